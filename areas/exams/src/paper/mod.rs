//! Papers: which courses of a season have one, in which form and with which needs.

mod collect;
mod copy;
mod derived;
mod remind;
mod rules;

use basic_resources::api::tables::TEACHER_TITLE;
use course_planning::api::{COURSE, COURSES};
use kernel::{
    Action, Api, Cx, FieldError, IdSpec, Json, Op, Result, StringList, Text, View,
    resource::{
        Choice, Field, Initial, OnceTable, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table,
        ThroughFilter,
    },
};
use schema::exam::exam_course::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE, office,
    tables::{
        EXAMINERS, FEATURES, ITEM_TITLE, ITEMS, PAPER, PAPER_TITLE, PAPERS, SECTION_TITLE, SECTIONS, USER_TITLE, USERS,
    },
};

pub use collect::papers_of;
pub use remind::KINDS;

const PATH: &str = "/api/exam/course";

pub const FORMS: &[Choice] = &[
    ("CLOSED", Text::new("闭卷", "Closed book")),
    ("OPEN", Text::new("开卷", "Open book")),
    ("ONLINE", Text::new("线上", "Online")),
    ("ORAL", Text::new("口试", "Oral")),
    ("NONE", Text::new("不考试", "No exam")),
];
const COLLECTED: &[Choice] =
    &[("OPEN", Text::new("待教师确认", "Awaits its teacher")), ("CONFIRMED", Text::new("已确认", "Confirmed"))];

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("exam_candidate", "paper_id", Text::new("考生", "candidates"))];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamCourseInput {
    pub item_id: String,
    pub course_id: String,
    #[serde(default)]
    pub part: String,
    pub form: String,
    pub duration_min: i32,
    #[serde(default)]
    pub combined_key: String,
    #[serde(default)]
    pub chief_examiner_id: Option<String>,
    #[serde(default)]
    pub room_needs: Vec<String>,
    #[serde(default)]
    pub materials: String,
    pub collected: String,
    #[serde(default)]
    pub remark: String,
}

pub struct Papers;

impl Resource for Papers {
    type Entity = Entity;
    type Input = ExamCourseInput;

    const FILTERS: &'static [ThroughFilter] = const {
        &[ThroughFilter { name: "divisionId", column: "course_id", of: &COURSES, by: "offering_division_id" }]
    };

    fn spec() -> Spec {
        Spec {
            subject: PAPER,
            stem: "ExamCourse",
            label: Text::new("考试科目", "papers"),
            permissions: &[PAGE],
            table: &PAPERS,
            title: PAPER_TITLE,
            fields: fields(),
            unique: &[&["itemId", "courseId", "part"]],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("label", false),
            page: "/exam/course-list",
            offered_to: &[],
        }
    }

    fn check(input: &ExamCourseInput, errors: &mut Vec<FieldError>) {
        if input.part.chars().any(char::is_control) {
            let text = Text::new("卷别不可换行", "One line only");
            errors.push(FieldError::new("part", "wrong_format", text));
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(rules::possible(cx, db, rows))
    }

    fn fresh(row: &mut ActiveModel) {
        derived::unplaced(row);
        row.label = Set(String::new());
        row.section_ids = Set(StringList::default());
        row.candidates = Set(0);
        row.collected_at = Set(None);
        row.collected_by = Set(None);
        row.reminded_at = Set(None);
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(derived::follow(cx, ids))
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(rules::untold(cx, ids))
    }

    fn write(input: ExamCourseInput, row: &mut ActiveModel) {
        row.item_id = Set(input.item_id);
        row.course_id = Set(input.course_id);
        row.part = Set(input.part.trim().to_owned());
        row.form = Set(input.form);
        row.duration_min = Set(input.duration_min);
        row.combined_key = Set(input.combined_key.trim().to_owned());
        row.chief_examiner_id = Set(input.chief_examiner_id.filter(|id| !id.is_empty()));
        row.room_needs = Set(StringList(input.room_needs));
        row.materials = Set(input.materials);
        row.collected = Set(input.collected);
        row.remark = Set(input.remark);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, ITEM_TITLE, "考试季", "Season").required().filter(),
        Field::text("label", 120, "科目", "Paper").search().sort().read_only(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().required().filter(),
        Field::text("part", 60, "卷别", "Part").hint("同一课程有几份试卷时填写", "Where a course has several papers"),
        Field::references("sectionIds", &SECTIONS, SECTION_TITLE, "教学班", "Sections").with_code().read_only(),
        Field::choice("form", FORMS, "形式", "Form").required().filter().sort().initially(Initial::Text("CLOSED")),
        Field::integer("durationMin", 15, 480, "时长（分钟）", "Minutes")
            .required()
            .filter()
            .sort()
            .initially(Initial::Number(120)),
        Field::integer("candidates", 0, 100_000, "考生", "Candidates").sort().filter().read_only(),
        Field::reference("chiefExaminerId", &EXAMINERS, TEACHER_TITLE, "主考", "Chief examiner").with_code().filter(),
        Field::text("combinedKey", 40, "合卷", "Combined as")
            .search()
            .filter()
            .sort()
            .hint("合卷代号相同的科目同时开考", "Papers with the same word begin together"),
        Field::choices("roomNeeds", FEATURES, "考场要求", "Rooms need").filter(),
        Field::text("materials", 500, "材料", "Materials"),
        Field::choice("collected", COLLECTED, "征集", "Collected")
            .required()
            .filter()
            .sort()
            .initially(Initial::Text("OPEN")),
        Field::instant("collectedAt", "确认时间", "Confirmed").sort().read_only(),
        Field::reference("collectedBy", &USERS, USER_TITLE, "确认人", "Confirmed by").read_only(),
        Field::instant("remindedAt", "最近催办", "Last reminded").sort().read_only(),
        Field::text("remark", 500, "备注", "Remark"),
    ]
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Papers>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, PATH, Services { switch: false, ..Services::ALL })?;
    let label = Text::new("从教学班生成考试科目", "Make papers of the sections");
    let op = Op::post(format!("{PATH}/collect"), "collectExamCourses", office(Action::Add), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(PAPER)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<collect::CollectInput>| async move {
        collect::command(&cx, input).await.map(View)
    });
    let label = Text::new("沿用往届考试科目", "Take papers over from an earlier season");
    let op = Op::post(format!("{PATH}/copy"), "copyExamCourses", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS), IdSpec::body("/fromItemId", &ITEMS)])
        .audit(PAPER)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<copy::CopyInput>| async move { copy::command(&cx, input).await.map(View) });
    let label = Text::new("催办科目要求", "Remind examiners of what papers need");
    let op = Op::post(format!("{PATH}/remind"), "remindExaminers", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(PAPER);
    api.op(
        op,
        |cx: Cx, Json(input): Json<remind::RemindInput>| async move { remind::command(&cx, input).await.map(View) },
    );
    Ok(())
}
