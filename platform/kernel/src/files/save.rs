//! From an upload to a stored file.

use std::{io::Read, path::Path};

use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QuerySelect, Set};
use serde_json::json;
use sha2::{Digest, Sha256};
use tempfile::TempPath;

use super::{Purpose, Upload, kind, name, picture, stored_file};
use crate::{App, Both, Cx, Error, Result, Rule, ids};

const MB: i64 = 1024 * 1024;
const QUOTA: i64 = 200 * MB;

impl Purpose {
    /// The shape of its pictures. Attachments are evidence and stay byte for byte.
    fn shape(self) -> Option<picture::Shape> {
        let shape = |longest_side, keep_jpeg| Some(picture::Shape { longest_side, keep_jpeg });
        match self {
            Self::Avatar => shape(512, false),
            Self::Logo => shape(1024, false),
            Self::Content => shape(2048, true),
            Self::Attachment => None,
        }
    }

    /// The institution's own files do not count against the person who uploads them.
    fn is_personal(self) -> bool {
        matches!(self, Self::Avatar | Self::Attachment)
    }
}

struct Ready {
    path: TempPath,
    name: String,
    mime: &'static str,
    size: i64,
    sha256: String,
}

/// Checks, converts and keeps an upload of the caller. Recorded under the subject `file`.
pub async fn save(cx: &Cx, upload: Upload, purpose: Purpose) -> Result<stored_file::Model> {
    let owner = cx.user_id()?.to_owned();
    let ready = prepare(cx.app(), upload, purpose).await?;
    if purpose.is_personal() {
        check_quota(cx, &owner, ready.size).await?;
    }
    let storage_name = cx.app().files.keep(ready.path).await?;
    let row = stored_file::ActiveModel {
        id: Set(ids::new_id()),
        owner_id: Set(owner),
        purpose: Set(purpose),
        name: Set(ready.name),
        mime: Set(ready.mime.to_owned()),
        size: Set(ready.size),
        sha256: Set(ready.sha256),
        storage_name: Set(storage_name),
        created_at: Set(cx.now()),
        archived_at: Set(None),
    };
    let file = row.insert(cx.tx().await?).await?;
    cx.record_as("file", &file.id, None::<&stored_file::Model>, Some(&file))?;
    Ok(file)
}

/// Two uploads at once may both pass; then the quota is exceeded by one file, once.
async fn check_quota(cx: &Cx, owner: &str, size: i64) -> Result<()> {
    #[derive(FromQueryResult)]
    struct Sum {
        used: Option<i64>,
    }
    let sum = stored_file::Entity::find()
        .select_only()
        .column_as(stored_file::Column::Size.sum().cast_as("bigint"), "used")
        .filter(stored_file::Column::OwnerId.eq(owner))
        .filter(stored_file::Column::Purpose.is_in([Purpose::Avatar, Purpose::Attachment]))
        .filter(stored_file::Column::ArchivedAt.is_null())
        .into_model::<Sum>()
        .one(cx.read())
        .await?;
    let used = sum.and_then(|s| s.used).unwrap_or(0);
    if used.saturating_add(size) <= QUOTA {
        return Ok(());
    }
    let mb = |bytes: i64| format!("{}.{}", bytes / MB, bytes % MB * 10 / MB);
    let text = Both::new(
        format!("个人文件空间共 {} MB，已用 {} MB，本文件 {} MB，空间不足", QUOTA / MB, mb(used), mb(size)),
        format!("Your file space is {} MB, {} MB are used, and this file has {} MB", QUOTA / MB, mb(used), mb(size)),
    );
    let data = json!({ "quota": QUOTA, "used": used, "size": size });
    Err(Rule::new("file.quota_exceeded", text, data).into())
}

async fn prepare(app: &App, upload: Upload, purpose: Purpose) -> Result<Ready> {
    let clean = name::clean(&upload.name);
    let head = head_of(&upload.path)?;
    let shape = purpose.shape();
    let must_be_picture = matches!(purpose, Purpose::Avatar | Purpose::Logo);
    match shape {
        Some(shape) if must_be_picture || picture::is_picture(&head) => convert(app, upload, clean, shape).await,
        _ => {
            let found = kind::detect(&name::extension(&clean), &head).ok_or_else(|| refused_kind(&clean))?;
            let size = i64::try_from(upload.size).map_err(Error::internal)?;
            Ok(Ready { path: upload.path, name: clean, mime: found.mime, size, sha256: upload.sha256 })
        }
    }
}

fn refused_kind(name: &str) -> Error {
    let list = kind::accepted();
    let text = Both::new(
        format!("不支持文件“{name}”的类型，或内容与扩展名不符；可上传：{list}"),
        format!("The type of “{name}” is not accepted, or its content is of another type; accepted: {list}"),
    );
    Error::invalid("file", "file_type", text)
}

fn head_of(path: &Path) -> Result<Vec<u8>> {
    let mut head = Vec::with_capacity(kind::HEAD);
    let file = std::fs::File::open(path).map_err(Error::internal)?;
    file.take(kind::HEAD as u64).read_to_end(&mut head).map_err(Error::internal)?;
    Ok(head)
}

async fn convert(app: &App, upload: Upload, clean: String, shape: picture::Shape) -> Result<Ready> {
    let turn = app.files.decoding.clone().acquire_owned().await.map_err(Error::internal)?;
    let (file, path) = app.files.temporary()?.into_parts();
    let work = tokio::task::spawn_blocking(move || -> Result<_> {
        // Held here: the work goes on when the caller has gone.
        let _turn = turn;
        let encoded = picture::encode_anew(&upload.path, &file, shape)?;
        let (mut hash, mut reader) = (Sha256::new(), std::fs::File::open(&path).map_err(Error::internal)?);
        let size = std::io::copy(&mut reader, &mut HashWriter(&mut hash)).map_err(Error::disk)?;
        Ok(Ready {
            name: name::with_extension(&clean, encoded.extension),
            mime: encoded.mime,
            size: i64::try_from(size).map_err(Error::internal)?,
            sha256: ids::hex(&hash.finalize()),
            path,
        })
    });
    work.await.map_err(Error::internal)?
}

struct HashWriter<'a>(&'a mut Sha256);

impl std::io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Deletes files whose call was rolled back after they were moved into the store. For housekeeping.
pub async fn sweep(app: &App) -> Result<u64> {
    let shared = app.clone();
    let names = tokio::task::spawn_blocking(move || shared.files.settled_names()).await.map_err(Error::internal)??;
    let mut removed = 0;
    for some in names.chunks(500) {
        let known: Vec<String> = stored_file::Entity::find()
            .select_only()
            .column(stored_file::Column::StorageName)
            .filter(stored_file::Column::StorageName.is_in(some.iter().cloned()))
            .into_tuple()
            .all(app.db.read())
            .await?;
        for name in some.iter().filter(|name| !known.contains(name)) {
            if let Ok(path) = app.files.path_of(name)
                && tokio::fs::remove_file(path).await.is_ok()
            {
                removed += 1;
            }
        }
    }
    Ok(removed)
}
