//! A large sheet through the engine's import, and taken back again.

use std::{
    fs::File,
    io::{Seek, Write},
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{Outcome, load::Request, process::Cost, server::Server};

/// A table of the product and its sheet. Every row is checked: types, choices, dates, a rule over two cells.
const TABLE: &str = "/api/system/window";
const HEAD: &str = "模块,学生类型,中文名称,英文名称,开始,结束,启用\r\n";

fn sheet(rows: u32) -> String {
    let types = ["本科", "授课型研究生", "研究型研究生"];
    let line = |n: u32| {
        let kind = types.iter().cycle().nth(n as usize % 3).copied().unwrap_or_default();
        let (month, day) = (n % 12 + 1, n % 28 + 1);
        format!(
            "import-{n},{kind},时段 {n},Window {n},2026-{month:02}-{day:02} 08:30:00,2027/{month}/{day} 18:00,是\r\n"
        )
    };
    HEAD.to_owned() + &(0..rows).map(line).collect::<String>()
}

pub struct Imported {
    rows: u32,
    lines: Vec<(&'static str, Cost)>,
}

pub async fn measure(server: &Server, token: &str, rows: u32) -> Outcome<Imported> {
    let sheet = sheet(rows);
    let mut measured = Imported { rows, lines: vec![] };
    let mut batch = Value::Null;
    for (name, path) in [
        ("import, dry run", format!("{TABLE}/import?dryRun=true")),
        ("import", format!("{TABLE}/import")),
        ("undo of the import", format!("{TABLE}/batches/undo")),
    ] {
        let request = match name {
            "undo of the import" => Request::post(&path, Some(token), &json!({ "id": batch })),
            _ => Request::upload(&path, token, "rows.csv", sheet.as_bytes()),
        };
        let (body, cost) = server.timed(&request).await?;
        let answer: Value = serde_json::from_slice(&body)?;
        let done = answer.pointer("/result/valid").or(answer.get("result")).and_then(Value::as_u64);
        if done != Some(u64::from(rows)) {
            return Err(format!("{name}: {answer:.300}").into());
        }
        if let Some(id) = answer.pointer("/result/batchId").filter(|id| id.is_string()) {
            batch = id.clone();
        }
        measured.lines.push((name, cost));
    }
    Ok(measured)
}

impl Imported {
    /// Seconds, rows a second, that as a ratio to the no-op and to the disk, and the server's peak memory meanwhile.
    pub fn print(&self, noop: f64, fsyncs: f64) {
        println!(
            "\n{} rows{:<16} {:>8} {:>10} {:>10} {:>10} {:>8} {:>10}",
            self.rows, "", "seconds", "rows/s", "to no-op", "to fsync", "CPU s", "peak MB"
        );
        for (name, Cost { elapsed, cpu, peak_kb }) in &self.lines {
            let rate = f64::from(self.rows) / elapsed.as_secs_f64();
            println!(
                "{name:<27} {:>8.2} {rate:>10.0} {:>10.3} {:>10.1} {cpu:>8.2} {:>10}",
                elapsed.as_secs_f64(),
                rate / noop,
                rate / fsyncs,
                peak_kb >> 10
            );
        }
    }
}

/// How often a second this disk takes a page for good.
pub fn fsyncs(directory: &Path) -> Outcome<f64> {
    let mut file = File::create(directory.join("fsync"))?;
    let (start, mut count) = (Instant::now(), 0.0);
    while start.elapsed() < Duration::from_secs(1) {
        file.rewind()?;
        file.write_all(&[0; 4096])?;
        file.sync_all()?;
        count += 1.0;
    }
    Ok(count / start.elapsed().as_secs_f64())
}
