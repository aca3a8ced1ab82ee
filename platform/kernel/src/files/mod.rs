//! Files people upload: kept outside any served path, served only through operations.
//!
//! A row in `stored_file` says whose a file is and what it is for; the purpose decides who may read
//! it. Pictures that are shown in pages are encoded anew; everything else is sent as an attachment.

mod archive;
mod kind;
mod name;
mod ops;
mod picture;
mod png_parts;
mod save;
mod store;
pub mod stored_file;

use sea_orm::{ColumnTrait, DeriveActiveEnum, EntityTrait, EnumIter, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

pub use archive::Archive;
pub use ops::mount;
pub use save::{save, sweep};
pub use store::{FileStore, Upload};

use crate::{
    Cx, Error, FileReply, Result,
    reply::FileContent,
    scope::{ScopeRule, TableRef},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "lowercase")]
#[schema(as = FilePurpose)]
pub enum Purpose {
    #[sea_orm(string_value = "avatar")]
    Avatar,
    #[sea_orm(string_value = "logo")]
    Logo,
    /// Pictures and attachments of content pages.
    #[sea_orm(string_value = "content")]
    Content,
    /// Private to the owner; an area that shows one to somebody else decides that itself.
    #[sea_orm(string_value = "attachment")]
    Attachment,
}

/// Files by id. Whether the caller may read one depends on its purpose, see [`open`].
pub static FILE: TableRef =
    TableRef::new("stored_file", ScopeRule::Everyone("the purpose decides, in files::open"), true);

pub async fn find(cx: &Cx, id: &str) -> Result<stored_file::Model> {
    stored_file::Entity::find_by_id(id)
        .filter(stored_file::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?
        .ok_or(Error::NotFound)
}

/// A file for the signed-in caller: avatars and the logo for everyone, attachments for the owner.
pub async fn open(cx: &Cx, id: &str) -> Result<FileReply> {
    let user = cx.user_id()?;
    let file = find(cx, id).await?;
    let may = match file.purpose {
        Purpose::Avatar | Purpose::Logo => true,
        Purpose::Attachment => file.owner_id == user,
        // Read through its page, which may be for few.
        Purpose::Content => crate::planted::fault("open_page_files"),
    };
    if !may {
        return Err(Error::NotFound);
    }
    reply(cx, &file)
}

/// The answer that sends a file. The caller has decided that it may be sent.
pub fn reply(cx: &Cx, file: &stored_file::Model) -> Result<FileReply> {
    let inline = file.purpose != Purpose::Attachment && file.mime.starts_with("image/");
    let path = cx.app().files.path_of(&file.storage_name)?;
    let len = u64::try_from(file.size).unwrap_or(0);
    Ok(FileReply { name: file.name.clone(), mime: file.mime.clone(), content: FileContent::Path { path, len }, inline })
}

#[cfg(test)]
mod tests;
