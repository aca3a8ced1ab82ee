//! The key file and the database must belong together before anything is sealed or served.

use std::{collections::BTreeMap, path::PathBuf};

use sea_orm::{EntityTrait, PaginatorTrait, Set, sea_query::OnConflict};

use super::{Keys, entity::key_check, ring::broken};
use crate::{Result, Timestamp, db::Db};

/// The keys for this database: makes the file if nothing can have been sealed yet, and refuses a
/// file that is not the one this database was sealed with.
pub async fn keys_for(db: &Db, path: impl Into<PathBuf>, now: Timestamp) -> Result<Keys> {
    let fresh = key_check::Entity::find().count(db.read()).await? == 0;
    let keys = Keys::from_file(path, now, fresh)?;
    recognise(db, &keys, now).await?;
    Ok(keys)
}

/// Compares the proofs, and remembers those of new keys.
pub async fn recognise(db: &Db, keys: &Keys, now: Timestamp) -> Result<()> {
    let known = key_check::Entity::find().all(db.read()).await?;
    let known: BTreeMap<_, _> = known.into_iter().map(|row| (row.key_id, row.proof)).collect();
    let proofs = keys.ring().proofs()?;
    for (id, proof) in &known {
        match proofs.get(id) {
            Some(found) if found == proof => {}
            Some(_) => return Err(broken("it belongs to another database")),
            None => {
                return Err(broken(&format!("key {id} is missing, and this database holds values sealed with it")));
            }
        }
    }
    let new = proofs.into_iter().filter(|(id, _)| !known.contains_key(id)).map(|(id, proof)| key_check::ActiveModel {
        key_id: Set(id),
        proof: Set(proof),
        created_at: Set(now),
    });
    let new: Vec<_> = new.collect();
    if !new.is_empty() {
        let tx = db.begin().await?;
        let first = OnConflict::column(key_check::Column::KeyId).do_nothing().to_owned();
        key_check::Entity::insert_many(new).on_conflict(first).exec_without_returning(&tx).await?;
        db.commit(tx).await?;
    }
    Ok(())
}
