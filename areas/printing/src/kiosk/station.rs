//! Which station a key belongs to, and whether it prints now and from here.

use kernel::{Cx, Error, Lang, Result, Rule, Text, Timestamp, error::Refusal, ids, planted::fault};
use schema::{
    grades::print_station,
    printing::print_station_key::{Column, Entity, Model},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::order::{Channel, station::obstacles};

/// How exactly it is kept when a station was seen: each time would be a write.
const SEEN_EVERY: i64 = Timestamp::HOUR;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = KioskKeyInput)]
pub struct KeyOnly {
    key: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KioskStation)]
pub struct StationView {
    name: String,
    location: String,
    /// Why nobody can print here now; empty while everybody can.
    reasons: Vec<String>,
}

/// Unknown, replaced and revoked keys, and those of a station that is gone, read alike.
async fn of_key(cx: &Cx, key: &str) -> Result<(print_station::Model, Model)> {
    let mut found = Entity::find().filter(Column::TokenHash.eq(ids::secret_hash(key)));
    if !fault("revoked_key_opens") {
        found = found.filter(Column::ArchivedAt.is_null());
    }
    let Some(key) = found.one(cx.read()).await? else { return Err(unknown()) };
    let station = print_station::Entity::find_by_id(&key.station_id)
        .filter(print_station::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    Ok((station.ok_or_else(unknown)?, key))
}

fn unknown() -> Error {
    let text = Text::new(
        "站点密钥无效或已吊销；请管理员在“自助打印 › 设置”中重新签发",
        "The key of this station is not valid or was revoked; those who keep stations issue a new one under Settings",
    );
    Rule::new("kiosk_key", text, Value::Null).into()
}

pub async fn open_station(cx: &Cx, key: &str) -> Result<print_station::Model> {
    let (station, _) = of_key(cx, key).await?;
    let rules = obstacles(cx, &station, Channel::Kiosk);
    match rules.first() {
        Some(first) => Err(Error::Refused(Box::new(Refusal { code: first.code, rules }))),
        None => Ok(station),
    }
}

pub async fn view(cx: &Cx, input: KeyOnly) -> Result<StationView> {
    let (station, key) = of_key(cx, &input.key).await?;
    if key.last_seen_at.is_none_or(|at| cx.now().since(at) >= SEEN_EVERY) {
        Entity::update_many()
            .col_expr(Column::LastSeenAt, Expr::value(cx.now()))
            .filter(Column::Id.eq(&key.id))
            .exec(cx.tx().await?)
            .await?;
    }
    let rules = obstacles(cx, &station, Channel::Kiosk);
    Ok(StationView {
        reasons: rules.iter().map(|rule| rule.text.get(cx.lang()).to_owned()).collect(),
        name: if cx.lang() == Lang::En { station.name_en } else { station.name_cn },
        location: station.location,
    })
}
