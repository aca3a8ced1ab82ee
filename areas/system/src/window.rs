//! Opening windows: when students and teachers may do what.

use kernel::{
    Api, FieldError, Result, Text, Timestamp,
    resource::{Choice, Field, Resource, Services, Spec, Table, Title},
    scope::{ScopeRule, TableRef},
    windows::open_window::{ActiveModel, Entity},
};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub static WINDOWS: TableRef =
    TableRef::new("open_window", ScopeRule::Everyone("windows are set centrally for every student type"), true);

const STUDENT_TYPES: &[Choice] = &[
    ("UG", Text::new("本科", "Undergraduate")),
    ("TPG", Text::new("授课型研究生", "Taught postgraduate")),
    ("RPG", Text::new("研究型研究生", "Research postgraduate")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WindowInput {
    pub module: String,
    pub student_type: String,
    pub title_zh: String,
    pub title_en: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    #[serde(default)]
    pub enabled: bool,
}

pub struct Windows;

impl Resource for Windows {
    type Entity = Entity;
    type Input = WindowInput;

    fn spec() -> Spec {
        Spec {
            subject: "system.window",
            stem: "OpenWindow",
            label: Text::new("开放时段", "opening windows"),
            permissions: crate::PAGES,
            table: &WINDOWS,
            title: Title { code: Some("module"), zh: "title_zh", en: "title_en" },
            fields: vec![
                Field::code("module", 50, "模块", "Module").required().filter().search().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::text("titleZh", 100, "中文名称", "Chinese title").required().search(),
                Field::text("titleEn", 100, "英文名称", "English title").required().search(),
                Field::instant("startAt", "开始", "Opens").required().filter().sort(),
                Field::instant("endAt", "结束", "Closes").required().filter().sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("startAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &WindowInput, errors: &mut Vec<FieldError>) {
        if input.end_at <= input.start_at {
            let text = Text::new("结束时间须晚于开始时间", "A window must close after it opens");
            errors.push(FieldError::new("endAt", "out_of_range", text));
        }
    }

    fn write(input: WindowInput, row: &mut ActiveModel) {
        let WindowInput { module, student_type, title_zh, title_en, start_at, end_at, enabled } = input;
        row.module = Set(module);
        row.student_type = Set(student_type);
        row.title_zh = Set(title_zh);
        row.title_en = Set(title_en);
        row.start_at = Set(start_at);
        row.end_at = Set(end_at);
        row.enabled = Set(enabled);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Windows>()?.mount(api, "/api/system/window", Services::ALL)
}
