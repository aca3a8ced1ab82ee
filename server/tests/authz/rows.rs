//! Rows to act on, made through the product where it has a call for that.

use kernel::{
    Text,
    identity::entity::binding,
    ids,
    messages::{Channel, Status, TemplateKind, message, register},
};
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub mod applications;
pub mod catalogue;
pub mod collection;
pub mod evaluation;
pub mod exams;
pub mod grades;
pub mod graduation;
pub mod plans;
pub mod printing;
pub mod reports;
pub mod research;
pub mod selection;
pub mod students;
pub mod submission;
pub mod terms;
pub mod timetable;

/// A plain table, by the stem of its operations.
pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "User" => "/api/security/user",
        "Role" => "/api/security/role",
        "Permission" => "/api/security/permission",
        "Action" => "/api/security/action",
        "Module" => "/api/security/module",
        "MessageTemplate" => "/api/system/template-message/item",
        "MessageLog" => "/api/system/message-log",
        "OpenWindow" => "/api/system/window",
        "SsoProvider" => "/api/system/sso-provider",
        "Student" => "/api/si/student",
        "Newcomer" => "/api/si/newcomer",
        "IssuedDocument" => "/api/si/print/issued",
        _ => {
            let known = terms::path_of_table(stem).or_else(|| students::path_of_table(stem));
            let known = known.or_else(|| catalogue::path_of_table(stem));
            let known = known.or_else(|| plans::path_of_table(stem));
            let known = known.or_else(|| collection::path_of_table(stem));
            let known = known.or_else(|| selection::path_of_table(stem));
            let known = known.or_else(|| grades::path_of_table(stem));
            let known = known.or_else(|| submission::path_of_table(stem));
            let known = known.or_else(|| evaluation::path_of_table(stem));
            let known = known.or_else(|| exams::path_of_table(stem));
            let known = known.or_else(|| graduation::path_of_table(stem));
            let known = known.or_else(|| reports::path_of_table(stem));
            let known = known.or_else(|| printing::path_of_table(stem));
            let known = known.or_else(|| research::path_of_table(stem));
            let known = known.or_else(|| applications::path_of_table(stem));
            let known = known.or_else(|| timetable::path_of_table(stem));
            return known.or_else(|| crate::people::path(stem));
        }
    })
}

/// A body that makes a new row.
pub fn new_row(stem: &str) -> Value {
    let n = unique();
    match stem {
        "User" => json!({ "username": format!("user-{n}"), "name": format!("人 {n}"), "kind": "STAFF" }),
        "Role" => json!({ "code": format!("code-{n}"), "nameZh": format!("角色 {n}"), "nameEn": format!("Role {n}") }),
        "MessageTemplate" => json!({
            "code": message_code(), "nameZh": "模板", "nameEn": "Template", "channel": "INBOX", "subjectZh": "主题",
            "subjectEn": "Subject", "bodyZh": "您好", "bodyEn": "Hello",
        }),
        "OpenWindow" => json!({
            "module": format!("module-{n}"), "studentType": "UG", "titleZh": "选课", "titleEn": "Selection",
            "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
        }),
        "SsoProvider" => json!({
            "code": format!("p-{n}"), "kind": "CAS", "nameZh": "统一认证", "nameEn": "Campus", "enabled": true,
            "issuer": format!("https://sso-{n}.test.invalid/cas"),
        }),
        other => panic!("rows of {other} are not made by a call"),
    }
}

/// The same, with the rows it refers to.
pub async fn row_for(site: &Site, stem: &str) -> Value {
    match fresh(site, stem).await {
        Some(fresh) => fresh.body,
        None => match crate::people::new_row(site, stem).await {
            Some(row) => row,
            None => new_row(stem),
        },
    }
}

async fn fresh(site: &Site, stem: &str) -> Option<terms::Fresh> {
    macro_rules! first_of {
        ($($area:ident)*) => {
            $(if let Some(fresh) = Box::pin($area::fresh(site, stem)).await {
                return Some(fresh);
            })*
        };
    }
    first_of!(terms students catalogue plans collection selection grades submission evaluation exams graduation reports printing research applications timetable);
    None
}

