//! Ways of studying.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Permission, Result, Text,
    resource::{Field, ReferencedBy, Services, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::students::study_type::Entity;

use crate::table::PAGES;

pub static STUDY_TYPES: TableRef =
    TableRef::new("study_type", ScopeRule::Everyone("ways of studying are the same for the whole university"), true);

const OFFERED: &[Permission] = &[permissions::TGP_STUDENT_STATISTICS];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("student", "study_type_id", Text::new("学生", "students"))
        .listed_at("/si/query/student-list", "studyTypeId"),
    ReferencedBy::column("student_semester", "study_type_id", Text::new("学期学籍", "semester records"))
        .listed_at("/si/query/student-semester-list", "studyTypeId"),
];

pub fn mount(api: &mut Api) -> Result<()> {
    let types = Table::plain::<Entity>(Spec {
        subject: "si.study-type",
        stem: "StudyType",
        label: Text::new("学习类型", "study types"),
        permissions: PAGES,
        table: &STUDY_TYPES,
        title: NAMED,
        fields: vec![
            Field::code("code", 30, "类型代码", "Type code").required().filter().search().sort().never_again(),
            Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
            Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
            Field::order(),
            Field::enabled(),
        ],
        unique: &[&["code"]],
        referenced_by: USED_BY,
        reuses_keys: false,
        sort: ("sortOrder", false),
        page: "/si/study-status-list",
        offered_to: OFFERED,
    })?;
    types.mount(api, "/api/si/study-type", Services::ALL)
}
