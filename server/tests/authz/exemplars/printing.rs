//! Requests about printing.

use kernel::Op;
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    rows::{
        printing::{buyer, closed, ordered, paid, printed, wanted},
        timetable::id,
    },
    support::Site,
};

pub async fn printing(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    let asked = |body: &Value, names: &[&str]| {
        let pairs: Vec<_> = names.iter().map(|name| format!("{name}={}", body[*name].as_str().unwrap())).collect();
        pairs.join("&")
    };
    Some(match op.id.as_str() {
        "getPrintingSettings" => see(String::new()),
        "savePrintingSettings" => {
            let stored = crate::calls::from_elsewhere(&site.root()).get("/api/printer/config").await.expect(200);
            let (mut settings, version) = (stored.result()["settings"].clone(), stored.result()["version"].clone());
            let most = settings["maxCopies"].as_i64().unwrap();
            settings["maxCopies"] = json!(if most == 20 { 21 } else { 20 });
            here(json!({ "settings": settings, "version": version }))
        }
        "getPrintTotals" => {
            let body = wanted(site, "UG").await;
            see(format!("{}?{}", op.path, asked(&body, &["studentId", "typeId", "stationId"])))
        }
        "quotePrintOrder" => {
            let body = wanted(site, "UG").await;
            see(format!("{}?{}&copies=1", op.path, asked(&body, &["studentId", "typeId", "stationId"])))
        }
        "placePrintOrder" => here(wanted(site, "UG").await),
        "reprintOrder" => {
            let (order, station) = printed(site).await;
            here(json!({ "id": order["id"], "stationId": station, "copies": 1 }))
        }
        "payPrintOrder" => here(json!({ "id": ordered(site, "UG").await.0["id"], "method": "CASH" })),
        "printOrder" => here(json!({ "id": paid(site).await.0["id"] })),
        "failPrintOrder" | "refundPrintOrder" => {
            here(json!({ "id": paid(site).await.0["id"], "reason": "打印机卡纸" }))
        }
        "cancelPrintOrder" => here(json!({ "id": ordered(site, "UG").await.0["id"], "reason": "学生改变主意" })),
        "getPrintTill" => see(format!("{}?stationId={}", op.path, printed(site).await.1)),
        "closePrintTill" => {
            let (order, station) = printed(site).await;
            here(json!({ "stationId": station, "counted": order["amount"], "remark": "" }))
        }
        "downloadPrintClosing" => see(format!("/api/printer/closing/{}/sheet", id(&closed(site).await))),
        "getStationKey" => see(format!("{}?stationId={}", op.path, buyer(site).await.station)),
        "issueStationKey" => here(json!({ "stationId": buyer(site).await.station })),
        "revokeStationKey" => {
            let buyer = buyer(site).await;
            buyer.key(site).await;
            here(json!({ "stationId": buyer.station }))
        }
        _ => return self_service(site, op).await,
    })
}

/// By students, on their own page and at a station.
async fn self_service(site: &Site, op: &Op) -> Option<Made> {
    let with = |client: Client, body: Value| (Some(client), String::new(), Body::Json(body));
    let anonymous = |body: Value| (Some(site.anonymous()), String::new(), Body::Json(body));
    if !op.path.starts_with("/api/student/printing") && !op.path.starts_with("/api/kiosk/") {
        return None;
    }
    let buyer = buyer(site).await;
    Some(match op.id.as_str() {
        "myPrinting" | "askKioskCode" => (Some(buyer.client), String::new(), Body::None),
        "orderMyPaper" => with(buyer.client.clone(), buyer.wish()),
        "payMyPaper" | "cancelMyPaper" => with(buyer.client.clone(), json!({ "id": buyer.ordered().await["id"] })),
        "downloadMyPaper" => with(buyer.client.clone(), json!({ "id": buyer.paid().await["id"] })),
        "openKiosk" => anonymous(json!({ "key": buyer.key(site).await })),
        "enterKiosk" => anonymous(json!({ "key": buyer.key(site).await, "code": buyer.code(site).await })),
        "orderAtKiosk" => {
            let mut body = buyer.pass(site).await;
            let wish = json!({ "typeId": buyer.kind, "copies": 1, "purpose": "" });
            body.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
            anonymous(body)
        }
        "payAtKiosk" | "printAtKiosk" => {
            let order = if op.id == "payAtKiosk" { buyer.ordered().await } else { buyer.paid().await };
            let mut body = buyer.pass(site).await;
            body["id"] = order["id"].clone();
            anonymous(body)
        }
        _ => anonymous(buyer.pass(site).await),
    })
}
