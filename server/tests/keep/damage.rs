//! K1: what is not a whole backup, or not for this key, is refused in words and writes nothing.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use collegium::keep::{
    backup::{self, Backup},
    lock::{Key, Lock, make_key},
    restore::{self, Restore},
};
use testkit::Backend;

use crate::{
    support::Site,
    under_load::{long, take},
};

struct Place {
    directory: tempfile::TempDir,
    site: Site,
}

impl Place {
    async fn new() -> Self {
        let site = Site::start(Backend::Sqlite).await;
        for n in 0..3 {
            let text = format!("file {n}");
            site.root().upload("/api/user/file/upload?purpose=attachment", "n.txt", text.as_bytes()).await.expect(200);
        }
        Self { directory: tempfile::tempdir().unwrap(), site }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    async fn backup(&self, name: &str, lock: &Lock) -> PathBuf {
        take(&self.site, &self.path(name), lock).await.unwrap().path
    }

    /// Tries to restore, expects words, and that there is nothing afterwards.
    async fn refused(&self, from: &Path, key: Key, words: &[&str]) {
        let data = self.path("target");
        let error = restore::run(Restore { from, data: &data, database: None, key }).await.unwrap_err().to_string();
        assert!(words.iter().any(|w| error.contains(w)), "{error}");
        let left: Vec<_> = fs::read_dir(&data).into_iter().flatten().flatten().map(|e| e.file_name()).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

const BROKEN: &[&str] = &["damaged", "incomplete", "not a backup", "does not fit"];

#[tokio::test]
async fn truncated_and_flipped_backups_are_refused() {
    let place = Place::new().await;
    let secret = place.path("secret");
    fs::write(place.path("public"), make_key(&secret).unwrap()).unwrap();
    let locks = [
        (Lock::Open, Key::None),
        (Lock::of(&[place.path("public")], None).unwrap(), Key::of(&[secret], None).unwrap()),
    ];
    let steps = if long() { 400 } else { 24 };
    let mut cases = 0;
    for (n, (lock, key)) in locks.iter().enumerate() {
        let whole = fs::read(place.backup(&format!("b{n}"), lock).await).unwrap();
        let bad = place.path("bad");
        for step in 0..steps {
            fs::write(&bad, &whole[..whole.len() * step / steps]).unwrap();
            place.refused(&bad, key.again(), BROKEN).await;
            // The first bytes one by one, then all over the file, and the very last.
            let at = if step < 12 { step } else { (whole.len() - 1) * step / (steps - 1) };
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << (step % 8);
            fs::write(&bad, &flipped).unwrap();
            place.refused(&bad, key.again(), BROKEN).await;
            cases += 2;
        }
        fs::write(&bad, [whole.as_slice(), b"x"].concat()).unwrap();
        place.refused(&bad, key.again(), BROKEN).await;
        // Many ways to pack the same content: a damaged byte need not show in it.
        for step in 0..steps * 10 {
            let mut flipped = whole.clone();
            flipped[(whole.len() - 1) * step / (steps * 10)] ^= 1 << (step % 8);
            fs::write(&bad, &flipped).unwrap();
            let error = restore::check(&bad, key).unwrap_err().to_string();
            assert!(BROKEN.iter().any(|w| error.contains(w)), "{error}");
            cases += 1;
        }
        fs::write(&bad, &whole).unwrap();
        restore::check(&bad, key).unwrap();
        cases += 1;
    }
    println!("K1: {cases} damaged backups refused, nothing written");
}

#[tokio::test]
async fn a_wrong_key_opens_nothing() {
    let place = Place::new().await;
    for name in ["a", "b"] {
        fs::write(place.path(&format!("{name}.pub")), make_key(&place.path(name)).unwrap()).unwrap();
    }
    fs::write(place.path("right"), "a heron stands in the lake").unwrap();
    fs::write(place.path("wrong"), "a heron stands in the pond").unwrap();
    let to_key = place.backup("k", &Lock::of(&[place.path("a.pub")], None).unwrap()).await;
    let by_phrase = place.backup("p", &Lock::of(&[], Some(&place.path("right"))).unwrap()).await;
    let open = place.backup("o", &Lock::Open).await;
    let identity = |name: &str| Key::of(&[place.path(name)], None).unwrap();
    let phrase = |name: &str| Key::of(&[], Some(&place.path(name))).unwrap();
    place.refused(&to_key, identity("b"), &["does not fit"]).await;
    place.refused(&to_key, Key::None, &["encrypted to a key"]).await;
    place.refused(&to_key, phrase("right"), &["encrypted to a key"]).await;
    place.refused(&by_phrase, phrase("wrong"), &["does not fit"]).await;
    place.refused(&by_phrase, Key::None, &["passphrase"]).await;
    place.refused(&by_phrase, identity("a"), &["passphrase"]).await;
    // Nothing of the content shows in a locked one.
    for path in [&to_key, &by_phrase] {
        let bytes = fs::read(path).unwrap();
        assert!(!bytes.windows(8).any(|w| w == b"app_user" || w == b"head.jso"));
    }
    for path in [&to_key, &by_phrase, &open] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    restore::check(&to_key, &identity("a")).unwrap();
    restore::check(&by_phrase, &phrase("right")).unwrap();
    println!("K1: 6 wrong keys refused");
}

#[tokio::test]
async fn where_a_backup_may_be_written() {
    let place = Place::new().await;
    let files = place.site.db.directory().join("files");
    let taken = place.backup("first", &Lock::Open).await;
    let refused = async |to: &Path, keys: Option<&Path>, words: &str| {
        let order = Backup { db: place.site.app.db(), files: &files, to, lock: &Lock::Open, keys };
        let error = backup::write(order).await.map(|w| w.path).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    refused(&taken, None, "there already").await;
    refused(&files, None, "uploaded files").await;
    refused(&files.join("tmp").join("x"), None, "uploaded files").await;
    refused(&place.path("absent/x"), None, "No such file").await;
    refused(&place.path("open"), Some(&place.path("keys")), "encrypted backups only").await;
    let left: Vec<_> = fs::read_dir(place.directory.path()).unwrap().flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["first"], "no left-over");
    let error = Lock::of(&[taken], None).err().unwrap().to_string();
    assert!(error.contains("public keys") || error.contains("UTF-8"), "{error}");
}

/// Nothing on the disk is served: whatever a probe asks for, it never gets a backup.
#[tokio::test]
async fn no_backup_is_reachable_by_http() {
    let place = Place::new().await;
    let data = place.site.db.directory();
    let taken = take(&place.site, &data, &Lock::Open).await.unwrap().path;
    let (bytes, name) = (fs::read(&taken).unwrap(), taken.file_name().unwrap().to_string_lossy().into_owned());
    let web = place.site.whole();
    let full = taken.to_string_lossy().into_owned();
    let mut probes = 0;
    for base in ["", "/data", "/files", "/assets", "/api", "/api/files", "/backup", "/static", "/.", "/api/files/.."] {
        for path in [
            format!("{base}/{name}"),
            format!("{base}/../{name}"),
            format!("{base}/..%2f{name}"),
            format!("{base}/%2e%2e/{name}"),
            format!("{base}{full}"),
            format!("{base}/collegium.db"),
            format!("{base}/test.db"),
            format!("{base}/keys.json"),
            format!("{base}/?file={name}"),
        ] {
            for client in [&web, &place.site.root()] {
                let answer = client.get(&path).await;
                assert!(!answer.bytes.starts_with(&bytes[..10]), "{path}");
                assert!(!answer.bytes.starts_with(b"SQLite format"), "{path}");
                assert!(answer.status.as_u16() < 500, "{path}: {}", answer.status);
                probes += 1;
            }
        }
    }
    println!("K1: {probes} probes by HTTP, no backup served");
}
