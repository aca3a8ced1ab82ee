//! Stations at which students print their transcripts themselves.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Result, Text,
    resource::{Field, Services, Spec, Table},
};
use schema::grades::print_station::Entity;

use crate::{may::GRADES, tables::STATIONS};

pub fn mount(api: &mut Api) -> Result<()> {
    let stations = Table::plain::<Entity>(Spec {
        subject: "grades.station",
        stem: "PrintStation",
        label: Text::new("打印站点", "print stations"),
        permissions: GRADES.own,
        table: &STATIONS,
        title: NAMED,
        fields: vec![
            Field::code("code", 20, "站点代码", "Station code").required().filter().search().sort().never_again(),
            Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
            Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
            Field::text("location", 200, "位置", "Location").filter().search().sort(),
            Field::code("address", 45, "网络地址", "Network address")
                .search()
                .hint("只接受从此地址来的打印", "Papers are printed from this address only"),
            Field::code("device", 50, "设备编号", "Device number").search(),
            Field::order(),
            Field::enabled(),
        ],
        unique: &[&["code"]],
        referenced_by: &[],
        reuses_keys: false,
        sort: ("sortOrder", false),
        page: "/learning/student-grade/station-list",
        offered_to: &[],
    })?;
    stations.mount(api, "/api/grades/station", Services::ALL)
}
