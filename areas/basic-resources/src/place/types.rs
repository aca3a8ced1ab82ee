//! Kinds of places. A lake has no seats: the kind says whether capacity matters.

use kernel::{
    Api, Result, Text,
    resource::{Field, ReferencedBy, Resource, Services, Spec, Table},
};
use schema::university::place_type::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{NAMED, PLACE_TYPES};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceTypeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub checks_capacity: bool,
    #[serde(default)]
    pub sort_order: i32,
    #[serde(default)]
    pub enabled: bool,
}

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("place", "type_id", Text::new("场地", "places"))];

pub struct PlaceTypes;

impl Resource for PlaceTypes {
    type Entity = Entity;
    type Input = PlaceTypeInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.place.type",
            stem: "PlaceType",
            label: Text::new("场地类型", "kinds of places"),
            permissions: super::PAGES,
            table: &PLACE_TYPES,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "类型代码", "Type code").required().filter().search().sort(),
                Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::bool("checksCapacity", "核对容量", "Capacity is checked").filter(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/basic-resources/place/place-type-list",
            offered_to: super::OFFERED,
        }
    }

    fn write(input: PlaceTypeInput, row: &mut ActiveModel) {
        let PlaceTypeInput { code, name_en, name_cn, checks_capacity, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.checks_capacity = Set(checks_capacity);
        row.sort_order = Set(sort_order);
        row.enabled = Set(enabled);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<PlaceTypes>()?.mount(api, "/api/basic/resources/place/type", Services::ALL)
}
