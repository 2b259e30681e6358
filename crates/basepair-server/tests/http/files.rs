//! `/r/…`: the files that a build writes.

use crate::service::Service;
use sha2::{Digest, Sha256};

#[tokio::test]
async fn the_digests_list_every_file_with_its_hash_and_size() {
    let service = Service::of_default();
    let digests = service.json("/r/digests.json").await;
    assert_eq!(digests["algorithm"], "sha256");
    let files = digests["files"].as_object().unwrap();
    let index = service.json("/r/registry.json").await;
    let others = files.keys().filter(|file| file.starts_with(".well-known/")).count();
    assert!(others > 0, "skills and documents");
    assert_eq!(files.len() - others, index["items"].as_array().unwrap().len() + 1);
    for (file, digest) in files {
        let body = service.get(&format!("/r/{file}")).await.body;
        let hex: String = Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            (digest["sha256"].as_str(), digest["size"].as_u64()),
            (Some(&*hex), Some(body.len() as u64))
        );
    }
}
