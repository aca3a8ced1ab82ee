//! `collegium move`: everything arrives, is compared, and a server works there.

use collegium::{compose, keep::transfer};
use kernel::{app::Mode, audit, db::Db};
use serde_json::json;
use testkit::{Backend, Client, TestDb};

use crate::{support::Site, under_load::sums};

const ODD: [&str; 6] = ["汉字 \u{1F4DA}", "quote ' \" \\ ; --", "tab\tnewline\n", "", " spaces ", "a\u{301}é"];

async fn there_and_back(from: Backend, to: Backend) -> u64 {
    let site = Site::start(from).await;
    let root = site.root();
    for n in 0..700 {
        let user =
            json!({ "username": format!("m{n:04}"), "name": ODD[n % 6].trim().to_owned() + "x", "kind": "STAFF" });
        root.post("/api/security/user", user).await;
    }
    root.upload("/api/user/file/upload?purpose=attachment", "n.txt", b"evidence").await.expect(200);
    audit::seal_pending(&site.app).await.unwrap();
    let target = TestDb::new(to).await;
    let db = target.open().await;
    let moved = transfer::run(site.app.db(), &db).await.unwrap();
    assert!(moved.rows > 500 && moved.audit_links > 500, "more than one page of rows");
    assert_eq!(sums(&db).await, sums(site.app.db()).await);

    // A second time there is something in it.
    let error = transfer::run(site.app.db(), &db).await.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");

    // A server there goes on: the same session, new rows, the log's numbers continue, the chain holds.
    let mut config = testkit::config(&target, Mode::Development);
    config.files = site.db.directory().join("files");
    let app = compose::application(db, config).await.unwrap();
    let edge_config = edge::EdgeConfig::default();
    let operations = compose::registry(&edge_config.metrics).unwrap().router(&app);
    let router = edge::wrap(kernel::registry::with_unknown_api(operations), &edge_config);
    let client = Client::new(router, Some(site.admin.token.clone()));
    client.post("/api/security/user", json!({ "username": "after", "name": "x", "kind": "STAFF" })).await.expect(200);
    client.get("/api/security/user?keyword=m0001").await.expect(200);
    audit::seal_pending(&app).await.unwrap();
    let verdict = audit::verify(&app, |_, _| {}).await.unwrap();
    assert!(verdict.broken.is_none() && verdict.entries > moved.audit_links);

    // And back again.
    let home = TestDb::new(from).await;
    let back = Db::open(home.url()).await.unwrap();
    let again = transfer::run(app.db(), &back).await.unwrap();
    assert_eq!(sums(&back).await, sums(app.db()).await);
    assert_eq!(again.audit_head, verdict.head);
    moved.rows + again.rows
}

#[tokio::test]
async fn rows_and_chain_move_both_ways() {
    let mut rows = there_and_back(Backend::Sqlite, Backend::Sqlite).await;
    if testkit::backends().contains(&Backend::Postgres) {
        rows += there_and_back(Backend::Sqlite, Backend::Postgres).await;
    } else {
        eprintln!("skipped: moving to PostgreSQL (TEST_POSTGRES is not set)");
    }
    println!("move: {rows} rows moved and compared, in both directions");
}
