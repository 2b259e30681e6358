// @ts-check
// Whether this is the full run (`BASEPAIR_FULL`), in which some tests do more. The stage `longer` of `cargo xtask test --full` runs every
// file that mentions the variable.
export const full = Boolean(process.env.BASEPAIR_FULL)
