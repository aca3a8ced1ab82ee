//! Closings as they are listed.

use grades::api::{STATION, STATIONS};
use kernel::{
    Api, Result, Text,
    resource::{Field, OnceTable, Rules, Services, Spec, Table},
};
use schema::printing::print_closing::Entity;

use crate::{
    may::OFFICE,
    tables::{CLOSING, CLOSING_TITLE, CLOSINGS},
};

static TABLE: OnceTable = OnceTable::new();

pub fn closings() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: CLOSING,
            stem: "PrintClosing",
            label: Text::new("关账记录", "closings of the till"),
            permissions: OFFICE.own,
            table: &CLOSINGS,
            title: CLOSING_TITLE,
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["closingNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("closedAt", true),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )
}

pub fn fields() -> Vec<Field> {
    let money = |name, zh, en| Field::integer(name, -100_000_000, 100_000_000, zh, en).places(2).sort();
    vec![
        Field::code("closingNo", 40, "关账单号", "Closing number").filter().search().sort(),
        Field::reference("stationId", &STATIONS, STATION, "站点", "Station").filter(),
        Field::instant("closedAt", "关账时间", "Closed at").filter().sort(),
        Field::text("closedByName", 100, "关账人", "Closed by").search(),
        Field::integer("movements", 0, 1_000_000, "笔数", "Movements").sort(),
        money("cash", "应有现金（元）", "Cash due (RMB)"),
        money("counted", "清点现金（元）", "Cash counted (RMB)"),
        money("difference", "差额（元）", "Difference (RMB)"),
        money("online", "在线支付（元）", "Online (RMB)"),
        Field::text("remark", 500, "说明", "Remark"),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    closings()?.mount(api, "/api/printer/closing", Services::READ)
}
