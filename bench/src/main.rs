//! Speed, as ratios to a no-op of the same server in the same run.
//!
//! `cargo build --profile quick -p collegium -p bench`, then `target/quick/bench`; `--help` names the parts.
//! Absolute figures belong to the machine; the ratios and the CPU per request are what to compare.

mod exams;
mod import;
mod load;
mod many;
mod plans;
mod process;
mod pure;
mod rows;
mod rush;
mod scale;
mod server;
mod students;
mod timetable;

use std::{
    error::Error,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Parser;
use load::{Measured, Request, drive};
use server::Server;

#[derive(Parser)]
struct Options {
    /// The server to measure.
    #[arg(long, default_value = "target/quick/collegium")]
    binary: PathBuf,
    /// Rows in the large table.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    #[arg(long, default_value_t = 32)]
    connections: usize,
    /// Rows of the sheet that is imported.
    #[arg(long, default_value_t = 50_000)]
    import_rows: u32,
    /// Only the import, on a fresh demo.
    #[arg(long)]
    only_import: bool,
    /// Only list pages in demos of these sizes, the smallest first.
    #[arg(long, value_delimiter = ',')]
    scale: Vec<u32>,
    /// Only student records: lists, searches, counts and a large sheet, with so many students. Or those of the rush.
    #[arg(long)]
    students: Option<u32>,
    /// Only selection: everybody at once.
    #[arg(long)]
    rush: bool,
    /// Of the rush: postgres://…, empty; without one it is SQLite.
    #[arg(long)]
    database: Option<String>,
    /// Of the rush: servers on one PostgreSQL.
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// Only the rules by themselves, for so many students: requirements, averages with standing, progress.
    #[arg(long)]
    rules: Option<u32>,
    /// Only reports over plans, in a demo of this size: progress, demand for courses.
    #[arg(long)]
    plans: Option<u32>,
    /// Only the timetable: the clash check of a semester, a drag in the rules, and one through a demo of this size.
    #[arg(long)]
    timetable: Option<u32>,
    /// Only one published examination season (`.exam`), planned for `--seconds` of the processor.
    #[arg(long)]
    exams: Option<PathBuf>,
    /// Of the season: what the plan is drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of the season: where the plan is written to.
    #[arg(long)]
    solution: Option<PathBuf>,
    /// Rows of the sheet of `--students`.
    #[arg(long, default_value_t = 20_000)]
    changed: usize,
}

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let options = Options::parse();
    if !options.scale.is_empty() {
        return scale::measure(&options, &options.scale).await;
    }
    if options.rush {
        return rush::measure(&options).await;
    }
    if let Some(students) = options.students {
        return students::measure(&options, students, options.changed).await;
    }
    if let Some(students) = options.rules {
        return pure::measure(students).await;
    }
    if let Some(students) = options.plans {
        return plans::measure(&options, students).await;
    }
    if let Some(students) = options.timetable {
        return timetable::measure(&options, students).await;
    }
    if let Some(file) = &options.exams {
        let (seconds, seed, solution) = (options.seconds, options.seed, options.solution.as_ref());
        return exams::run(&exams::Race { file, seconds, seed, solution });
    }
    let data = tempfile::tempdir()?;
    if options.only_import {
        return only_import(&options, data.path()).await;
    }
    eprintln!("loading the demo and {} rows …", options.rows);
    Server::load_demo(&options.binary, data.path())?;
    rows::insert(data.path(), options.rows).await?;
    let server = Server::start(&options.binary, data.path()).await?;
    let token = server.sign_in("superadmin").await?;
    let run = async |name: &str, requests: Vec<Request>| -> Outcome<Measured> {
        drive(&server, requests.clone(), options.connections, Duration::from_secs(1)).await?;
        let measured = drive(&server, requests, options.connections, Duration::from_secs(options.seconds)).await?;
        eprintln!("  {name}: done");
        Ok(measured)
    };
    let noop = run("no-op", vec![Request::get("/healthz", None)]).await?;
    let info = run("user info", vec![Request::get("/api/user/info", Some(&token))]).await?;
    let list = run("list", rows::list_requests(&token)).await?;
    // Not warmed up: every answer is made from the rows.
    let time = Duration::from_secs(options.seconds);
    let unseen = drive(&server, rows::unseen_requests(&token), options.connections, time).await?;
    let after = run("no-op again", vec![Request::get("/healthz", None)]).await?;
    let save = saves(&server, &token, &options).await?;
    let login = drive(&server, vec![login_request()], 8, Duration::from_secs(options.seconds)).await?;
    println!(
        "{} rows, {} connections, {} s each, {} cores",
        options.rows,
        options.connections,
        options.seconds,
        cores()
    );
    println!("{:<28} {:>10} {:>8} {:>12} {:>10} {:>7}", "", "requests/s", "ratio", "CPU µs/req", "bytes", "errors");
    let rows = [
        ("no-op (GET /healthz)", &noop),
        ("GET /user/info, everything", &info),
        ("list 20, 1 % of the rows", &list),
        ("list, pages not seen before", &unseen),
        ("one save", &save),
        ("login", &login),
        ("no-op again", &after),
    ];
    for (name, measured) in rows {
        println!("{}", measured.line(name, noop.per_second()));
    }
    let imported = import::measure(&server, &token, options.import_rows).await?;
    imported.print(noop.per_second(), import::fsyncs(data.path())?);
    Ok(())
}

async fn only_import(options: &Options, data: &Path) -> Outcome<()> {
    Server::load_demo(&options.binary, data)?;
    let server = Server::start(&options.binary, data).await?;
    let token = server.sign_in("superadmin").await?;
    let time = Duration::from_secs(options.seconds);
    let noop = drive(&server, vec![Request::get("/healthz", None)], options.connections, time).await?;
    let fsyncs = import::fsyncs(data)?;
    println!(
        "no-op {:.0}/s, fsync {fsyncs:.0}/s, idle memory {} MB",
        noop.per_second(),
        server.process().peak_kb()? >> 10
    );
    import::measure(&server, &token, options.import_rows).await?.print(noop.per_second(), fsyncs);
    Ok(())
}

fn login_request() -> Request {
    Request::post("/api/auth/login", None, &serde_json::json!({ "username": "auditor", "password": server::PASSWORD }))
}

/// Each connection saves its own row, so that versions do not collide.
async fn saves(server: &Server, token: &str, options: &Options) -> Outcome<Measured> {
    let mut chains = vec![];
    for n in 0..options.connections.min(16) {
        let created = server.create_window(token, n).await?;
        chains.push(load::Chain::new(token.to_owned(), created));
    }
    load::drive_chains(server, chains, Duration::from_secs(options.seconds)).await
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
