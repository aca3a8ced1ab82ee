//! Applications as they are listed: by the office all of them, by a clerk those of their items.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use kernel::{
    Api, Permission, Result, Text,
    resource::{Choice, Field, OnceTable, Rules, Services, Spec, Table},
    scope::TableRef,
};
use schema::applications::oas_application::Entity;

use crate::{
    side::{DESK, OFFICE},
    tables::{APPLICANTS, APPLICATION, APPLICATION_TITLE, APPLICATIONS, DESK_APPLICATIONS, ITEMS, PAGE, STUDENT_TITLE},
};

pub const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("SUBMITTED", Text::new("已提交", "Handed in")),
    ("PROCESSING", Text::new("办理中", "Being worked on")),
    ("READY", Text::new("可领取", "Ready")),
    ("COLLECTED", Text::new("已领取", "Collected")),
    ("REJECTED", Text::new("已驳回", "Rejected")),
    ("CANCELLED", Text::new("已取消", "Cancelled")),
];
const PAY_STATES: &[Choice] = &[
    ("NONE", Text::new("无需缴费", "No fee")),
    ("DUE", Text::new("待缴费", "Fee due")),
    ("PAID", Text::new("已缴费", "Paid")),
    ("REFUNDED", Text::new("已退费", "Refunded")),
];

/// The words for a code.
pub fn called(list: &'static [Choice], code: &str) -> Text {
    list.iter().find(|(known, _)| *known == code).map_or(Text::new("未知", "Unknown"), |(_, label)| *label)
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("applicationNo", 40, "申请编号", "Number").filter().search().sort(),
        Field::reference("itemId", &ITEMS, NAMED, "申请项目", "Item").with_code().filter(),
        Field::reference("studentId", &APPLICANTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").with_code().filter(),
        Field::choice("state", STATES, "状态", "State").filter().sort(),
        Field::choice("payState", PAY_STATES, "缴费", "Payment").filter().sort(),
        Field::integer("fee", 0, 1_000_000, "费用（元）", "Fee (RMB)").places(2).sort(),
        Field::code("payNo", 60, "缴费单号", "Receipt number").search(),
        Field::instant("submittedAt", "提交时间", "Handed in at").filter().sort(),
        Field::date("dueOn", "预计办结", "Done by").filter().sort(),
        Field::text("handledByName", 100, "经办人", "Worked on by").search(),
        Field::instant("readyAt", "可领取时间", "Ready at").sort(),
        Field::instant("collectedAt", "领取时间", "Collected at").sort(),
        Field::text("note", 500, "说明", "Note"),
    ]
}

fn spec(
    (subject, stem, label): (&'static str, &'static str, Text),
    permissions: &'static [Permission],
    table: &'static TableRef,
    page: &'static str,
) -> Spec {
    Spec {
        subject,
        stem,
        label,
        permissions,
        table,
        title: APPLICATION_TITLE,
        fields: fields(),
        unique: &[&["applicationNo"]],
        referenced_by: &[],
        reuses_keys: false,
        sort: ("submittedAt", true),
        page,
        offered_to: &[],
    }
}

static TABLE: OnceTable = OnceTable::new();

pub fn applications() -> Result<&'static Table> {
    TABLE.described(|| {
        let called = (APPLICATION, "OasApplication", Text::new("网上申请", "online applications"));
        Table::ruled::<Entity>(spec(called, OFFICE.own, &APPLICATIONS, PAGE), Rules::NONE)
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    applications()?.mount(api, "/api/oas/application", Services::READ)?;
    let called = ("oas.desk_application", "DeskOasApplication", Text::new("本人经办的申请", "applications at my desk"));
    let desk = Table::ruled::<Entity>(spec(called, DESK.own, &DESK_APPLICATIONS, ""), Rules::NONE)?;
    desk.mount(api, "/api/oas/desk/application", Services::READ)
}
