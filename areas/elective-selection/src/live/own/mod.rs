//! What students do themselves: in selection and, through another door, in add and drop.

mod act;
mod ask;
mod card;
mod catalogue;
mod counts;
mod draws;
mod events;
mod lists;
mod overview;
mod receipts;
mod schedule;

use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Permission, Policy, Query, Rule, Text, View,
    page::Paging,
    scope::{ScopeRule, TableRef},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::engines::Door;
use act::Wanted;
pub use ask::rule_of;
pub use basic_resources::api::my_student_id as me;

/// Which of them there are to choose is settled by the round; others read like absent ones.
static CHOSEN: TableRef =
    TableRef::new("section", ScopeRule::Everyone("the round's own, see live::own::act"), true).remembered();
static CHOSEN_TYPES: TableRef =
    TableRef::new("elective_type", ScopeRule::Everyone("the round's own, see live::own::act"), true).remembered();

static CHOSEN_COURSES: TableRef =
    TableRef::new("course", ScopeRule::Everyone("the round's own, see live::own::schedule"), true);

const BOOK: &str = "the book of the round is the log";

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SectionPickInput)]
pub struct PickInput {
    pub section_id: String,
    /// The type it is to count for; left out: the first that fits.
    pub elective_type_id: Option<String>,
    /// The same for a call that is sent again.
    pub key: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SectionGiveUpInput)]
pub struct GiveUpInput {
    pub section_id: String,
    pub key: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SectionReplaceInput)]
pub struct ReplaceInput {
    pub from_section_id: String,
    pub to_section_id: String,
    pub elective_type_id: Option<String>,
    pub key: String,
}

#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SectionPick)]
pub struct OnePick {
    pub section_id: String,
    pub elective_type_id: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SectionBundleInput)]
