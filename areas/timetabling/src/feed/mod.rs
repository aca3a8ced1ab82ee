//! One person's timetable as calendars read it. The address itself is the secret; only its hash is kept. It ends with
//! the owner's password, with signing out everywhere, with the account and with the right to see a timetable.

mod calendar;

use basic_resources::api::FeedOwner;
use kernel::{
    Action, Api, Cx, Done, Error, FileReply, Lang, Op, PathId, Policy, Result, Text, Timestamp, View,
    identity::{
        entity::user,
        half_open::{self, HalfOpen},
        load_rights,
    },
    ids,
    op::Need,
    reply::FileContent,
    resource::rows::{add, change},
};
use schema::timetable::calendar_feed;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::FEED;

const GET: &[Need] =
    &[(permissions::STUDENT_AUTH_TIMETABLE, Action::Get), (permissions::TEACHER_AUTH_TIMETABLE, Action::Get)];
const EDIT: &[Need] =
    &[(permissions::STUDENT_AUTH_TIMETABLE, Action::Edit), (permissions::TEACHER_AUTH_TIMETABLE, Action::Edit)];

/// Calendars ask a few times an hour; whoever tries out addresses does not get far.
const PER_MINUTE: u32 = 30;
/// How exactly it is kept when a feed was read: calendars read often, and each time would be a write.
const SEEN_EVERY: i64 = Timestamp::HOUR;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableFeed)]
struct FeedView {
    active: bool,
    created_at: Option<Timestamp>,
    /// To the hour.
    last_read_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TimetableFeedAddress)]
struct FeedAddress {
    /// Shown once.
    url: String,
}

pub fn mount(api: &mut Api) {
    half_open::register(HalfOpen { table: "calendar_feed", owner: "user_id", ended: "archived_at" });
    let path = "/api/timetable/feed";
    let label = Text::new("我的日历订阅", "My calendar feed");
    let op = Op::get(path, "myFeed", Policy::AnyOf(GET), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("生成日历订阅地址", "Make a calendar feed");
    let op = Op::post(path, "makeFeed", Policy::AnyOf(EDIT), label).audit(FEED).secret();
    api.op(op, |cx: Cx, (): ()| async move { make(&cx).await.map(View) });
    let label = Text::new("撤销日历订阅", "Revoke the calendar feed");
    let op = Op::delete(path, "revokeFeed", Policy::AnyOf(EDIT), label).audit(FEED);
    api.op(op, |cx: Cx, (): ()| async move { revoke(&cx).await.map(|()| Done) });
    let public = Policy::Public("calendar programs have no session; the address itself is the secret, limited");
    let label = Text::new("读取日历订阅", "Read a calendar feed");
    let op = Op::get("/api/calendar/{id}", "readFeed", public, label).rate("calendar", PER_MINUTE);
    api.op(op, |cx: Cx, PathId(token): PathId| async move { read(&cx, &token).await });
}

async fn own(cx: &Cx, db: &impl ConnectionTrait) -> Result<Option<calendar_feed::Model>> {
    let found = calendar_feed::Entity::find()
        .filter(calendar_feed::Column::UserId.eq(cx.user_id()?))
        .filter(calendar_feed::Column::ArchivedAt.is_null());
    Ok(found.one(db).await?)
}

async fn view(cx: &Cx) -> Result<FeedView> {
    let feed = own(cx, cx.read()).await?;
    Ok(FeedView {
        active: feed.is_some(),
        created_at: feed.as_ref().map(|feed| feed.created_at),
        last_read_at: feed.and_then(|feed| feed.last_read_at),
    })
}

async fn put_away(cx: &Cx) -> Result<bool> {
    let Some(feed) = own(cx, cx.tx().await?).await? else { return Ok(false) };
    let gone = calendar_feed::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change::<calendar_feed::Entity>(cx, FEED, feed, gone).await?;
    Ok(true)
}

/// The old address, if there is one, is worth nothing from now on.
async fn make(cx: &Cx) -> Result<FeedAddress> {
    put_away(cx).await?;
    let token = ids::new_secret()?;
    let row = calendar_feed::ActiveModel {
        user_id: Set(cx.user_id()?.to_owned()),
        token_hash: Set(ids::secret_hash(&token)),
        last_read_at: Set(None),
        ..Default::default()
    };
    add::<calendar_feed::Entity>(cx, FEED, &ids::new_id(), row).await?;
    Ok(FeedAddress { url: format!("{}/api/calendar/{token}", cx.site().unwrap_or_default()) })
}

async fn revoke(cx: &Cx) -> Result<()> {
    if !put_away(cx).await? {
        cx.nothing_changed();
    }
    Ok(())
}

/// Unknown, revoked, of a disabled account and of somebody who may not see a timetable any more read alike.
async fn read(cx: &Cx, token: &str) -> Result<FileReply> {
    let token = token.strip_suffix(".ics").unwrap_or(token);
    let feed = calendar_feed::Entity::find()
        .filter(calendar_feed::Column::TokenHash.eq(ids::secret_hash(token)))
        .filter(calendar_feed::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?
        .ok_or(Error::NotFound)?;
    let owner = user::Entity::find_by_id(&feed.user_id)
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?
        .ok_or(Error::NotFound)?;
    let rights = load_rights(cx.read(), owner.clone(), cx.app().sessions.catalogue()).await?;
    let may = GET.iter().any(|need| rights.grants.allows(*need));
    if !may && !kernel::planted::fault("feed_outlives_right") {
        return Err(Error::NotFound);
    }
    let lang = Lang::from_header(Some(&owner.language));
    let text = calendar::of(cx, &FeedOwner { user: &owner, grants: &rights.grants, lang }).await?;
    if feed.last_read_at.is_none_or(|at| cx.now().since(at) >= SEEN_EVERY) {
        calendar_feed::Entity::update_many()
            .col_expr(calendar_feed::Column::LastReadAt, Expr::value(cx.now()))
            .filter(calendar_feed::Column::Id.eq(&feed.id))
            .exec(cx.tx().await?)
            .await?;
    }
    Ok(FileReply {
        name: "timetable.ics".to_owned(),
        mime: "text/calendar; charset=utf-8".to_owned(),
        content: FileContent::Bytes(text.into_bytes().into()),
        inline: false,
    })
}
