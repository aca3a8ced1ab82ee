//! The key file: made once, readable by its owner alone, replaced as a whole.

use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use zeroize::Zeroizing;

use super::{
    Keys,
    ring::{Ring, broken},
};
use crate::{Error, Result, Timestamp};

pub(super) fn read(path: &Path) -> Result<Ring> {
    let mode = fs::metadata(path).map_err(|e| broken(&e.to_string()))?.permissions().mode();
    if mode & 0o077 != 0 {
        let why = format!("others may read it (mode {:03o}, must be 600)", mode & 0o777);
        return Err(broken(&why));
    }
    let text = Zeroizing::new(fs::read_to_string(path).map_err(|e| broken(&e.to_string()))?);
    Ring::of_text(&text)
}

/// Two that start at once agree on whichever file came first.
fn make(path: &Path, now: Timestamp) -> Result<()> {
    let file = written(path, &Ring::new(now)?)?;
    match file.persist_noclobber(path) {
        Ok(_) => sync_directory(path),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(Error::internal(error)),
    }
}

/// A reader sees the old file or the new one, never half of it.
pub(super) fn replace(path: &Path, ring: &Ring) -> Result<()> {
    written(path, ring)?.persist(path).map_err(Error::internal)?;
    sync_directory(path)
}

/// A temporary file has mode 0600 from the moment it exists.
fn written(path: &Path, ring: &Ring) -> Result<tempfile::NamedTempFile> {
    let mut file = tempfile::NamedTempFile::new_in(directory(path)).map_err(Error::internal)?;
    file.write_all(ring.to_text()?.as_bytes()).map_err(Error::internal)?;
    file.as_file().sync_all().map_err(Error::internal)?;
    Ok(file)
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

fn sync_directory(path: &Path) -> Result<()> {
    fs::File::open(directory(path)).and_then(|d| d.sync_all()).map_err(Error::internal)
}

impl Keys {
    /// The keys in this file. It is made if it is missing and `may_make` says that nothing can
    /// have been sealed yet.
    pub fn from_file(path: impl Into<PathBuf>, now: Timestamp, may_make: bool) -> Result<Self> {
        let path = path.into();
        if !path.exists() {
            if !may_make {
                return Err(broken("it is missing, and this database holds values sealed with it; put it back"));
            }
            fs::create_dir_all(directory(&path)).map_err(Error::internal)?;
            make(&path, now)?;
        }
        Ok(Self::new(read(&path)?, Some(path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protect::Place;

    const AT: Place<'_> = Place::new("t", "c", "1");
    const NOW: Timestamp = Timestamp(1_000);

    #[test]
    fn a_key_file_is_made_once_and_for_its_owner_only() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/keys.json");
        assert!(Keys::from_file(&path, NOW, false).is_err());
        let sealed = Keys::from_file(&path, NOW, true).unwrap().seal(AT, "x").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(*Keys::from_file(&path, NOW, false).unwrap().open(AT, &sealed).unwrap(), "x");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no left-over");
    }

    #[test]
    fn a_file_that_others_may_read_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("keys.json");
        Keys::from_file(&path, NOW, true).unwrap();
        for mode in [0o640, 0o604, 0o660, 0o644, 0o610] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let error = Keys::from_file(&path, NOW, true).unwrap_err().to_string();
            assert!(error.contains("must be 600"), "{error}");
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        Keys::from_file(&path, NOW, true).unwrap();
    }

    #[test]
    fn a_damaged_file_is_refused_without_telling_its_content() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("keys.json");
        Keys::from_file(&path, NOW, true).unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        for damage in [
            whole.replace("\"format\": 1", "\"format\": 2"),
            whole.replace("\"current\": \"", "\"current\": \"x"),
            whole[..40].to_owned(),
        ] {
            fs::write(&path, &damage).unwrap();
            let error = Keys::from_file(&path, NOW, true).unwrap_err().to_string();
            assert!(error.contains("cannot be used") && !error.contains("\"key\""), "{error}");
        }
    }

    #[test]
    fn a_key_that_another_process_added_is_found() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("keys.json");
        let (server, line) = (Keys::from_file(&path, NOW, true).unwrap(), Keys::from_file(&path, NOW, true).unwrap());
        let mut ring = read(&path).unwrap();
        ring.add(NOW).unwrap();
        replace(&path, &ring).unwrap();
        line.replace(ring);
        let sealed = line.seal(AT, "x").unwrap();
        assert_eq!(*server.open(AT, &sealed).unwrap(), "x");
        assert_eq!(server.current(), line.current());
    }
}
