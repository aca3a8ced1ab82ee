//! Degrees that the university awards.

use kernel::{
    Api, Cx, FieldError, Result, Text,
    identity::STUDENT_TYPE,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::university::degree_config::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{choices::STUDENT_TYPES, tables::NAMED};

pub static DEGREES: TableRef = TableRef::new("degree_config", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);

pub const PATH: &str = "/api/basic/resources/student/degree";

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DegreeConfigInput)]
pub struct DegreeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub student_type: String,
    #[serde(default)]
    pub standard_code: String,
    #[serde(default)]
    pub min_months: Option<i32>,
    #[serde(default)]
    pub max_months: Option<i32>,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Degrees;

impl Resource for Degrees {
    type Entity = Entity;
    type Input = DegreeInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.degree",
            stem: "DegreeConfig",
            label: Text::new("学位", "degrees"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &DEGREES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "学位编码", "Degree code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::code("standardCode", 20, "国标代码", "Standard code").hint("GB/T 6864", "GB/T 6864"),
                Field::integer("minMonths", 1, 240, "最短月数", "Least months"),
                Field::integer("maxMonths", 1, 240, "最长月数", "Most months"),
                Field::integer("sortOrder", 0, 99_999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: const {
                &[ReferencedBy::list("student_category", "degrees", Text::new("学生类别", "student categories"))]
            },
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI, permissions::ADMIN_AUTH_RPG_SI],
        }
    }

    fn check(input: &DegreeInput, errors: &mut Vec<FieldError>) {
        if let (Some(least), Some(most)) = (input.min_months, input.max_months)
            && most < least
        {
            let text = Text::new("最长月数不能少于最短月数", "The most months cannot be fewer than the least");
            errors.push(FieldError::new("maxMonths", "out_of_range", text));
        }
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move { crate::student_type::own_type(cx, rows) })
    }

    fn write(input: DegreeInput, row: &mut ActiveModel) {
        let DegreeInput {
            code,
            name_en,
            name_cn,
            student_type,
            standard_code,
            min_months,
            max_months,
            sort_order,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.student_type = Set(student_type);
        row.standard_code = Set(standard_code);
        row.min_months = Set(min_months);
        row.max_months = Set(max_months);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Degrees>()?.mount(api, PATH, Services::ALL)
}
