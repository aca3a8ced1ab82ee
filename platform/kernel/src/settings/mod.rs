//! Typed settings, one set per area, with exceptions per student type.
//!
//! The type gives the defaults, so an empty table is a working system. A set for a student type
//! replaces the common one as a whole. Types derive `#[serde(default, deny_unknown_fields)]` and
//! serialise every field.

mod codec;
mod secret;
pub mod setting;

use std::{any::Any, sync::Arc, time::Duration};

use moka::sync::Cache;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, SqlErr,
    sea_query::{Expr, ExprTrait},
};
use serde::{Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

pub use secret::{MASK, Secret};

use codec::{decode, encode, row_name};

use crate::{App, Cx, Error, FieldError, Result, Timestamp};

pub trait Settings: Serialize + DeserializeOwned + Default + ToSchema + Send + Sync + 'static {
    const AREA: &'static str;

    /// Rules on the values, beyond their types.
    fn check(&self) -> Vec<FieldError> {
        vec![]
    }

    /// The secret fields by their wire names.
    fn secrets(&mut self) -> Vec<(&'static str, &mut Secret)> {
        vec![]
    }
}

/// The student type that stands for all.
const ALL: &str = "";

/// Settings in use, remembered for a second. Another server notices a change within that time.
pub struct SettingsCache(Cache<(&'static str, String), Arc<dyn Any + Send + Sync>>);

impl Default for SettingsCache {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(1000).time_to_live(Duration::from_secs(1)).build())
    }
}

impl SettingsCache {
    /// After a change behind the product's back.
    pub fn forget(&self) {
        self.0.invalidate_all();
    }
}

impl AsRef<App> for App {
    fn as_ref(&self) -> &App {
        self
    }
}
impl AsRef<App> for Cx {
    fn as_ref(&self) -> &App {
        self.app()
    }
}

/// The settings in force: of the student type, else the common ones, else the defaults.
pub async fn get<S: Settings>(app: &impl AsRef<App>, student_type: Option<&str>) -> Result<Arc<S>> {
    let app = app.as_ref();
    let wanted = student_type.unwrap_or(ALL);
    let key = (S::AREA, wanted.to_owned());
    if let Some(known) = app.settings.0.get(&key)
        && let Ok(known) = known.downcast::<S>()
    {
        return Ok(known);
    }
    let rows = setting::Entity::find()
        .filter(setting::Column::Area.eq(S::AREA))
        .filter(setting::Column::StudentType.is_in([wanted, ALL]))
        .all(app.db.read())
        .await?;
    let row = rows.iter().find(|r| r.student_type == wanted).or(rows.first());
    let value: Arc<S> = Arc::new(row.map(|r| read(app, r)).transpose()?.unwrap_or_default());
    app.settings.0.insert(key, value.clone());
    Ok(value)
}

/// What an editor of settings needs. Secrets are masked.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stored<S> {
    pub value: S,
    /// 0: nothing is stored for this student type; `value` is what applies instead.
    pub version: i32,
    pub updated_at: Option<Timestamp>,
    pub updated_by: Option<String>,
}

/// The settings stored for exactly this student type (`None`: the common ones).
pub async fn stored<S: Settings>(cx: &Cx, student_type: Option<&str>) -> Result<Stored<S>> {
    load(cx.app(), cx.read(), student_type.unwrap_or(ALL)).await
}

fn read<S: Settings>(app: &App, row: &setting::Model) -> Result<S> {
    decode(&app.keys, &row_name(&row.area, &row.student_type), &row.value)
}

async fn load<S: Settings>(app: &App, db: &impl ConnectionTrait, student_type: &str) -> Result<Stored<S>> {
    let find = |of: &str| setting::Entity::find_by_id((S::AREA.to_owned(), of.to_owned())).one(db);
    if let Some(row) = find(student_type).await? {
        return Ok(Stored {
            value: read(app, &row)?,
            version: row.version,
            updated_at: Some(row.updated_at),
            updated_by: row.updated_by,
        });
    }
    let common = if student_type == ALL { None } else { find(ALL).await? };
    let value = common.map(|row| read(app, &row)).transpose()?.unwrap_or_default();
    Ok(Stored { value, version: 0, updated_at: None, updated_by: None })
}

