//! The rush: everybody selects at once, over real HTTP, with the server and this generator on the same cores.
//!
//! Every answer is durable before it is given. After each run the server proves the round: recomputed from its first
//! facts and the recorded requests alone, and compared with who has which seat.

mod drive;
mod world;

use std::{path::Path, time::Duration};

use serde_json::Value;

use crate::{
    Options, Outcome,
    load::{self, Request},
    server::Server,
};
use drive::{Mix, Ran, closed, paced};
use world::World;

/// As in the prototype.
const CONNECTIONS: usize = 200;
/// Requests a second at which the slowest hundredth is looked at.
const PACE: u64 = 2_400;

pub async fn measure(options: &Options) -> Outcome<()> {
    let students = options.students.unwrap_or(20_000);
    let data = tempfile::tempdir()?;
    let database = options.database.as_deref();
    eprintln!("loading the demo of {students} students …");
    Server::load_demo_on(&options.binary, data.path(), students, database)?;
    let world = World::prepare(data.path(), database).await?;
    let mut servers = vec![];
    for _ in 0..options.processes.max(1) {
        servers.push(Server::start_on(&options.binary, data.path(), database).await?);
    }
    let first = servers.first().ok_or("no server")?;
    let token = first.sign_in("superadmin").await?;
    let round = world.open(first, &token).await?;
    println!(
        "{} students, {} sections of {} seats and {} hot ones, {} connections, {} server(s), {}, {} cores",
        world.students.len(),
        world.sections.len(),
        world::SEATS,
        world.hot.len(),
        CONNECTIONS,
        servers.len(),
        if database.is_some() { "PostgreSQL" } else { "SQLite" },
        crate::cores()
    );
    let time = Duration::from_secs(options.seconds);
    let noop = load::drive(first, vec![Request::get("/healthz", None)], CONNECTIONS, time).await?;
    println!(
        "{:<26} {:>10} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8}",
        "", "decided/s", "all/s", "ratio", "p50 ms", "p99 ms", "CPU µs", "granted"
    );
    println!(
        "{:<26} {:>10} {:>8.0} {:>8.3} {:>8} {:>8} {:>9.1}",
        "no-op",
        "",
        noop.per_second(),
        1.0,
        "",
        "",
        noop.cpu_micros()
    );
    let addresses: Vec<String> = servers.iter().map(|server| server.address.clone()).collect();
    let cpu = || servers.iter().map(|server| server.process().cpu_seconds()).sum::<Outcome<f64>>();
    let before = cpu()?;
    let ran = closed(&addresses, &world, Mix::Arrive, CONNECTIONS, Duration::from_secs(600)).await?;
    println!("{}", line("everybody arrives", &ran, cpu()? - before, noop.per_second()));
    for (name, mix) in [("nearly every one writes", Mix::Write), ("rush mix", Mix::Rush), ("one hot section", Mix::Hot)]
    {
        closed(&addresses, &world, mix, CONNECTIONS, Duration::from_secs(1)).await?;
        let before = cpu()?;
        let ran = closed(&addresses, &world, mix, CONNECTIONS, time).await?;
        println!("{}", line(name, &ran, cpu()? - before, noop.per_second()));
    }
    let before = cpu()?;
    let ran = paced(&addresses, &world, PACE, time).await?;
    println!("{}", line(&format!("rush mix, {PACE}/s"), &ran, cpu()? - before, noop.per_second()));
    for server in &servers {
        prove(server, &token, &round).await?;
    }
    drop(servers);
    replay(options, data.path(), &round)
}

#[allow(clippy::cast_precision_loss)] // counts of one run
fn line(name: &str, ran: &Ran, cpu: f64, noop: f64) -> String {
    let seconds = ran.elapsed.as_secs_f64();
    let (decided, all) = (ran.decisions as f64 / seconds, ran.latencies.len() as f64 / seconds);
    let broken = if ran.broken == 0 { String::new() } else { format!("   {} connections broke", ran.broken) };
    let other = if ran.others.is_empty() { String::new() } else { format!("   also {:?}", ran.others) };
    format!(
        "{name:<26} {decided:>10.0} {all:>8.0} {:>8.3} {:>8.1} {:>8.1} {:>9.1} {:>7.1}%{other}{broken}",
        all / noop,
        ran.at(50),
        ran.at(99),
        // Of a request where nothing is decided.
        cpu * 1e6 / (if ran.decisions > 0 { ran.decisions } else { ran.latencies.len() as u64 }).max(1) as f64,
        ran.granted as f64 * 100.0 / ran.decisions.max(1) as f64
    )
}

async fn prove(server: &Server, token: &str, round: &str) -> Outcome<()> {
    let answer = server.ask(&Request::plain(&format!("/api/es/round/proof?roundId={round}"), token)).await?;
    let result = answer.get("result").cloned().unwrap_or(answer);
    let holds = |field: &str| result.get(field).and_then(Value::as_bool) == Some(true);
    if holds("ok") && holds("compared") {
        let count = |field: &str| result.get(field).and_then(Value::as_u64).unwrap_or(0);
        println!("proved: {} entries, {} seats, none oversold", count("entries"), count("seats"));
        return Ok(());
    }
    Err(format!("the round does not hold: {result}").into())
}

/// Once more by the program itself, without a server.
fn replay(options: &Options, data: &Path, round: &str) -> Outcome<()> {
    let mut command = std::process::Command::new(&options.binary);
    command.args(["replay", "--round", round, "--data"]).arg(data).env("RUST_LOG", "error");
    if let Some(url) = &options.database {
        command.env("COLLEGIUM_DATABASE", url);
    }
    let begun = std::time::Instant::now();
    let output = command.output()?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    println!("replayed in {:.1} s", begun.elapsed().as_secs_f64());
    if output.status.success() { Ok(()) } else { Err("replay found a fault".into()) }
}
