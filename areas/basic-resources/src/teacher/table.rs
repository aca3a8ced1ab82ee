//! The plain part of a teacher. The names are the staff record's.

use kernel::{
    Cx, Permission, StringList, Text,
    identity::DIVISION,
    resource::{Choice, Field, Reach, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::university::teacher::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    staff::STATUSES,
    tables::{DIVISIONS, NAMED, STAFF, STAFF_TITLE, TEACHER_TITLE, TEACHERS},
};

/// Of every student type: somebody may teach in several.
static TAUGHT: TableRef = TableRef::new("programme", ScopeRule::By(&[("division_id", DIVISION)]), true);

const SUPERVISES: &[Choice] = &[("MPHIL", Text::new("哲学硕士", "MPhil")), ("PHD", Text::new("哲学博士", "PhD"))];
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_DIVISION,
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
    permissions::ADMIN_AUTH_RPG_SI,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeacherInput {
    pub staff_id: String,
    pub teacher_no: String,
    pub division_id: String,
    #[serde(default)]
    pub programme_ids: Vec<String>,
    #[serde(default)]
    pub max_hours: Option<i32>,
    #[serde(default)]
    pub can_supervise: Vec<String>,
    pub status: String,
}

pub struct Teachers;

impl Resource for Teachers {
    type Entity = Entity;
    type Input = TeacherInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "basic.teacher",
            stem: "Teacher",
            label: Text::new("教师", "teachers"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_ORG],
            table: &TEACHERS,
            title: TEACHER_TITLE,
            fields: vec![
                Field::reference("staffId", &STAFF, STAFF_TITLE, "职员", "Member of staff").required().filter(),
                Field::code("teacherNo", 30, "教师编号", "Teacher number").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文姓名", "Chinese name").search().sort().read_only(),
                Field::text("nameEn", 100, "英文姓名", "English name").search().sort().read_only(),
                Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").required().filter(),
                Field::references("programmeIds", &TAUGHT, NAMED, "任教专业", "Programmes").filter(),
                Field::integer("maxHours", 0, 60, "每周最多课时", "Most hours a week").filter().sort(),
                Field::choices("canSupervise", SUPERVISES, "可指导", "Can supervise").filter(),
                Field::choice("status", STATUSES, "状态", "Status").required().filter().sort(),
            ],
            unique: &[&["teacherNo"], &["staffId"]],
            referenced_by: const { &[ReferencedBy::list("section", "teacher_ids", Text::new("教学班", "sections"))] },
            // Somebody who stopped teaching may start again.
            reuses_keys: true,
            sort: ("teacherNo", false),
            page: "/basic-resources/organization/teacher-list",
            offered_to: OFFERED,
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.name_en = Set(String::new());
        row.name_cn = Set(String::new());
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { super::copy_names(cx.tx().await?, "id", ids).await })
    }

    fn write(input: TeacherInput, row: &mut ActiveModel) {
        let TeacherInput { staff_id, teacher_no, division_id, programme_ids, max_hours, can_supervise, status } = input;
        row.staff_id = Set(staff_id);
        row.teacher_no = Set(teacher_no);
        row.division_id = Set(division_id);
        row.programme_ids = Set(StringList(programme_ids));
        row.max_hours = Set(max_hours);
        row.can_supervise = Set(StringList(can_supervise));
        row.status = Set(status);
    }
}
