//! A closing as a workbook: its sums, and every payment that is in them.

use kernel::{
    Cx, Error, FileReply, Result, Text,
    resource::{Choice, Field, export_workbook},
};
use schema::{
    grades::print_station,
    printing::{print_closing, print_order, print_payment},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::table;
use crate::payment::METHODS;

const KINDS: &[Choice] = &[("CHARGE", Text::new("收款", "Payment")), ("REFUND", Text::new("退款", "Refund"))];

fn movement_fields() -> Vec<Field> {
    vec![
        Field::instant("paidAt", "时间", "At"),
        Field::code("orderNo", 40, "订单号", "Order number"),
        Field::choice("kind", KINDS, "收付", "Kind"),
        Field::choice("method", METHODS, "付款方式", "Paid by"),
        Field::integer("amount", -100_000_000, 100_000_000, "金额（元）", "Amount (RMB)").places(2),
        Field::code("payNo", 60, "付款号", "Payment number"),
        Field::text("cashierName", 100, "经办人", "Served by"),
    ]
}

pub async fn sheet(cx: &Cx, id: &str) -> Result<FileReply> {
    let closing = print_closing::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let station = print_station::Entity::find_by_id(&closing.station_id).one(cx.read()).await?;
    let movements = movements(cx, id).await?;
    let name = closing.closing_no.clone();
    let mut summary = serde_json::to_value(&closing).map_err(Error::internal)?;
    if let (Value::Object(row), Some(station)) = (&mut summary, station) {
        row.insert("station".to_owned(), json!(named(cx, &station)));
    }
    let mut fields = vec![Field::text("station", 200, "站点", "Station")];
    fields.extend(table::fields().into_iter().filter(|field| field.name != "stationId"));
    cx.note(id, &json!({ "export": "printer.closing", "rows": movements.len() }), None)?;
    let parts: [(Text, &[Field], Vec<Value>); 2] = [
        (Text::new("关账单", "Closing"), &fields, vec![summary]),
        (Text::new("明细", "Movements"), &movement_fields(), movements),
    ];
    export_workbook(cx, &name, &parts)
}

fn named(cx: &Cx, station: &print_station::Model) -> String {
    let name = match cx.lang() {
        kernel::Lang::Zh => &station.name_cn,
        kernel::Lang::En => &station.name_en,
    };
    format!("{} {name}", station.code)
}

/// By the numbers of their orders: a till is the station's, and no list of people.
async fn movements(cx: &Cx, closing_id: &str) -> Result<Vec<Value>> {
    let lines = print_payment::Entity::find()
        .filter(print_payment::Column::ClosingId.eq(closing_id))
        .order_by_asc(print_payment::Column::PaidAt)
        .order_by_asc(print_payment::Column::Id)
        .all(cx.read())
        .await?;
    let mut rows = vec![];
    for some in lines.chunks(500) {
        let ids = some.iter().map(|line| line.order_id.clone());
        let orders = print_order::Entity::find().filter(print_order::Column::Id.is_in(ids)).all(cx.read()).await?;
        for line in some {
            let order = orders.iter().find(|order| order.id == line.order_id);
            let mut row = serde_json::to_value(line).map_err(Error::internal)?;
            if let Value::Object(row) = &mut row {
                row.insert("orderNo".to_owned(), json!(order.map(|order| &order.order_no)));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}
