//! Who may do what, to which rows: every operation of the registry, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../it/support.rs"]
mod support;

#[test]
fn dump() {
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    for op in registry.ops() {
        println!("{}\t{} {}\t{:?}\t{:?}\t{:?}\t{:?}", op.id, op.method, op.path, op.policy, op.audit, op.half_way, op.ids.iter().map(|i| format!("{:?}:{}", i.place, i.of.table)).collect::<Vec<_>>());
    }
}

on_every_database!(x_starts, site, { site.root().get("/api/user/info").await.expect(200); });
on_every_database!(y_starts, site, { site.root().get("/api/user/info").await.expect(200); });

#[tokio::test]
async fn z_time() {
    for backend in testkit::backends() {
        let t = std::time::Instant::now();
        let db = testkit::TestDb::prepared(backend, support::prepare).await;
        eprintln!("{backend:?} copy {:?}", t.elapsed());
        let o = db.open().await;
        eprintln!("open {:?}", t.elapsed());
        let app = collegium::compose::application(o, testkit::config(&db, kernel::app::Mode::Development)).await.unwrap();
        eprintln!("app {:?}", t.elapsed());
        let config = edge::EdgeConfig::default();
        let router = edge::wrap(collegium::serve::router(&app, &config.metrics).unwrap(), &config);
        eprintln!("router {:?}", t.elapsed());
        let _ = testkit::add_person(&app, "root", &[], true).await;
        eprintln!("person {:?}", t.elapsed());
        drop(router); drop(app);drop(db);
        eprintln!("drop {:?}", t.elapsed());
    }
}
