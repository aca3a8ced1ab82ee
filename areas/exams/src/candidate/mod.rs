//! Candidates: who sits which paper, whether they may, and under which arrangements.

mod build;
mod decide;
mod rules;

use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Action, Api, Cx, FieldError, IdSpec, Json, Op, Result, Text, View,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Resource, Services, Spec, Table, ThroughFilter},
};
use schema::exam::exam_candidate::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PAGE, office,
    tables::{
        CANDIDATE, CANDIDATES, ITEM_TITLE, ITEMS, PAPER_TITLE, PAPERS, ROOM_TITLE, ROOMS, SECTION_TITLE, SECTIONS,
    },
};

pub use build::count as count_candidates;

const PATH: &str = "/api/exam/candidate";

const SOURCES: &[Choice] = &[
    ("ROSTER", Text::new("选课名单", "Roster")),
    ("MAKE_UP", Text::new("补考申请", "Make-up")),
    ("ADDED", Text::new("教务添加", "Added by hand")),
];
pub const STATES: &[Choice] = &[
    ("ELIGIBLE", Text::new("可参加", "May sit")),
    ("BARRED", Text::new("不得参加", "Barred")),
    ("PENDING", Text::new("待批准", "Awaits approval")),
    ("REFUSED", Text::new("未批准", "Refused")),
];
const REASONS: &[Choice] = &[
    ("UNREGISTERED", Text::new("未注册", "Not registered")),
    ("ABSENCE", Text::new("缺课过多", "Absent too often")),
    ("FEE_HOLD", Text::new("欠费", "Owes fees")),
    ("HOLD", Text::new("冻结", "On hold")),
    ("OTHER", Text::new("其他", "Other")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamCandidateInput {
    pub item_id: String,
    pub paper_id: String,
    pub student_id: String,
    pub state: String,
    #[serde(default)]
    pub reason_code: String,
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub extra_minutes: i32,
    #[serde(default)]
    pub own_room: bool,
    #[serde(default)]
    pub consecutive: bool,
    #[serde(default)]
    pub arrangement: String,
}

pub struct Candidates;

impl Resource for Candidates {
    type Entity = Entity;
    type Input = ExamCandidateInput;

    const PERSONS: bool = true;
    const FILTERS: &'static [ThroughFilter] =
        const { &[ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" }] };

    fn spec() -> Spec {
        Spec {
            subject: CANDIDATE,
            stem: "ExamCandidate",
            label: Text::new("考生", "candidates"),
            permissions: &[PAGE],
            table: &CANDIDATES,
            title: UNNAMED,
            fields: fields(),
            unique: &[&["paperId", "studentId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &ExamCandidateInput, errors: &mut Vec<FieldError>) {
        rules::explained(input, errors);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(rules::possible(cx, db, rows))
    }

    fn fresh(row: &mut ActiveModel) {
        row.section_id = Set(None);
        row.source = Set("ADDED".to_owned());
        row.room_id = Set(None);
        row.seat_row = Set(None);
        row.seat_col = Set(None);
        row.seat_no = Set(String::new());
    }

    fn changed<'a>(cx: &'a Cx, rows: &'a [kernel::resource::RowChange<'a>]) -> Reach<'a> {
        Box::pin(rules::counted(cx, rows))
    }

    fn write(input: ExamCandidateInput, row: &mut ActiveModel) {
        row.item_id = Set(input.item_id);
        row.paper_id = Set(input.paper_id);
        row.student_id = Set(input.student_id);
        row.state = Set(input.state);
        row.reason_code = Set(input.reason_code);
        row.reason = Set(input.reason);
        row.by_hand = Set(true);
        row.extra_minutes = Set(input.extra_minutes);
        row.own_room = Set(input.own_room);
        row.consecutive = Set(input.consecutive);
        row.arrangement = Set(input.arrangement);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, ITEM_TITLE, "考试季", "Season").required().filter(),
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
        Field::reference("paperId", &PAPERS, PAPER_TITLE, "科目", "Paper").required().filter(),
        Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().read_only(),
        Field::choice("source", SOURCES, "来源", "From").filter().sort().read_only(),
        Field::choice("state", STATES, "资格", "May sit")
            .required()
            .filter()
            .sort()
            .initially(Initial::Text("ELIGIBLE")),
        Field::choice("reasonCode", REASONS, "原因", "Because").filter(),
        Field::text("reason", 300, "说明", "Explanation").search(),
        Field::integer("extraMinutes", 0, 240, "延长（分钟）", "Extra minutes").sort().initially(Initial::Number(0)),
        Field::bool("ownRoom", "单独考场", "Room of their own").filter(),
        Field::bool("consecutive", "监督下连续考试", "Consecutive sitting")
            .filter()
            .hint("时间相同的科目在监督下依次考", "Sits papers of the same time one after the other, supervised"),
        Field::text("arrangement", 300, "特殊安排", "Arrangement").search(),
        Field::bool("byHand", "人工确定", "Decided by hand").filter().read_only(),
        Field::reference("roomId", &ROOMS, ROOM_TITLE, "考场", "Room").filter().read_only(),
        Field::code("seatNo", 5, "座位", "Seat").sort().read_only(),
    ]
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Candidates>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, PATH, Services { import: false, switch: false, ..Services::ALL })?;
    let label = Text::new("从选课名单生成考生", "Make the list of candidates of the rosters");
    let op = Op::post(format!("{PATH}/build"), "buildExamCandidates", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(CANDIDATE)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<build::BuildInput>| async move { build::command(&cx, input).await.map(View) },
    );
    let label = Text::new("审批补考考生", "Decide on make-up candidates");
    let op = Op::post(format!("{PATH}/decide"), "decideExamCandidates", office(Action::Edit), label)
        .ids([IdSpec::body("/ids", &CANDIDATES)])
        .audit(CANDIDATE);
    api.op(
        op,
        |cx: Cx, Json(input): Json<decide::DecideInput>| async move { decide::command(&cx, input).await.map(View) },
    );
    Ok(())
}
