//! Orders as they are listed.

use basic_resources::api::tables::NAMED;
use course_planning::api::{STUDENT, STUDENTS};
use grades::api::{STATION, STATIONS};
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, OnceTable, Rules, Services, Spec, Table, ThroughFilter},
};
use schema::printing::print_order::Entity;

use crate::{
    may::OFFICE,
    payment::METHODS,
    tables::{ORDER, ORDER_TITLE, ORDERS, TYPES},
};

const STATES: &[Choice] = &[
    ("ORDERED", Text::new("待付款", "To be paid")),
    ("PAID", Text::new("待打印", "To be printed")),
    ("PRINTED", Text::new("已打印", "Printed")),
    ("FAILED", Text::new("打印失败", "Failed")),
    ("REFUNDED", Text::new("已退款", "Refunded")),
    ("CANCELLED", Text::new("已取消", "Cancelled")),
];
const CHANNELS: &[Choice] = &[
    ("COUNTER", Text::new("柜台", "Counter")),
    ("WEB", Text::new("网上", "Web")),
    ("KIOSK", Text::new("自助机", "Kiosk")),
];
const FILTERS: &[ThroughFilter] =
    &[ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" }];

static TABLE: OnceTable = OnceTable::new();

/// The one description of orders.
pub fn orders() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: ORDER,
            stem: "PrintOrder",
            label: Text::new("打印记录", "prints"),
            permissions: OFFICE.own,
            table: &ORDERS,
            title: ORDER_TITLE,
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["orderNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("orderedAt", true),
            page: "/printer/student/log-list",
            offered_to: &[],
        },
        Rules { persons: true, filters: FILTERS, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    let number = |name, zh, en| Field::integer(name, 0, 100_000, zh, en).sort();
    let money = |name, zh, en| Field::integer(name, 0, 100_000_000, zh, en).places(2).sort();
    vec![
        Field::code("orderNo", 40, "订单号", "Order number").filter().search().sort(),
        Field::date("orderedOn", "日期", "Day").filter().sort(),
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        Field::reference("typeId", &TYPES, NAMED, "打印类型", "Type").filter(),
        Field::reference("stationId", &STATIONS, STATION, "站点", "Station").filter(),
        Field::choice("state", STATES, "状态", "State").filter().sort(),
        Field::choice("channel", CHANNELS, "渠道", "Channel"),
        number("copies", "份数", "Copies"),
        number("freeCopies", "免费份数", "Free copies"),
        money("unitPrice", "单价（元）", "Price (RMB)"),
        money("amount", "金额（元）", "Amount (RMB)"),
        Field::choice("method", METHODS, "付款方式", "Paid by").filter(),
        Field::code("payNo", 60, "付款号", "Payment number").search(),
        Field::code("serialNo", 40, "材料编号", "Serial number").filter().search(),
        number("pages", "页数", "Pages"),
        number("timesPrinted", "打印次数", "Times printed"),
        Field::reference("reprintOfId", &ORDERS, ORDER_TITLE, "重印自", "Reprint of").filter(),
        Field::text("purpose", 100, "用途", "Purpose"),
        Field::instant("orderedAt", "下单时间", "Ordered at").filter().sort(),
        Field::text("orderedByName", 100, "经办人", "Served by").search(),
        Field::instant("printedAt", "打印时间", "Printed at").sort(),
        Field::text("reason", 500, "原因", "Reason"),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    orders()?.mount(api, "/api/printer/log", Services::READ)
}
