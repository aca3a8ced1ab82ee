use super::*;
use axum::{
    RequestExt,
    body::Body,
    extract::{DefaultBodyLimit, Multipart, Request},
};

/// What the guard does with a form of one file, cut off after `cut` bytes.
async fn receive(store: &FileStore, bytes: &[u8], limit: usize, cut: usize) -> Result<Option<Upload>> {
    let mut form = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n".to_vec();
    form.extend_from_slice(bytes);
    form.extend_from_slice(b"\r\n--x--\r\n");
    form.truncate(form.len() - cut);
    let request = Request::builder().header("content-type", "multipart/form-data; boundary=x");
    let mut request = request.body(Body::from(form)).unwrap();
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form: Multipart = request.extract().await.unwrap();
    let field = form.next_field().await.unwrap().unwrap();
    store.receive("a.txt".into(), field, limit).await
}

#[tokio::test]
async fn an_upload_is_hashed_limited_and_gone_when_dropped() {
    let dir = tempfile::tempdir().unwrap();
    let store = FileStore::open(dir.path().to_owned()).unwrap();
    let big = vec![b'a'; 3_000_000];
    let upload = receive(&store, &big, big.len(), 0).await.unwrap().unwrap();
    assert_eq!((upload.size, upload.sha256), (3_000_000, ids::hex(&Sha256::digest(&big))));
    assert_eq!(std::fs::read(&upload.path).unwrap(), big);
    drop(upload.path);
    assert!(receive(&store, &big, big.len() - 1, 0).await.unwrap().is_none());
    let broken = receive(&store, b"abc", 100, 6).await;
    assert_eq!(broken.err().map(|e| e.status()), Some(400));
    assert!(std::fs::read_dir(dir.path().join("tmp")).unwrap().next().is_none());
}

#[tokio::test]
async fn a_kept_file_lies_two_levels_deep_under_a_random_name() {
    let dir = tempfile::tempdir().unwrap();
    let store = FileStore::open(dir.path().join("files")).unwrap();
    let file = store.temporary().unwrap();
    std::fs::write(file.path(), b"content").unwrap();
    let name = store.keep(file.into_temp_path()).await.unwrap();
    let path = store.path_of(&name).unwrap();
    assert_eq!(path, dir.path().join("files").join(&name[..2]).join(&name[2..4]).join(&name));
    assert_eq!(std::fs::read(path).unwrap(), b"content");
    assert!(store.settled_names().unwrap().is_empty(), "a new file is not swept");
    assert!(std::fs::read_dir(dir.path().join("files/tmp")).unwrap().next().is_none());
}

#[test]
fn names_from_elsewhere_are_not_paths() {
    let dir = tempfile::tempdir().unwrap();
    let store = FileStore::open(dir.path().to_owned()).unwrap();
    for name in ["", "../../../../../../../../etc/passwd", "ab", &"/".repeat(32), &"é".repeat(16)] {
        assert!(store.path_of(name).is_err(), "{name}");
    }
}
