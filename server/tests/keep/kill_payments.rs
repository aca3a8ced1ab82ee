//! J1 of money: the server is killed in the middle of orders, at the counter and at a kiosk. No print without payment, no
//! payment without a paper that is printed or paid back, the ledger equals the till; and what was answered is there.

use std::{
    collections::HashMap,
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use kernel::db::Db;
use rules::printing::order::State;
use schema::{
    printing::{print_order, print_payment},
    students::issued_document,
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    process::{Caller, PROGRAM, Process, demo},
    under_load::long,
};

/// The last state of each order that a client was told, and how often anybody was told anything.
#[derive(Clone, Default)]
struct Told {
    states: Arc<Mutex<HashMap<String, State>>>,
    steps: Arc<AtomicU64>,
}

fn start(data: &Path) -> Process {
    let mut command = Command::new(PROGRAM);
    // Papers say where they are verified.
    command.env("COLLEGIUM_ORIGIN", "http://localhost");
    Process::start_with(command, data, Stdio::null()).unwrap()
}

/// None once the server is gone; the status tells whether it was done.
fn ask(caller: &mut Caller, path: &str, body: &Value) -> Option<(u16, Value)> {
    let answer = caller.post(path, body).ok()?;
    Some((answer.status, answer.json["result"].clone()))
}

fn note(told: &Told, id: &Value, state: State) {
    told.states.lock().unwrap().insert(id.as_str().unwrap().to_owned(), state);
    told.steps.fetch_add(1, Ordering::SeqCst);
}

/// Orders on and on: every third is refunded instead of printed, and every fifth fails first.
fn counter(address: &str, token: &str, setup: &Setup, told: &Told, mine: usize) -> Option<()> {
    let mut caller = Caller::new(address, token);
    for n in 0.. {
        let student = &setup.students[(mine + n * 2) % setup.students.len()];
        let body = json!({ "studentId": student, "typeId": setup.kind, "stationId": setup.station, "copies": 1 });
        let (status, order) = ask(&mut caller, "/api/printer/order", &body)?;
        if status != 200 {
            continue;
        }
        note(told, &order["id"], State::Ordered);
        let id = json!({ "id": order["id"] });
        let step = |step: &str| format!("/api/printer/order/{step}");
        if ask(&mut caller, &step("pay"), &json!({ "id": order["id"], "method": "CASH" }))?.0 == 200 {
            note(told, &order["id"], State::Paid);
        }
        let why = json!({ "id": order["id"], "reason": "打印机卡纸" });
        if n % 5 == 4 && ask(&mut caller, &step("fail"), &why)?.0 == 200 {
            note(told, &order["id"], State::Failed);
        }
        if n % 3 == 2 {
            if ask(&mut caller, &step("refund"), &why)?.0 == 200 {
                note(told, &order["id"], State::Refunded);
            }
        } else if ask(&mut caller, &step("print"), &id)?.0 == 200 {
            note(told, &order["id"], State::Printed);
        }
    }
    None
}

/// A student comes, orders, pays, prints and leaves, again and again.
fn kiosk(address: &str, student: &str, setup: &Setup, told: &Told) -> Option<()> {
    let (mut own, mut station) = (Caller::new(address, student), Caller::new(address, ""));
    loop {
        let (status, code) = ask(&mut own, "/api/student/printing/code", &Value::Null)?;
        if status != 200 {
            return None;
        }
        let enter = json!({ "key": setup.key, "code": code["code"] });
        let (_, entered) = ask(&mut station, "/api/kiosk/enter", &enter)?;
        let with = |more: Value| {
            let mut body = json!({ "key": setup.key, "visit": entered["visit"] });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let wish = with(json!({ "typeId": setup.kind, "copies": 1 }));
        let (status, order) = ask(&mut station, "/api/kiosk/order", &wish)?;
        if status == 200 {
            note(told, &order["id"], State::Ordered);
            let one = with(json!({ "id": order["id"] }));
            if ask(&mut station, "/api/kiosk/pay", &one)?.0 == 200 {
                note(told, &order["id"], State::Paid);
            }
            if ask(&mut station, "/api/kiosk/print", &one)?.0 == 200 {
                note(told, &order["id"], State::Printed);
            }
        }
        ask(&mut station, "/api/kiosk/leave", &with(json!({})))?;
    }
}

struct Setup {
    students: Vec<String>,
    station: String,
    kind: String,
    key: String,
}

fn set_up(root: &mut Caller) -> Setup {
    let id = |answer: Value| answer["id"].as_str().unwrap().to_owned();
    let kind = json!({
        "code": "KILLS", "nameCn": "在读证明", "nameEn": "Certificate", "paper": "ENROLMENT_CN", "price": 1500, "freeCopies": 1,
    });
    let kind = id(ask(root, "/api/printer/type", &kind).unwrap().1);
    let station = json!({ "code": "KILLS", "nameCn": "大厅", "nameEn": "Hall", "location": "Hall" });
    let station = id(ask(root, "/api/grades/station", &station).unwrap().1);
    let key = ask(root, "/api/printer/station-key", &json!({ "stationId": station })).unwrap().1;
    // The youngest: those who have left get no certificate.
    let listed = root.get("/api/si/student?pageSize=40&sortField=studentNo&sortOrder=descend").unwrap().json["result"]
        ["data"]
        .clone();
    let students = listed.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    Setup { students, station, kind, key: key["key"].as_str().unwrap().to_owned() }
}

/// Nothing is ahead of its money, nothing behind what was told.
async fn check(db: &Db, told: &HashMap<String, State>) -> (usize, i32) {
    let orders = print_order::Entity::find().all(db.maintenance()).await.unwrap();
    let payments = print_payment::Entity::find().all(db.maintenance()).await.unwrap();
    let papers = issued_document::Entity::find().all(db.maintenance()).await.unwrap();
    let mut lines: HashMap<&str, Vec<&print_payment::Model>> = HashMap::new();
    payments.iter().for_each(|line| lines.entry(&line.order_id).or_default().push(line));
    let papers: HashMap<&str, &issued_document::Model> =
        papers.iter().map(|paper| (paper.id.as_str(), paper)).collect();
    let (mut ledger, mut open) = (0, 0);
    for order in &orders {
        let state = State::of(&order.state).unwrap();
        let own = lines.remove(order.id.as_str()).unwrap_or_default();
        let sum: i32 = own.iter().map(|line| line.amount).sum();
        assert_eq!(sum, if state.is_paid_for() { order.amount } else { 0 }, "{}", order.order_no);
        let charged = own.iter().any(|line| line.kind == "CHARGE");
        assert_eq!(own.iter().any(|line| line.kind == "REFUND"), state == State::Refunded, "{}", order.order_no);
        assert!(charged || order.times_printed == 0 && order.document_id.is_none(), "{} unpaid", order.order_no);
        if state.is_paid_for() {
            let paper = papers.get(order.document_id.as_deref().unwrap()).unwrap();
            assert!(charged && paper.revoked_at.is_none(), "{} has no paper", order.order_no);
            ledger += order.amount;
        }
        open += usize::from(matches!(state, State::Paid | State::Failed));
        if let Some(last) = told.get(&order.id) {
            // A later state may be there whose answer was lost; an earlier one may not.
            let rank = |state: State| match state {
                State::Ordered => 0,
                State::Paid => 1,
                State::Failed => 2,
                State::Printed | State::Refunded | State::Cancelled => 3,
            };
            assert!(rank(state) >= rank(*last), "{}: told {last:?}, is {state:?}", order.order_no);
        }
    }
    assert!(lines.is_empty(), "money of no order");
    let known: std::collections::HashSet<_> = orders.iter().map(|order| order.id.as_str()).collect();
    assert!(told.keys().all(|id| known.contains(id.as_str())), "an order that was acknowledged is lost");
    let till: i32 = payments.iter().map(|line| line.amount).sum();
    assert_eq!(ledger, till, "the ledger equals the till");
    (open, till)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_the_middle_of_a_payment_the_ledger_equals_the_till() {
    let kills = if long() { 300 } else { 12 };
    let shm = Path::new("/dev/shm");
    let place = if shm.is_dir() { tempfile::tempdir_in(shm) } else { tempfile::tempdir() }.unwrap();
    let data = place.path().join("data");
    demo(&data);
    let url = data.join("collegium.db").to_string_lossy().into_owned();
    let mut server = start(&data);
    let mut root = Caller::sign_in(&server.address, "superadmin");
    let student = Caller::sign_in(&server.address, "student").token;
    let setup = Arc::new(set_up(&mut root));
    let told = Told::default();
    let (mut open, mut till) = (0, 0);
    for kill in 0..kills {
        let mut writers = vec![];
        for mine in 0..2 {
            let (address, token) = (server.address.clone(), root.token.clone());
            let (setup, told) = (setup.clone(), told.clone());
            writers.push(std::thread::spawn(move || counter(&address, &token, &setup, &told, mine)));
        }
        let (address, token, setup, told) = (server.address.clone(), student.clone(), setup.clone(), told.clone());
        let journal = told.clone();
        writers.push(std::thread::spawn(move || kiosk(&address, &token, &setup, &told)));
        // After more or fewer steps each time, and a little later each time, so that every step is cut somewhere.
        let enough = journal.steps.load(Ordering::SeqCst) + 2 + kill * 5 % 7;
        for _ in 0..3_000 {
            if journal.steps.load(Ordering::SeqCst) >= enough {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(kill * 37 % 400)).await;
        server.kill();
        for writer in writers {
            writer.join().unwrap();
        }
        server = start(&data);
        let db = Db::open_existing(&url).await.unwrap();
        let known = journal.states.lock().unwrap().clone();
        (open, till) = check(&db, &known).await;
        db.close().await.unwrap();
    }
    // What was cut between payment and paper is printed or paid back in the end.
    let mut root = Caller::new(&server.address, &root.token);
    let listed =
        root.get("/api/printer/log?state=PAID&state=FAILED&pageSize=200").unwrap().json["result"]["data"].clone();
    for order in listed.as_array().unwrap() {
        let back = json!({ "id": order["id"], "reason": "服务器重启" });
        assert_eq!(ask(&mut root, "/api/printer/order/refund", &back).unwrap().0, 200);
    }
    server.kill();
    let db = Db::open_existing(&url).await.unwrap();
    let (left, _) = check(&db, &HashMap::new()).await;
    db.close().await.unwrap();
    let told = told.states.lock().unwrap();
    let printed = told.values().filter(|state| **state == State::Printed).count();
    assert!(left == 0 && printed > 0, "{left} wait, {printed} printed");
    println!(
        "J1 of money: {kills} kills, {} orders, {printed} printed, {open} cut after payment, till {till}",
        told.len()
    );
}
