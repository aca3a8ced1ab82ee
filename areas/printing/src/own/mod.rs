//! A student's own page: papers ordered and paid online, collected at a station or downloaded; and the code for a kiosk.

mod work;

use grades::api::STATIONS;
use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Text, View, op::Need};

use crate::{
    kiosk::ask_code,
    order::offer::without_pages,
    tables::{ORDER, OWN_ORDERS, TYPES, VISIT},
};

const PATH: &str = "/api/student/printing";
const SEE: &[Need] = &[(permissions::STUDENT_AUTH, Action::Get)];
const WRITE: &[Need] = &[(permissions::STUDENT_AUTH, Action::Edit)];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看本人打印", "See what one can print and has ordered");
    let op = Op::get(PATH, "myPrinting", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { work::view(&cx).await.map(View) });
    let label = Text::new("网上订购材料", "Order a paper online");
    let op = Op::post(format!("{PATH}/order"), "orderMyPaper", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/typeId", &TYPES), IdSpec::body("/stationId", &STATIONS)])
        .audit(ORDER);
    api.op(op, |cx: Cx, Json(input): Json<work::OrderInput>| async move {
        work::order(&cx, input).await.map(View).map_err(without_pages)
    });
    let step = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, Policy::AnyOf(WRITE), label)
            .ids([IdSpec::body("/id", &OWN_ORDERS)])
            .audit(ORDER)
    };
    let op = step("pay", "payMyPaper", Text::new("网上支付打印订单", "Pay an order online")).long();
    api.op(op, |cx: Cx, Json(input): Json<work::OneInput>| async move {
        work::pay(&cx, input).await.map(View).map_err(without_pages)
    });
    let op = step("cancel", "cancelMyPaper", Text::new("取消本人打印订单", "Give up an unpaid order"));
    api.op(op, |cx: Cx, Json(input): Json<work::OneInput>| async move {
        work::cancel(&cx, input).await.map(View).map_err(without_pages)
    });
    let op = step("download", "downloadMyPaper", Text::new("下载本人材料", "Download a paid paper")).long();
    api.op(op, |cx: Cx, Json(input): Json<work::OneInput>| async move {
        work::download(&cx, input).await.map_err(without_pages)
    });
    let label = Text::new("获取自助机登录码", "Get a code for a kiosk");
    let op = Op::post(format!("{PATH}/code"), "askKioskCode", Policy::AnyOf(WRITE), label)
        .audit(VISIT)
        .rate("kiosk-code", 20)
        .secret();
    api.op(op, |cx: Cx, (): ()| async move { ask_code(&cx).await.map(View) });
}
