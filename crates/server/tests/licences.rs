//! What the program is made of is told to the page.

mod common;

use common::{Host, registry};
use serde_json::json;
use server::Config;
use server::wire::{LicencesView, WorkKind, WorkView};

const PLACE: &str = "/api/licences";

#[tokio::test(flavor = "multi_thread")]
async fn licences_are_told_as_the_program_gave_them() {
    let folder = tempfile::tempdir().unwrap();
    let work = WorkView {
        kind: WorkKind::Font,
        name: "Inter".to_owned(),
        version: None,
        licence: "OFL-1.1".to_owned(),
        by: Some("The Inter Project Authors".to_owned()),
        home: None,
        texts: vec![0],
    };
    let licences = LicencesView { works: vec![work], texts: vec!["Copyright".to_owned()] };
    let config = Config { port: 0, secret: false, ..Config::new(folder.path().to_owned()) };
    let host = Host::of(config, registry().with_licences(licences)).await;
    assert_eq!(
        host.get(PLACE).await.json(),
        json!({
            "works": [{"kind": "font", "name": "Inter", "version": null, "licence": "OFL-1.1",
                       "by": "The Inter Project Authors", "home": null, "texts": [0]}],
            "texts": ["Copyright"],
        })
    );
    // The page of them is a place of the page.
    assert_eq!(host.get("/licences").await.status, host.get("/settings").await.status);
}