/// Replaces the settings of a student type if `version` is still the stored one. Recorded under
/// `<area>.setting`; answers the new version.
pub async fn save<S: Settings>(cx: &Cx, student_type: Option<&str>, mut value: S, version: i32) -> Result<i32> {
    let of = student_type.unwrap_or(ALL);
    let tx = cx.tx().await?;
    let mut before = load::<S>(cx.app(), tx, of).await?;
    if before.version != version {
        return Err(conflict(&before));
    }
    for ((_, new), (_, old)) in value.secrets().into_iter().zip(before.value.secrets()) {
        if new.is_mask() {
            *new = old.clone();
        }
    }
    let errors = value.check();
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let row = setting::ActiveModel {
        area: Set(S::AREA.to_owned()),
        student_type: Set(of.to_owned()),
        value: Set(encode(&cx.app().keys, &row_name(S::AREA, of), &mut value)?),
        version: Set(version + 1),
        updated_at: Set(cx.now()),
        updated_by: Set(Some(cx.user_id()?.to_owned())),
    };
    if !write(tx, row, version).await? {
        return Err(conflict(&load::<S>(cx.app(), cx.read(), of).await?));
    }
    let subject = format!("{}.setting", S::AREA);
    let old = (version > 0).then_some(&before.value);
    cx.record_as(&subject, if of == ALL { "all" } else { of }, old, Some(&value))?;
    cx.after_commit(|app| app.settings.0.invalidate_all());
    Ok(version + 1)
}

/// `false`: somebody else was faster.
async fn write(tx: &impl ConnectionTrait, row: setting::ActiveModel, version: i32) -> Result<bool> {
    if version == 0 {
        return match row.insert(tx).await {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(false),
            Err(error) => Err(error.into()),
        };
    }
    let done = setting::Entity::update_many()
        .filter(Expr::col(setting::Column::Version).eq(version))
        .filter(setting::Column::Area.eq(row.area.clone().take().unwrap_or_default()))
        .filter(setting::Column::StudentType.eq(row.student_type.clone().take().unwrap_or_default()))
        .set(row)
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Seals what an earlier version stored in clear. Nothing changes that anybody can see, so nothing is
/// recorded and the version stays.
pub async fn seal_clear<S: Settings>(app: &App) -> Result<()> {
    let mut defaults = S::default();
    let names: Vec<_> = defaults.secrets().into_iter().map(|(name, _)| name).collect();
    let tx = app.db.begin().await?;
    for row in setting::Entity::find().filter(setting::Column::Area.eq(S::AREA)).all(&tx).await? {
        let name = row_name(&row.area, &row.student_type);
        if let Some(text) = codec::sealed(&app.keys, &name, &row.value, &names)? {
            let mut sealed = setting::ActiveModel::from(row);
            sealed.value = Set(text);
            sealed.update(&tx).await?;
        }
    }
    app.db.commit(tx).await
}

/// Seals every secret with the current key. Answers how many were sealed with another.
pub async fn reseal(app: &App, tx: &impl ConnectionTrait) -> Result<u64> {
    let mut count = 0;
    for row in setting::Entity::find().all(tx).await? {
        let Some(text) = codec::resealed(&app.keys, &row_name(&row.area, &row.student_type), &row.value)? else {
            continue;
        };
        let mut sealed = setting::ActiveModel::from(row);
        sealed.value = Set(text);
        sealed.update(tx).await?;
        count += 1;
    }
    Ok(count)
}

/// The sealed values of a row as it lies in the table.
pub(crate) fn sealed_parts(text: &str) -> Vec<String> {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap_or_default();
    let texts = object.into_iter().filter_map(|(_, value)| value.as_str().map(str::to_owned));
    texts.filter(|text| crate::protect::is_sealed(text)).collect()
}

fn conflict<S: Settings>(current: &Stored<S>) -> Error {
    match serde_json::to_value(current) {
        Ok(current) => Error::Conflict(Box::new(current)),
        Err(error) => Error::internal(error),
    }
}

#[cfg(test)]
mod tests;
