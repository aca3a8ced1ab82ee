//! Columns that hold a person's sealed value.

use std::collections::{BTreeMap, BTreeSet};

use aes_gcm_siv::Aes256GcmSiv;
use base64::{Engine, engine::general_purpose::STANDARD};
use sea_orm::{ColumnTrait, ConnectionTrait, DeriveValueType, EntityTrait, QueryFilter, Set, sea_query::OnConflict};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::{
    Keys, Place, Protected,
    entity::data_key,
    keys::{lock, text, unlock, unopened},
    ring::{Bytes32, cipher, random},
};
use crate::{Error, Result, Timestamp};

/// A person's value as it lies in a column; empty: there is none. It serialises sealed, so the
/// audit log may hold it and a slip shows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, DeriveValueType, ToSchema)]
#[schema(value_type = String)]
pub struct Sealed(String);

/// The form of a value sealed with a person's data key.
const OF_PERSON: &str = "d1.";

impl Sealed {
    /// What a caller entered, on its way to being sealed by the engine.
    pub fn entered(text: impl Into<String>) -> Self {
        Self(text.into())
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn as_str(&self) -> &str {
        &self.0
    }
    /// Whose data key opens it.
    pub fn subject(&self) -> Option<&str> {
        subject_of(&self.0)
    }
}

fn subject_of(sealed: &str) -> Option<&str> {
    sealed.strip_prefix(OF_PERSON)?.split_once('.').map(|(subject, _)| subject)
}

impl Serialize for Sealed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Never in clear, even where a row was not sealed yet.
        let shown = if self.0.is_empty() || self.subject().is_some() { self.0.as_str() } else { UNSEALED };
        serializer.serialize_str(shown)
    }
}

const UNSEALED: &str = "******";

/// The opened data keys of some people.
pub struct DataKeys(BTreeMap<String, Aes256GcmSiv>);

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 500;

impl DataKeys {
    /// The keys there are; a person without one has no values, or had them erased.
    pub async fn load<S: AsRef<str>>(keys: &Keys, db: &impl ConnectionTrait, of: &[S]) -> Result<Self> {
        let mut found = BTreeMap::new();
        let wanted: Vec<_> = of.iter().map(AsRef::as_ref).collect::<BTreeSet<_>>().into_iter().collect();
        for some in wanted.chunks(AT_ONCE) {
            let rows = data_key::Entity::find().filter(data_key::Column::Subject.is_in(some.iter().copied()));
            for row in rows.all(db).await? {
                let key = unwrap(keys, &row)?;
                found.insert(row.subject, cipher(&key));
            }
        }
        Ok(Self(found))
    }

    /// The keys of all of them, new ones where there was none.
    pub async fn ensure<S: AsRef<str>>(
        keys: &Keys,
        tx: &impl ConnectionTrait,
        of: &[S],
        now: Timestamp,
    ) -> Result<Self> {
        let have = Self::load(keys, tx, of).await?;
        let missing: BTreeSet<_> = of.iter().map(AsRef::as_ref).filter(|s| !have.0.contains_key(*s)).collect();
        if missing.is_empty() {
            return Ok(have);
        }
        let rows = missing.into_iter().map(|subject| wrapped(keys, subject, &random()?, now));
        let rows = rows.collect::<Result<Vec<_>>>()?;
        for some in rows.chunks(AT_ONCE) {
            // Another server may be faster; then its key is the one.
            let first = OnConflict::column(data_key::Column::Subject).do_nothing().to_owned();
            let insert = data_key::Entity::insert_many(some.to_vec()).on_conflict(first);
            insert.exec_without_returning(tx).await?;
        }
        Self::load(keys, tx, of).await
    }

    pub fn seal(&self, subject: &str, place: Place<'_>, clear: &str) -> Result<Sealed> {
        if clear.is_empty() {
            return Ok(Sealed::default());
        }
        let cipher = self.0.get(subject).ok_or_else(|| Error::internal("no data key was made for this person"))?;
        let body = lock(cipher, &place.bound(subject), clear.as_bytes())?;
        Ok(Sealed(format!("{OF_PERSON}{subject}.{body}")))
    }

    /// `None`: there is no value, or its key was erased.
    pub fn open(&self, place: Place<'_>, sealed: &Sealed) -> Result<Option<Zeroizing<String>>> {
        if sealed.is_empty() {
            return Ok(None);
        }
        let subject = sealed.subject().ok_or_else(|| Error::internal(format!("{place:?} holds no sealed value")))?;
        let Some(cipher) = self.0.get(subject) else {
            return Ok(None);
        };
        let body = sealed.0.rsplit('.').next().unwrap_or_default();
        unlock(cipher, &place.bound(subject), body).ok_or_else(|| unopened(place)).and_then(text).map(Some)
    }

    pub fn open_as<T: Protected>(&self, place: Place<'_>, sealed: &Sealed) -> Result<Option<T>> {
        Ok(self.open(place, sealed)?.map(T::of_normalised))
    }
}

/// One value, opened.
pub async fn open_one<T: Protected>(
    keys: &Keys,
    db: &impl ConnectionTrait,
    place: Place<'_>,
    sealed: &Sealed,
) -> Result<Option<T>> {
    let subjects: Vec<&str> = sealed.subject().into_iter().collect();
    DataKeys::load(keys, db, &subjects).await?.open_as(place, sealed)
}

fn place(subject: &str) -> Place<'_> {
    Place::new("data_key", "wrapped", subject)
}

pub(super) fn unwrap(keys: &Keys, row: &data_key::Model) -> Result<Bytes32> {
    let encoded = keys.open(place(&row.subject), &row.wrapped)?;
    let bytes = Zeroizing::new(STANDARD.decode(encoded.as_bytes()).map_err(Error::internal)?);
    let array: [u8; 32] = bytes.as_slice().try_into().map_err(Error::internal)?;
    Ok(Zeroizing::new(array))
}

pub(super) fn wrapped(keys: &Keys, subject: &str, key: &Bytes32, now: Timestamp) -> Result<data_key::ActiveModel> {
    let encoded = Zeroizing::new(STANDARD.encode(key.as_slice()));
    let wrapped = keys.seal(place(subject), &encoded)?;
    let key_id = super::key_id(&wrapped).unwrap_or_default().to_owned();
    Ok(data_key::ActiveModel {
        subject: Set(subject.to_owned()),
        wrapped: Set(wrapped),
        key_id: Set(key_id),
        created_at: Set(now),
    })
}

/// Erases a person's values wherever they lie, also in the log and in backups made from now on.
pub async fn erase(tx: &impl ConnectionTrait, subject: &str) -> Result<bool> {
    let done = data_key::Entity::delete_by_id(subject).exec(tx).await?;
    Ok(done.rows_affected > 0)
}
