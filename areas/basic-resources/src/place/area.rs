//! Buildings and other parts of the campus.

use kernel::{
    Api, Result, Text,
    resource::{Field, ReferencedBy, Resource, Services, Spec, Table},
};
use schema::university::place_area::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{NAMED, PLACE_AREAS};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceAreaInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub campus: String,
    #[serde(default)]
    pub sort_order: i32,
    #[serde(default)]
    pub enabled: bool,
}

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("place", "area_id", Text::new("场地", "places"))];

pub struct PlaceAreas;

impl Resource for PlaceAreas {
    type Entity = Entity;
    type Input = PlaceAreaInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.place.area",
            stem: "PlaceArea",
            label: Text::new("楼宇", "buildings"),
            permissions: super::PAGES,
            table: &PLACE_AREAS,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "楼宇代码", "Building code").required().filter().search().sort(),
                Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("campus", 100, "校区", "Campus").filter().search().sort(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/basic-resources/place/place-area-list",
            offered_to: super::OFFERED,
        }
    }

    fn write(input: PlaceAreaInput, row: &mut ActiveModel) {
        let PlaceAreaInput { code, name_en, name_cn, campus, sort_order, enabled } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.campus = Set(campus);
        row.sort_order = Set(sort_order);
        row.enabled = Set(enabled);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<PlaceAreas>()?.mount(api, "/api/basic/resources/place/area", Services::ALL)
}
