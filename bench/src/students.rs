//! A large university's students: the list, the search, the counts, and a sheet that changes very many of them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    Options, Outcome,
    load::{Request, drive},
    many,
    server::Server,
};

const STUDENTS: &str = "/api/si/student";

pub async fn measure(options: &Options, students: u32, changed: usize) -> Outcome<()> {
    let data = tempfile::tempdir()?;
    many::students(&options.binary, data.path(), students).await?;
    let server = Server::start(&options.binary, data.path()).await?;
    let token = server.sign_in("superadmin").await?;
    let time = Duration::from_secs(options.seconds);
    let noop = drive(&server, vec![Request::get("/healthz", None)], 4, time).await?;
    println!("{students} students; no-op {:.0} CPU µs/request", noop.cpu_micros());
    let known = sample(&server, &token, 400).await?;
    for (name, requests) in questions(&known, &token) {
        server.process().forget_peak()?;
        let one = drive(&server, requests, 4, time).await?;
        let cpu = one.cpu_micros();
        println!(
            "  {name:<34} {cpu:>10.0} CPU µs/request {:>8.1} of the no-op, peak {} MB",
            cpu / noop.cpu_micros(),
            server.process().peak_kb()? >> 10
        );
    }
    sheet(&server, &token, changed).await?;
    Ok(())
}

/// What people type: numbers, names and their pinyin.
struct Known {
    number: String,
    name: String,
    pinyin: String,
}

async fn sample(server: &Server, token: &str, count: usize) -> Outcome<Vec<Known>> {
    let mut known = vec![];
    for page in 1..=count.div_ceil(200) {
        let answer = server.ask(&Request::plain(&format!("{STUDENTS}?pageSize=200&pageNo={page}"), token)).await?;
        let rows = answer.pointer("/result/data").and_then(Value::as_array).cloned().unwrap_or_default();
        known.extend(rows.iter().map(|row| {
            let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
            let pinyin = format!("{}{}", text("pinyinSurname"), text("pinyinGiven")).to_lowercase();
            Known { number: text("studentNo"), name: text("nameCn"), pinyin }
        }));
    }
    if known.is_empty() { Err("no students to ask for".into()) } else { Ok(known) }
}

/// Each asked in many forms, so that none is remembered.
fn questions(known: &[Known], token: &str) -> Vec<(&'static str, Vec<Request>)> {
    let search = |word: fn(&Known) -> &str| {
        let asked = known.iter().map(|one| format!("{STUDENTS}?pageSize=10&keyword={}", encoded(word(one))));
        asked.map(|path| Request::get(&path, Some(token))).collect::<Vec<_>>()
    };
    let pages = (10..=60).flat_map(|size| (1..=8).map(move |page| format!("{STUDENTS}?pageSize={size}&pageNo={page}")));
    let sides = ["cohort", "division", "programme", "gender", "category", "status", "studentType", "yearOfStudy"];
    let pairs = sides.iter().flat_map(|rows| sides.iter().map(move |columns| (rows, columns)));
    let pivots = pairs.filter(|(rows, columns)| rows != columns);
    let pivots = pivots.map(|(rows, columns)| format!("/api/si/statistics?rows={rows}&columns={columns}"));
    let get = |path: String| Request::get(&path, Some(token));
    vec![
        ("list, a page", pages.map(get).collect()),
        ("search by number", search(|one| &one.number)),
        ("search by name", search(|one| &one.name)),
        ("search by pinyin", search(|one| &one.pinyin)),
        ("statistics, two sides", pivots.map(get).collect()),
    ]
}

fn encoded(word: &str) -> String {
    word.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// The sheet with another dormitory for every student, looked at, taken in and taken back.
async fn sheet(server: &Server, token: &str, changed: usize) -> Outcome<()> {
    let mut rows = String::from("学号,宿舍\r\n");
    for (n, one) in sample(server, token, changed).await?.iter().take(changed).enumerate() {
        rows += &format!("{},T{}-{}\r\n", one.number, n % 9 + 1, 100 + n % 800);
    }
    let mut batch = Value::Null;
    println!("  a sheet of {changed} changed rows");
    for (name, path) in [
        ("differences only", "/api/si/batch/upload?fieldSet=CONTACT&dryRun=true"),
        ("taken in", "/api/si/batch/upload?fieldSet=CONTACT&dryRun=false"),
        ("taken back", "/api/si/batch/undo"),
    ] {
        let request = match name {
            "taken back" => Request::post(path, Some(token), &json!({ "id": batch })),
            _ => Request::upload(path, token, "rows.csv", rows.as_bytes()),
        };
        let (body, cost) = server.timed(&request).await?;
        let answer: Value = serde_json::from_slice(&body)?;
        if let Some(id) = answer.pointer("/result/batchId").filter(|id| id.is_string()) {
            batch = id.clone();
        }
        println!("    {name:<34} {cost}");
    }
    Ok(())
}
