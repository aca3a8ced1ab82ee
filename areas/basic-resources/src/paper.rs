//! What every paper needs: who issues it, and a processor for a moment.

use kernel::{Both, Cx, Error, Result};
use papers::{Picture, Rendered, Template};
use schema::university::college;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;
use tokio::sync::Semaphore;

/// One paper is set at a time; the other processors stay free to serve.
static SETTING: Semaphore = Semaphore::const_new(1);

pub async fn set_paper(template: Template, data: Value, pictures: Vec<Picture>) -> Result<Rendered> {
    let _turn = SETTING.acquire().await.map_err(Error::internal)?;
    let work = move || papers::render(template, &data, pictures);
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?.map_err(Error::internal)
}

/// The university, as papers head themselves.
pub async fn university(cx: &Cx) -> Result<Both> {
    let college = college::Entity::find()
        .filter(college::Column::ArchivedAt.is_null())
        .order_by_asc(college::Column::Code)
        .one(cx.read())
        .await?;
    let unnamed = || Both::new("大学".to_owned(), "The University".to_owned());
    Ok(college.map_or_else(unnamed, |college| Both::new(college.name_cn, college.name_en)))
}
