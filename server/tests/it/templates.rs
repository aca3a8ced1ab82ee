//! The template that tests copy their databases from, asked for by many at once on a machine that has none.

use std::{
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use sea_orm::ConnectionTrait;
use testkit::{Backend, TestDb};

/// In a process whose templates are nowhere yet: the other tests of this program have theirs where it looks.
#[test]
fn a_template_is_made_once_and_copied_by_everybody() {
    let place = tempfile::tempdir().unwrap();
    let mut alone = Command::new(std::env::current_exe().unwrap());
    let alone = alone.args(["--ignored", "--exact", "templates::many_ask_at_once"]).env("TMPDIR", place.path());
    let output = alone.output().unwrap();
    let told = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}

#[test]
#[ignore = "needs a directory for templates of its own; run by the test above"]
fn many_ask_at_once() {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let copy = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let copy = TestDb::prepared(Backend::Sqlite, |db, _| async move {
                MADE.fetch_add(1, Ordering::SeqCst);
                db.maintenance().execute_unprepared("CREATE TABLE made (id TEXT)").await.unwrap();
                tokio::time::sleep(Duration::from_millis(200)).await;
                db.maintenance().clone().close().await.unwrap();
            });
            let db = copy.await.open().await;
            db.maintenance().execute_unprepared("INSERT INTO made (id) VALUES ('x')").await.unwrap();
        });
    };
    std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(copy))));
    assert_eq!(MADE.load(Ordering::SeqCst), 1, "whoever waited finds it made");
}
