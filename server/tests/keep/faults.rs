//! J3: calls to the disk fail, at random and all at once. An error becomes a refusal, never a false
//! success; afterwards the server works again, by itself or after a restart, and nothing is damaged.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use kernel::{audit, db::Db};
use serde_json::json;

use crate::{
    process::{Caller, PROGRAM, Process, demo},
    under_load::{column, long},
};

/// Which calls fail, with which error, how often. SQLite's and the file store's; not the sockets'.
const FAULTS: [(&str, u32, &str); 10] = [
    ("posix/io/sync/fsync", 5, "1"),
    ("posix/io/sync/fsync", 5, "0.2"),
    ("posix/io/sync/fdatasync", 5, "1"),
    ("posix/io/rw/pwrite", 5, "1"),
    ("posix/io/rw/pwrite", 28, "1"),
    ("posix/io/rw/pwrite", 5, "0.1"),
    ("posix/io/oc/open", 5, "1"),
    ("posix/io/oc/open", 24, "0.3"),
    ("posix/io/rw/ftruncate", 5, "1"),
    ("posix/io/rw/pread", 5, "0.1"),
];

fn control(server: &Process, command: &str) -> bool {
    let done = Command::new("fiu-ctrl").args(["-c", command, &server.id().to_string()]).output();
    done.is_ok_and(|d| d.status.success())
}

fn start(data: &Path) -> Result<Process, String> {
    let mut command = Command::new("fiu-run");
    command.arg("-x").arg(PROGRAM);
    Process::start_with(command, data, Stdio::null())
}

#[derive(Default)]
struct Count {
    runs: u32,
    done: u32,
    refused: u32,
    restarts: u32,
}

fn write_some(caller: &mut Caller, run: usize, done: &mut Vec<String>, count: &mut Count) {
    for n in 0..8 {
        let name = format!("f{run}.{n}");
        let window = json!({
            "module": "selection", "studentType": "UG", "titleZh": name, "titleEn": "Fault",
            "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
        });
        let answer = match n % 4 {
            3 => caller.upload("/api/user/file/upload?purpose=attachment", "n.txt", name.as_bytes()),
            _ => caller.post("/api/system/window", &window),
        };
        // A closed connection is no false success; the restart below finds out more.
        let Ok(answer) = answer else { continue };
        match answer.status {
            200 => {
                count.done += 1;
                if n % 4 < 3 {
                    done.push(name);
                }
            }
            429 => {}
            500 | 503 | 507 => {
                count.refused += 1;
                let whole = answer.json["success"] == false && answer.json["requestId"].is_string();
                assert!(whole, "not an envelope: {}", answer.json);
            }
            other => panic!("{other}: {}", answer.json),
        }
    }
}

#[tokio::test]
async fn failing_calls_to_the_disk_are_refusals_and_nothing_is_damaged() {
    if Command::new("fiu-ctrl").arg("-h").stderr(Stdio::null()).stdout(Stdio::null()).status().is_err() {
        println!("J3: skipped, fiu-run is not installed (Debian package fiu-utils)");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    demo(&data);
    let mut server = start(&data).unwrap();
    let token = Caller::sign_in(&server.address, "superadmin").token;
    let (mut done, mut count) = (vec![], Count::default());
    let rounds = if long() { 60 } else { 1 };
    for round in 0..rounds {
        for (n, (name, error, often)) in FAULTS.iter().enumerate() {
            let run = round * FAULTS.len() + n;
            let mut caller = Caller::new(&server.address, &token);
            let on = format!("enable_random name={name},probability={often},failinfo={error}");
            assert!(control(&server, &on), "{on}");
            write_some(&mut caller, run, &mut done, &mut count);
            count.runs += 1;
            let healed = control(&server, &format!("disable name={name}")) && works(&mut caller, &format!("h{run}"));
            if !healed {
                server.kill();
                server = start(&data).unwrap();
                count.restarts += 1;
                let mut caller = Caller::new(&server.address, &token);
                assert!(works(&mut caller, &format!("g{run}")), "{name}: not even after a restart");
            }
        }
    }
    assert!(count.refused > 0, "no call failed");
    server.kill();
    let db = Db::open_existing(&data.join("collegium.db").to_string_lossy()).await.unwrap();
    for (name, ok, found) in db.integrity().await.unwrap() {
        assert!(ok, "{name}: {found}");
    }
    let titles = column(&db, "open_window", "title_zh").await;
    for name in &done {
        assert!(titles.contains(name), "acknowledged and lost: {name}");
    }
    assert!(audit::verify_links(&db, |_, _| {}).await.unwrap().broken.is_none());
    db.close().await.unwrap();
    println!(
        "J3: {} runs of failing calls, {} writes done, {} refused, {} restarts; nothing lost, nothing damaged",
        count.runs, count.done, count.refused, count.restarts
    );
}

/// A write and a read, some attempts long.
fn works(caller: &mut Caller, name: &str) -> bool {
    (0..10).any(|n| {
        std::thread::sleep(std::time::Duration::from_millis(50 * n));
        let window = json!({
            "module": "selection", "studentType": "UG", "titleZh": format!("{name}.{n}"), "titleEn": "Healed",
            "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
        });
        let wrote = caller.post("/api/system/window", &window).is_ok_and(|a| a.status == 200);
        wrote && caller.get("/api/system/window").is_ok_and(|a| a.status == 200)
    })
}
