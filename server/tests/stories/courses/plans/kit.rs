//! A small plan on the small campus, and figures that can be added up by hand.

use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::Campus,
    stock::{add_course, add_type},
    support::Site,
};

pub const MAJOR: &str = "/api/sp/major";
pub const MINOR: &str = "/api/sp/minor";

pub async fn office(site: &Site) -> Client {
    let pages = ["ADMIN_AUTH_SP_MAJOR", "ADMIN_AUTH_SP_MINOR"].map(|page| (page, Actions::all()));
    site.person("plans-office", &pages).await.1
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Types and courses that plans are made of.
pub struct Stock {
    pub mr: String,
    pub me: String,
    pub fe: String,
    /// A and B build on each other; C and D are electives, X is in no plan.
    pub a: String,
    pub b: String,
    pub c: String,
    pub d: String,
    pub x: String,
}

impl Stock {
    pub async fn build(site: &Site) -> Self {
        let stock = Self {
            mr: add_type(site, "MR").await,
            me: add_type(site, "ME").await,
            fe: add_type(site, "FE").await,
            a: add_course(site, "COMP1003", "").await,
            b: add_course(site, "COMP2003", "修读过COMP1003").await,
            c: add_course(site, "COMP3003", "").await,
            d: add_course(site, "COMP3013", "").await,
            x: add_course(site, "HIST1003", "").await,
        };
        site.app.db().maintained();
        stock
    }
}

/// A plan of fifteen units, with the ids of its categories: required, elective, free.
pub struct Plan {
    pub id: String,
    pub required: String,
    pub elective: String,
    pub free: String,
}

pub fn plan_body(campus: &Campus, code: &str) -> Value {
    json!({
        "code": code, "nameCn": format!("计划 {code}"), "nameEn": format!("Plan {code}"),
        "programmeId": campus.programme, "cohortId": campus.cohort, "studentType": "UG", "totalUnits": 15,
        "minUpperUnits": 6,
    })
}

pub async fn add_category(
    client: &Client,
    plan: &str,
    (name, course_type): (&str, &str),
    units: i32,
    rule: &str,
) -> String {
    let body = json!({
        "structureId": plan, "courseTypeId": course_type, "nameCn": name, "nameEn": format!("{name} (en)"),
        "minUnits": units, "groupRule": rule,
    });
    text(&client.post(&format!("{MAJOR}/category"), body).await.expect(200).result()["id"])
}

pub fn subject_body(plan: &str, category: &str, course: &str, (year, semester): (i32, i32), compulsory: bool) -> Value {
    json!({
        "structureId": plan, "categoryId": category, "courseId": course, "planYear": year, "planSemester": semester,
        "compulsory": compulsory,
    })
}

impl Plan {
    /// Without courses.
    pub async fn empty(client: &Client, campus: &Campus, stock: &Stock, code: &str) -> Self {
        let made = client.post(&format!("{MAJOR}/structure"), plan_body(campus, code)).await.expect(200);
        let id = text(&made.result()["id"]);
        Self {
            required: add_category(client, &id, ("专业必修", &stock.mr), 6, "ALL").await,
            elective: add_category(client, &id, ("专业选修", &stock.me), 6, "CHOOSE_UNITS").await,
            free: add_category(client, &id, ("自由选修", &stock.fe), 3, "CHOOSE_UNITS").await,
            id,
        }
    }

    pub async fn fill(&self, client: &Client, stock: &Stock) {
        let path = format!("{MAJOR}/subject");
        for (category, course, when, compulsory) in [
            (&self.required, &stock.a, (1, 1), true),
            (&self.required, &stock.b, (1, 2), true),
            (&self.elective, &stock.c, (2, 1), false),
            (&self.elective, &stock.d, (2, 2), false),
        ] {
            let body = subject_body(&self.id, category, course, when, compulsory);
            client.post(&path, body).await.expect(200);
        }
    }

    pub async fn published(client: &Client, campus: &Campus, stock: &Stock, code: &str) -> Self {
        let plan = Self::empty(client, campus, stock, code).await;
        plan.fill(client, stock).await;
        client.post(&format!("{MAJOR}/structure/publish"), json!({ "id": plan.id })).await.expect(200);
        plan
    }

    pub async fn assign(&self, client: &Client, campus: &Campus, students: &[&str]) {
        let body = json!({ "structureId": self.id, "studentIds": students, "fromSemesterId": campus.semester });
        client.post(&format!("{MAJOR}/student/assign"), body).await.expect(200);
    }
}
