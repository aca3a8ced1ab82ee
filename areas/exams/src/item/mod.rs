//! Seasons of exams: their days, slots and dates, and the way they go.

mod moves;
mod rules;

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use chrono::NaiveDate;
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, Result, StringList, Text, Timestamp, View,
    resource::{Choice, Field, OnceTable, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
};
use schema::exam::exam_item::{self, ActiveModel, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE, office,
    tables::{ITEM, ITEM_TITLE, ITEMS},
};

pub use rules::{schedules, status, still_open};

const PATH: &str = "/api/exam/item";

const KINDS: &[Choice] = &[
    ("FINAL", Text::new("期末考试", "Final")),
    ("MAKE_UP", Text::new("补考", "Make-up")),
    ("SUPPLEMENTARY", Text::new("缓考", "Supplementary")),
    ("MIDTERM", Text::new("期中考试", "Mid-term")),
];
pub const STATES: &[Choice] = &[
    ("PREPARE", Text::new("准备", "Preparing")),
    ("COLLECTING", Text::new("征集中", "Collecting")),
    ("SCHEDULING", Text::new("排考中", "Scheduling")),
    ("PUBLISHED", Text::new("已公布", "Published")),
    ("FINISHED", Text::new("已结束", "Finished")),
];

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("exam_course", "item_id", Text::new("考试科目", "papers"))
    .listed_at("/exam/course-list", "itemId")];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamItemInput {
    pub semester_id: String,
    pub student_type: String,
    pub kind: String,
    pub name_cn: String,
    pub name_en: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub end_date: NaiveDate,
    /// As 09:00.
    pub slots: Vec<String>,
    /// Days of the period without exams, as 2026-12-25.
    #[serde(default)]
    pub closed_days: Vec<String>,
    #[serde(default)]
    pub collect_until: Option<Timestamp>,
    #[serde(default)]
    pub publish_at: Option<Timestamp>,
    #[serde(default)]
    pub seat_release_at: Option<Timestamp>,
    #[serde(default)]
    pub remark: String,
}

pub struct Items;

impl Resource for Items {
    type Entity = Entity;
    type Input = ExamItemInput;

    fn spec() -> Spec {
        Spec {
            subject: ITEM,
            stem: "ExamItem",
            label: Text::new("考试季", "exam seasons"),
            permissions: &[PAGE],
            table: &ITEMS,
            title: ITEM_TITLE,
            fields: fields(),
            unique: &[],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("startDate", true),
            page: "/exam/config/current-item",
            offered_to: &[],
        }
    }

    fn check(input: &ExamItemInput, errors: &mut Vec<FieldError>) {
        rules::in_order(input, errors);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(rules::possible(cx, db, rows))
    }

    fn fresh(row: &mut ActiveModel) {
        row.status = Set("PREPARE".to_owned());
        row.published_at = Set(None);
    }

    fn write(input: ExamItemInput, row: &mut ActiveModel) {
        let mut slots = input.slots;
        slots.sort();
        row.semester_id = Set(input.semester_id);
        row.student_type = Set(input.student_type);
        row.kind = Set(input.kind);
        row.name_cn = Set(input.name_cn);
        row.name_en = Set(input.name_en);
        row.start_date = Set(input.start_date);
        row.end_date = Set(input.end_date);
        row.slots = Set(StringList(slots));
        row.closed_days = Set(StringList(input.closed_days));
        row.collect_until = Set(input.collect_until);
        row.publish_at = Set(input.publish_at);
        row.seat_release_at = Set(input.seat_release_at);
        row.remark = Set(input.remark);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().required().filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::choice("kind", KINDS, "类别", "Kind").required().filter().sort(),
        Field::choice("status", STATES, "状态", "Status").filter().sort().read_only(),
        Field::date("startDate", "首日", "First day").required().sort(),
        Field::date("endDate", "末日", "Last day").required().sort(),
        Field::codes("slots", 5, "开考时间", "Slots")
            .required()
            .hint("例如 09:00、14:00、18:30", "As 09:00, 14:00, 18:30"),
        Field::codes("closedDays", 10, "不排考日期", "Days without exams").hint("例如 2026-12-25", "As 2026-12-25"),
        Field::instant("collectUntil", "征集截止", "Collected until"),
        Field::instant("publishAt", "预告公布时间", "Announced for"),
        Field::instant("seatReleaseAt", "座位公布时间", "Seats released")
            .hint("留空按考试设置中的天数", "Empty: as many days before as the settings say"),
        Field::instant("publishedAt", "最近公布", "Last published").sort().read_only(),
        Field::text("remark", 500, "备注", "Remark"),
    ]
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Items>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, PATH, Services { import: false, ..Services::ALL })?;
    let label = Text::new("推进考试季", "Move an exam season on");
    let op = Op::post(format!("{PATH}/state"), "moveExamItem", office(Action::Edit), label)
        .ids([IdSpec::body("/id", &ITEMS)])
        .audit(ITEM);
    api.op(op, |cx: Cx, Json(input): Json<moves::MoveInput>| async move { moves::command(&cx, input).await.map(View) });
    Ok(())
}

/// A season that is about to be changed, or whose papers are; nobody else leads it on meanwhile.
pub async fn locked(cx: &Cx, id: &str) -> Result<exam_item::Model> {
    let found = Entity::find_by_id(id).filter(exam_item::Column::ArchivedAt.is_null()).lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

/// How a state is called.
pub fn called(code: &str) -> Text {
    STATES.iter().find(|(known, _)| *known == code).map_or(Text::new("", ""), |(_, name)| *name)
}
