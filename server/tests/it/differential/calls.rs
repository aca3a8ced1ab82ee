//! Makes calls from a seed. Ids are named by place: `{templates:3}` is the fourth template made.

use std::collections::BTreeMap;

use axum::http::Method;
use serde_json::{Value, json};

use crate::kit::{ROLES, TEMPLATES, USERS, WINDOWS, csv, q, sheet_of, sheet_row, template, user, window, with};

#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    pub path: String,
    pub body: Option<Value>,
    /// A file instead of a body: its name and content.
    pub file: Option<(String, Vec<u8>)>,
    pub english: bool,
    pub pause_ms: i64,
    /// Under which name the id of the answer is remembered.
    pub makes: Option<&'static str>,
}

const TABLES: [(&str, &str); 4] = [("templates", TEMPLATES), ("windows", WINDOWS), ("users", USERS), ("roles", ROLES)];
const WORDS: [&str; 14] =
    ["Alpha", "beta", "选课", "成绩单", "100%", "a_b", "back\\slash", "É", "é", "Z", "", "  ", "'quote\"", "＝1"];

pub struct Generator {
    state: u64,
    made: BTreeMap<&'static str, usize>,
    statuses: BTreeMap<u16, usize>,
    batches: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self { state: seed, made: BTreeMap::new(), statuses: BTreeMap::new(), batches: 0 }
    }

    /// SplitMix64: the same numbers everywhere.
    fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.number() % n as u64) as usize
    }
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
    fn word(&mut self) -> String {
        let (a, b) = (self.pick(&WORDS), self.pick(&WORDS));
        format!("{a}{b}{}", self.below(5))
    }

    /// The place of a row of this kind, now and then of one that never was.
    fn id(&mut self, kind: &'static str) -> String {
        let made = self.made.get(kind).copied().unwrap_or(0);
        if made == 0 || self.chance(4) {
            return "0123456789abcdef0123456789abcdef".to_owned();
        }
        format!("{{{kind}:{}}}", self.below(made))
    }

    pub fn learn(&mut self, call: &Call, status: u16) {
        *self.statuses.entry(status).or_default() += 1;
        if let (Some(kind), 200) = (call.makes, status) {
            *self.made.entry(kind).or_default() += 1;
        }
        if call.path.contains("/import") && !call.path.contains("dryRun=true") && status == 200 {
            self.batches += 1;
        }
    }

    pub fn statuses(&self) -> &BTreeMap<u16, usize> {
        &self.statuses
    }

    pub fn next(&mut self) -> Call {
        let kind = self.below(100);
        let mut call = match kind {
            0..38 => self.list(),
            38..56 => self.create(),
            56..70 => self.update(),
            70..75 => self.delete(),
            75..80 => self.switch(),
            80..86 => self.import(),
            86..89 => self.undo(),
            89..93 => self.one(),
            93..96 => self.export(),
            _ => self.log(),
        };
        call.english = self.chance(30);
        // Often in the same millisecond: ties must be broken alike.
        call.pause_ms = if self.chance(30) { self.below(5000) as i64 } else { 0 };
        call
    }

    fn call(&mut self, method: Method, path: String, body: Option<Value>) -> Call {
        Call { method, path, body, file: None, english: false, pause_ms: 0, makes: None }
    }

    fn query(&mut self, kind: &'static str) -> String {
        let mut parts = vec![];
        let sorts: &[&str] = match kind {
            "templates" => {
                &["code", "nameZh", "nameEn", "channel", "module", "enabled", "createdAt", "updatedAt", "bodyZh"]
            }
            "windows" => &["module", "studentType", "startAt", "endAt", "enabled", "createdAt", "titleZh"],
            "users" => &["username", "name", "kind", "enabled", "lastSignInAt", "createdAt", "email"],
            _ => &["code", "nameZh", "nameEn", "enabled", "updatedAt", "superAdmin"],
        };
        if self.chance(60) {
            parts.push(format!("sortField={}", self.pick(sorts)));
            parts.push(format!("sortOrder={}", self.pick(&["ascend", "descend", "descend", "sideways"])));
        }
        if self.chance(50) {
            parts.push(format!("pageSize={}", self.pick(&["1", "3", "7", "50", "200", "0", "201", "x"])));
            parts.push(format!("pageNo={}", self.pick(&["1", "2", "3", "9", "0"])));
        }
        if self.chance(35) {
            let word = self.pick(&WORDS);
            parts.push(format!("keyword={}", q(word)));
        }
        if self.chance(60) {
            let part = self.filter(kind);
            parts.push(part);
        }
        if self.chance(4) {
            parts.push("colour=red".to_owned());
        }
        parts.join("&")
    }

    fn filter(&mut self, kind: &'static str) -> String {
        let filters: &[&str] = match kind {
            "templates" => &[
                "channel=EMAIL",
                "channel=SMS&channel=INBOX",
                "channel=fax",
                "module=m1",
                "module=M1",
                "enabled=true",
                "enabled=x",
            ],
            "windows" => &[
                "studentType=UG",
                "startAtFrom=2026-03-01T00:00:00Z",
                "startAtTo=2026-06-01T00:00:00Z",
                "endAtFrom=bad",
                "enabled=false",
                "module=m1&enabled=true",
            ],
            "users" => &[
                "kind=STAFF",
                "kind=STUDENT&kind=TEACHER",
                "enabled=true",
                "mustChangePassword=true",
                "lastSignInAtFrom=2026-01-01T00:00:00Z",
                "passwordHash=x",
            ],
            _ => &[
                "studentTypes=UG",
                "studentTypes=RPG&studentTypes=TPG",
                "studentTypes=ug",
                "superAdmin=false",
                "enabled=true",
            ],
        };
        self.pick(filters).to_owned()
    }

    fn list(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let query = self.query(kind);
        let way = self.pick(&["", "", "", "/options"]);
        self.call(Method::GET, format!("{path}{way}?{query}"), None)
    }

    fn export(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let filter = self.filter(kind);
        self.call(Method::GET, format!("{path}/export?format=csv&{filter}"), None)
    }

    fn log(&mut self) -> Call {
        let filters = [
            "",
            "subject=system",
            "subject=SYSTEM",
            "subject=security.user",
            "operation=createUser",
            "actor=ROOT",
            "keyword=Alpha",
            "keyword=%25",
            "pageSize=50",
        ];
        let filter = self.pick(&filters);
        self.call(Method::GET, format!("/api/basic/sys/log?{filter}"), None)
    }

    fn row(&mut self, kind: &'static str) -> Value {
        let (a, b, n) = (self.word(), self.word(), self.below(60));
        match kind {
            "templates" => {
                let (channel, module) =
                    (self.pick(&["EMAIL", "SMS", "INBOX", "WEBHOOK", "FAX"]), self.pick(&["m1", "m2", "", "M1"]));
                template(
                    n,
                    json!({ "nameZh": a, "nameEn": b, "channel": channel, "module": module, "enabled": self.chance(50) }),
                )
            }
            "windows" => {
                let (start, end) = (1 + self.below(9), 1 + self.below(9));
                let day = |m: usize| format!("2026-0{m}-01T00:00:00.000Z");
                let types = self.pick(&["UG", "TPG", "RPG", "PHD"]);
                window(
                    json!({ "module": "m1", "titleZh": a, "titleEn": b, "studentType": types, "startAt": day(start), "endAt": day(end) }),
                )
            }
            "users" => {
                let (kind, email) =
                    (self.pick(&["STAFF", "STUDENT", "TEACHER", "ROBOT"]), self.pick(&["", "a@b.cn", "bad"]));
                user(&format!("user{n}"), json!({ "name": a, "kind": kind, "email": email }))
            }
            _ => {
                let types = self.pick(&[json!([]), json!(["UG"]), json!(["UG", "RPG"]), json!(["X"])]);
                let permission = self.pick(&["ADMIN_AUTH_SYSTEM", "ADMIN_AUTH_SECURITY", "DEPRECATED_NOBODY"]);
                let actions = self.pick(&[json!(["query"]), json!(["query", "get", "edit"]), json!(["fly"])]);
                json!({ "code": format!("role{n}"), "nameZh": a, "nameEn": b, "studentTypes": types,
                    "permissions": [{ "permissionId": permission, "actions": actions }] })
            }
        }
    }

    fn create(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let mut body = self.row(kind);
        if kind == "users" && self.chance(50) {
            body["roleIds"] = json!([self.id("roles")]);
        }
        if self.chance(5) {
            body = with(body, json!({ "colour": "red" }));
        }
        Call { makes: Some(kind), ..self.call(Method::POST, path.to_owned(), Some(body)) }
    }

    fn update(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let row = self.row(kind);
        let keys: Vec<String> = row.as_object().unwrap().keys().cloned().collect();
        let (one, two) = (self.pick(&keys), self.pick(&keys));
        let mut body = json!({ "id": self.id(kind), "version": 1 + self.below(4) });
        for key in [one, two] {
            body[&key] = row[&key].clone();
        }
        self.call(Method::PATCH, path.to_owned(), Some(body))
    }

    fn delete(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let ids: Vec<_> = (0..1 + self.below(2)).map(|_| format!("ids={}", self.id(kind))).collect();
        self.call(Method::DELETE, format!("{path}?{}", ids.join("&")), None)
    }

    fn switch(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let ids: Vec<_> = (0..1 + self.below(3)).map(|_| self.id(kind)).collect();
        let way = self.pick(&["enable", "disable"]);
        self.call(Method::POST, format!("{path}/{way}"), Some(json!({ "ids": ids })))
    }

    fn import(&mut self) -> Call {
        let query = self.pick(&["", "?dryRun=true", "?onError=skip", "?dryRun=true&onError=skip"]);
        let (path, bytes) = if self.chance(60) {
            let count = 1 + self.below(6);
            let rows: Vec<_> = (0..count)
                .map(|_| {
                    let (n, word) = (self.below(60), self.word());
                    let channel = self.pick(&["邮件", "SMS", "inbox", "传真"]);
                    sheet_row(n, &[("中文名称", &word), ("渠道", channel)])
                })
                .collect();
            (TEMPLATES, sheet_of(rows))
        } else {
            let mut rows = vec![vec!["用户名".to_owned(), "姓名".into(), "身份".into()]];
            for _ in 0..1 + self.below(5) {
                let kind = self.pick(&["学生", "Teacher", "机器人"]);
                rows.push(vec![format!("user{}", self.below(60)), self.word(), kind.to_owned()]);
            }
            (USERS, csv(&rows))
        };
        let mut call = self.call(Method::POST, format!("{path}/import{query}"), None);
        call.file = Some(("sheet.csv".to_owned(), bytes));
        call
    }

    fn undo(&mut self) -> Call {
        let path = self.pick(&[TEMPLATES, USERS]);
        if self.chance(30) {
            return self.call(Method::GET, format!("{path}/batches"), None);
        }
        let id =
            if self.batches == 0 { "nothing".to_owned() } else { format!("{{batches:{}}}", self.below(self.batches)) };
        self.call(Method::POST, format!("{path}/batches/undo"), Some(json!({ "id": id })))
    }

    fn one(&mut self) -> Call {
        let (kind, path) = self.pick(&TABLES);
        let id = self.id(kind);
        let way = self.pick(&["", "/history"]);
        self.call(Method::GET, format!("{path}/{id}{way}"), None)
    }
}
