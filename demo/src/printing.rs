//! A month of prints at three stations: what each cost, what came out, what was paid back, and the tills counted.

use std::collections::HashMap;

use kernel::{App, Result, Timestamp, jobs};
use rules::printing::{order::State, price::price};
use schema::{
    grades::print_station,
    printing::{print_closing, print_order, print_payment, print_type},
    students::{issued_document, student, study_status},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use student_information::api::{PaperKind, past_papers, withdraw_paper};

use crate::{
    Seed,
    bulk::{insert, list, row},
};

const DAY: i64 = Timestamp::DAY;
const DAYS: i64 = 30;
const A_DAY: i64 = 4;
const CASHIER: &str = "演示·学籍";
const TYPES: [(&str, &str, &str, &str, i32, i32); 6] = [
    ("TRANSCRIPT", "成绩单（英文）", "Academic transcript", "TRANSCRIPT", 2000, 5),
    ("TRANSCRIPT-AWARD", "成绩单（含学位信息）", "Transcript with award", "TRANSCRIPT_AWARD", 2000, 5),
    ("TRANSCRIPT-INTERIM", "在读成绩单（英文）", "Interim transcript", "TRANSCRIPT_INTERIM", 2000, 5),
    ("TRANSCRIPT-CN", "成绩单（中文）", "Transcript in Chinese", "TRANSCRIPT_CN", 2000, 5),
    (CN, "在读证明（中文）", "Enrolment certificate in Chinese", "ENROLMENT_CN", 2000, 1),
    (EN, "在读证明（英文）", "Enrolment certificate in English", "ENROLMENT_EN", 3000, 0),
];
const CN: &str = "ENROLMENT-CN";
const EN: &str = "ENROLMENT-EN";

pub async fn load(app: &App, seed: Seed, now: Timestamp) -> Result<()> {
    let orders = jobs::by_itself(app, "demo.printing", |cx| async move {
        let mut month = Month { seed, now, orders: vec![], payments: vec![], had: HashMap::new() };
        let tx = cx.tx().await?;
        insert::<print_type::Entity, _>(tx, types(&month.seed, now)).await?;
        let stations = print_station::Entity::find().order_by_asc(print_station::Column::Code).all(tx).await?;
        let students = students(tx).await?;
        for (code, kind) in [(CN, PaperKind::EnrolmentCn), (EN, PaperKind::EnrolmentEn)] {
            let wanted = month.wanted(&students);
            for (n, paper) in (0..).zip(past_papers(&cx, kind, &wanted, CASHIER).await?) {
                let station = stations.get(month.seed.below(stations.len())).map(|row| row.id.as_str());
                month.order(code, station.unwrap_or_default(), &paper, n);
            }
        }
        for order in month.orders.iter().filter(|order| order.state == State::Refunded.code()) {
            if let Some(id) = &order.document_id {
                withdraw_paper(&cx, id, &order.reason).await?;
            }
        }
        let closings = month.closings(&stations);
        insert::<print_closing::Entity, _>(tx, closings).await?;
        let orders = insert::<print_order::Entity, _>(tx, month.orders).await?;
        insert::<print_payment::Entity, _>(tx, month.payments).await?;
        Ok(orders)
    })
    .await?;
    println!("  {orders} papers printed in the last month");
    Ok(())
}

fn types(seed: &Seed, at: Timestamp) -> Vec<print_type::Model> {
    let of = |(n, (code, zh, en, paper, price, free)): (i32, (&str, &str, &str, &str, i32, i32))| {
        row!(
            print_type {
                id: seed.id("print-type", code),
                code: code.to_owned(),
                name_cn: zh.to_owned(),
                name_en: en.to_owned(),
                paper: paper.to_owned(),
                student_types: list(&[]),
                status_ids: list(&[]),
                blocked_by: list(&["FEE", "GRADE"]),
                price: price,
                free_copies: free,
                max_per_day: Some(10),
                valid_days: None,
                downloadable: code == EN,
                sort_order: n * 10,
                enabled: true,
            },
            at
        )
    };
    (1..).zip(TYPES).map(of).collect()
}

/// Those who study here: others have no certificate.
async fn students(db: &impl sea_orm::ConnectionTrait) -> Result<Vec<String>> {
    let active = study_status::Entity::find().filter(study_status::Column::Code.eq("ACTIVE")).one(db).await?;
    let Some(active) = active else { return Ok(vec![]) };
    let found = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::StudyStatusId.eq(active.id))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_asc(student::Column::StudentNo)
        .limit(400);
    Ok(found.into_tuple().all(db).await?)
}

struct Month {
    seed: Seed,
    now: Timestamp,
    orders: Vec<print_order::Model>,
    payments: Vec<print_payment::Model>,
    /// Free copies by student and type.
    had: HashMap<(String, &'static str), i32>,
}

impl Month {
    /// A few on each day of the month, in office hours.
    fn wanted(&mut self, students: &[String]) -> Vec<(String, Timestamp)> {
        let midnight = self.now.0 - (self.now.0 + kernel::time::UNIVERSITY_OFFSET_MS).rem_euclid(DAY);
        let mut wanted = vec![];
        for day in (1..=DAYS).rev() {
            for n in 0..A_DAY {
                let Some(who) = self.seed.pick(students).cloned() else { continue };
                let minute = 9 * 60 + n * 110 + i64::from(self.seed.between(0, 90));
                wanted.push((who, Timestamp(midnight - day * DAY + minute * Timestamp::MINUTE)));
            }
        }
        wanted
    }

