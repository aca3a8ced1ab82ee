//! A student comes to a station: a code that their own session shows for a few minutes, typed once at the kiosk, and
//! from then on a visit that ends by itself.

use basic_resources::api::my_student;
use kernel::{
    Action, Cx, Error, Lang, Result, Rule, Text, Timestamp,
    identity::{
        entity::user,
        load_rights,
        throttle::{self, Pace},
    },
    ids,
    op::Need,
    planted::fault,
    resource::rows::{add, change},
};
use schema::{
    grades::print_station,
    printing::print_visit::{ActiveModel, Column, Entity, Model},
    students::student,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::station::open_station;
use crate::tables::VISIT;

/// What somebody needs to ask for a code, and still needs while they stand at the station.
const NEEDS: Need = (permissions::STUDENT_AUTH, Action::Edit);
const CODE_LIFE_MS: i64 = 5 * Timestamp::MINUTE;
/// The page leaves after a minute without a touch; this is for a page that cannot.
const VISIT_LIFE_MS: i64 = 10 * Timestamp::MINUTE;
const DIGITS: usize = 8;
/// At one station: twenty of a hundred million, for a few codes at a time.
const TRIES: Pace = Pace { free: 5, most: 20, window_ms: 15 * Timestamp::MINUTE };

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KioskCode)]
pub struct CodeView {
    /// Shown once.
    code: String,
    expires_at: Timestamp,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EnterKioskInput)]
pub struct EnterInput {
    key: String,
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KioskVisit)]
pub struct VisitView {
    /// Goes with every further call; kept nowhere.
    visit: String,
    name: String,
    ends_at: Timestamp,
}

/// The station and the student, together.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = KioskPass)]
pub struct Pass {
    pub key: String,
    pub visit: String,
}

pub struct Visitor {
    pub station: print_station::Model,
    pub student: student::Model,
    pub visit: Model,
}

/// A new code; the one before is worth nothing from now on.
pub async fn ask(cx: &Cx) -> Result<CodeView> {
    let student = my_student(cx).await?;
    let (tx, now) = (cx.tx().await?, cx.now());
    Entity::delete_many().filter(Column::ExpiresAt.lt(now.plus(-Timestamp::DAY))).exec(tx).await?;
    let waiting = Entity::find()
        .filter(Column::UserId.eq(cx.user_id()?))
        .filter(Column::EnteredAt.is_null())
        .filter(Column::ArchivedAt.is_null());
    for old in waiting.all(tx).await? {
        let gone = ActiveModel { archived_at: Set(Some(now)), ..Default::default() };
        change::<Entity>(cx, VISIT, old, gone).await?;
    }
    let (code, code_hash) = unused(cx, tx).await?;
    let expires_at = now.plus(CODE_LIFE_MS);
    let row = ActiveModel {
        user_id: Set(cx.user_id()?.to_owned()),
        student_id: Set(student.id),
        code_hash: Set(code_hash),
        station_id: Set(None),
        token_hash: Set(None),
        entered_at: Set(None),
        expires_at: Set(expires_at),
        ..Default::default()
    };
    add::<Entity>(cx, VISIT, &ids::new_id(), row).await?;
    Ok(CodeView { code, expires_at })
}

fn code_hash(cx: &Cx, code: &str) -> String {
    cx.app().keys.index("kiosk-code", code)
}

/// Two who wait with the same code would enter as each other.
async fn unused(cx: &Cx, db: &impl ConnectionTrait) -> Result<(String, String)> {
    loop {
        let mut code = ids::new_digits()? + &ids::new_digits()?;
        code.truncate(DIGITS);
        let hash = code_hash(cx, &code);
        if Entity::find().filter(Column::CodeHash.eq(&hash)).count(db).await? == 0 {
            return Ok((code, hash));
        }
    }
}

