//! The past of a registry.

use crate::reading::{BUTTON, INDEX, options};
use crate::server::Server;
use basepair_model::name::ItemName;
use basepair_remote::{Address, Remote};
use std::path::Path;

#[test]
fn versions_are_asked_for_at_the_addresses_of_items() {
    let server = Server::of(&[
        ("/ui/r/registry.json", INDEX),
        ("/ui/r/button.json", BUTTON),
        ("/ui/r/button@v1%2F2.json", BUTTON),
        ("/ui/api/v1/history/button", r#"{"versions":[]}"#),
    ]);
    let address = Address::parse(&server.at("/ui"), Path::new(".")).unwrap();
    let remote = Remote::open(address, &options()).unwrap();
    let button = ItemName::parse("button").unwrap();
    assert_eq!(remote.version(&button, "v1/2").unwrap().unwrap()["name"], "button");
    assert!(remote.version(&button, "../../v1").unwrap().is_none());
    assert!(remote.item(&button).unwrap().is_some());
    assert!(remote.history(&button).unwrap().unwrap()["versions"].is_array());
    assert!(remote.history(&ItemName::parse("card").unwrap()).unwrap().is_none());
}
