//! Start pages of templates. They show the template, not the application, and are replaced first; unchanged ones are not
//! checked against the law.

use basepair_syntax::canonical::Digest;

/// Canonical digests of the start pages of `create-next-app` 16.4.3: with the app router and with `pages`, with and without
/// Tailwind, in TypeScript and JavaScript.
const KNOWN: &[u64] = &[
    0x0bb1_0ef5_e9c1_4d8d,
    0x4358_00a9_b982_b79c,
    0x472a_8cce_2631_7a91,
    0x8c9a_3025_132e_d947,
    0xacc7_94a9_bea0_59b7,
    0xbfb0_aba9_e4b9_639f,
    0xc49f_63e5_6600_ca25,
    0xde87_6e3d_f7b9_4702,
];

pub(super) fn is_known(digest: Digest) -> bool {
    KNOWN.contains(&digest.short())
}
