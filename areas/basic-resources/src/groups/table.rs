//! The plain part of a data group.

use kernel::{
    Cx, Result, Rule, StringList, Text,
    identity::DATA_GROUP,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Spec, Title},
    scope::{Allowed, ScopeRule, TableRef},
};
use schema::university::data_group::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    choices::STUDENT_TYPES,
    tables::{DIVISIONS, NAMED},
};

pub static GROUPS: TableRef = TableRef::new("data_group", ScopeRule::By(&[("id", DATA_GROUP)]), true);

/// Categories of every type: a group is not of the type in use.
pub static ALL_CATEGORIES: TableRef =
    TableRef::new("student_category", ScopeRule::Everyone("a group spans student types"), true);

pub const GROUP_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DataGroupInput)]
pub struct GroupInput {
    pub name_en: String,
    pub name_cn: String,
    /// Empty: all.
    #[serde(default)]
    pub student_types: Vec<String>,
    /// Empty: all.
    #[serde(default)]
    pub category_ids: Vec<String>,
    /// Empty: all.
    #[serde(default)]
    pub division_ids: Vec<String>,
    #[serde(default)]
    pub description: String,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Groups;

impl Resource for Groups {
    type Entity = Entity;
    type Input = GroupInput;

    // A group decides whose rows its members see.
    const STEP_UP: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: super::SUBJECT,
            stem: "DataGroup",
            label: Text::new("数据组", "data groups"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &GROUPS,
            title: GROUP_TITLE,
            fields: vec![
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types")
                    .filter()
                    .hint("留空表示全部", "empty: all"),
                Field::references("categoryIds", &ALL_CATEGORIES, NAMED, "学生类别", "Student categories")
                    .filter()
                    .hint("留空表示全部", "empty: all"),
                Field::references("divisionIds", &DIVISIONS, NAMED, "学部", "Divisions")
                    .filter()
                    .hint("留空表示全部", "empty: all"),
                Field::text("description", 500, "说明", "Description").search(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["nameCn"]],
            referenced_by: const {
                &[
                    ReferencedBy::link(
                        "data_group_staff",
                        "group_id",
                        Text::new("职员成员", "members by staff record"),
                    ),
                    ReferencedBy::link("data_group_user", "group_id", Text::new("用户成员", "members by account")),
                ]
            },
            reuses_keys: true,
            sort: ("nameCn", false),
            page: super::PAGE,
            offered_to: &[],
        }
    }

    fn reach<'a>(cx: &'a Cx, _ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { require_whole_view(cx) })
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, _rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move { require_whole_view(cx) })
    }

    fn written<'a>(cx: &'a Cx, _ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            cx.rights_changed();
            Ok(())
        })
    }

    fn write(input: GroupInput, row: &mut ActiveModel) {
        let GroupInput { name_en, name_cn, student_types, category_ids, division_ids, description, enabled } = input;
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.student_types = Set(StringList(student_types));
        row.category_ids = Set(StringList(category_ids));
        row.division_ids = Set(StringList(division_ids));
        row.description = Set(description);
        row.enabled = Set(enabled);
    }
}

/// Whoever is limited by groups would widen their own view by changing one.
pub fn require_whole_view(cx: &Cx) -> Result<()> {
    if cx.scope()?.reach(DATA_GROUP) == Allowed::All {
        return Ok(());
    }
    let text = Text::new(
        "您自己的可见范围受数据组限制，不能更改数据组；请联系不受数据组限制的管理员",
        "Your own view is limited by data groups, so you cannot change any; ask an administrator who sees everything",
    );
    let ids: Vec<_> = cx.session()?.rights.reach.groups.iter().map(|g| g.id.clone()).collect();
    Err(Rule::new("limited_by_data_group", text, json!({ "groupIds": ids }))
        .offer(Text::new("查看数据组", "See the data groups"), super::PAGE)
        .into())
}
