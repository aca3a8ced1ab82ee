//! One request per operation that succeeds for somebody: without it a table of refusals proves
//! nothing. An operation without one fails here.

mod applications;
pub mod approvals;
pub mod catalogue;
mod evaluation;
mod exams;
mod grades;
mod graduation;
mod own;
pub mod papers;
mod plans;
mod printing;
pub mod record;
mod reports;
mod research;
mod rounds;
mod selection;
mod submission;
pub mod tasks;
mod timetable;
mod university;
mod ways_in;
pub mod weeks;

use axum::http::Method;
use kernel::{Op, identity::entity::user_role};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    calls::{from_elsewhere, unique},
    rows::{
        add_account, add_attachment, add_binding, add_file, add_job, add_message, add_oauth2_provider, add_row,
        add_view, new_row, path_of_table, row_for, sheet, sign_in, small_change, view,
    },
    support::Site,
};

pub use own::foreign_plan;
use record::record;
use university::{calendar_sheet, university};
use ways_in::{back_from_provider, ways_in};

const PIXEL: &[u8] = include_bytes!("pixel.png");

#[derive(Clone)]
pub enum Body {
    None,
    Json(Value),
    File(&'static str, Vec<u8>),
}

#[derive(Clone)]
pub struct Exemplar {
    pub client: Client,
    pub method: Method,
    pub path: String,
    pub body: Body,
}

impl Exemplar {
    pub async fn send(&self) -> Answer {
        let client = from_elsewhere(&self.client);
        match &self.body {
            Body::None => client.send(self.method.clone(), &self.path, None).await,
            Body::Json(body) => client.send(self.method.clone(), &self.path, Some(body.clone())).await,
            Body::File(name, bytes) => client.upload(&self.path, name, bytes).await,
        }
    }
}

const VERBS: [&str; 16] = [
    "list", "get", "options", "history", "export", "create", "update", "delete", "restore", "enable", "disable",
    "template", "import", "batches", "undo", "reveal",
];

/// The verb and stem of a plain table's operation.
pub fn plain(op: &str) -> Option<(&'static str, &str)> {
    VERBS.into_iter().find_map(|verb| {
        let stem = op.strip_prefix(verb)?;
        path_of_table(stem).map(|_| (verb, stem))
    })
}

pub async fn exemplar(site: &Site, op: &Op) -> Option<Exemplar> {
    // Exports share a rate, and there are more of them than one person may take in a minute; all of them together take
    // less than the ten minutes for which a proof counts.
    if op.limits.rate.is_some() {
        site.app.clock.advance(2_500);
    }
    let root = from_elsewhere(&site.root());
    let made = match plain(&op.id) {
        // Beside the stack: each of them is as large as all it may call.
        Some((verb, stem)) => Box::pin(table(site, verb, stem)).await,
        None => Box::pin(command(site, op)).await?,
    };
    let (client, rest, body) = made;
    let path = if rest.starts_with('/') { rest } else { format!("{}{rest}", op.path) };
    Some(Exemplar { client: client.unwrap_or(root), method: op.method.clone(), path, body })
}

/// The first that knows the operation.
macro_rules! first_of {
    ($($call:expr),+ $(,)?) => {
        $(if let Some(made) = Box::pin($call).await {
            return Some(made);
        })+
    };
}

async fn command(site: &Site, op: &Op) -> Option<Made> {
    first_of!(
        content(site, &op.id),
        university(site, op),
        tasks::tasks(site, op),
        record(site, op),
        own::own(site, op),
        papers::papers(site, op),
        approvals::approvals(site, op),
        catalogue::catalogue(site, op),
        plans::plans(site, op),
        weeks::weeks(site, op),
        timetable::timetable(site, op),
        selection::selection(site, op),
        grades::grades(site, op),
        submission::submission(site, op),
        evaluation::evaluation(site, op),
        exams::exams(site, op),
        graduation::graduation(site, op),
        reports::reports(site, op),
        printing::printing(site, op),
        research::research(site, op),
        applications::applications(site, op),
    );
    other(site, op).await
}

/// Who calls (nobody: the super administrator), the path or what follows it, and the body.
type Made = (Option<Client>, String, Body);

async fn table(site: &Site, verb: &str, stem: &str) -> Made {
    let path = path_of_table(stem).unwrap();
    let root = from_elsewhere(&site.root());
    let text = |row: &Value| row["id"].as_str().unwrap().to_owned();
    let switch = |word: &'static str, id: String| {
        let root = root.clone();
        async move { root.post(&format!("{path}/{word}"), json!({ "ids": [id] })).await }
    };
    if stem == "CalendarDate"
        && let Some(made) = calendar_sheet(site, verb).await
    {
        return made;
    }
    if let Some(made) = plans::table(site, verb, stem).await {
        return made;
    }
    if let Some(made) = Box::pin(evaluation::table(site, verb, stem)).await {
        return made;
    }
    if let Some(made) = Box::pin(applications::table(site, verb, stem)).await {
        return made;
    }
    if let Some(made) = grades::table(site, verb, stem).await {
        return made;
    }
    match verb {
        "get" => (None, format!("{path}/{}", text(&add_row(site, stem).await)), Body::None),
        "history" => (None, format!("{path}/{}/history", text(&add_row(site, stem).await)), Body::None),
        // Exports of people ask what they are for; others take the word too.
        "export" => (None, format!("{path}/export?purpose=audit"), Body::None),
        "create" => (None, String::new(), Body::Json(row_for(site, stem).await)),
        "update" => {
            let row = add_row(site, stem).await;
            let mut body = match stem {
                // It says who; nothing else of it can be another.
                "ReportAuthority" => json!({ "staffId": Box::pin(add_row(site, "Staff")).await["id"] }),
                _ => small_change(stem),
            };
            body["id"] = row["id"].clone();
            body["version"] = row["version"].clone();
            (None, String::new(), Body::Json(body))
        }
        "delete" => (None, format!("{path}?ids={}", text(&add_row(site, stem).await)), Body::None),
        "restore" => {
            let id = text(&add_row(site, stem).await);
            root.delete(&format!("{path}?ids={id}")).await.expect(200);
            (None, String::new(), Body::Json(json!({ "ids": [id] })))
        }
        "enable" | "disable" => {
            let id = text(&add_row(site, stem).await);
            // Whatever it is now, the call has to change it.
            switch(if verb == "enable" { "disable" } else { "enable" }, id.clone()).await.expect(200);
            (None, String::new(), Body::Json(json!({ "ids": [id] })))
        }
        "reveal" => {
            let field = match stem {
                "User" => "mobile",
                "Staff" => "phone",
                _ => "idNo",
            };
            let id = text(&add_row(site, stem).await);
            (None, String::new(), Body::Json(json!({ "id": id, "field": field, "reason": "核对身份" })))
        }
        "import" => (None, String::new(), Body::File("rows.csv", sheet(site, stem).await)),
        "undo" => {
            let report = root.upload(&format!("{path}/import"), "rows.csv", &sheet(site, stem).await).await.expect(200);
            (None, String::new(), Body::Json(json!({ "id": report.result()["batchId"] })))
        }
        _ => (None, String::new(), Body::None),
    }
}

