//! The key file and its database, data keys of people, and rotation.

use std::{fs, os::unix::fs::PermissionsExt};

use collegium::compose;
use kernel::{
    App, Timestamp,
    app::Mode,
    protect::{self, DataKeys, Keys, Phone, Place, Protected, rotate},
};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use testkit::{Backend, TestDb, backends};

use crate::{
    kit::{dump, sql},
    on_every_database,
};

const AT: Place<'_> = Place::new("app_user", "mobile", "u1");

/// An application whose keys lie in a file, as those of an installation do.
async fn installed(db: &TestDb) -> App {
    let open = db.open().await;
    compose::migrate(&open).await.unwrap();
    let mut config = testkit::config(db, Mode::Development);
    config.keys = protect::keys_for(&open, db.directory().join("keys.json"), config.clock.now()).await.unwrap();
    compose::application(open, config).await.unwrap()
}

async fn run(app: &App, statement: &str) {
    app.db().maintenance().execute_unprepared(statement).await.unwrap();
}

async fn texts(app: &App, query: &str) -> Vec<String> {
    let db = app.db().maintenance();
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), query)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test]
async fn a_database_recognises_its_key_file() {
    for backend in backends() {
        let db = TestDb::new(backend).await;
        let app = installed(&db).await;
        let (file, now) = (db.directory().join("keys.json"), app.clock.now());
        let whole = fs::read(&file).unwrap();
        let again = || protect::keys_for(app.db(), &file, now);
        again().await.unwrap();
        // Lost: a new one must not be made in its place.
        fs::remove_file(&file).unwrap();
        let error = again().await.unwrap_err().to_string();
        assert!(error.contains("put it back") && !file.exists(), "{error}");
        // Another installation's.
        Keys::from_file(&file, now, true).unwrap();
        let error = again().await.unwrap_err().to_string();
        assert!(error.contains("another database") || error.contains("is missing"), "{error}");
        // The right one, but for everybody to read.
        fs::write(&file, &whole).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(again().await.unwrap_err().to_string().contains("must be 600"));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        again().await.unwrap();
    }
}

on_every_database!(a_persons_values_are_gone_with_their_key, site, {
    let (app, db, now) = (&site.app, site.app.db().maintenance(), site.app.clock.now());
    let keys = DataKeys::ensure(&app.keys, db, &["u1", "u2"], now).await.unwrap();
    let sealed = keys.seal("u1", AT, "13800000001").unwrap();
    assert!(sealed.as_str().starts_with("d1.u1.") && sealed.subject() == Some("u1"));
    // Made once: whoever comes second gets the same key.
    let again = DataKeys::ensure(&app.keys, db, &["u1"], now).await.unwrap();
    assert_eq!(again.open(AT, &sealed).unwrap().unwrap().as_str(), "13800000001");
    let phone: Phone = protect::open_one(&app.keys, db, AT, &sealed).await.unwrap().unwrap();
    assert_eq!((phone.mask().as_str(), format!("{phone:?}").as_str()), ("138****0001", "138****0001"));
    for elsewhere in [Place::new("app_user", "mobile", "u2"), Place::new("app_user", "name", "u1")] {
        assert!(keys.open(elsewhere, &sealed).is_err());
    }
    // A value of one person under another's name.
    let stolen = sealed.as_str().replace("d1.u1.", "d1.u2.");
    assert!(keys.open(AT, &protect::Sealed::entered(stolen)).is_err());
    assert!(protect::erase(db, "u1").await.unwrap());
    assert!(!protect::erase(db, "u1").await.unwrap());
    assert!(protect::open_one::<Phone>(&app.keys, db, AT, &sealed).await.unwrap().is_none());
    let rows = dump(&site, "data_key", &[]).await;
    assert!(rows.len() == 1 && rows[0].contains("wrapped=s1."), "{rows:?}");
});

/// Many people, a mail password, and one directly sealed column.
async fn fill(app: &App) -> Vec<(String, protect::Sealed)> {
    let people: Vec<String> = (0..603).map(|n| format!("p{n:04}")).collect();
    let keys = DataKeys::ensure(&app.keys, app.db().maintenance(), &people, app.clock.now()).await.unwrap();
    let password = app.keys.seal(Place::new("setting", "password", "mail/"), "Mail-Secret-5").unwrap();
    let value = json!({ "host": "h", "password": password });
    run(app, &format!("INSERT INTO setting VALUES ('mail', '', '{value}', 1, 0, NULL)")).await;
    run(app, "CREATE TABLE probe (id text PRIMARY KEY, secret text NOT NULL)").await;
    for id in ["a", "b"] {
        let secret = app.keys.seal(Place::new("probe", "secret", id), id).unwrap();
        run(app, &format!("INSERT INTO probe VALUES ('{id}', '{secret}')")).await;
    }
    people
        .into_iter()
        .map(|p| {
            let sealed = keys.seal(&p, Place::new("app_user", "mobile", &p), "13800000001").unwrap();
            (p, sealed)
        })
        .collect()
}

const PROBE: &[rotate::SealedColumn] = &[rotate::SealedColumn { table: "probe", column: "secret", key: "id" }];

async fn everything_opens(app: &App, people: &[(String, protect::Sealed)]) {
    let ids: Vec<_> = people.iter().map(|(p, _)| p).collect();
    let keys = DataKeys::load(&app.keys, app.db().maintenance(), &ids).await.unwrap();
    for (person, sealed) in people {
        let clear = keys.open(Place::new("app_user", "mobile", person), sealed).unwrap().unwrap();
        assert_eq!(clear.as_str(), "13800000001");
    }
    let mail = kernel::settings::get::<kernel::messages::MailSettings>(app, None).await.unwrap();
    assert_eq!(mail.password.reveal(), "Mail-Secret-5");
    for (id, secret) in ["a", "b"].into_iter().zip(texts(app, "SELECT secret FROM probe ORDER BY id").await) {
        assert_eq!(app.keys.open(Place::new("probe", "secret", id), &secret).unwrap().as_str(), id);
    }
}