/// A change of one field that every row of the table takes.
pub fn small_change(stem: &str) -> Value {
    let areas = [
        collection::small_change,
        selection::small_change,
        grades::small_change,
        submission::small_change,
        evaluation::small_change,
        exams::small_change,
        reports::small_change,
        graduation::small_change,
        research::small_change,
        applications::small_change,
    ];
    if let Some(change) = areas.iter().find_map(|of| of(stem)) {
        return change;
    }
    let name = format!("N{}", unique());
    match stem {
        "User" | "CollegeYear" | "Guardian" => json!({ "name": name }),
        "Student" => json!({ "wechat": name }),
        "StudentMinor" => json!({ "remark": name }),
        "Course" => json!({ "titleEn": name }),
        "CourseEquivalence" => json!({ "reason": name }),
        "CalendarDate" => json!({ "noteEn": name }),
        "MajorSubject" | "MinorSubject" => json!({ "remark": name }),
        "OpenWindow" => json!({ "titleEn": name }),
        "Teacher" => json!({ "maxHours": 8 }),
        "Section" | "CoursePlace" => json!({ "remark": name }),
        _ => json!({ "nameEn": name }),
    }
}

/// A template can only be written for a message that the program knows.
fn message_code() -> String {
    let code = format!("authz.{}", unique());
    let kind = TemplateKind {
        code: String::leak(code.clone()),
        name: Text::new("种类", "Kind"),
        module: "test",
        channel: Channel::Inbox,
        placeholders: &[],
        subject: Text::new("主题", "Subject"),
        body: Text::new("正文", "Body"),
        confidential: false,
    };
    register(Vec::leak(vec![kind]));
    code
}

