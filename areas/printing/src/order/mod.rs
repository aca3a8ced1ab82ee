//! Orders, step by step: priced, placed, paid, printed; or cancelled, failed and paid back.

pub mod back;
mod list;
pub mod offer;
pub mod pay;
pub mod place;
pub mod print;
mod quote;
pub mod station;
pub mod step;

pub use list::{OwnOrder, orders_of};

use course_planning::api::STUDENTS;
use grades::api::STATIONS;
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Query, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};

use crate::{
    may::OFFICE,
    tables::{ORDER, ORDERS, TYPES},
};

const PATH: &str = "/api/printer/order";

/// Where an order was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    Counter,
    Web,
    Kiosk,
}

impl Channel {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Counter => "COUNTER",
            Self::Web => "WEB",
            Self::Kiosk => "KIOSK",
        }
    }
}

pub fn mount(api: &mut Api) {
    placing(api);
    let step = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/id", &ORDERS)])
            .audit(ORDER)
    };
    let op = step("pay", "payPrintOrder", Text::new("打印收款", "Take the money of an order")).long();
    api.op(op, |cx: Cx, Json(input): Json<pay::PayInput>| async move { pay::pay(&cx, input).await.map(View) });
    let op = step("fail", "failPrintOrder", Text::new("登记打印失败", "Note that a print failed"));
    api.op(op, |cx: Cx, Json(input): Json<step::StepInput>| async move { back::fail(&cx, input).await.map(View) });
    let op = step("refund", "refundPrintOrder", Text::new("打印退款", "Refund an order"));
    api.op(op, |cx: Cx, Json(input): Json<step::StepInput>| async move { back::refund(&cx, input).await.map(View) });
    let op = step("cancel", "cancelPrintOrder", Text::new("取消打印订单", "Cancel an order"));
    api.op(op, |cx: Cx, Json(input): Json<step::StepInput>| async move { back::cancel(&cx, input).await.map(View) });
    let label = Text::new("打印订单材料", "Print the paper of an order");
    let op = Op::post(format!("{PATH}/print"), "printOrder", OFFICE.may(Action::Export), label)
        .ids([IdSpec::body("/id", &ORDERS)])
        .audit(ORDER)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<print::PrintInput>| async move { print::print(&cx, input).await });
}

fn placing(api: &mut Api) {
    let label = Text::new("打印试算", "Price an order");
    let op = Op::get(format!("{PATH}/quote"), "quotePrintOrder", OFFICE.may(Action::Query), label).ids([
        IdSpec::query("studentId", &STUDENTS),
        IdSpec::query("typeId", &TYPES),
        IdSpec::query("stationId", &STATIONS),
    ]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<quote::QuoteQuery>| async move { quote::quote(&cx, query).await.map(View) },
    );
    let label = Text::new("新增打印订单", "Place an order");
    let op = Op::post(PATH, "placePrintOrder", OFFICE.may(Action::Add), label)
        .ids([
            IdSpec::body("/studentId", &STUDENTS),
            IdSpec::body("/typeId", &TYPES),
            IdSpec::body("/stationId", &STATIONS),
        ])
        .audit(ORDER);
    api.op(op, |cx: Cx, Json(input): Json<place::PlaceInput>| async move { place::place(&cx, input).await.map(View) });
    let label = Text::new("重印材料", "Print a paper again");
    let op = Op::post(format!("{PATH}/reprint"), "reprintOrder", OFFICE.may(Action::Add), label)
        .ids([IdSpec::body("/id", &ORDERS), IdSpec::body("/stationId", &STATIONS)])
        .audit(ORDER);
    api.op(
        op,
        |cx: Cx, Json(input): Json<place::ReprintInput>| async move { place::reprint(&cx, input).await.map(View) },
    );
}
