//! Steps of all candidates in one list: the board of what is to be done, what was handed in and what is overdue.

use basic_resources::api::tables::NAMED;
use course_planning::api::{STUDENT, UNNAMED};
use kernel::{
    Api, Result, Text,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, ThroughFilter},
};
use schema::research::sga_progress::Entity;

use crate::{
    sga::{
        PAGES,
        tables::{CANDIDATES, PROGRESS, PROGRESSES, STEPS, STUDENTS_PAGE},
        words::{OWNERS, STEP_STATES},
    },
    tables::{CHECKERS, PEOPLE, USER_TITLE},
};

static TABLE: OnceTable = OnceTable::new();

const FILTERS: &[ThroughFilter] = &[
    ThroughFilter { name: "divisionId", column: "candidate_id", of: &CANDIDATES, by: "division_id" },
    ThroughFilter { name: "requirementId", column: "candidate_id", of: &CANDIDATES, by: "requirement_id" },
];

pub fn progress() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: PROGRESS,
                stem: "SgaProgress",
                label: Text::new("学生的毕业步骤", "steps of candidates"),
                permissions: PAGES.own,
                table: &PROGRESSES,
                title: UNNAMED,
                fields: [
                    Field::reference("studentId", &PEOPLE, STUDENT, "学生", "Student").with_code().filter(),
                    Field::reference("stepId", &STEPS, NAMED, "步骤", "Step").filter(),
                    Field::choice("owner", OWNERS, "由谁办理", "Done by").filter().sort(),
                    Field::choice("state", STEP_STATES, "进度", "State").filter().sort(),
                    Field::bool("outstanding", "待办理", "Outstanding").filter(),
                    Field::date("dueOn", "期限", "Due on").filter().sort(),
                    Field::text("note", 1000, "说明", "Note"),
                    Field::text("comment", 500, "意见", "Comment"),
                    Field::instant("submittedAt", "提交时间", "Handed in at").sort(),
                    Field::instant("decidedAt", "审批时间", "Decided at").sort(),
                    Field::reference("decidedBy", &CHECKERS, USER_TITLE, "审批人", "Decided by"),
                ]
                .map(Field::read_only)
                .into(),
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", false),
                page: STUDENTS_PAGE,
                offered_to: &[],
            },
            Rules { persons: true, titled_by: Some("studentId"), filters: FILTERS, ..Rules::NONE },
        )
    })
}

pub fn mount(api: &mut Api, path: &str) -> Result<()> {
    progress()?.mount(api, path, Services::READ)
}
