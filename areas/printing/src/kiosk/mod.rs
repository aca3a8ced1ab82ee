//! A station's own page. The station proves itself by its key, and a student by a code from their own session; both go
//! in the body of every call, so that no address and no log has them. Neither opens anything but what is mounted here.

mod key;
mod station;
mod visit;
mod work;

use kernel::{
    Api, Cx, Json, Op, Policy, Text, View,
    identity::half_open::{self, HalfOpen},
};

pub use visit::ask as ask_code;

use crate::{
    order::offer::without_pages,
    tables::{ORDER, VISIT},
};

const WHY: &str = "a station has no session; its key is asked for, and what a student does there takes their code";
/// Of one station, and of whoever tries out keys.
const PER_MINUTE: u32 = 120;

pub fn mount(api: &mut Api) {
    half_open::register(HalfOpen { table: "print_visit", owner: "user_id", ended: "archived_at" });
    key::mount(api);
    let op = |path: &str, id: &str, label: Text| {
        Op::post(format!("/api/kiosk/{path}"), id, Policy::Public(WHY), label).rate("kiosk", PER_MINUTE)
    };
    let label = Text::new("自助机开机", "Open a kiosk");
    let open = op("station", "openKiosk", label).unaudited("tells a station its own name and hours");
    api.op(
        open,
        |cx: Cx, Json(input): Json<station::KeyOnly>| async move { station::view(&cx, input).await.map(View) },
    );
    let label = Text::new("在自助机登录", "Sign in at a kiosk");
    let enter = op("enter", "enterKiosk", label).audit(VISIT).secret();
    api.op(enter, |cx: Cx, Json(input): Json<visit::EnterInput>| async move {
        visit::enter(&cx, input).await.map(View).map_err(without_pages)
    });
    let label = Text::new("退出自助机", "Leave a kiosk");
    let leave = op("leave", "leaveKiosk", label).audit(VISIT);
    api.op(leave, |cx: Cx, Json(input): Json<visit::Pass>| async move { work::leave(&cx, input).await });
    let label = Text::new("自助机可打印的材料", "What can be printed at a kiosk");
    let papers = op("papers", "kioskPapers", label).unaudited("reads");
    api.op(papers, |cx: Cx, Json(input): Json<visit::Pass>| async move {
        work::papers(&cx, input).await.map(View).map_err(without_pages)
    });
    let label = Text::new("在自助机下单", "Order at a kiosk");
    api.op(op("order", "orderAtKiosk", label).audit(ORDER), |cx: Cx, Json(input): Json<work::OrderInput>| async move {
        work::order(&cx, input).await.map(View).map_err(without_pages)
    });
    let label = Text::new("在自助机付款", "Pay at a kiosk");
    let pay = op("pay", "payAtKiosk", label).audit(ORDER).long();
    api.op(pay, |cx: Cx, Json(input): Json<work::OneInput>| async move {
        work::pay(&cx, input).await.map(View).map_err(without_pages)
    });
    let label = Text::new("在自助机打印", "Print at a kiosk");
    let print = op("print", "printAtKiosk", label).audit(ORDER).long();
    api.op(print, |cx: Cx, Json(input): Json<work::OneInput>| async move {
        work::print(&cx, input).await.map_err(without_pages)
    });
}
