//! Tags that courses carry, and plan blocks and elective types ask for.

use kernel::{
    Both, Cx, Permission, Result, Rule, Text,
    resource::{Field, Reach, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::courses::{
    course,
    section_tag::{ActiveModel, Column, Entity},
    structure_category,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{BASICS, READERS};
use crate::tables::NAMED;

const SHARED: ScopeRule = ScopeRule::Everyone("the words of plans are the same for the whole university");
pub static SECTION_TAGS: TableRef = TableRef::new("section_tag", SHARED, true);

/// Forms of courses and plans choose among them.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionTagInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct SectionTags;

impl Resource for SectionTags {
    type Entity = Entity;
    type Input = SectionTagInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: "sp.section_tag",
            stem: "SectionTag",
            label: Text::new("标签", "section tags"),
            permissions: BASICS,
            table: &SECTION_TAGS,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "代码", "Code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/sp/study-plan/section-tag-list",
            offered_to: OFFERED,
        }
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(in_use(cx, ids))
    }

    fn write(input: SectionTagInput, row: &mut ActiveModel) {
        let SectionTagInput { code, name_en, name_cn, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

/// Courses and plans name tags by their codes.
async fn in_use(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let tags = Entity::find().filter(Column::Id.is_in(ids)).all(tx).await?;
    let codes: Vec<&str> = tags.iter().map(|tag| tag.code.as_str()).collect();
    let mentions = |list: &kernel::StringList| list.0.iter().any(|code| codes.contains(&code.as_str()));
    let of_courses: Vec<kernel::StringList> = course::Entity::find()
        .select_only()
        .column(course::Column::TagCodes)
        .filter(course::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    let of_plans: Vec<kernel::StringList> = structure_category::Entity::find()
        .select_only()
        .column(structure_category::Column::TagCodes)
        .filter(structure_category::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(tx)
        .await?;
    let (courses, plans) =
        (of_courses.iter().filter(|l| mentions(l)).count(), of_plans.iter().filter(|l| mentions(l)).count());
    if courses + plans == 0 {
        return Ok(());
    }
    let text = Both::new(
        format!("标签正被 {courses} 门课程和 {plans} 个学习计划模块使用，不能删除"),
        format!("In use by {courses} courses and {plans} plan categories; cannot be deleted"),
    );
    let rule = Rule::new("in_use", text, json!({ "courses": courses, "categories": plans, "codes": codes }));
    let filters: Vec<String> = codes.iter().map(|code| format!("tagCodes={code}")).collect();
    let look = Text::new("查看这些课程", "Look at these courses");
    Err(rule.offer(look, format!("/sp/course/item-list?{}", filters.join("&"))).into())
}
