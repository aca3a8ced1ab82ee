//! Requests as the office lists them. What is asked for is sealed and shown one by one, masked.

use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::change_request::{ActiveModel, Entity};

use crate::table::{NoInput, PAGES, STUDENT_TITLE, STUDENTS};

pub static REQUESTS: TableRef = TableRef::new("change_request", ScopeRule::Through("student_id", &STUDENTS), true);
/// A student's account reaches what it made itself.
pub static OWN_REQUESTS: TableRef = TableRef::new("change_request", ScopeRule::Own("created_by"), true);

pub const STATES: &[Choice] = &[
    ("PENDING", Text::new("待审核", "Pending")),
    ("APPROVED", Text::new("已通过", "Approved")),
    ("REJECTED", Text::new("未通过", "Rejected")),
    ("WITHDRAWN", Text::new("已撤回", "Withdrawn")),
];

pub struct Requests;

impl Resource for Requests {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    // Which fields; what was asked for is opened one by one.
    const ANSWERED: &'static [&'static str] = &["fields"];

    fn spec() -> Spec {
        Spec {
            subject: super::SUBJECT,
            stem: "ChangeRequest",
            label: Text::new("信息修改申请", "change requests"),
            permissions: PAGES,
            table: &REQUESTS,
            title: Title { code: Some("request_no"), zh: "reason", en: "reason" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["requestNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("submittedAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("requestNo", 30, "申请编号", "Request").filter().search().sort(),
        Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::choice("state", STATES, "状态", "State").filter().sort(),
        Field::text("reason", 500, "申请理由", "Reason").search(),
        Field::instant("submittedAt", "提交时间", "Submitted").filter().sort(),
        Field::instant("decidedAt", "审核时间", "Decided").filter().sort(),
        Field::text("decidedByName", 100, "审核人", "Decided by").search(),
        Field::text("comment", 500, "审核意见", "Comment"),
    ]
}
