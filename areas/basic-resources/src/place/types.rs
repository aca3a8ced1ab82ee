//! Kinds of places. A lake has no seats: the kind says whether capacity matters.

use kernel::{
    Api, Result, Text,
    resource::{Field, Initial, ReferencedBy, Services, Spec, Table},
};
use schema::university::place_type::Entity;

use crate::tables::{NAMED, PLACE_TYPES};

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("place", "type_id", Text::new("场地", "places"))];

pub fn mount(api: &mut Api) -> Result<()> {
    let types = Table::plain::<Entity>(Spec {
        subject: "basic.place.type",
        stem: "PlaceType",
        label: Text::new("场地类型", "kinds of places"),
        permissions: super::PAGES,
        table: &PLACE_TYPES,
        title: NAMED,
        fields: vec![
            Field::code("code", 20, "类型代码", "Type code").required().filter().search().sort().never_again(),
            Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
            Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
            Field::bool("checksCapacity", "核对容量", "Capacity is checked").filter().initially(Initial::Yes).hint(
                "排课时不允许人数超过座位；湖边、运动场等可以不检查",
                "Classes may not be larger than the place; a lake or sports field need not check",
            ),
            Field::order(),
            Field::enabled(),
        ],
        unique: &[&["code"]],
        referenced_by: USED_BY,
        reuses_keys: false,
        sort: ("sortOrder", false),
        page: "/basic-resources/place/place-type-list",
        offered_to: super::OFFERED,
    })?;
    types.mount(api, "/api/basic/resources/place/type", Services::ALL)
}
