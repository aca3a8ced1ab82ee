//! Online applications: an item with a form, who works on it, and an application as far as it is wanted.

use kernel::{Timestamp, actor::Actions, identity::entity::user, ids};
use schema::{
    applications::{oas_application, oas_clerk},
    university::staff,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, add_student, plans::id, terms::Fresh};
use crate::{calls::unique, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "OasItem" => "/api/oas/item",
        "OasQuestion" => "/api/oas/question",
        "OasClerk" => "/api/oas/clerk",
        "OasApplication" => "/api/oas/application",
        "DeskOasItem" => "/api/oas/desk/item",
        "DeskOasApplication" => "/api/oas/desk/application",
        _ => return None,
    })
}

fn item(site: &Site) -> Value {
    let now = site.app.clock.now();
    json!({
        "code": format!("I{}", unique()), "nameCn": "补办校园卡", "nameEn": "Campus card",
        "openAt": now.plus(-Timestamp::DAY), "closeAt": now.plus(900 * Timestamp::DAY), "often": "ANY", "fee": 3000,
        "workingDays": 5,
    })
}

/// As people write them.
fn in_sheet() -> Vec<(&'static str, Value)> {
    vec![("fee", json!("30.00")), ("openAt", json!("2026-01-01 08:30:00")), ("closeAt", json!("2029-01-01 08:30:00"))]
}

macro_rules! put {
    ($site:ident, $entity:ident { $($field:ident: $value:expr),+ $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $entity::Model {
            id: id.clone(),
            $($field: $value,)+
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        };
        $entity::Entity::insert(row.into_active_model())
            .exec_without_returning($site.app.db().maintenance())
            .await
            .unwrap();
        $site.app.db().maintained();
        id
    }};
}

pub struct Application {
    pub id: String,
    pub item: String,
    pub student: String,
}

/// Of somebody of this type; a fee is paid but where it is only handed in.
pub async fn made(site: &Site, state: &str, student_type: &str) -> Application {
    let item = id(&Box::pin(add_row(site, "OasItem")).await);
    let student = add_student(site, student_type).await;
    applied(site, &item, &student, state, None).await
}

async fn applied(site: &Site, item: &str, student: &str, state: &str, file: Option<&str>) -> Application {
    let pay = match state {
        "DRAFT" => "NONE",
        "SUBMITTED" => "DUE",
        _ => "PAID",
    };
    let files = file.map(|file| json!([{ "code": "photo", "fileId": file }]));
    let id = put!(
        site,
        oas_application {
            application_no: format!("AP-{}", unique()),
            item_id: item.to_owned(),
            student_id: student.to_owned(),
            semester_id: None,
            state: state.to_owned(),
            seen_by: if state == "DRAFT" { "STUDENT".into() } else { "OFFICE".into() },
            pay_state: pay.to_owned(),
            fee: 3000,
            pay_method: if pay == "PAID" { "SANDBOX".into() } else { String::new() },
            pay_no: String::new(),
            answers: json!([]),
            files: files.unwrap_or_else(|| json!([])),
            form: json!([]),
            events: json!([]),
            submitted_at: None,
            due_on: None,
            handled_by_name: String::new(),
            ready_at: None,
            collected_at: None,
            note: String::new(),
        }
    );
    Application { id, item: item.to_owned(), student: student.to_owned() }
}

/// The same with a file of the client's.
pub async fn with_file(site: &Site, of: &Application, state: &str, file: &str) -> Application {
    applied(site, &of.item, &of.student, state, Some(file)).await
}

/// Somebody who was named for the item.
pub async fn clerk(site: &Site, item: &str) -> Client {
    let (person, client) = site.person(&format!("clerk-{}", unique()), &[("OAS_STAFF_AUTH", Actions::all())]).await;
    let member = id(&Box::pin(add_row(site, "Staff")).await);
    let now = staff::ActiveModel { id: Set(member.clone()), user_id: Set(Some(person.user_id)), ..Default::default() };
    now.update(site.app.db().maintenance()).await.unwrap();
    put!(site, oas_clerk { item_id: item.to_owned(), staff_id: member, remark: String::new() });
    client
}

/// An applicant with an account.
pub async fn signed_in(site: &Site, state: &str) -> (Client, Application) {
    let made = Box::pin(made(site, state, "UG")).await;
    let grants = [("STUDENT_AUTH_OAS_REGISTER", Actions::all())];
    let (person, client) = site.person(&format!("applicant-{}", unique()), &grants).await;
    let row = user::ActiveModel {
        id: Set(person.user_id),
        student_id: Set(Some(made.student.clone())),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (client, made)
}

/// A row of another student type.
pub async fn of_type(site: &Site, student_type: &str) -> String {
    Box::pin(made(site, "SUBMITTED", student_type)).await.id
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    Some(match stem {
        "OasItem" => Fresh { body: item(site), in_sheet: in_sheet() },
        "OasQuestion" => {
            let item = Box::pin(add_row(site, "OasItem")).await;
            let body = json!({
                "itemId": item["id"], "code": format!("q{}", unique()), "kind": "LINE", "textCn": "原因",
                "textEn": "Why", "required": true,
            });
            Fresh { body, in_sheet: vec![("itemId", item["code"].clone())] }
        }
        "OasClerk" => {
            let (item, member) = (Box::pin(add_row(site, "OasItem")).await, Box::pin(add_row(site, "Staff")).await);
            let body = json!({ "itemId": item["id"], "staffId": member["id"], "remark": "" });
            let in_sheet = vec![("itemId", item["code"].clone()), ("staffId", member["staffNo"].clone())];
            Fresh { body, in_sheet }
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    let row = |id: String| json!({ "id": id, "version": 1 });
    match stem {
        "OasApplication" => Some(row(Box::pin(made(site, "SUBMITTED", "UG")).await.id)),
        _ => None,
    }
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "OasQuestion" => json!({ "hintEn": format!("H{}", unique()) }),
        "OasClerk" => json!({ "remark": format!("R{}", unique()) }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "OasItem" => &["id", "version", "noticeCn", "noticeEn", "studentTypes", "eligibility", "sortOrder", "enabled"],
        "OasQuestion" => {
            &["id", "version", "hintCn", "hintEn", "choices", "required", "onlyIfCode", "onlyIfChoice", "sortOrder"]
        }
        "OasClerk" => &["id", "version", "remark"],
        _ => match op {
            "saveMyOasApplication" => &["id", "version"],
            _ => &[],
        },
    }
}