pub async fn enter(cx: &Cx, input: EnterInput) -> Result<VisitView> {
    let station = open_station(cx, &input.key).await?;
    let counter = format!("kiosk:{}", station.id);
    // Of many that come at once, none passes before those ahead of it are counted.
    let _turn = cx.app().turns.take(&counter).await;
    let now = cx.now();
    if let Some(retry_after_s) = throttle::wait_s(cx.read(), std::slice::from_ref(&counter), now).await? {
        return Err(Error::TooMany { retry_after_s });
    }
    let code: String = input.code.chars().filter(|sign| !sign.is_whitespace()).take(DIGITS + 1).collect();
    let Some((visit, student)) = waiting_with(cx, &code).await? else {
        cx.keep_anyway(move |tx| Box::pin(async move { throttle::count_failure(tx, &counter, TRIES, now).await }))
            .await?;
        return Err(wrong_code());
    };
    let (token, ends_at) = (ids::new_secret()?, now.plus(VISIT_LIFE_MS));
    let entered = ActiveModel {
        station_id: Set(Some(station.id)),
        token_hash: Set(Some(ids::secret_hash(&token))),
        entered_at: Set(Some(now)),
        expires_at: Set(ends_at),
        ..Default::default()
    };
    // The version decides where two type the same code at once.
    change::<Entity>(cx, VISIT, visit, entered).await?;
    throttle::clear(cx.tx().await?, &counter).await?;
    let name = if cx.lang() == Lang::En && !student.name_en.is_empty() { student.name_en } else { student.name_cn };
    Ok(VisitView { visit: token, name, ends_at })
}

async fn waiting_with(cx: &Cx, code: &str) -> Result<Option<(Model, student::Model)>> {
    let found = Entity::find()
        .filter(Column::CodeHash.eq(code_hash(cx, code)))
        .filter(Column::EnteredAt.is_null())
        .filter(Column::ArchivedAt.is_null())
        .filter(Column::ExpiresAt.gt(cx.now()));
    let Some(visit) = found.one(cx.read()).await? else { return Ok(None) };
    Ok(whose(cx, &visit).await?.map(|student| (visit, student)))
}

/// The student of a visit, and who the call turns out to be; nobody who is switched off or may not any more.
async fn whose(cx: &Cx, visit: &Model) -> Result<Option<student::Model>> {
    let owner = user::Entity::find_by_id(&visit.user_id)
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .filter(user::Column::StudentId.eq(&visit.student_id))
        .one(cx.read())
        .await?;
    let Some(owner) = owner else { return Ok(None) };
    let rights = load_rights(cx.read(), owner.clone(), cx.app().sessions.catalogue()).await?;
    if !rights.grants.allows(NEEDS) {
        return Ok(None);
    }
    cx.turned_out_to_be(&owner.id, &owner.name);
    let found = student::Entity::find_by_id(&visit.student_id).filter(student::Column::ArchivedAt.is_null());
    Ok(found.one(cx.read()).await?)
}

/// Whoever does something at a station, each time anew: its key, its hours, its place, and a visit at this very station.
pub async fn visitor(cx: &Cx, key: &str, token: &str) -> Result<Visitor> {
    let station = open_station(cx, key).await?;
    let visit = Entity::find()
        .filter(Column::TokenHash.eq(ids::secret_hash(token)))
        .filter(Column::ArchivedAt.is_null())
        .filter(Column::ExpiresAt.gt(cx.now()))
        .one(cx.read())
        .await?
        .filter(|visit| visit.station_id.as_ref() == Some(&station.id) || fault("visit_at_any_station"))
        .ok_or_else(over)?;
    let student = whose(cx, &visit).await?.ok_or_else(over)?;
    Ok(Visitor { station, student, visit })
}

pub async fn end(cx: &Cx, visit: Model) -> Result<()> {
    let gone = ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change::<Entity>(cx, VISIT, visit, gone).await.map(drop)
}

fn wrong_code() -> Error {
    let text = Text::new(
        "登录码不正确或已过期；请在“我的打印”页面重新获取",
        "The code is wrong or has run out; get a new one on your page My Prints",
    );
    Rule::new("kiosk_code", text, Value::Null).into()
}

fn over() -> Error {
    let text = Text::new("已退出自助机，请重新登录", "You have left the kiosk; sign in again");
    Rule::new("kiosk_over", text, Value::Null).into()
}
