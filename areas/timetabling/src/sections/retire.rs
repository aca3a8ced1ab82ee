//! Deleting sections and taking that back: their meetings go and come with them.

use std::collections::BTreeMap;

use kernel::{
    Cx, Result, Timestamp,
    resource::{rows::change_all, some_ids},
};
use schema::timetable::{class_session, section};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::sections;
use crate::tables::SESSION;

/// The moment by which a restoration knows what went together.
pub async fn delete(cx: &Cx, ids: Vec<String>) -> Result<u64> {
    let ids = some_ids(ids)?;
    let deleted = sections()?.delete_rows(cx, &ids).await?;
    for (at, ids) in gone_at(cx, &ids).await? {
        write(cx, &ids, None, Some(at)).await?;
    }
    Ok(deleted)
}

/// A section comes back with the meetings that went with it; those that were deleted before stay away.
pub async fn restore(cx: &Cx, ids: Vec<String>) -> Result<u64> {
    let ids = some_ids(ids)?;
    let gone = gone_at(cx, &ids).await?;
    let restored = sections()?.restore_rows(cx, &ids).await?;
    for (at, ids) in gone {
        write(cx, &ids, Some(at), None).await?;
    }
    Ok(restored)
}

/// Archived sections by the moment at which they went.
async fn gone_at(cx: &Cx, ids: &[String]) -> Result<BTreeMap<Timestamp, Vec<String>>> {
    let mut gone: BTreeMap<Timestamp, Vec<String>> = BTreeMap::new();
    for some in ids.chunks(500) {
        let rows = section::Entity::find().filter(section::Column::Id.is_in(some)).all(cx.tx().await?).await?;
        for row in rows {
            if let Some(at) = row.archived_at {
                gone.entry(at).or_default().push(row.id);
            }
        }
    }
    Ok(gone)
}

/// Puts meetings away, or takes those back that went at a moment.
async fn write(cx: &Cx, section_ids: &[String], was: Option<Timestamp>, becomes: Option<Timestamp>) -> Result<()> {
    use class_session::Column;
    for some in section_ids.chunks(500) {
        let rows = class_session::Entity::find().filter(Column::SectionId.is_in(some));
        let rows = match was {
            Some(_) if kernel::planted::fault("tts_restore_all") => rows.filter(Column::ArchivedAt.is_not_null()),
            Some(at) => rows.filter(Column::ArchivedAt.eq(at)),
            None => rows.filter(Column::ArchivedAt.is_null()),
        };
        let change = class_session::ActiveModel { archived_at: Set(becomes), ..Default::default() };
        change_all::<class_session::Entity>(cx, SESSION, rows.all(cx.tx().await?).await?, &change).await?;
    }
    Ok(())
}
