//! Categories of students inside a type.

use std::collections::HashMap;

use kernel::{
    Api, Cx, FieldError, Permission, Result, StringList, Text,
    identity::STUDENT_TYPE,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::university::{
    degree_config,
    student_category::{ActiveModel, Entity},
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{choices::STUDENT_TYPES, degree::DEGREES, tables::NAMED};

pub static CATEGORIES: TableRef =
    TableRef::new("student_category", ScopeRule::By(&[("student_type", STUDENT_TYPE)]), true);

pub const PATH: &str = "/api/basic/resources/student/category";
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
    permissions::ADMIN_AUTH_SI_SUPER_ADMIN,
    permissions::TGP_STUDENT_STATISTICS,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StudentCategoryInput)]
pub struct CategoryInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub student_type: String,
    #[serde(default)]
    pub degrees: Vec<String>,
    #[serde(default)]
    pub needs_visa: bool,
    #[serde(default)]
    pub in_moe_register: bool,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Categories;

impl Resource for Categories {
    type Entity = Entity;
    type Input = CategoryInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.student-category",
            stem: "StudentCategory",
            label: Text::new("学生类别", "student categories"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &CATEGORIES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "类别编码", "Category code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::references("degrees", &DEGREES, NAMED, "可授学位", "Degrees"),
                Field::bool("needsVisa", "需要签证", "Needs a visa").filter(),
                Field::bool("inMoeRegister", "学信网注册", "In the national register").filter(),
                Field::integer("sortOrder", 0, 99_999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: const {
                &[
                    ReferencedBy::column("student", "category_id", Text::new("学生", "students")),
                    ReferencedBy::list("data_group", "category_ids", Text::new("数据组", "data groups")),
                ]
            },
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/basic-resources/student/category/list",
            offered_to: OFFERED,
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            crate::student_type::own_type(cx, rows)?;
            degrees_fit(db, rows).await
        })
    }

    fn write(input: CategoryInput, row: &mut ActiveModel) {
        let CategoryInput {
            code,
            name_en,
            name_cn,
            student_type,
            degrees,
            needs_visa,
            in_moe_register,
            sort_order,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.student_type = Set(student_type);
        row.degrees = Set(StringList(degrees));
        row.needs_visa = Set(needs_visa);
        row.in_moe_register = Set(in_moe_register);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

/// A category leads to degrees of its own type.
async fn degrees_fit(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let types: HashMap<String, String> = degree_config::Entity::find()
        .filter(degree_config::Column::ArchivedAt.is_null())
        .select_only()
        .columns([degree_config::Column::Id, degree_config::Column::StudentType])
        .into_tuple::<(String, String)>()
        .all(db)
        .await?
        .into_iter()
        .collect();
    for row in rows {
        let wanted = row.input.get("degrees").and_then(|v| v.as_array()).into_iter().flatten();
        let strange = wanted.filter_map(|v| types.get(v.as_str()?)).any(|kind| kind != row.text("studentType"));
        if strange {
            let text = Text::new("学位须属于同一学生类型", "A degree must be of the same student type");
            row.errors.push(FieldError::new("degrees", "wrong_type", text));
        }
    }
    Ok(())
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Categories>()?.mount(api, PATH, Services::ALL)
}
