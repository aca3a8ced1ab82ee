//! J4: the disk is full, the database cannot be written, the log has no room. Reading goes on,
//! writing is refused in words, and when there is room again it goes on by itself.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use kernel::{audit, db::Db};
use serde_json::json;

use crate::{
    process::{Caller, PROGRAM, Process, demo},
    under_load::{column, long},
};

/// A small disk of its own, unmounted at the end.
struct Disk(tempfile::TempDir);

impl Disk {
    /// `None` where mounting is not allowed.
    fn mount(megabytes: u32) -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let size = format!("size={megabytes}m");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(place.path()).output();
        mount.is_ok_and(|m| m.status.success()).then_some(Self(place))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn remount(&self, how: &str) {
        let done = Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(self.path()).status().unwrap();
        assert!(done.success(), "remount,{how}");
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }

    /// Fills the disk but for so many bytes.
    fn fill(&self, leave: usize) {
        let mut file = File::create(self.filler()).unwrap();
        let block = [0x55_u8; 4096];
        while file.write_all(&block).is_ok() {}
        let size = file.metadata().unwrap().len();
        file.set_len(size.saturating_sub(leave as u64)).unwrap();
    }

    fn free(&self) {
        fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[derive(Default)]
struct Count {
    points: u32,
    done: u32,
    refused: u32,
    reads: u32,
}

/// Writes of several kinds; every answer is a success that will be found, or a refusal in words.
fn write_some(caller: &mut Caller, point: usize, done: &mut Vec<String>, count: &mut Count) {
    for n in 0..6 {
        let name = format!("d{point}.{n}");
        let answer = match n % 3 {
            0 => {
                let rows: String = (0..40).map(|k| format!("{name}.{k},盘,职员\r\n")).collect();
                let sheet = format!("\u{feff}用户名,姓名,身份\r\n{rows}");
                caller.upload("/api/security/user/import", "u.csv", sheet.as_bytes())
            }
            1 => caller.post(
                "/api/system/window",
                &json!({
                    "module": "selection", "studentType": "UG", "titleZh": name, "titleEn": "x".repeat(60),
                    "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
                }),
            ),
            _ => caller.upload("/api/user/file/upload?purpose=attachment", "n.txt", &vec![b'x'; 30_000]),
        };
        let answer = answer.unwrap();
        match answer.status {
            200 => {
                count.done += 1;
                if n % 3 < 2 {
                    done.push(if n % 3 == 0 { format!("{name}.39") } else { name });
                }
            }
            503 | 507 => {
                count.refused += 1;
                assert!(answer.json["message"].as_str().is_some_and(|m| m.len() > 10), "{}", answer.json);
            }
            429 => {}
            other => panic!("{other}: {}", answer.json),
        }
    }
}

fn read_some(caller: &mut Caller, count: &mut Count) {
    for path in ["/api/security/user?pageSize=50", "/api/system/window", "/api/user/info", "/readyz"] {
        assert_eq!(caller.get(path).unwrap().status, 200, "{path}");
        count.reads += 1;
    }
}

#[tokio::test]
async fn a_full_disk_refuses_writes_and_goes_on_reading() {
    let Some(disk) = Disk::mount(64) else {
        println!("J4: skipped, a disk of its own cannot be mounted here");
        return;
    };
    let data = disk.path().join("data");
    demo(&data);
    let mut command = Command::new(PROGRAM);
    // Temporary files are on the same disk, as on many a small machine.
    command.env("TMPDIR", disk.path());
    let mut server = Process::start_with(command, &data, Stdio::null()).unwrap();
    let mut caller = Caller::sign_in(&server.address, "superadmin");
    let (mut done, mut count) = (vec![], Count::default());
    let points = if long() { 40 } else { 8 };
    for point in 0..points {
        disk.fill([0, 4096, 16_384, 65_536, 200_000, 500_000, 0, 8192][point % 8]);
        write_some(&mut caller, point, &mut done, &mut count);
        read_some(&mut caller, &mut count);
        // A sheet needs a temporary file: it comes, or a refusal does.
        let sheet = caller.get("/api/system/window/export?format=xlsx").unwrap();
        assert!(
            [200, 429, 503, 507].contains(&sheet.status) || sheet.status == 409,
            "{}: {}",
            sheet.status,
            sheet.json
        );
        disk.free();
        // By itself, without a restart.
        let mut again = None;
        for attempt in 0..50 {
            let title = format!("back{point}.{attempt}");
            let window = json!({
                "module": "selection", "studentType": "UG", "titleZh": title, "titleEn": "Back",
                "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
            });
            if caller.post("/api/system/window", &window).unwrap().status == 200 {
                again = Some(title);
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        done.push(again.expect("writing goes on when there is room"));
        count.points += 1;
    }
    assert!(server.runs() && count.refused > 0, "the disk was never full");
    server.kill();
    let db = Db::open_existing(&data.join("collegium.db").to_string_lossy()).await.unwrap();
    for (name, ok, found) in db.integrity().await.unwrap() {
        assert!(ok, "{name}: {found}");
    }
    let mut there = column(&db, "app_user", "username").await;
    there.extend(column(&db, "open_window", "title_zh").await);
    for name in &done {
        assert!(there.contains(name), "acknowledged and lost: {name}");
    }
    // Whatever is there is in the log: none was skipped for want of room.
    let logged = column(&db, "audit_entry", "subject_id").await;
    let titles = column(&db, "open_window", "title_zh").await;
    // Those of the demo have Chinese titles and came with it.
    for (id, _) in column(&db, "open_window", "id").await.into_iter().zip(titles).filter(|(_, title)| title.is_ascii())
    {
        assert!(logged.contains(&id), "window {id} is not in the log");
    }
    assert!(audit::verify_links(&db, |_, _| {}).await.unwrap().broken.is_none());
    db.close().await.unwrap();
    println!(
        "J4: {} full disks, {} writes done, {} refused with words, {} reads went on",
        count.points, count.done, count.refused, count.reads
    );
}

#[test]
fn a_disk_that_cannot_be_written_is_named_at_the_start() {
    let Some(disk) = Disk::mount(64) else {
        println!("J4: skipped, a disk of its own cannot be mounted here");
        return;
    };
    let data = disk.path().join("data");
    demo(&data);
    disk.remount("ro");
    let words = Process::start_with(Command::new(PROGRAM), &data, Stdio::piped()).err().expect("it must not serve");
    assert!(words.contains("collegium: ") && !words.contains("panicked"), "{words}");
    disk.remount("rw");
    let mut server = Process::start(&data);
    assert!(server.runs());
    println!("J4: a read-only database refused at the start");
}

/// A log that nobody can write must not take the server with it.
#[test]
fn a_full_log_does_not_stop_the_server() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    demo(&data);
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut server = Process::start_with(Command::new(PROGRAM), &data, full.into()).unwrap();
    let mut caller = Caller::sign_in(&server.address, "superadmin");
    for n in 0..5 {
        // Each of these writes a line to the log.
        assert_eq!(caller.get("/api/absent").unwrap().status, 404, "{n}");
        let wrong = json!({ "username": "superadmin", "password": "wrong" });
        let mut other = Caller::new(&server.address, "");
        assert_eq!(other.post("/api/auth/login", &wrong).unwrap().status, 401);
    }
    assert!(server.runs());
    println!("J4: a full log volume, 10 requests answered");
}
