//! Who supervises research students, as it is looked at.

use basic_resources::api::tables::{TEACHER_TITLE, TEACHERS};
use kernel::{
    Permission, Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::supervision::{ActiveModel, Entity};

use crate::table::{NoInput, STUDENT_TITLE, STUDENTS};

pub static SUPERVISIONS: TableRef = TableRef::new("supervision", ScopeRule::Through("student_id", &STUDENTS), true);

/// Also where supervisors are changed.
const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI, permissions::ADMIN_AUTH_RPG_SI];

const ROLES: &[Choice] = &[
    ("PRINCIPAL", Text::new("主导师", "Principal")),
    ("CO", Text::new("副导师", "Co-supervisor")),
    ("EXTERNAL", Text::new("校外导师", "External")),
];

pub struct Supervisions;

impl Resource for Supervisions {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "si.supervision",
            stem: "Supervision",
            label: Text::new("导师关系", "supervisions"),
            permissions: PAGES,
            table: &SUPERVISIONS,
            title: Title { code: Some("supervision_role"), zh: "external_name", en: "external_name" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("fromDate", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::reference("teacherId", &TEACHERS, TEACHER_TITLE, "导师", "Supervisor").filter(),
        Field::text("externalName", 100, "校外导师姓名", "External supervisor").search(),
        Field::text("externalInstitution", 200, "校外导师单位", "Institution").search(),
        Field::choice("supervisionRole", ROLES, "角色", "Role").filter().sort(),
        Field::date("fromDate", "起始日期", "From").filter().sort(),
        Field::date("toDate", "结束日期", "To").filter().sort(),
    ]
}
