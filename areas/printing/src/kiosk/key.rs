//! The key of a station: shown once, kept as its hash, replaced and revoked by those who keep stations.

use grades::api::STATIONS;
use kernel::{
    Action, Api, Cx, Done, Error, IdSpec, Json, Op, Query, Result, Text, Timestamp, View, ids,
    resource::rows::{add, change},
};
use schema::{
    grades::print_station,
    printing::print_station_key::{ActiveModel, Column, Entity, Model},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{may::OFFICE, tables::KEY};

const PATH: &str = "/api/printer/station-key";

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct KeyQuery {
    station_id: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StationKeyInput)]
struct KeyInput {
    station_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StationKeyView)]
struct KeyView {
    active: bool,
    issued_at: Option<Timestamp>,
    issued_by_name: String,
    /// To the hour.
    last_seen_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = NewStationKey)]
struct NewKey {
    /// Shown once.
    key: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看站点密钥", "See whether a station has a key");
    let op =
        Op::get(PATH, "getStationKey", OFFICE.may(Action::Get), label).ids([IdSpec::query("stationId", &STATIONS)]);
    api.op(op, |cx: Cx, Query(query): Query<KeyQuery>| async move { view(&cx, &query.station_id).await.map(View) });
    let write = |path: String, id: &str, label: Text| {
        Op::post(path, id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/stationId", &STATIONS)])
            .audit(KEY)
            .step_up()
    };
    let op =
        write(PATH.to_owned(), "issueStationKey", Text::new("签发站点密钥", "Issue the key of a station")).secret();
    api.op(op, |cx: Cx, Json(input): Json<KeyInput>| async move { issue(&cx, &input.station_id).await.map(View) });
    let label = Text::new("吊销站点密钥", "Revoke the key of a station");
    let op = write(format!("{PATH}/revoke"), "revokeStationKey", label);
    api.op(
        op,
        |cx: Cx, Json(input): Json<KeyInput>| async move { revoke(&cx, &input.station_id).await.map(|()| Done) },
    );
}

async fn current(db: &impl ConnectionTrait, station_id: &str) -> Result<Option<Model>> {
    let found = Entity::find().filter(Column::StationId.eq(station_id)).filter(Column::ArchivedAt.is_null());
    Ok(found.one(db).await?)
}

async fn view(cx: &Cx, station_id: &str) -> Result<KeyView> {
    let key = current(cx.read(), station_id).await?;
    Ok(KeyView {
        active: key.is_some(),
        issued_at: key.as_ref().map(|key| key.issued_at),
        last_seen_at: key.as_ref().and_then(|key| key.last_seen_at),
        issued_by_name: key.map(|key| key.issued_by_name).unwrap_or_default(),
    })
}

/// The station is held: of two who issue at once, one comes second and its key counts.
async fn put_away(cx: &Cx, station_id: &str) -> Result<bool> {
    let tx = cx.tx().await?;
    print_station::Entity::find_by_id(station_id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let Some(key) = current(tx, station_id).await? else { return Ok(false) };
    let gone = ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change::<Entity>(cx, KEY, key, gone).await?;
    Ok(true)
}

/// The old key, if there is one, is worth nothing from now on.
async fn issue(cx: &Cx, station_id: &str) -> Result<NewKey> {
    put_away(cx, station_id).await?;
    let key = ids::new_secret()?;
    let row = ActiveModel {
        station_id: Set(station_id.to_owned()),
        token_hash: Set(ids::secret_hash(&key)),
        issued_by_name: Set(cx.doer()?.1.to_owned()),
        issued_at: Set(cx.now()),
        last_seen_at: Set(None),
        ..Default::default()
    };
    add::<Entity>(cx, KEY, &ids::new_id(), row).await?;
    Ok(NewKey { key })
}

async fn revoke(cx: &Cx, station_id: &str) -> Result<()> {
    if !put_away(cx, station_id).await? {
        cx.nothing_changed();
    }
    Ok(())
}