    fn order(&mut self, code: &'static str, station_id: &str, paper: &issued_document::Model, n: usize) {
        let Some((.., unit, free_copies)) = TYPES.iter().find(|(own, ..)| *own == code).copied() else { return };
        let student_id = paper.student_id.clone().unwrap_or_default();
        let had = self.had.entry((student_id.clone(), code)).or_default();
        let copies = 1 + i32::try_from(n % 3).unwrap_or_default();
        let cost = price(copies, free_copies, *had, unit);
        let state = if n % 17 == 5 { State::Refunded } else { State::Printed };
        if state.counts() {
            *had += cost.free;
        }
        let method = match (cost.amount, n % 4) {
            (0, _) => "FREE",
            (_, 0) => "SANDBOX",
            _ => "CASH",
        };
        // Cash is taken at the counter; what is paid otherwise was ordered at a kiosk or online.
        let channel = match (method, n % 3) {
            ("CASH", _) => "COUNTER",
            (_, 0) => "WEB",
            _ => "KIOSK",
        };
        let at = paper.issued_at;
        let id = self.seed.id("print-order", &paper.serial_no);
        let number = format!("PO-{}-{:04}", at.local_date().format("%Y%m%d"), self.orders.len());
        let pay_no = format!("{}-{number}", if method == "SANDBOX" { "TEST" } else { method });
        let printed = state == State::Printed;
        self.pay(&id, station_id, ("CHARGE", method, cost.amount), &pay_no, at);
        if !printed {
            self.pay(
                &id,
                station_id,
                ("REFUND", method, -cost.amount),
                &format!("R-{pay_no}"),
                at.plus(10 * Timestamp::MINUTE),
            );
        }
        self.orders.push(row!(
            print_order {
                id: id,
                order_no: number,
                student_id: student_id,
                type_id: self.seed.id("print-type", code),
                station_id: station_id.to_owned(),
                channel: channel.to_owned(),
                state: state.code().to_owned(),
                copies: copies,
                free_copies: cost.free,
                unit_price: unit,
                amount: cost.amount,
                method: method.to_owned(),
                pay_no: pay_no,
                purpose: String::new(),
                pages: if printed { copies } else { 0 },
                times_printed: i32::from(printed),
                serial_no: paper.serial_no.clone(),
                transcript_id: None,
                document_id: Some(paper.id.clone()),
                reprint_of_id: None,
                ordered_on: at.local_date(),
                ordered_at: at,
                ordered_by_name: CASHIER.to_owned(),
                printed_at: printed.then_some(at),
                reason: if printed { String::new() } else { "打印机卡纸，学生改日再来".to_owned() },
            },
            at
        ));
    }

    fn pay(&mut self, order_id: &str, station_id: &str, what: (&str, &str, i32), pay_no: &str, at: Timestamp) {
        let (kind, method, amount) = what;
        self.payments.push(row!(
            print_payment {
                id: self.seed.id("print-payment", pay_no),
                order_id: order_id.to_owned(),
                station_id: station_id.to_owned(),
                kind: kind.to_owned(),
                method: method.to_owned(),
                amount: amount,
                pay_no: pay_no.to_owned(),
                paid_at: at,
                cashier_name: CASHIER.to_owned(),
                closing_id: None,
            },
            at
        ));
    }

    /// Each station's till every seven days; what came since the last one waits to be counted.
    fn closings(&mut self, stations: &[print_station::Model]) -> Vec<print_closing::Model> {
        let mut made = vec![];
        for station in stations {
            for week in (0..4).rev() {
                let at = self.now.plus(-week * 7 * DAY - 3 * DAY);
                let id = self.seed.id("print-closing", format!("{}/{week}", station.code));
                let (mut movements, mut cash, mut online) = (0, 0, 0);
                let open = self
                    .payments
                    .iter_mut()
                    .filter(|line| line.station_id == station.id && line.closing_id.is_none() && line.paid_at < at);
                for line in open {
                    line.closing_id = Some(id.clone());
                    movements += 1;
                    *(if line.method == "CASH" { &mut cash } else { &mut online }) += line.amount;
                }
                let difference = if week == 2 && station.code == "ST03" { -500 } else { 0 };
                made.push(row!(
                    print_closing {
                        id: id,
                        closing_no: format!("TC-{}-{}", at.local_date().format("%Y%m%d"), station.code),
                        station_id: station.id.clone(),
                        closed_at: at,
                        closed_by_name: CASHIER.to_owned(),
                        movements: movements,
                        cash: cash,
                        online: online,
                        counted: cash + difference,
                        difference: difference,
                        remark: if difference == 0 { String::new() } else { "找零有误，已登记".to_owned() },
                    },
                    at
                ));
            }
        }
        made
    }
}
