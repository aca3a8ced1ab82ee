//! An office with one item, its form, and students with accounts.

use kernel::{Timestamp, actor::Actions, identity::entity::user};
use schema::{
    applications::{oas_application, oas_clerk},
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{kit::Campus, support::Site, teachers::add_teacher};

pub const OFFICE: &str = "/api/oas/application";
pub const DESK: &str = "/api/oas/desk/application";
pub const OWN: &str = "/api/student/oas";

pub struct Office {
    pub campus: Campus,
    pub client: Client,
    /// A campus card: 30.00, once a semester, why it is needed and when it was lost.
    pub card: String,
}

impl Office {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let (_, client) = site.person("applications", &[("ADMIN_AUTH_OAS", Actions::all())]).await;
        let card = item(site, &client, json!({ "code": "CARD", "fee": 3000, "often": "SEMESTER" })).await;
        for question in [
            json!({ "code": "why", "kind": "CHOICE", "choices": "LOST|遗失|Lost;DAMAGED|损坏|Damaged" }),
            json!({ "code": "when", "kind": "DATE", "onlyIfCode": "why", "onlyIfChoice": "LOST" }),
            json!({ "code": "photo", "kind": "FILE", "required": false }),
        ] {
            ask(&client, &card, question).await.expect(200);
        }
        Self { campus, client, card }
    }

    /// A student of a number, with an account.
    pub async fn student(&self, site: &Site, no: &str) -> Client {
        let id = self.campus.student(site, no, "ACTIVE").await;
        let grants = [("STUDENT_AUTH_OAS_REGISTER", Actions::all())];
        let (person, client) = site.person(&format!("applicant-{no}"), &grants).await;
        belongs(site, &person.user_id, &id).await;
        client
    }

    pub async fn step(&self, id: &Value, step: &str) -> Answer {
        self.client.post(&format!("{OFFICE}/step"), json!({ "ids": [id], "step": step, "note": "办理说明" })).await
    }
}

/// The account is this student's.
pub async fn belongs(site: &Site, user_id: &str, student: &str) {
    user::Entity::update_many()
        .col_expr(user::Column::StudentId, Expr::value(student))
        .filter(user::Column::Id.eq(user_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
}

pub async fn item(site: &Site, client: &Client, own: Value) -> String {
    let now = site.app.clock.now();
    let mut body = json!({
        "nameCn": "补办校园卡", "nameEn": "Campus card", "openAt": now.plus(-Timestamp::DAY),
        "closeAt": now.plus(30 * Timestamp::DAY), "often": "ANY", "fee": 0, "workingDays": 5,
    });
    body.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
    let made = client.post("/api/oas/item", body).await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}

/// Questions come in the order in which they are asked for.
pub async fn ask(client: &Client, item: &str, own: Value) -> Answer {
    let list = client.get(&format!("/api/oas/question?itemId={item}&pageSize=100")).await.expect(200);
    let mut body = json!({
        "itemId": item, "textCn": "题目", "textEn": "Question", "required": true,
        "sortOrder": list.result()["data"].as_array().unwrap().len() + 1,
    });
    body.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
    client.post("/api/oas/question", body).await
}

pub fn answered(item: &str, answers: &[(&str, &str)]) -> Value {
    let answers: Vec<Value> = answers.iter().map(|(code, value)| json!({ "code": code, "value": value })).collect();
    json!({ "itemId": item, "answers": answers, "files": [] })
}

/// A draft for the card that is whole.
pub async fn draft(who: &Client, item: &str) -> Value {
    let body = answered(item, &[("why", "DAMAGED")]);
    who.post(&format!("{OWN}/save"), body).await.expect(200).result()["id"].clone()
}

pub async fn own_step(who: &Client, step: &str, id: &Value) -> Answer {
    who.post(&format!("{OWN}/{step}"), json!({ "id": id })).await
}

pub async fn submitted(who: &Client, item: &str) -> Value {
    let id = draft(who, item).await;
    own_step(who, "submit", &id).await.expect(200);
    id
}

/// Named for an item.
pub async fn clerk(site: &Site, office: &Office, item: &str, no: &str) -> Client {
    let (person, client) = site.person(&format!("clerk-{no}"), &[("OAS_STAFF_AUTH", Actions::all())]).await;
    let teacher = add_teacher(site, &office.campus.division, no, &["PHD"]).await;
    let db = site.app.db();
    let row = teacher::Entity::find_by_id(&teacher).one(db.maintenance()).await.unwrap().unwrap();
    staff::Entity::update_many()
        .col_expr(staff::Column::UserId, Expr::value(person.user_id))
        .filter(staff::Column::Id.eq(&row.staff_id))
        .exec(db.maintenance())
        .await
        .unwrap();
    insert!(site, oas_clerk { item_id: item.to_owned(), staff_id: row.staff_id, remark: String::new() });
    db.maintained();
    client
}

pub async fn rows(site: &Site) -> Vec<oas_application::Model> {
    oas_application::Entity::find().all(site.app.db().maintenance()).await.unwrap()
}

pub fn fields(answer: &Answer) -> Vec<String> {
    let errors = answer.json["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| format!("{} {}", error["field"].as_str().unwrap(), error["code"].as_str().unwrap()))
        .collect()
}
