//! The plain part of a department.

use kernel::{
    Cx, Permission, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec},
};
use schema::university::department::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    tables::{DEPARTMENTS, DIVISIONS, NAMED, STAFF, STAFF_TITLE},
    units,
};

pub const PAGE: &str = "/basic-resources/organization/department-list";

pub const KINDS: &[Choice] =
    &[("ACADEMIC", Text::new("教学单位", "Academic")), ("ADMIN", Text::new("行政单位", "Administrative"))];

const OFFERED: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_TERM];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepartmentInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub parent_id: Option<String>,
    pub kind: String,
    #[serde(default)]
    pub head_staff_id: Option<String>,
    #[serde(default)]
    pub division_id: Option<String>,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Departments;

impl Resource for Departments {
    type Entity = Entity;
    type Input = DepartmentInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.department",
            stem: "Department",
            label: Text::new("部门", "departments"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_ORG],
            table: &DEPARTMENTS,
            title: NAMED,
            fields: vec![
                Field::code("code", 50, "部门编码", "Department code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::reference("parentId", &DEPARTMENTS, NAMED, "上级部门", "Parent department")
                    .filter()
                    .hint("已有部门的上级用“移动”更改", "the parent of an existing department changes by “move”"),
                Field::choice("kind", KINDS, "部门类别", "Kind").required().filter().sort(),
                Field::reference("headStaffId", &STAFF, STAFF_TITLE, "负责人", "Head").filter(),
                Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division")
                    .filter()
                    .hint("留空表示服务全校", "empty: serves the whole university"),
                Field::integer("sortOrder", 0, 99_999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: const {
                &[
                    ReferencedBy::column("department", "parent_id", Text::new("下级部门", "sub-departments")),
                    ReferencedBy::column("staff", "department_id", Text::new("职员记录", "staff records")),
                ]
            },
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: PAGE,
            offered_to: OFFERED,
        }
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            units::parent_stays(rows, PAGE)?;
            units::merged_stays::<super::DepartmentUnits>(db, rows).await
        })
    }

    fn write(input: DepartmentInput, row: &mut ActiveModel) {
        let DepartmentInput {
            code,
            name_en,
            name_cn,
            parent_id,
            kind,
            head_staff_id,
            division_id,
            sort_order,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.parent_id = Set(crate::some(parent_id));
        row.kind = Set(kind);
        row.head_staff_id = Set(crate::some(head_staff_id));
        row.division_id = Set(crate::some(division_id));
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}
