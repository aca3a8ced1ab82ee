//! Divisions, faculties and schools.

use kernel::{
    Api, Cx, Error, FieldError, Permission, Result, Rule, StringList, Text,
    identity::DIVISION,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
    scope::Allowed,
};
use schema::university::division::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    choices::STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, STAFF, STAFF_TITLE},
};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_DIVISION];
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_ORG,
    permissions::ADMIN_AUTH_BASIC_TERM,
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
    permissions::TGP_STUDENT_STATISTICS,
    permissions::ADMIN_AUTH_SP,
    permissions::STAFF_AUTH_SP,
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_TE,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
    permissions::ADMIN_AUTH_RPG_REPORT,
    permissions::ADMIN_AUTH_RPG_SGA,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DivisionInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub dean_staff_id: Option<String>,
    #[serde(default)]
    pub associate_dean_ids: Vec<String>,
    #[serde(default)]
    pub office_email: String,
    pub student_types: Vec<String>,
    #[serde(default)]
    pub sort_order: i32,
    #[serde(default)]
    pub enabled: bool,
}

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("programme", "division_id", Text::new("专业", "programmes")),
    ReferencedBy::column("department", "division_id", Text::new("部门", "departments")),
    ReferencedBy::column("teacher", "division_id", Text::new("教师", "teachers")),
    ReferencedBy::column("student", "division_id", Text::new("学生", "students")),
    ReferencedBy::column("course", "offering_division_id", Text::new("课程", "courses")),
    ReferencedBy::list("data_group", "division_ids", Text::new("数据组", "data groups")),
];

pub struct Divisions;

impl Resource for Divisions {
    type Entity = Entity;
    type Input = DivisionInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.division",
            stem: "Division",
            label: Text::new("学部/学院", "divisions"),
            permissions: PAGES,
            table: &DIVISIONS,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "学部代码", "Division code").required().filter().search().sort(),
                Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::reference("deanStaffId", &STAFF, STAFF_TITLE, "院长", "Dean").filter(),
                Field::references("associateDeanIds", &STAFF, STAFF_TITLE, "副院长", "Associate deans"),
                Field::code("officeEmail", 200, "办公邮箱", "Office e-mail").search(),
                Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types").required().filter(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/basic-resources/college/division/division-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &DivisionInput, errors: &mut Vec<FieldError>) {
        if !input.office_email.is_empty() && !input.office_email.contains('@') {
            let text = Text::new("邮箱格式不正确", "This is not an e-mail address");
            errors.push(FieldError::new("officeEmail", "wrong_format", text));
        }
        if input.dean_staff_id.as_ref().is_some_and(|dean| input.associate_dean_ids.contains(dean)) {
            let text = Text::new("院长不能同时是副院长", "The dean cannot be an associate dean as well");
            errors.push(FieldError::new("associateDeanIds", "same_person", text));
        }
    }

    /// Whoever sees some divisions only would not see the one they made.
    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            if rows.iter().all(|row| row.before.is_some()) || cx.scope()?.reach(DIVISION) == Allowed::All {
                return Ok(());
            }
            let text = Text::new(
                "您只负责部分学部，新学部须由负责全校数据的同事新增",
                "You work for some divisions only; a colleague who works for all of them has to add a new one",
            );
            let rule = Rule::new("divisions_limited", text, json!({ "divisions": reached(cx)? }));
            let offer = Text::new("查看数据组", "Look at the data groups");
            Err(Error::from(rule.offer(offer, "/basic-resources/student/category/role")))
        })
    }

    fn write(input: DivisionInput, row: &mut ActiveModel) {
        let DivisionInput {
            code,
            name_en,
            name_cn,
            dean_staff_id,
            associate_dean_ids,
            office_email,
            student_types,
            sort_order,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.dean_staff_id = Set(dean_staff_id.filter(|id| !id.is_empty()));
        row.associate_dean_ids = Set(StringList(associate_dean_ids));
        row.office_email = Set(office_email);
        row.student_types = Set(StringList(student_types));
        row.sort_order = Set(sort_order);
        row.enabled = Set(enabled);
    }
}

fn reached(cx: &Cx) -> Result<Vec<String>> {
    Ok(match cx.scope()?.reach(DIVISION) {
        Allowed::All => vec![],
        Allowed::Only(ids) => ids,
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Divisions>()?.mount(api, "/api/basic/resources/college/division", Services::ALL)
}
