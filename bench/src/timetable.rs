//! The clash check of a semester, one drag in the rules alone, and one drag through the server.

mod drawn;

use std::{collections::BTreeMap, hint::black_box, time::Duration};

use rules::timetable::{Index, Meeting, Slot};
use serde_json::{Value, json};

use crate::{
    Options, Outcome,
    load::{Request, drive},
    process::{Cost, Process},
    server::Server,
};

/// Moves of one meeting: few take no time that could be counted.
const DRAGS: usize = 10_000;
/// Through the server.
const REQUESTS: usize = 200;

pub async fn measure(options: &Options, students: u32) -> Outcome<()> {
    let (sessions, seats) = (drawn::SESSIONS, drawn::SEATS);
    println!("{sessions} sessions, {seats} student sections");
    let (meetings, takers) = (drawn::meetings(), drawn::takers());
    let (mut index, cost) = timed(|| Index::new(drawn::frame(), meetings.clone(), takers.clone())).await?;
    println!("  {:<36} {cost}", "reading them in");
    let (found, cost) = timed(|| index.all().len()).await?;
    println!("  {:<36} {cost}, {found} clashes", "checking all of them");
    let ((), cost) = timed(|| drag(&mut index, &meetings)).await?;
    println!("  {:<36} {:>7.1} CPU µs each", "one drag: asked, then done", cost.cpu * 1e6 / count(DRAGS));
    through_http(options, students).await
}

/// Drags one of the meetings; what the server answers takes its place, marked.
async fn moved(
    server: &Server,
    token: &str,
    rows: &mut [Value],
    n: usize,
    refused: &mut BTreeMap<String, usize>,
) -> Outcome<()> {
    let place = n % rows.len().max(1);
    let Some(row) = rows.get_mut(place) else { return Ok(()) };
    let slot = Slot { weekday: i32::try_from(1 + n % 5)?, ..drawn::slot(n) };
    let wish = json!({
        "id": row.get("id"), "version": row.get("version"), "weekday": slot.weekday, "startTime": slot.start_text(),
    });
    let answer = server.ask(&Request::post("/api/tts/session/place", Some(token), &wish)).await?;
    match answer.pointer("/result/session").and_then(Value::as_object) {
        Some(session) => {
            *row = Value::Object(session.clone());
            if let Some(row) = row.as_object_mut() {
                row.insert("moved".to_owned(), json!(true));
            }
        }
        None => *refused.entry(reason(&answer)).or_default() += 1,
    }
    Ok(())
}

fn reason(answer: &Value) -> String {
    let first = answer.pointer("/errors/0/code").or_else(|| answer.pointer("/code"));
    first.and_then(Value::as_str).unwrap_or("without a reason").to_owned()
}

async fn timed<T>(work: impl FnOnce() -> T) -> Outcome<(T, Cost)> {
    Process::this().cost(async { black_box(work()) }).await
}

fn drag(index: &mut Index, meetings: &[Meeting]) {
    for (n, meeting) in meetings.iter().cycle().take(DRAGS).enumerate() {
        let slot = drawn::slot(n * 31 + 7);
        let moved = Meeting { slot, ..meeting.clone() };
        black_box(index.check(&moved));
        index.put(moved);
    }
}

#[allow(clippy::cast_precision_loss)] // far below 2^52
fn count(n: usize) -> f64 {
    n as f64
}

/// Every drag asks for all clashes of the meeting and is written: one after the other, as one person works.
async fn through_http(options: &Options, students: u32) -> Outcome<()> {
    let data = tempfile::tempdir()?;
    Server::load_demo_of(&options.binary, data.path(), students)?;
    let server = Server::start(&options.binary, data.path()).await?;
    let token = server.sign_in("superadmin").await?;
    let noop = drive(&server, vec![Request::get("/healthz", None)], 1, Duration::from_secs(1)).await?;
    let listed = server.ask(&Request::plain("/api/tts/session?pageSize=100", &token)).await?;
    let rows = listed.pointer("/result/data");
    let mut rows: Vec<Value> = rows.and_then(Value::as_array).cloned().ok_or_else(|| listed.to_string())?;
    // Semesters that are over stay as they are: once around tells which meetings can be moved, and reads their semester.
    let mut refused = BTreeMap::<String, usize>::new();
    for n in 0..rows.len() {
        moved(&server, &token, &mut rows, n, &mut refused).await?;
    }
    rows.retain(|row| row.get("moved").is_some());
    println!("  {} of the first hundred meetings can be moved; not: {refused:?}", rows.len());
    refused.clear();
    let drags = async {
        for n in 0..REQUESTS {
            moved(&server, &token, &mut rows, n, &mut refused).await?;
        }
        Outcome::Ok(())
    };
    let (done, cost) = server.process().cost(drags).await?;
    done?;
    let each = cost.cpu * 1e6 / count(REQUESTS);
    println!("  {:<36} {:>7.0} CPU µs each, refused: {refused:?}", "one drag through the server", each);
    println!("  {:<36} {:>7.0} CPU µs each, {:.0} times less", "no-op", noop.cpu_micros(), each / noop.cpu_micros());
    Ok(())
}
