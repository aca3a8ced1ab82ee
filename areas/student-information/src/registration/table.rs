//! Everybody who is expected back in a semester, and whether they are.

use basic_resources::api::tables::{NAMED, PROGRAMMES, SEMESTERS};
use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::semester_registration::{ActiveModel, Entity};

use crate::table::{NoInput, PAGES, STUDENT_TITLE, STUDENTS};

pub static REGISTRATIONS: TableRef =
    TableRef::new("semester_registration", ScopeRule::Through("student_id", &STUDENTS), true);

pub const STATUSES: &[Choice] = &[
    ("NOT_YET", Text::new("未注册", "Not yet")),
    ("REGISTERED", Text::new("已注册", "Registered")),
    ("LATE", Text::new("逾期注册", "Registered late")),
    ("EXEMPT", Text::new("免注册", "Exempt")),
    ("BLOCKED", Text::new("受限", "Blocked")),
];

pub const CHANNELS: &[Choice] = &[
    ("COUNTER", Text::new("柜台", "At the counter")),
    ("WEB", Text::new("网上", "On the web")),
    ("BATCH", Text::new("批量", "By list")),
];

pub struct Registrations;

impl Resource for Registrations {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const ANSWERED: &'static [&'static str] = &["documents"];

    fn spec() -> Spec {
        Spec {
            subject: super::SUBJECT,
            stem: "SemesterRegistration",
            label: Text::new("返校注册", "semester registrations"),
            permissions: PAGES,
            table: &REGISTRATIONS,
            title: Title { code: None, zh: "status", en: "status" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["studentId", "semesterId"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").filter(),
        Field::integer("yearOfStudy", 0, 20, "修读年级", "Year of study").filter().sort(),
        Field::choice("status", STATUSES, "注册状态", "Status").filter().sort(),
        Field::instant("registeredAt", "注册时间", "Registered at").filter().sort(),
        Field::choice("channel", CHANNELS, "注册方式", "Channel").filter(),
        Field::bool("dataConfirmed", "已核对信息", "Data confirmed").filter(),
        Field::text("mailingAddress", 300, "通讯地址", "Mailing address"),
        Field::text("dormitory", 100, "宿舍", "Dormitory").search(),
        Field::date("arrivalDate", "到校日期", "Arrival").filter().sort(),
        Field::text("arrivalTransport", 100, "到校交通", "Transport"),
        Field::code("clothingSize", 20, "服装尺码", "Clothing size"),
        Field::text("insurance", 100, "保险", "Insurance"),
        Field::instant("stampedAt", "盖章时间", "Stamped").filter().sort(),
        Field::text("remark", 500, "备注", "Remark").search(),
    ]
}
