//! What everybody may know: the public keys, and which papers prove nothing any more.

use kernel::{Api, Cx, Error, Op, Policy, Result, Text, Timestamp, View};
use proof::{Revocations, Trusted, serial_hash, year_of};
use schema::grades::transcript::{Column, Entity};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::{kind::State, sign::signer};

#[derive(Serialize, ToSchema)]
#[schema(as = PaperKeys)]
struct Keys {
    keys: Vec<Key>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PaperKey)]
struct Key {
    /// In which it signed.
    year: i32,
    /// Ed25519, in base64url without padding.
    key: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RevokedPapers)]
struct Revoked {
    as_of: String,
    count: usize,
    /// Signed: see the description of the format.
    list: String,
}

/// Pages that verify ask once when they are opened.
const PER_MINUTE: u32 = 60;

pub fn mount(api: &mut Api) {
    let public = Policy::Public("public keys are for everybody who holds a paper");
    let label = Text::new("核验成绩单的公钥", "Public keys of papers");
    let op = Op::get("/api/public/paper/keys", "getPaperKeys", public, label).rate("verify", PER_MINUTE);
    api.op(op, |cx: Cx, (): ()| async move { keys(&cx).await.map(View) });
    let public = Policy::Public("a list of hashes that names nobody, for everybody who holds a paper");
    let label = Text::new("已作废成绩单清单", "Papers that were revoked");
    let op = Op::get("/api/public/paper/revoked", "getRevokedPapers", public, label).rate("verify", PER_MINUTE);
    api.op(op, |cx: Cx, (): ()| async move { revoked(&cx).await.map(View) });
}

async fn keys(cx: &Cx) -> Result<Keys> {
    let trusted = trusted(cx).await?;
    Ok(Keys { keys: trusted.iter().map(|(year, key)| Key { year, key }).collect() })
}

/// From the year of the first paper to this one.
async fn trusted(cx: &Cx) -> Result<Trusted> {
    let first: Option<Timestamp> = Entity::find()
        .select_only()
        .column(Column::IssuedAt)
        .order_by_asc(Column::IssuedAt)
        .limit(1)
        .into_tuple()
        .one(cx.read())
        .await?;
    // The new year begins here some hours before it does where dates are written with a Z.
    let years = [Some(cx.now()), first].into_iter().flatten();
    let years: Vec<i32> =
        years.flat_map(|at| [year_of(&at.local_date().to_string()), year_of(&at.to_rfc3339())]).flatten().collect();
    let (from, to) = (years.iter().min().copied().unwrap_or_default(), years.iter().max().copied().unwrap_or_default());
    let signers = (from..=to).map(|year| signer(cx.app(), year)).collect::<Result<Vec<_>>>()?;
    Ok(Trusted::of(&signers))
}

async fn revoked(cx: &Cx) -> Result<Revoked> {
    let serials: Vec<String> = Entity::find()
        .select_only()
        .column(Column::SerialNo)
        .filter(Column::State.eq(State::Revoked))
        .into_tuple()
        .all(cx.read())
        .await?;
    let as_of = cx.now().to_rfc3339();
    let year = year_of(&as_of).ok_or_else(|| Error::internal("no date"))?;
    let list = Revocations { as_of, hashes: serials.iter().map(|serial| serial_hash(serial)).collect() };
    let signed = list.publish(&signer(cx.app(), year)?).map_err(Error::internal)?;
    Ok(Revoked { as_of: list.as_of, count: list.hashes.len(), list: signed })
}
