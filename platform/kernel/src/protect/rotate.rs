//! Rotation: a new current key, and everything sealed with an older one sealed again with it.
//!
//! Values of people are not touched: only their data keys are wrapped anew. Every step commits by
//! itself, so a rotation that was cut off is taken up where it stopped. Old keys stay in the file
//! until nothing needs them.

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Alias, Expr, ExprTrait, LikeExpr, Query},
};

use super::{
    Place,
    entity::{data_key, key_check},
    file, key_id,
    sealed::{unwrap, wrapped},
};
use crate::{App, Error, Result, Timestamp, settings};

/// A column whose values are sealed directly with a key of the ring. `key` is the column that names
/// the row in the value's place.
#[derive(Clone, Copy, Debug)]
pub struct SealedColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub key: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rotated {
    /// `false`: an earlier rotation was not through, so it was finished instead.
    pub new_key: bool,
    pub data_keys: u64,
    pub values: u64,
}

const BATCH: u64 = 500;

/// A server that still has the old ring in memory reads the file again within this time.
const NOTICED_MS: i64 = 5 * Timestamp::MINUTE;

pub async fn rotate(app: &App, columns: &[SealedColumn]) -> Result<Rotated> {
    let new_key = leftovers(app, columns).await? == 0;
    if new_key {
        let path = app.keys.file().ok_or_else(|| Error::internal("these keys lie in no file"))?;
        let mut ring = file::read(path)?;
        ring.add(app.clock.now())?;
        file::replace(path, &ring)?;
        app.keys.replace(ring);
    }
    super::recognise(&app.db, &app.keys, app.clock.now()).await?;
    let (mut data_keys, mut values) = (0, 0);
    loop {
        let (some, more) = step(app, columns).await?;
        (data_keys, values) = (data_keys + some, values + more);
        if some + more == 0 {
            return Ok(Rotated { new_key, data_keys, values });
        }
    }
}

/// One batch of each kind, committed.
pub async fn step(app: &App, columns: &[SealedColumn]) -> Result<(u64, u64)> {
    let tx = app.db.begin().await?;
    let rows = data_key::Entity::find()
        .filter(data_key::Column::KeyId.ne(app.keys.current()))
        .order_by_asc(data_key::Column::Subject)
        .limit(BATCH)
        .all(&tx)
        .await?;
    for row in &rows {
        let again = wrapped(&app.keys, &row.subject, &unwrap(&app.keys, row)?, row.created_at)?;
        data_key::Entity::update(again).exec(&tx).await?;
    }
    let mut values = settings::reseal(app, &tx).await?;
    for column in columns {
        values += reseal(app, &tx, *column).await?;
    }
    app.db.commit(tx).await?;
    Ok((rows.len() as u64, values))
}

fn old(app: &App, of: SealedColumn) -> sea_orm::sea_query::SelectStatement {
    let column = || Expr::col(Alias::new(of.column));
    let mut select = Query::select();
    select
        .columns([Alias::new(of.key), Alias::new(of.column)])
        .from(Alias::new(of.table))
        .and_where(column().like(LikeExpr::new("s1.%")))
        .and_where(column().not_like(LikeExpr::new(format!("s1.{}.%", app.keys.current()))));
    select
}

async fn reseal(app: &App, tx: &impl ConnectionTrait, of: SealedColumn) -> Result<u64> {
    let mut select = old(app, of);
    select.order_by(Alias::new(of.key), sea_orm::Order::Asc).limit(BATCH);
    let rows = tx.query_all(&select).await?;
    for row in &rows {
        let (key, sealed): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let place = Place::new(of.table, of.column, &key);
        let again = app.keys.seal(place, &app.keys.open(place, &sealed)?)?;
        let mut update = Query::update();
        update
            .table(Alias::new(of.table))
            .value(Alias::new(of.column), again)
            .and_where(Expr::col(Alias::new(of.key)).eq(key))
            .and_where(Expr::col(Alias::new(of.column)).eq(sealed));
        tx.execute(&update).await?;
    }
    Ok(rows.len() as u64)
}

/// How many values still need a key that is not the current one.
pub async fn leftovers(app: &App, columns: &[SealedColumn]) -> Result<u64> {
    let db = app.db.read();
    let mut count = data_key::Entity::find().filter(data_key::Column::KeyId.ne(app.keys.current())).count(db).await?;
    let current = app.keys.current();
    for row in settings::setting::Entity::find().all(db).await? {
        count += settings::sealed_parts(&row.value).iter().filter(|text| key_id(text) != Some(&current)).count() as u64;
    }
    for of in columns {
        count += db.query_all(&old(app, *of)).await?.len() as u64;
    }
    Ok(count)
}

/// Takes the old keys out of the file. Answers their ids.
pub async fn retire(app: &App, columns: &[SealedColumn]) -> Result<Vec<String>> {
    let path = app.keys.file().ok_or_else(|| Error::internal("these keys lie in no file"))?;
    let mut ring = file::read(path)?;
    let old: Vec<String> = ring.keys.keys().filter(|id| **id != ring.current).cloned().collect();
    if old.is_empty() {
        return Ok(old);
    }
    let age = ring.key(&ring.current).map_or(0, |key| app.clock.now().since(key.made_at));
    if age < NOTICED_MS {
        return Err(Error::internal("the current key is younger than five minutes: a server may not know it yet"));
    }
    let left = leftovers(app, columns).await?;
    if left > 0 {
        return Err(Error::internal(format!("{left} values still need an old key; run `collegium keys rotate`")));
    }
    // The database forgets them first: a file without a key the database asks for would be refused.
    let tx = app.db.begin().await?;
    key_check::Entity::delete_many().filter(key_check::Column::KeyId.is_in(old.clone())).exec(&tx).await?;
    app.db.commit(tx).await?;
    ring.keys.retain(|id, _| *id == ring.current);
    file::replace(path, &ring)?;
    app.keys.replace(ring);
    Ok(old)
}
