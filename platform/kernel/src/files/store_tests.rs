use super::*;

#[tokio::test]
async fn a_kept_file_lies_two_levels_deep_under_a_random_name() {
    let dir = tempfile::tempdir().unwrap();
    let store = FileStore::open(dir.path().join("files")).unwrap();
    let file = store.temporary().unwrap();
    std::fs::write(file.path(), b"content").unwrap();
    let name = store.keep(file.into_temp_path()).await.unwrap();
    let path = store.path_of(&name).unwrap();
    assert_eq!(
        path,
        dir.path()
            .join("files")
            .join(&name[..2])
            .join(&name[2..4])
            .join(&name)
    );
    assert_eq!(std::fs::read(path).unwrap(), b"content");
    assert!(
        store.settled_names().unwrap().is_empty(),
        "a new file is not swept"
    );
    assert!(
        std::fs::read_dir(dir.path().join("files/tmp"))
            .unwrap()
            .next()
            .is_none()
    );
}

#[test]
fn names_from_elsewhere_are_not_paths() {
    let dir = tempfile::tempdir().unwrap();
    let store = FileStore::open(dir.path().to_owned()).unwrap();
    for name in [
        "",
        "../../../../../../../../etc/passwd",
        "ab",
        &"/".repeat(32),
        &"é".repeat(16),
    ] {
        assert!(store.path_of(name).is_err(), "{name}");
    }
}
