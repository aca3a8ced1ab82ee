//! The same key twice does the thing once and answers twice.
//!
//! The key is claimed by the first statement of the write transaction and the answer stored by its
//! last, so a second call either waits for the first and repeats its answer, or finds nothing.

use axum::http::HeaderMap;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, SqlErr,
    sea_query::{Expr, ExprTrait, Query},
};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::{
    Error, Result, Text, Timestamp,
    identity::SessionEntry,
    ids::hex,
    input::{RawBody, RawInput},
    op::Op,
    reply::Reply,
};

const TABLE: &str = "idempotency";
const MAX_KEY: usize = 100;

#[derive(Clone, Debug)]
pub struct Claim {
    user_id: String,
    op: String,
    key: String,
    request_hash: String,
}

pub fn claim_of(
    op: &Op,
    session: Option<&SessionEntry>,
    headers: &HeaderMap,
    input: &RawInput,
) -> Result<Option<Claim>> {
    let (Some(session), Some(key), false) = (session, headers.get("idempotency-key"), op.secret) else {
        return Ok(None);
    };
    let key = key.to_str().ok().filter(|k| !k.is_empty() && k.len() <= MAX_KEY).ok_or_else(|| {
        Error::malformed(
            "Idempotency-Key 须为 1 至 100 个 ASCII 字符",
            "An Idempotency-Key has 1 to 100 ASCII characters",
        )
    })?;
    Ok(Some(Claim {
        user_id: session.actor.user_id.clone(),
        op: op.id.clone(),
        key: key.to_owned(),
        request_hash: request_hash(input),
    }))
}

/// Every part with its length before it, so that no two requests run together into the same bytes.
fn request_hash(input: &RawInput) -> String {
    let mut hash = Sha256::new();
    let mut part = |bytes: &[u8]| {
        if !crate::planted::fault("hash_without_lengths") {
            hash.update((bytes.len() as u64).to_be_bytes());
        }
        hash.update(bytes);
    };
    let mut path: Vec<_> = input.path.iter().collect();
    path.sort();
    for (name, value) in path {
        part(name.as_bytes());
        part(value.as_bytes());
    }
    part(input.query.as_bytes());
    match &input.body {
        RawBody::Empty => part(b"none"),
        RawBody::Json(bytes) => {
            part(b"json");
            part(bytes);
        }
        RawBody::Upload(upload) => {
            part(b"upload");
            part(upload.sha256.as_bytes());
        }
    }
    hex(&hash.finalize())
}

impl Claim {
    fn is_mine(&self) -> sea_orm::Condition {
        sea_orm::Condition::all()
            .add(Expr::col("user_id").eq(self.user_id.clone()))
            .add(Expr::col("op").eq(self.op.clone()))
            .add(Expr::col("key").eq(self.key.clone()))
    }

    /// The stored answer, if this was done before.
    pub async fn replay(&self, db: &impl ConnectionTrait) -> Result<Option<Reply>> {
        let query =
            Query::select().columns(["request_hash", "answer"]).from(TABLE).cond_where(self.is_mine()).to_owned();
        let Some(row) = db.query_one(&query).await? else {
            return Ok(None);
        };
        let hash: String = row.try_get_by_index(0)?;
        if hash != self.request_hash {
            return Err(Error::invalid(
                "Idempotency-Key",
                "idempotency_key_reused",
                Text::new("该幂等键已用于另一请求", "This key was used for another request"),
            ));
        }
        let answer: Option<String> = row.try_get_by_index(1)?;
        let raw = RawValue::from_string(answer.unwrap_or_else(|| "null".into())).map_err(Error::internal)?;
        Ok(Some(Reply::Result(raw)))
    }

    /// `false`: somebody else has claimed the key meanwhile.
    pub async fn take(&self, tx: &DatabaseTransaction, now: Timestamp) -> Result<bool> {
        let mut insert = Query::insert();
        insert.into_table(TABLE).columns(["user_id", "op", "key", "request_hash", "created_at"]).values_panic([
            self.user_id.clone().into(),
            self.op.clone().into(),
            self.key.clone().into(),
            self.request_hash.clone().into(),
            now.into(),
        ]);
        match tx.execute(&insert).await {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn store(&self, tx: &DatabaseTransaction, answer: &RawValue) -> Result<()> {
        let mut update = Query::update();
        update.table(TABLE).value("answer", answer.get()).cond_where(self.is_mine());
        tx.execute(&update).await?;
        Ok(())
    }
}

/// Keys are kept for a day.
pub async fn forget_old(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let mut delete = Query::delete();
    delete.from_table(TABLE).and_where(Expr::col("created_at").lt(now.plus(-Timestamp::DAY)));
    db.execute(&delete).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn what_moves_between_query_and_body_is_another_request() {
        let hash = |path: &[(&str, &str)], query: &str, body: Option<&str>| {
            let path: HashMap<_, _> = path.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            let body = body.map_or(RawBody::Empty, |text| RawBody::Json(text.to_owned().into()));
            request_hash(&RawInput { path, query: query.to_owned(), body })
        };
        let all = [
            hash(&[], "a=1", Some("{}")),
            hash(&[], "a=1{}", None),
            hash(&[], "a=", Some("1{}")),
            hash(&[], "", Some("a=1{}")),
            hash(&[("id", "a=1")], "", Some("{}")),
            hash(&[("id", "a=")], "1", Some("{}")),
            hash(&[("i", "da=")], "1", Some("{}")),
        ];
        let different: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(hash(&[], "a=1", Some("{}")), hash(&[], "a=1", Some("{}")));
    }
}
