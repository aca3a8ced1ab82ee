//! J1: the server is killed in the middle of writes, again and again. Whatever it has acknowledged
//! must be there afterwards, whole, and nothing may be there by half.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use collegium::keep::{lock::Key, restore};
use kernel::{audit, db::Db};
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::{
    process::{Caller, PROGRAM, Process, demo, run},
    under_load::{column, long},
};

const WRITERS: u64 = 4;
const ROWS_OF_AN_IMPORT: usize = 25;

/// What the clients know to be done.
#[derive(Clone, Default)]
struct Journal {
    users: BTreeSet<String>,
    roles: BTreeSet<String>,
    windows: BTreeSet<String>,
    imports: BTreeSet<String>,
    /// User → the last name that was acknowledged.
    names: HashMap<String, u64>,
    writes: u64,
}

/// Random enough, and the same again for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

fn import_sheet(batch: &str) -> String {
    let rows = (0..ROWS_OF_AN_IMPORT).map(|n| format!("{batch}.{n},导入,职员\r\n"));
    format!("\u{feff}用户名,姓名,身份\r\n{}", rows.collect::<String>())
}

/// Writes until the server is gone. Only what was answered goes into the journal.
fn write_on(address: &str, token: &str, kind: u64, next: &AtomicU64, journal: &Mutex<Journal>) {
    let mut caller = Caller::new(address, token);
    loop {
        let n = next.fetch_add(1, Ordering::SeqCst);
        let done = match kind {
            0 => user_and_name(&mut caller, n, journal),
            1 => {
                let role = json!({ "code": format!("r{n}"), "nameZh": "角色", "nameEn": "Role", "description": "", "studentTypes": [] });
                keep(caller.post("/api/security/role", &role), journal, |j| j.roles.insert(format!("r{n}")))
            }
            2 => {
                let window = json!({
                    "module": "selection", "studentType": "UG", "titleZh": format!("w{n}"), "titleEn": "Window",
                    "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
                });
                keep(caller.post("/api/system/window", &window), journal, |j| j.windows.insert(format!("w{n}")))
            }
            _ => {
                let batch = format!("i{n}");
                let answer = caller.upload("/api/security/user/import", "u.csv", import_sheet(&batch).as_bytes());
                keep(answer, journal, |j| j.imports.insert(batch))
            }
        };
        if !done {
            return;
        }
    }
}

fn keep(
    answer: std::io::Result<crate::process::Answer>,
    journal: &Mutex<Journal>,
    note: impl FnOnce(&mut Journal) -> bool,
) -> bool {
    let Ok(answer) = answer else { return false };
    assert_eq!(answer.status, 200, "{}", answer.json);
    let mut journal = journal.lock().unwrap();
    assert!(note(&mut journal));
    journal.writes += 1;
    true
}

fn user_and_name(caller: &mut Caller, n: u64, journal: &Mutex<Journal>) -> bool {
    let username = format!("u{n}");
    let user = json!({ "username": username, "name": "0", "kind": "STAFF" });
    let Ok(made) = caller.post("/api/security/user", &user) else { return false };
    assert_eq!(made.status, 200, "{}", made.json);
    {
        let mut journal = journal.lock().unwrap();
        journal.users.insert(username.clone());
        journal.names.insert(username.clone(), 0);
        journal.writes += 1;
    }
    let mut row = made.json["result"].clone();
    for name in 1..=3_u64 {
        let edit = json!({
            "id": row["id"], "version": row["version"], "username": username, "name": name.to_string(), "kind": "STAFF",
        });
        let Ok(edited) = caller.patch("/api/security/user", &edit) else { return false };
        assert_eq!(edited.status, 200, "{}", edited.json);
        row = edited.json["result"].clone();
        let mut journal = journal.lock().unwrap();
        journal.names.insert(username.clone(), name);
        journal.writes += 1;
    }
    true
}

/// Messages that wait to be sent when the server starts.
async fn queue_messages(db: &Db, round: u64) -> Vec<String> {
    let ids: Vec<_> = (0..4).map(|n| format!("m{round}.{n}")).collect();
    for id in &ids {
        let sql = format!(
            "INSERT INTO message (id, template_code, channel, address, cc, lang, subject, body, confidential, status, \
             attempts, next_at, error, message_id, created_at) VALUES \
             ('{id}', 'test', 'SMS', '13800000000', '', 'zh-CN', 's', 'b', false, 'QUEUED', 0, 0, '', '<{id}@x>', 0)"
        );
        db.maintenance().execute_unprepared(&sql).await.unwrap();
    }
    ids
}

