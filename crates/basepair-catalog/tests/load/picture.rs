//! Preview images: read when they can be shown, else a finding with its location; the item is served either way.

use crate::support::{accepted, catalog, entry, item_json, loaded, messages, registry};
use basepair_catalog::document::{Freshness, MediaType};
use basepair_catalog::load::Memory;
use basepair_model::picture::{Appearance, ImageKind};

const WEBP: &[u8] = b"RIFF\x10\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x80\x02\xe0\x01light";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0dark";

fn with_preview(preview: &str) -> Memory {
    registry(&[entry("a", "ui", &format!("\"meta\": {{\"preview\": {preview}}}"))])
        .with("a/light.webp", WEBP)
        .with("a/dark.png", PNG)
}

#[test]
fn both_images_are_read_and_named_after_their_content() {
    let memory = with_preview(r#"{"dark": "a/dark.png", "light": "./a/light.webp"}"#);
    assert!(accepted(&memory).is_empty());
    let catalog = catalog(&memory);
    let item = &catalog.items()[0];
    let light = item.picture(Appearance::Light).unwrap();
    let dark = item.picture(Appearance::Dark).unwrap();
    assert_eq!(light.document.bytes, WEBP);
    assert_eq!(light.document.media_type, MediaType::Image(ImageKind::WebP));
    assert_eq!(light.document.freshness, Freshness::Immutable);
    assert_eq!(light.file_name, format!("{}.webp", &light.document.sha256_hex()[..32]));
    assert_eq!(dark.document.bytes, PNG);
    assert!(
        loaded(&memory).read_paths.files.contains(&"a/light.webp".to_owned()),
        "a watcher watches images too"
    );
}

#[test]
fn one_image_is_used_for_both_appearances() {
    let catalog = catalog(&with_preview(r#"{"dark": "a/dark.png"}"#));
    assert_eq!(catalog.items()[0].picture(Appearance::Light).unwrap().document.bytes, PNG);
}

#[test]
fn a_preview_of_another_shape_is_ignored() {
    for preview in [r#""https://example.com/x.png""#, r#"{"light": 1}"#, r#"{"sepia": "a/dark.png"}"#, "[1]"]
    {
        let memory = with_preview(preview);
        assert!(loaded(&memory).findings.is_empty(), "{preview}");
        assert!(catalog(&memory).items()[0].picture(Appearance::Light).is_none(), "{preview}");
    }
}

#[test]
fn an_invalid_preview_is_a_finding_and_the_item_is_served() {
    let big = vec![0; 512 * 1024 + 1];
    for (preview, finding) in [
        (
            r#"{"dark": "none.png"}"#,
            "unusable-preview registry.json:5:71: the preview `none.png` does not exist",
        ),
        (
            r#"{"dark": "../x.png"}"#,
            "unusable-preview registry.json:5:71: the preview path `../x.png` leads out of its folder",
        ),
        (
            r#"{"dark": "a/x.svg"}"#,
            "unusable-preview registry.json:5:71: the preview `a/x.svg` does not have the extension of a supported image",
        ),
        (
            r#"{"dark": "a/lies.png"}"#,
            "unusable-preview registry.json:5:71: the preview `a/lies.png` does not match its extension",
        ),
        (
            r#"{"dark": "a/big.png"}"#,
            "unusable-preview registry.json:5:71: the preview `a/big.png` is larger than 512 KiB",
        ),
        (
            r#"{"dark": "a/vast.png"}"#,
            "unusable-preview registry.json:5:71: the preview `a/vast.png` has 50000 by 50000 pixels, \
             more than 8192 on a side or 16 million in total",
        ),
        (
            r#"{"dark": "a/mute.png"}"#,
            "unusable-preview registry.json:5:71: the preview `a/mute.png` has no valid dimensions in its header",
        ),
    ] {
        let memory = with_preview(preview)
            .with("a/x.svg", "<svg onload='alert(1)'/>")
            .with("a/lies.png", "<svg/>")
            .with("a/vast.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50")
            .with("a/mute.png", b"\x89PNG\r\n\x1a\n")
            .with("a/big.png", big.clone());
        let loaded = loaded(&memory);
        assert_eq!(messages(&loaded), [finding]);
        assert_eq!(loaded.findings[0].item.as_deref(), Some("a"));
        assert!(loaded.catalog.unwrap().items()[0].pictures.is_empty());
    }
}

#[test]
fn paths_of_an_included_manifest_are_below_its_folder() {
    let inner =
        r#"{"items": [{"name": "b", "type": "registry:ui", "meta": {"preview": {"light": "light.webp"}}}]}"#;
    let root = r#"{"name": "r", "homepage": "h", "include": ["a/registry.json"]}"#;
    let memory = with_preview("{}").with("registry.json", root).with("a/registry.json", inner);
    assert!(accepted(&memory).is_empty());
    let catalog = catalog(&memory);
    assert_eq!(catalog.item("b").unwrap().pictures.len(), 1);
    assert_eq!(item_json(&catalog, "b")["meta"]["preview"]["light"], "a/light.webp");
}
