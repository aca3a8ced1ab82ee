//! Buildings and other parts of the campus.

use kernel::{
    Api, Result, Text,
    resource::{Field, ReferencedBy, Services, Spec, Table},
};
use schema::university::place_area::Entity;

use crate::tables::{NAMED, PLACE_AREAS};

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("place", "area_id", Text::new("场地", "places"))];

pub fn mount(api: &mut Api) -> Result<()> {
    let areas = Table::plain::<Entity>(Spec {
        subject: "basic.place.area",
        stem: "PlaceArea",
        label: Text::new("楼宇", "buildings"),
        permissions: super::PAGES,
        table: &PLACE_AREAS,
        title: NAMED,
        fields: vec![
            Field::code("code", 20, "楼宇代码", "Building code").required().filter().search().sort().never_again(),
            Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
            Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
            Field::text("campus", 100, "校区", "Campus").filter().search().sort(),
            Field::order(),
            Field::enabled(),
        ],
        unique: &[&["code"]],
        referenced_by: USED_BY,
        reuses_keys: false,
        sort: ("sortOrder", false),
        page: "/basic-resources/place/place-area-list",
        offered_to: super::OFFERED,
    })?;
    areas.mount(api, "/api/basic/resources/place/area", Services::ALL)
}