#[tokio::test]
async fn a_rotation_seals_everything_again_and_can_be_taken_up() {
    for backend in backends() {
        let db = TestDb::new(backend).await;
        let app = installed(&db).await;
        let people = fill(&app).await;
        let first = app.keys.current();
        let file = db.directory().join("keys.json");
        // A server that runs all the while.
        let server = protect::keys_for(app.db(), &file, app.clock.now()).await.unwrap();
        let done = rotate::rotate(&app, PROBE).await.unwrap();
        assert_eq!(done, rotate::Rotated { new_key: true, data_keys: 603, values: 3 });
        let second = app.keys.current();
        assert_ne!(first, second);
        everything_opens(&app, &people).await;
        assert_eq!(texts(&app, "SELECT DISTINCT key_id FROM data_key").await, std::slice::from_ref(&second));
        let wrapped = texts(&app, "SELECT secret FROM probe WHERE id = 'a'").await;
        assert_eq!(server.open(Place::new("probe", "secret", "a"), &wrapped[0]).unwrap().as_str(), "a");
        // Young keys may not be known everywhere yet.
        assert!(rotate::retire(&app, PROBE).await.is_err());
        app.clock.advance(6 * Timestamp::MINUTE);
        assert_eq!(rotate::retire(&app, PROBE).await.unwrap(), [first]);
        assert_eq!(rotate::retire(&app, PROBE).await.unwrap(), [] as [String; 0]);
        let reopened = protect::keys_for(app.db(), &file, app.clock.now()).await.unwrap();
        assert_eq!(reopened.list().len(), 1);
        everything_opens(&app, &people).await;
        // Cut off after the new key and one batch: the next call finishes and adds no third key.
        let half = rotate_begun(&app, &file).await;
        assert!(rotate::retire(&app, PROBE).await.is_err(), "values still need the old key");
        let done = rotate::rotate(&app, PROBE).await.unwrap();
        assert_eq!((done.new_key, done.data_keys), (false, 603 - half));
        assert_eq!(rotate::leftovers(&app, PROBE).await.unwrap(), 0);
        everything_opens(&app, &people).await;
    }
}

/// What a rotation leaves that is cut off after its first step.
async fn rotate_begun(app: &App, file: &std::path::Path) -> u64 {
    let text = fs::read_to_string(file).unwrap();
    let mut ring: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut key = ring["keys"][0].clone();
    (key["id"], key["key"]) = (json!("third"), json!("BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="));
    key["madeAt"] = json!("2026-01-01T00:00:00.000Z");
    ring["keys"].as_array_mut().unwrap().push(key);
    ring["current"] = json!("third");
    fs::write(file, ring.to_string()).unwrap();
    app.keys.refresh().unwrap();
    let (half, _) = rotate::step(app, PROBE).await.unwrap();
    assert!(half > 0 && half < 603, "{half}");
    half
}

#[tokio::test]
async fn secrets_of_an_earlier_version_are_sealed_at_the_start() {
    for backend in backends() {
        let db = TestDb::new(backend).await;
        let app = installed(&db).await;
        let clear = json!({ "host": "h", "password": "Mail-Secret-5", "gone": 1 });
        run(&app, &format!("INSERT INTO setting VALUES ('mail', '', '{clear}', 7, 0, NULL)")).await;
        drop(app);
        let app = installed(&db).await;
        let rows = texts(&app, "SELECT value FROM setting WHERE area = 'mail'").await;
        assert!(!rows[0].contains("Mail-Secret-5") && rows[0].contains("\"password\":\"s1."), "{rows:?}");
        let mail = kernel::settings::get::<kernel::messages::MailSettings>(&app, None).await.unwrap();
        assert_eq!(mail.password.reveal(), "Mail-Secret-5");
        if db.backend == Backend::Sqlite {
            run(&app, "PRAGMA wal_checkpoint(TRUNCATE)").await;
            let bytes = fs::read(db.directory().join("test.db")).unwrap();
            assert!(!String::from_utf8_lossy(&bytes).contains("Mail-Secret-5"), "also not in free pages");
        }
    }
}

on_every_database!(a_saved_secret_is_nowhere_in_clear, site, {
    let mail = json!({ "mail": { "host": "mail.test.invalid", "username": "u", "password": "Mail-Secret-5", "from": "a@test.invalid" } });
    site.root().with_key("k").patch("/api/base/config/save", mail).await.expect(200);
    let rows = dump(&site, "setting", &[]).await;
    assert!(rows.iter().any(|r| r.contains("mail.test.invalid")) && !rows.iter().any(|r| r.contains("Mail-Secret-5")));
    let used = kernel::settings::get::<kernel::messages::MailSettings>(&site.app, None).await.unwrap();
    assert_eq!(used.password.reveal(), "Mail-Secret-5");
    // Moved to another row, the value does not open: it is refused, not used.
    sql(&site, "INSERT INTO setting SELECT area, 'UG', value, version, updated_at, updated_by FROM setting WHERE area = 'mail'").await;
    let moved = kernel::settings::get::<kernel::messages::MailSettings>(&site.app, Some("UG")).await;
    assert!(moved.is_err());
});