async fn content(site: &Site, op: &str) -> Option<Made> {
    let (verb, page) = op.split_once("Content")?;
    let open = ["Help", "Privacy", "Terms"].contains(&page);
    let page = kebab(page);
    let reader = open.then(|| site.anonymous());
    let path = format!("/api/content/{page}");
    Some(match verb {
        "get" => (reader, path, Body::None),
        "edit" => {
            let now = site.root().get(&path).await.expect(200);
            let title = format!("T{}", unique());
            let body = json!({ "titleZh": title, "titleEn": title, "bodyZh": "<p>a</p>", "bodyEn": "<p>a</p>", "version": now.result()["version"] });
            (None, path, Body::Json(body))
        }
        "attach" => (None, format!("{path}/attachment"), Body::File("a.txt", b"text".to_vec())),
        "detach" => (None, format!("{path}/attachment?ids={}", add_attachment(site, &page).await), Body::None),
        "download" => (reader, format!("{path}/attachment/{}", add_attachment(site, &page).await), Body::None),
        _ => return None,
    })
}

/// `StudentHelp` gives `student-help`.
fn kebab(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut out, (n, c)| {
        if n > 0 && c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

async fn other(site: &Site, op: &Op) -> Option<Made> {
    let root = from_elsewhere(&site.root());
    let n = unique();
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    let stranger = || async { site.person(&format!("stranger-{n}"), &[]).await };
    Some(match op.id.as_str() {
        "healthz" | "readyz" | "appConfig" | "newPuzzle" => (Some(site.anonymous()), String::new(), Body::None),
        "metrics" => {
            let mut here = site.anonymous();
            here.source = std::net::IpAddr::from([127, 0, 0, 1]);
            (Some(here), String::new(), Body::None)
        }
        "openapiDocument" | "listJobs" | "listInbox" | "listSavedView" | "userInfo" | "userMenu" | "studentTypes"
        | "myProfile" | "mySessions" | "mySignIns" | "mySecondFactor" | "myNotifications" | "monthBar"
        | "dashboardHome" => (Some(stranger().await.1), String::new(), Body::None),
        "listAccount" | "permissionTree" | "listOperation" | "getBaseConfig" | "templateKinds" | "listSystemLog"
        | "exportSystemLog" | "pendingTasks" | "inProcessTasks" | "finishedTasks" => see(String::new()),
        "uploadFile" => (
            Some(stranger().await.1),
            "/api/user/file/upload?purpose=avatar".into(),
            Body::File("a.png", PIXEL.to_vec()),
        ),
        "getFile" => {
            let (_, client) = stranger().await;
            let id = add_file(&client).await;
            (Some(client), format!("/api/user/file/get?id={id}"), Body::None)
        }
        "getJob" => see(format!("/api/user/jobs/{}", add_job(&root).await)),
        "cancelJobs" => here(json!({ "ids": [add_job(&root).await] })),
        "readInbox" => {
            let (person, client) = stranger().await;
            let id = add_message(site, &person.user_id).await;
            (Some(client), String::new(), Body::Json(json!({ "ids": [id] })))
        }
        "createSavedView" => (Some(stranger().await.1), String::new(), Body::Json(view("mine"))),
        "updateSavedView" => {
            let (_, client) = stranger().await;
            let mut body = view("renamed");
            (body["id"], body["version"]) = (json!(add_view(&client).await), json!(1));
            (Some(client), String::new(), Body::Json(body))
        }
        "deleteSavedView" => {
            let (_, client) = stranger().await;
            let id = add_view(&client).await;
            (Some(client), format!("/api/user/view?ids={id}"), Body::None)
        }
        "search" => see("/api/search?q=root".into()),
        "queryStudentNo" => {
            let client = from_elsewhere(&site.anonymous());
            let puzzle =
                client.get("/api/auth/puzzle").await.expect(200).result()["puzzle"].as_str().unwrap().to_owned();
            let answer = (0..).map(|n: u32| n.to_string()).find(|a| kernel::puzzle::solves(&puzzle, a)).unwrap();
            let body = json!({ "name": "Nobody", "idNo": format!("N{n}00000"), "puzzle": puzzle, "answer": answer });
            (Some(client), String::new(), Body::Json(body))
        }
        "login" => {
            let (username, password, _) = add_account(site).await;
            (Some(site.anonymous()), String::new(), Body::Json(json!({ "username": username, "password": password })))
        }
        "logout" => (Some(stranger().await.1), String::new(), Body::Json(json!({ "everywhere": true }))),
        "createFirstAdmin" => {
            user_role::Entity::delete_many().exec(site.app.db().maintenance()).await.unwrap();
            let key = security::api::first_admin_token(&site.app).await.unwrap();
            let body =
                json!({ "key": key, "username": format!("first-{n}"), "name": "First", "password": "Lake-Heron-47" });
            (Some(site.anonymous()), String::new(), Body::Json(body))
        }
        "switchStudentType" => (Some(stranger().await.1), String::new(), Body::Json(json!({ "studentType": "RPG" }))),
        "updateMyProfile" => {
            (Some(stranger().await.1), String::new(), Body::Json(json!({ "nickname": "nick", "version": 1 })))
        }
        "changeMyPassword" => {
            let (username, password, _) = add_account(site).await;
            let client = sign_in(site, &username, &password).await;
            (Some(client), String::new(), Body::Json(json!({ "current": password, "next": "Lake-Heron-47" })))
        }
        "stepUp" => {
            let (username, password, _) = add_account(site).await;
            let client = sign_in(site, &username, &password).await;
            client
                .post("/api/user/password", json!({ "current": password, "next": "Lake-Heron-47" }))
                .await
                .expect(200);
            (Some(client), String::new(), Body::Json(json!({ "password": "Lake-Heron-47" })))
        }
        "myLinks" => (Some(stranger().await.1), String::new(), Body::None),
        "oauth2Login" | "ssoLogin" => {
            let (client, path) = back_from_provider(site, op.id == "ssoLogin").await;
            (Some(client), path, Body::None)
        }
        "startMyLink" => {
            let code = add_oauth2_provider(site).await;
            (Some(stranger().await.1), String::new(), Body::Json(json!({ "provider": code })))
        }
        "endMyLinks" => {
            let (person, client) = stranger().await;
            // The first goes, the second stays: nobody loses the last way in.
            let id = add_binding(site, &person.user_id).await;
            add_binding(site, &person.user_id).await;
            (Some(client), format!("/api/user/links?ids={id}"), Body::None)
        }
        "endMySessions" => {
            let (person, client) = stranger().await;
            (Some(client), format!("/api/user/sessions?ids={}", person.session_id), Body::None)
        }
        _ => match ways_in(site, op).await {
            Some(made) => made,
            None => return administration(site, op).await,
        },
    })
}

async fn administration(site: &Site, op: &Op) -> Option<Made> {
    let root = from_elsewhere(&site.root());
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |rest: String| (None, rest, Body::None);
    let id_of = |row: Value| row["id"].as_str().unwrap().to_owned();
    Some(match op.id.as_str() {
        "userRoles" | "accountSessions" | "accountSignIns" => {
            see(op.path.replace("{id}", &id_of(add_row(site, "User").await)))
        }
        "rolePermissions" => see(op.path.replace("{id}", &id_of(add_row(site, "Role").await))),
        "permissionHolders" => see(op.path.replace("{id}", &id_of(add_row(site, "Permission").await))),
        "unlockAccount" => here(json!({ "ids": [id_of(add_row(site, "User").await)] })),
        "resetPassword" | "endAccountSessions" => here(json!({ "id": id_of(add_row(site, "User").await) })),
        "unbindAccount" => {
            let user = id_of(add_row(site, "User").await);
            here(json!({ "id": add_binding(site, &user).await }))
        }
        "copyRole" => {
            let (id, mut body) = (id_of(add_row(site, "Role").await), new_row("Role"));
            body["id"] = json!(id);
            here(body)
        }
        "compareRoles" => {
            let (a, b) = (id_of(add_row(site, "Role").await), id_of(add_row(site, "Role").await));
            see(format!("/api/security/role/compare?ids={a}&ids={b}"))
        }
        "explainRight" => see(format!("/api/security/explain?userId={}&operationId=listUser", site.admin.user_id)),
        "saveBaseConfig" => here(base_config(&root, json!({ "titleEn": format!("T{}", unique()) })).await),
        "uploadLogo" => (None, String::new(), Body::File("logo.png", PIXEL.to_vec())),
        "appLogo" => {
            let logo = root.upload("/api/base/config/logo", "logo.png", PIXEL).await.expect(200).result()["id"].clone();
            let body = base_config(&root, json!({ "logo": logo })).await;
            root.patch("/api/base/config/save", body).await.expect(200);
            (Some(site.anonymous()), String::new(), Body::None)
        }
        "previewTemplate" => here(json!({
            "code": "system.test", "subjectZh": "主题", "subjectEn": "Subject", "bodyZh": "{{name}}", "bodyEn": "{{name}}",
        })),
        "testSsoProvider" => here(json!({ "id": add_row(site, "SsoProvider").await["id"] })),
        "testTemplate" => here(json!({ "id": add_row(site, "MessageTemplate").await["id"] })),
        "resendMessage" => here(json!({ "ids": [add_message(site, &site.admin.user_id).await] })),
        "verifySystemLog" => (None, String::new(), Body::None),
        _ => return crate::people::exemplar(site, op).await,
    })
}

async fn base_config(root: &Client, basic: Value) -> Value {
    let now = root.get("/api/base/config/get").await.expect(200);
    json!({ "basic": basic, "basicVersion": now.result()["basicVersion"] })
}

/// Some exemplars cost the site something; this gives it back.
pub async fn restore(site: &Site, op: &Op) {
    if op.id == "createFirstAdmin" {
        user_role::Entity::delete_many().exec(site.app.db().maintenance()).await.unwrap();
        testkit::hold(&site.app, &site.admin.user_id, &site.admin.role_id).await;
    }
}
