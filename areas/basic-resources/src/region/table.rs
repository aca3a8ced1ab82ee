//! The plain part of a region.

use std::collections::HashMap;

use kernel::{
    Cx, FieldError, Result, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::university::region::{self, ActiveModel, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{tables::NAMED, units};

pub static REGIONS: TableRef =
    TableRef::new("region", ScopeRule::Everyone("a public standard, the same for everybody"), true);

/// Records hold the codes of the standard.
pub static REGIONS_BY_CODE: TableRef = TableRef { key: "code", ..REGIONS };

pub const PAGE: &str = "/basic-resources/student/category/list";

pub const LEVELS: &[Choice] = &[
    ("COUNTRY", Text::new("国家或地区", "Country or region")),
    ("PROVINCE", Text::new("省级", "Province")),
    ("CITY", Text::new("地级", "City")),
    ("COUNTY", Text::new("县级", "County")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegionInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub parent_id: Option<String>,
    pub level: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct Regions;

impl Resource for Regions {
    type Entity = Entity;
    type Input = RegionInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.region",
            stem: "Region",
            label: Text::new("地区", "regions"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &REGIONS,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "地区代码", "Region code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "英文名", "English name").required().search().sort(),
                Field::reference("parentId", &REGIONS, NAMED, "上级地区", "Parent region")
                    .filter()
                    .hint("已有地区的上级用“移动”更改", "the parent of an existing region changes by “move”"),
                Field::choice("level", LEVELS, "级别", "Level").required().filter().sort(),
                Field::integer("sortOrder", 0, 9_999_999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: const {
                &[ReferencedBy::column("region", "parent_id", Text::new("下级地区", "regions within it"))]
            },
            reuses_keys: false,
            sort: ("code", false),
            page: "",
            offered_to: &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI],
        }
    }

    fn check(input: &RegionInput, errors: &mut Vec<FieldError>) {
        let has_parent = input.parent_id.as_deref().is_some_and(|p| !p.is_empty());
        if (input.level == "COUNTRY") == has_parent {
            let text =
                Text::new("国家没有上级，其他地区须有上级", "A country has no parent, every other region has one");
            errors.push(FieldError::new("parentId", "wrong_level", text));
        }
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            units::parent_stays(rows, PAGE)?;
            units::merged_stays::<super::RegionUnits>(db, rows).await?;
            check_levels(db, rows).await
        })
    }

    fn write(input: RegionInput, row: &mut ActiveModel) {
        let RegionInput { code, name_en, name_cn, parent_id, level, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.parent_id = Set(crate::some(parent_id));
        row.level = Set(level);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

/// How far down a level is; a region lies in one of a level above its own.
pub fn depth(level: &str) -> usize {
    LEVELS.iter().position(|(code, _)| *code == level).unwrap_or(LEVELS.len())
}

async fn check_levels(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let parents: Vec<String> = rows.iter().map(|r| r.text("parentId").to_owned()).filter(|p| !p.is_empty()).collect();
    let mut levels = HashMap::new();
    for some in parents.chunks(500) {
        let found = Entity::find()
            .filter(region::Column::Id.is_in(some.to_vec()))
            .select_only()
            .columns([region::Column::Id, region::Column::Level])
            .into_tuple::<(String, String)>();
        levels.extend(found.all(db).await?);
    }
    for row in rows {
        let above = levels.get(row.text("parentId"));
        if above.is_some_and(|above| depth(above) >= depth(row.text("level"))) {
            let text = Text::new("上级地区的级别须高于本级", "The parent must be of a higher level");
            row.errors.push(FieldError::new("parentId", "wrong_level", text));
        }
    }
    Ok(())
}