/// A row with its id and version, by the super administrator.
pub async fn add_row(site: &Site, stem: &str) -> Value {
    let root = from_elsewhere(&site.root());
    let path = path_of_table(stem).unwrap();
    if let Some(row) = Box::pin(collection::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(selection::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(grades::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(exams::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(submission::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(evaluation::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(graduation::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(reports::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(printing::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(research::add(site, stem)).await {
        return row;
    }
    if let Some(row) = Box::pin(applications::add(site, stem)).await {
        return row;
    }
    match stem {
        // Rows of the program: the last one, which nothing in these tests depends on.
        "Permission" | "Action" | "Module" => {
            let list = root.get(&format!("{path}?pageSize=200")).await.expect(200);
            list.result()["data"].as_array().unwrap().last().unwrap().clone()
        }
        "Newcomer" => json!({ "id": crate::exemplars::tasks::student(site, "NEW", "UG").await.0 }),
        "Student" => json!({ "id": add_student(site, "UG").await, "version": 1 }),
        "MajorFollower" => json!({ "id": plans::add_follower(site, "Major").await.0 }),
        "MinorFollower" => json!({ "id": plans::add_follower(site, "Minor").await.0 }),
        "Supervision" | "StatusChange" | "StudentSemester" => students::add(site, stem).await.unwrap(),
        "StudentSubject" => json!({ "id": catalogue::add_seat(site, None).await }),
        "ClassSession" | "StudentSection" | "TimetableGroupStudent" | "TimetablePublication" => {
            timetable::add(site, stem).await.unwrap()
        }
        "IssuedDocument" => crate::exemplars::papers::add_paper(site, "UG").await,
        "MessageLog" => json!({ "id": add_message(site, &site.admin.user_id).await }),
        _ => root.post(path, row_for(site, stem).await).await.expect(200).result().clone(),
    }
}

pub fn view(name: &str) -> Value {
    json!({ "screen": "users", "name": name, "query": "keyword=a", "columns": ["name"] })
}

pub async fn add_view(client: &Client) -> String {
    let made = client.post("/api/user/view", view(&format!("view {}", unique()))).await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}

pub async fn add_message(site: &Site, recipient: &str) -> String {
    let (id, now) = (ids::new_id(), site.app.clock.now());
    let row = message::ActiveModel {
        id: Set(id.clone()),
        template_code: Set("system.test".into()),
        channel: Set(Channel::Inbox),
        recipient_id: Set(Some(recipient.to_owned())),
        address: Set(String::new()),
        sealed_address: Set(kernel::protect::Sealed::default()),
        cc: Set(String::new()),
        lang: Set("zh-CN".into()),
        subject: Set("主题".into()),
        body: Set("正文".into()),
        sealed_body: Set(None),
        confidential: Set(false),
        status: Set(Status::Sent),
        attempts: Set(1),
        next_at: Set(now),
        lease_until: Set(None),
        error: Set(String::new()),
        message_id: Set(format!("<{id}@test.invalid>")),
        biz_type: Set(None),
        biz_id: Set(None),
        created_at: Set(now),
        sent_at: Set(Some(now)),
        read_at: Set(None),
    };
    message::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn add_binding(site: &Site, user_id: &str) -> String {
    let subject = ids::new_id();
    link(site, user_id, "SSO", "https://sso.test.invalid", &subject).await
}

pub async fn link(site: &Site, user_id: &str, kind: &str, issuer: &str, subject: &str) -> String {
    let id = ids::new_id();
    let row = binding::ActiveModel {
        id: Set(id.clone()),
        user_id: Set(user_id.to_owned()),
        kind: Set(kind.into()),
        issuer: Set(issuer.into()),
        subject: Set(subject.into()),
        created_at: Set(site.app.clock.now()),
        last_used_at: Set(None),
    };
    binding::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    id
}

pub async fn add_job(client: &Client) -> String {
    let started = client.post("/api/basic/sys/log/verify", json!({})).await.expect(200);
    started.result()["jobId"].as_str().unwrap().to_owned()
}

pub async fn add_file(client: &Client) -> String {
    let path = "/api/user/file/upload?purpose=attachment";
    let saved = from_elsewhere(client).upload(path, "a.txt", format!("text {}", unique()).as_bytes()).await.expect(200);
    saved.result()["id"].as_str().unwrap().to_owned()
}

pub async fn add_attachment(site: &Site, page: &str) -> String {
    let path = format!("/api/content/{page}/attachment");
    let saved = site.root().upload(&path, "a.txt", b"text").await.expect(200);
    saved.result()["id"].as_str().unwrap().to_owned()
}

/// A user who can sign in: name, password and id.
pub async fn add_account(site: &Site) -> (String, String, String) {
    let body = new_row("User");
    let saved = site.root().post("/api/security/user", body.clone()).await.expect(200);
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    (text(&body["username"]), text(&saved.result()["temporaryPassword"]), text(&saved.result()["id"]))
}

pub async fn sign_in(site: &Site, username: &str, password: &str) -> Client {
    let answer = from_elsewhere(&site.anonymous())
        .post("/api/auth/login", json!({ "username": username, "password": password }))
        .await
        .expect(200);
    let mut client = from_elsewhere(&site.anonymous());
    client.token = Some(answer.result()["token"].as_str().unwrap().to_owned());
    client
}

/// A sheet with one row for a table, as csv.
pub async fn sheet(site: &Site, stem: &str) -> Vec<u8> {
    if let Some(made) = crate::people::sheet(site, stem).await {
        return made;
    }
    let mut row = match fresh(site, stem).await {
        Some(fresh) => {
            let mut row = fresh.body;
            for (name, text) in fresh.in_sheet {
                row[name] = text;
            }
            row
        }
        None => new_row(stem),
    };
    let row = row.as_object_mut().unwrap();
    row.remove("enabled");
    // In sheets values are written as people write them.
    let text = |v: &Value| match v {
        Value::String(text) => text.replace("T00:00:00.000Z", " 08:00:00"),
        Value::Bool(yes) => if *yes { "是" } else { "否" }.to_owned(),
        Value::Array(items) => items.iter().map(|i| i.as_str().unwrap()).collect::<Vec<_>>().join("、"),
        other => other.to_string(),
    };
    let head: Vec<_> = row.keys().map(String::as_str).collect();
    let line: Vec<_> = row.values().map(text).collect();
    format!("{}\r\n{}\r\n", head.join(","), line.join(",")).into_bytes()
}

/// An invented student.
pub async fn add_student(site: &Site, student_type: &str) -> String {
    let new = student_information::api::NewStudent {
        student_no: format!("S{}", unique()),
        name_cn: "演示学生".into(),
        name_en: "Demo Student".into(),
        student_type: student_type.into(),
        id_type: "PASSPORT",
        id_no: format!("P{:08}", unique()),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        ..Default::default()
    };
    let db = site.app.db();
    let id = student_information::api::add_student(&site.app, db.maintenance(), new).await.unwrap();
    db.maintained();
    id
}

/// One that need not be asked before somebody is sent to it.
pub async fn add_oauth2_provider(site: &Site) -> String {
    let mut body = new_row("SsoProvider");
    let n = unique();
    for (name, value) in [
        ("kind", "OAUTH2".to_owned()),
        ("authorizationEndpoint", "https://sso.test.invalid/authorize".to_owned()),
        ("tokenEndpoint", "https://sso.test.invalid/token".to_owned()),
        ("userinfoEndpoint", format!("https://sso.test.invalid/{n}/me")),
        ("clientId", "collegium".to_owned()),
    ] {
        body[name] = value.into();
    }
    from_elsewhere(&site.root()).post("/api/system/sso-provider", body.clone()).await.expect(200);
    body["code"].as_str().unwrap().to_owned()
}
