//! Year groups.

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use kernel::{
    FieldError, Permission, Text,
    identity::STUDENT_TYPE,
    resource::{Field, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::students::cohort::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{some, table::PAGES};

pub static COHORTS: TableRef = TableRef::new("cohort", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);

const OFFERED: &[Permission] = &[
    permissions::TGP_STUDENT_STATISTICS,
    permissions::ADMIN_AUTH_SP,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
    permissions::STAFF_AUTH_SP,
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("student", "cohort_id", Text::new("学生", "students"))
        .listed_at("/si/query/student-list", "cohortId"),
    ReferencedBy::column("student_semester", "cohort_id", Text::new("学期学籍", "semester records"))
        .listed_at("/si/query/student-semester-list", "cohortId"),
    ReferencedBy::column("structure", "cohort_id", Text::new("学习计划", "study plans")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CohortInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub student_type: String,
    pub entry_year: i32,
    #[serde(default)]
    pub entry_semester_id: Option<String>,
    pub expected_graduation_year: i32,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Cohorts;

impl Resource for Cohorts {
    type Entity = Entity;
    type Input = CohortInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.cohort",
            stem: "Cohort",
            label: Text::new("年级", "cohorts"),
            permissions: PAGES,
            table: &COHORTS,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "年级代码", "Cohort code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::integer("entryYear", 1900, 2999, "入学年份", "Entry year").required().filter().sort(),
                Field::reference("entrySemesterId", &SEMESTERS, NAMED, "入学学期", "Entry semester").filter(),
                Field::integer("expectedGraduationYear", 1900, 2999, "预计毕业年份", "Expected graduation year")
                    .required()
                    .filter()
                    .sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("entryYear", true),
            page: "/si/cohort-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &CohortInput, errors: &mut Vec<FieldError>) {
        if input.expected_graduation_year < input.entry_year {
            let text = Text::new("预计毕业年份不能早于入学年份", "Nobody graduates before they enter");
            errors.push(FieldError::new("expectedGraduationYear", "before_entry", text));
        }
    }

    fn write(input: CohortInput, row: &mut ActiveModel) {
        let CohortInput {
            code,
            name_en,
            name_cn,
            student_type,
            entry_year,
            entry_semester_id,
            expected_graduation_year,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.student_type = Set(student_type);
        row.entry_year = Set(entry_year);
        row.entry_semester_id = Set(some(entry_semester_id));
        row.expected_graduation_year = Set(expected_graduation_year);
        row.enabled = Set(enabled);
    }
}
