//! Memory, measured from outside the reader: a child process reads one file from
//! disk and reports how far its resident memory rose above where it started.
//! The kernel counts (`VmHWM`), so no allocation can hide.

use std::fs;
use std::ops::ControlFlow;
use std::process::Command;

use ::sheets::{Column, Format, Kind, Limits, Value, Writer, read_path};
use hostile::{Hostile, archives, csvs, markup, other_parts, sheets};

use crate::hostile_outcome::{fits, outcome};
use crate::writing::sheet;

/// The promise of the crate, in KB.
const ALLOWED: u64 = 32 * 1024;
const FILE: &str = "SHEETS_PROBE_FILE";

fn status(field: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim_start_matches(':').trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// Runs in a child of its own; there is nothing to see when called by hand.
#[test]
#[ignore = "child of the tests below"]
fn probe() {
    let Some(file) = std::env::var_os(FILE) else {
        return;
    };
    let before = status("VmRSS");
    let mut visit = |_| ControlFlow::Continue(());
    let result = read_path(file.as_ref(), &Limits::default(), &mut visit);
    let growth = status("VmHWM").saturating_sub(before);
    println!("\nprobe|{growth}|{}", outcome(&result));
}

/// The same for a large export.
#[test]
#[ignore = "child of a test below"]
fn probe_writing() {
    let Some(file) = std::env::var_os(FILE) else {
        return;
    };
    let format = if file.to_string_lossy().ends_with("csv") { Format::Csv } else { Format::Xlsx };
    let columns = vec![Column::new("a", Kind::Text); 10];
    let out = fs::File::create(&file).unwrap();
    let before = status("VmRSS");
    let mut writer = Writer::new(format, out, sheet(columns)).unwrap();
    for n in 0..50_000 {
        let row = vec![Value::Text(format!("一段普通的文本 {n}")); 10];
        writer.push(&row).unwrap();
    }
    drop(writer.finish().unwrap());
    let growth = status("VmHWM").saturating_sub(before);
    println!("\nprobe|{growth}|written");
}

fn run(probe: &str, file: &std::path::Path) -> (u64, String) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", probe, "--nocapture", "--test-threads=1"])
        .env(FILE, file)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = printed.lines().find_map(|line| line.strip_prefix("probe|"));
    let (growth, outcome) = line.and_then(|line| line.split_once('|')).expect(&printed);
    (growth.parse().unwrap(), outcome.to_owned())
}

/// Every file of the family has its expected outcome within the promised memory.
fn measure(family: Vec<Hostile>) {
    let folder = tempfile::tempdir().unwrap();
    let mut measured = Vec::new();
    let mut wrong = Vec::new();
    for hostile in family {
        let file = folder.path().join(hostile.file);
        fs::write(&file, (hostile.make)()).unwrap();
        let (growth, outcome) = run("memory::probe", &file);
        if !fits(hostile.expect, &outcome) || growth >= ALLOWED {
            wrong.push((hostile.name.clone(), hostile.expect, outcome, growth));
        }
        measured.push((growth, hostile.name));
    }
    measured.sort_unstable();
    for (growth, name) in measured.iter().rev() {
        println!("{growth} KB  {name}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn archives_are_refused_or_harmless_in_bounded_memory() {
    measure(archives());
}

#[test]
fn sheets_are_refused_or_harmless_in_bounded_memory() {
    measure(sheets());
}

#[test]
fn other_parts_are_refused_or_harmless_in_bounded_memory() {
    measure(other_parts());
}

#[test]
fn markup_is_refused_or_harmless_in_bounded_memory() {
    measure(markup());
}

#[test]
fn csvs_are_refused_or_harmless_in_bounded_memory() {
    measure(csvs());
}

#[test]
fn writing_takes_no_more_with_more_rows() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.xlsx", "a.csv"] {
        let file = folder.path().join(name);
        let (growth, outcome) = run("memory::probe_writing", &file);
        println!("{growth} KB  {name}");
        assert_eq!(outcome, "written");
        // The text alone is 13 MB.
        assert!(fs::metadata(&file).unwrap().len() > 1 << 20);
        assert!(growth < 8 * 1024, "{name}: {growth} KB");
    }
}

/// The measure itself must be able to fail: holding a file shows in it.
#[test]
fn the_measure_sees_memory_that_is_held() {
    let before = status("VmRSS");
    let held = vec![1_u8; 48 << 20];
    let growth = status("VmHWM").saturating_sub(before);
    assert!(held.iter().map(|byte| u64::from(*byte)).sum::<u64>() == 48 << 20);
    assert!(growth > ALLOWED, "{growth}");
}
