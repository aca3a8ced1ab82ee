//! The three tables: rows come from the program, labels and order from people.

use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::security::{action_info, module_info, permission_info};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const CENTRAL: ScopeRule = ScopeRule::Everyone("fixed by the program, the same for everyone");
pub static PERMISSIONS: TableRef = TableRef::new("permission_info", CENTRAL, true);
pub static ACTIONS: TableRef = TableRef::new("action_info", CENTRAL, true);
pub static MODULES: TableRef = TableRef::new("module_info", CENTRAL, true);

const RISKS: &[Choice] = &[
    ("NORMAL", Text::new("一般", "Normal")),
    ("PERSONAL", Text::new("个人信息", "Personal data")),
    ("HIGH", Text::new("高风险", "High risk")),
];

const NAMED: Title = Title { code: Some("code"), zh: "name_zh", en: "name_en" };

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelInput {
    pub name_zh: String,
    pub name_en: String,
    pub sort_order: i32,
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModuleInput {
    pub name_zh: String,
    pub name_en: String,
    pub sort_order: i32,
    pub visible: bool,
}

fn named() -> Vec<Field> {
    vec![
        Field::code("code", 100, "编码", "Code").search().sort().read_only(),
        Field::text("nameZh", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
        Field::integer("sortOrder", 0, 100_000, "顺序", "Order").required().sort(),
    ]
}

pub struct Permissions;

impl Resource for Permissions {
    type Entity = permission_info::Entity;
    type Input = LabelInput;

    fn spec() -> Spec {
        let mut fields = named();
        fields.extend([
            Field::code("module", 100, "模块", "Module").filter().sort().read_only(),
            Field::choice("risk", RISKS, "风险", "Risk").filter().sort().read_only(),
            Field::text("actions", 200, "操作", "Actions").read_only(),
        ]);
        Spec {
            subject: "security.permission",
            stem: "Permission",
            label: Text::new("权限", "permissions"),
            permissions: crate::PAGES,
            table: &PERMISSIONS,
            title: NAMED,
            fields,
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/security/permission-list",
            offered_to: &[],
        }
    }

    fn write(input: LabelInput, row: &mut permission_info::ActiveModel) {
        let LabelInput { name_zh, name_en, sort_order } = input;
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.sort_order = Set(sort_order);
    }
}

pub struct Actions;

impl Resource for Actions {
    type Entity = action_info::Entity;
    type Input = LabelInput;

    fn spec() -> Spec {
        let mut fields = named();
        fields.push(Field::bool("enabled", "启用", "Enabled").filter().sort().read_only());
        Spec {
            subject: "security.action",
            stem: "Action",
            label: Text::new("操作", "actions"),
            permissions: crate::PAGES,
            table: &ACTIONS,
            title: NAMED,
            fields,
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/security/action-list",
            offered_to: &[],
        }
    }

    fn write(input: LabelInput, row: &mut action_info::ActiveModel) {
        let LabelInput { name_zh, name_en, sort_order } = input;
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.sort_order = Set(sort_order);
    }
}

pub struct Modules;

impl Resource for Modules {
    type Entity = module_info::Entity;
    type Input = ModuleInput;

    fn spec() -> Spec {
        let mut fields = named();
        fields.extend([
            Field::reference("parentId", &MODULES, NAMED, "上级模块", "Parent module").filter().read_only(),
            Field::code("path", 200, "地址", "Address").search().sort().read_only(),
            Field::bool("visible", "菜单可见", "Shown in the menu").filter().sort(),
        ]);
        Spec {
            subject: "security.module",
            stem: "Module",
            label: Text::new("模块", "modules"),
            permissions: crate::PAGES,
            table: &MODULES,
            title: NAMED,
            fields,
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/security/module-list",
            offered_to: &[],
        }
    }

    fn write(input: ModuleInput, row: &mut module_info::ActiveModel) {
        let ModuleInput { name_zh, name_en, sort_order, visible } = input;
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.sort_order = Set(sort_order);
        row.visible = Set(visible);
    }
}