async fn check(db: &Db, journal: &Journal, messages: &BTreeSet<String>) {
    for (name, ok, found) in db.integrity().await.unwrap() {
        assert!(ok, "{name}: {found}");
    }
    let usernames = column(db, "app_user", "username").await;
    let names = column(db, "app_user", "name").await;
    let users: BTreeMap<_, _> = usernames.into_iter().zip(names).collect();
    for user in &journal.users {
        let name: u64 = users.get(user).unwrap_or_else(|| panic!("lost: {user}")).parse().unwrap();
        assert!(name >= journal.names[user], "lost: an edit of {user}");
    }
    let mut imported = BTreeMap::<String, usize>::new();
    for user in users.keys().filter(|u| u.starts_with('i')) {
        *imported.entry(user.split('.').next().unwrap().to_owned()).or_default() += 1;
    }
    for (batch, count) in &imported {
        assert_eq!(*count, ROWS_OF_AN_IMPORT, "half an import: {batch}");
    }
    for batch in &journal.imports {
        assert!(imported.contains_key(batch), "lost: import {batch}");
    }
    let all = |column: Vec<String>| column.into_iter().collect::<BTreeSet<_>>();
    assert!(journal.roles.is_subset(&all(column(db, "role", "code").await)), "lost: a role");
    assert!(journal.windows.is_subset(&all(column(db, "open_window", "title_zh").await)), "lost: a window");
    // No change without its entry.
    let logged = all(column(db, "audit_entry", "subject_id").await);
    let ids = column(db, "app_user", "id").await;
    let named = column(db, "app_user", "username").await;
    for (id, name) in ids.iter().zip(named).filter(|(_, n)| n.starts_with(['u', 'i']) && n.contains(char::is_numeric)) {
        assert!(logged.contains(id), "{name} is not in the log");
    }
    let titles = column(db, "open_window", "title_zh").await;
    // Those of the demo have Chinese titles and came with it.
    for (id, _) in column(db, "open_window", "id").await.into_iter().zip(titles).filter(|(_, title)| title.is_ascii()) {
        assert!(logged.contains(&id), "window {id} is not in the log");
    }
    let verdict = audit::verify_links(db, |_, _| {}).await.unwrap();
    assert!(verdict.broken.is_none(), "{:?}", verdict.broken);
    assert!(messages.is_subset(&all(column(db, "message", "id").await)), "lost: a message");
}

fn backup_to(data: &Path, to: &Path) -> std::process::Child {
    let mut command = Command::new(PROGRAM);
    command.args(["backup", "--data"]).arg(data).arg("--to").arg(to);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_the_middle_nothing_acknowledged_is_lost() {
    let kills = if long() { 1_000 } else { 50 };
    let seed = std::env::var("COLLEGIUM_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_115);
    let mut dice = Dice(seed);
    let shm = Path::new("/dev/shm");
    let place = if shm.is_dir() { tempfile::tempdir_in(shm) } else { tempfile::tempdir() }.unwrap();
    let (data, backups) = (place.path().join("data"), place.path().join("backups"));
    std::fs::create_dir(&backups).unwrap();
    demo(&data);
    let url = data.join("collegium.db").to_string_lossy().into_owned();
    let mut server = Process::start(&data);
    let token = Caller::sign_in(&server.address, "superadmin").token;
    let (journal, next) = (Arc::new(Mutex::new(Journal::default())), Arc::new(AtomicU64::new(0)));
    let (mut messages, mut slowest) = (BTreeSet::new(), Duration::ZERO);
    for kill in 0..kills {
        let writers: Vec<_> = (0..WRITERS)
            .map(|kind| {
                let (address, token) = (server.address.clone(), token.clone());
                let (journal, next) = (journal.clone(), next.clone());
                std::thread::spawn(move || write_on(&address, &token, kind, &next, &journal))
            })
            .collect();
        let backup = (kill % 5 == 0).then(|| backup_to(&data, &backups));
        tokio::time::sleep(Duration::from_millis(20 + dice.roll(250))).await;
        server.kill();
        for writer in writers {
            writer.join().unwrap();
        }
        if let Some(mut backup) = backup {
            // Every other backup is killed as well.
            if kill % 10 == 0 {
                let _ = backup.kill();
            }
            backup.wait().unwrap();
        }
        let began = Instant::now();
        server = Process::start(&data);
        slowest = slowest.max(began.elapsed());
        let db = Db::open_existing(&url).await.unwrap();
        let known = journal.lock().unwrap().clone();
        check(&db, &known, &messages).await;
        messages.extend(queue_messages(&db, kill).await);
        db.close().await.unwrap();
    }
    let sound = finish(&mut server, &data, &url, &messages).await;
    let mut whole = 0;
    for file in std::fs::read_dir(&backups).unwrap().flatten() {
        if file.file_name().to_string_lossy().starts_with("collegium-") {
            restore::check(&file.path(), &Key::None).unwrap();
            whole += 1;
        }
    }
    assert!(whole > 0, "no backup was finished");
    let journal = journal.lock().unwrap();
    assert!(journal.writes > kills * 5 && !journal.imports.is_empty(), "hardly anything was written");
    println!(
        "J1: {kills} kills (seed {seed}), {} acknowledged writes, {} whole imports of {ROWS_OF_AN_IMPORT}, {} messages, \
         {whole} backups whole; none lost, none by half; {sound}; slowest start {} ms",
        journal.writes,
        journal.imports.len(),
        messages.len(),
        slowest.as_millis()
    );
}

/// Every message gets out in the end, and the self-check finds nothing.
async fn finish(server: &mut Process, data: &Path, url: &str, messages: &BTreeSet<String>) -> String {
    let db = Db::open_existing(url).await.unwrap();
    // A message that was being sent at the kill is leased for two minutes; here the time is over.
    let sql = "UPDATE message SET lease_until = 0 WHERE lease_until IS NOT NULL AND status = 'QUEUED'";
    db.maintenance().execute_unprepared(sql).await.unwrap();
    for _ in 0..200 {
        let (ids, states) = (column(&db, "message", "id").await, column(&db, "message", "status").await);
        let sent = ids.iter().zip(&states).filter(|(id, s)| messages.contains(*id) && *s == "SENT").count();
        assert!(!states.contains(&"FAILED".to_owned()));
        if sent == messages.len() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let states = column(&db, "message", "status").await;
    assert!(states.iter().all(|s| s == "SENT"), "{} wait", states.iter().filter(|s| *s != "SENT").count());
    db.close().await.unwrap();
    server.kill();
    let doctor = run(&["doctor", "--data", data.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(doctor.status.success(), "{text}");
    text.lines().find(|l| l.contains("audit.chain")).unwrap_or_default().trim().to_owned()
}