pub struct BundleInput {
    pub picks: Vec<OnePick>,
    pub key: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CatalogueQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    type_id: Option<String>,
    #[serde(default)]
    keyword: String,
    /// SELECT, FULL, CLASH, SELECTED, JOIN, WAITING, CLOSED or NOT_ALLOWED.
    cell: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PageOf {
    page_no: Option<u64>,
    page_size: Option<u64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Since {
    /// What the caller knows already.
    since: Option<u64>,
}

impl Door {
    fn permission(self) -> Permission {
        match self {
            Self::Selection => permissions::STUDENT_AUTH_ES,
            Self::AddDrop => permissions::STUDENT_AUTH_ES_ADDDROP,
        }
    }

    fn may(self, action: Action) -> Policy {
        Policy::AnyOf(vec![(self.permission(), action)].leak())
    }

    fn path(self, rest: &str) -> String {
        let area = if self == Self::Selection { "es" } else { "adddrop" };
        format!("/api/student/{area}/{rest}")
    }

    /// The id of an operation: the same of both, with the door in its name.
    fn id(self, name: &str) -> String {
        format!("{name}{}", if self == Self::Selection { "InSelection" } else { "InAddDrop" })
    }

    fn get(self, rest: &str, name: &str, label: Text) -> Op {
        Op::get(self.path(rest), self.id(name), self.may(Action::Get), label)
    }

    fn post(self, rest: &str, name: &str, label: Text) -> Op {
        Op::post(self.path(rest), self.id(name), self.may(Action::Edit), label).unaudited(BOOK)
    }
}

pub fn mount(api: &mut Api) {
    card::register();
    kernel::messages::register(ask::KINDS);
    for door in [Door::Selection, Door::AddDrop] {
        looking(api, door);
        following(api, door);
        acting(api, door);
        together(api, door);
        lists::mount(api, door);
        schedule::mount(api, door);
        ask::mount(api, door);
    }
}

fn looking(api: &mut Api, door: Door) {
    let op = door.get("overview", "myCourses", Text::new("我的选课", "My selection"));
    api.op(op, move |cx: Cx, (): ()| async move { overview::overview(&cx, door).await.map(View) });
    let op = door.get("catalogue", "listSections", Text::new("可选课程", "What there is to choose"));
    let op = op.ids([IdSpec::query("typeId", &CHOSEN_TYPES)]);
    api.op(op, move |cx: Cx, Query(query): Query<CatalogueQuery>| async move {
        let paging = Paging::of(query.page_no, query.page_size)?;
        let wanted = catalogue::Wanted { type_id: query.type_id, keyword: query.keyword, cell: query.cell };
        catalogue::page(&cx, door, &wanted, paging).await.map(View)
    });
    let op = door.get("receipts", "myReceipts", Text::new("我的选课回执", "My receipts"));
    api.op(op, move |cx: Cx, Query(query): Query<PageOf>| async move {
        receipts::page(&cx, door, Paging::of(query.page_no, query.page_size)?).await.map(View)
    });
    let op = door.get("counts", "seatCounts", Text::new("余量", "Seats left"));
    api.op(op, move |cx: Cx, Query(query): Query<Since>| async move {
        counts::counts(&cx, door, query.since).await.map(View)
    });
}

fn following(api: &mut Api, door: Door) {
    let op = door.get("events", "followSeats", Text::new("余量与结果推送", "Seats and results as they come"));
    api.op(op, move |cx: Cx, Query(query): Query<Since>| async move { events::open(&cx, door, query.since).await });
}

fn picked() -> [IdSpec; 2] {
    [IdSpec::body("/sectionId", &CHOSEN), IdSpec::body("/electiveTypeId", &CHOSEN_TYPES)]
}

fn acting(api: &mut Api, door: Door) {
    let op = door.post("select", "selectSection", Text::new("选课", "Select a section")).ids(picked());
    api.op(op, move |cx: Cx, Json(input): Json<PickInput>| async move {
        let PickInput { section_id, elective_type_id, key } = input;
        act::act(&cx, door, &key, Wanted::Select(OnePick { section_id, elective_type_id })).await.map(View)
    });
    let op = door.post("join", "joinQueue", Text::new("加入轮候", "Join a waiting list")).ids(picked());
    api.op(op, move |cx: Cx, Json(input): Json<PickInput>| async move {
        let PickInput { section_id, elective_type_id, key } = input;
        act::act(&cx, door, &key, Wanted::Join(OnePick { section_id, elective_type_id })).await.map(View)
    });
    let op = door.post("drop", "dropSection", Text::new("退课", "Drop a section"));
    api.op(op.ids([IdSpec::body("/sectionId", &CHOSEN)]), move |cx: Cx, Json(input): Json<GiveUpInput>| async move {
        act::act(&cx, door, &input.key, Wanted::Drop(input.section_id)).await.map(View)
    });
    let op = door.post("leave", "leaveQueue", Text::new("退出轮候", "Leave a waiting list"));
    api.op(op.ids([IdSpec::body("/sectionId", &CHOSEN)]), move |cx: Cx, Json(input): Json<GiveUpInput>| async move {
        act::act(&cx, door, &input.key, Wanted::Leave(input.section_id)).await.map(View)
    });
}

fn together(api: &mut Api, door: Door) {
    let op = door.post("replace", "replaceSection", Text::new("换课", "Replace a section")).ids([
        IdSpec::body("/fromSectionId", &CHOSEN),
        IdSpec::body("/toSectionId", &CHOSEN),
        IdSpec::body("/electiveTypeId", &CHOSEN_TYPES),
    ]);
    api.op(op, move |cx: Cx, Json(input): Json<ReplaceInput>| async move {
        let ReplaceInput { from_section_id, to_section_id, elective_type_id, key } = input;
        let to = OnePick { section_id: to_section_id, elective_type_id };
        act::act(&cx, door, &key, Wanted::Replace(from_section_id, to)).await.map(View)
    });
    let ids = || [IdSpec::body("/picks/*/sectionId", &CHOSEN), IdSpec::body("/picks/*/electiveTypeId", &CHOSEN_TYPES)];
    let op = door.post("bundle", "selectBundle", Text::new("成组选课", "Select all or none")).ids(ids());
    api.op(op, move |cx: Cx, Json(input): Json<BundleInput>| async move {
        act::act(&cx, door, &input.key, Wanted::Bundle(input.picks)).await.map(View)
    });
    // Add and drop collects no wishes.
    if door == Door::AddDrop {
        return;
    }
    let op = door.get("draws", "myDraws", Text::new("我的抽签", "My lots"));
    api.op(op, |cx: Cx, (): ()| async move { draws::draws(&cx).await.map(View) });
    let op = door.post("wish", "wishSections", Text::new("填报志愿", "Hand in wishes")).ids(ids());
    api.op(op, move |cx: Cx, Json(input): Json<BundleInput>| async move {
        act::act(&cx, door, &input.key, Wanted::Wish(input.picks)).await.map(View)
    });
}

/// There is nothing to ask.
fn no_round(door: Door) -> Error {
    let text = match door {
        Door::Selection => Text::new("目前没有开放的选课", "No selection is open to you now"),
        Door::AddDrop => Text::new("目前没有开放的加退选", "Add and drop is not open to you now"),
    };
    let rule = Rule::new("NO_ROUND", text, json!({}));
    rule.offer(Text::new("查看我的课表", "See my timetable"), "/student/my-timetable").into()
}
