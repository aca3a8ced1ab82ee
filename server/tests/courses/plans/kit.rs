//! A small plan on the small campus, figures that can be added up by hand, and previews held against the log.

use kernel::{actor::Actions, audit::entity::entry};
use schema::{
    courses::{course, course_type, student_subject},
    grades::student_grade,
};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{kit::Campus, support::Site};

pub const MAJOR: &str = "/api/sp/major";
pub const MINOR: &str = "/api/sp/minor";

pub async fn office(site: &Site) -> Client {
    let pages = ["ADMIN_AUTH_SP_MAJOR", "ADMIN_AUTH_SP_MINOR"].map(|page| (page, Actions::all()));
    site.person("plans-office", &pages).await.1
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

pub async fn add_type(site: &Site, code: &str) -> String {
    use kernel::ids;
    insert!(
        site,
        course_type {
            code: code.to_owned(),
            name_en: format!("Type {code}"),
            name_cn: format!("类型 {code}"),
            student_type: "UG".into(),
            parent_id: None,
            colour: String::new(),
            sort_order: 0,
            counts_toward_units: true,
            default_in_gpa: true,
            cohort_from: None,
            cohort_to: None,
            enabled: true,
        }
    )
}

pub async fn add_course(site: &Site, code: &str, requirement: &str) -> String {
    use kernel::ids;
    let level = i32::try_from(code.chars().find_map(|c| c.to_digit(10)).unwrap()).unwrap();
    insert!(
        site,
        course {
            code: code.to_owned(),
            title_en: format!("Course {code}"),
            title_cn: format!("课程 {code}"),
            units: 3,
            student_type: "UG".into(),
            level: level,
            offering_division_id: None,
            offering_programme_id: None,
            course_type_id: None,
            hours_lecture: 3,
            hours_tutorial: 0,
            hours_lab: 0,
            total_hours: 42,
            grading_mode: "LETTER".into(),
            in_gpa: true,
            is_year_course: false,
            part_no: None,
            moi: "E".into(),
            has_exam: true,
            exam_hours: Some(2),
            repeatable: false,
            requirement: requirement.to_owned(),
            corequisite_codes: Default::default(),
            exclusion_codes: Default::default(),
            tag_codes: Default::default(),
            description: String::new(),
            outcomes: String::new(),
            syllabus_file_id: None,
            effective_from_id: None,
            effective_to_id: None,
            status: "ACTIVE".into(),
            replaced_by_code: String::new(),
        }
    )
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

/// A student sits in a course this semester, counted as a type.
pub async fn add_seat(site: &Site, campus: &Campus, student: &str, course: &str, course_type: Option<&str>) -> String {
    use kernel::ids;
    let id = insert!(
        site,
        student_subject {
            student_id: student.to_owned(),
            course_id: course.to_owned(),
            section_id: None,
            semester_id: campus.semester.clone(),
            course_type_id: course_type.map(str::to_owned),
            source: "PLAN".into(),
            state: "REGISTERED".into(),
            attempt_no: 1,
            is_repeat: false,
            counted_in: "MAJOR".into(),
            mark: String::new(),
        }
    );
    site.app.db().maintained();
    id
}

pub async fn add_result(site: &Site, campus: &Campus, student: &str, course: &str, (grade, points): (&str, i32)) {
    use kernel::ids;
    insert!(
        site,
        student_grade {
            student_id: student.to_owned(),
            semester_id: campus.semester.clone(),
            course_id: course.to_owned(),
            section_id: None,
            course_type_id: None,
            units_attempted: 3,
            units_gained: if points > 0 { 3 } else { 0 },
            score: None,
            grade: grade.into(),
            points: Some(points),
            in_gpa: true,
            attempt_no: 1,
            is_highest: true,
            repeat_of: None,
            remarks_code: String::new(),
            source: "SUBMISSION".into(),
            status: "RELEASED".into(),
            released_at: None,
            host: String::new(),
        }
    );
    site.app.db().maintained();
}

async fn entries(site: &Site) -> Vec<entry::Model> {
    entry::Entity::find().order_by_asc(entry::Column::Seq).all(site.app.db().maintenance()).await.unwrap()
}

/// Rehearses a command and does it. The rehearsal leaves nothing, both show the same, and what they show is what
/// the log has afterwards. Answers the result of the real run.
pub async fn rehearse_and_do(site: &Site, client: &Client, path: &str, body: &Value, at: &str) -> Value {
    let before = entries(site).await.len();
    let mut rehearsal = body.clone();
    rehearsal["dryRun"] = json!(true);
    let shown = client.post(path, rehearsal).await.expect(200);
    assert_eq!(entries(site).await.len(), before, "a rehearsal left entries");
    let done = client.post(path, body.clone()).await.expect(200);
    let outcome = |answer: &Value| {
        let mut outcome = answer.pointer(at).unwrap().clone();
        outcome.as_object_mut().unwrap().remove("dryRun");
        without_new_ids(&mut outcome);
        outcome
    };
    let (shown, real) = (outcome(shown.result()), outcome(done.result()));
    assert_eq!(shown, real, "the run does something else than its rehearsal");
    let told = &entries(site).await[before..];
    assert_eq!(real["total"], json!(told.len()));
    for (effect, entry) in real["effects"].as_array().unwrap().iter().zip(told) {
        assert_eq!(effect["subject"], json!(entry.subject));
        assert_ne!(effect["label"], effect["subject"], "no word for {}", entry.subject);
        assert_eq!(effect["kind"] == "ADDED", entry.before.is_none());
    }
    done.result().clone()
}

/// New rows refer to new rows, whose ids are others each time.
fn without_new_ids(outcome: &mut Value) {
    for effect in outcome["effects"].as_array_mut().unwrap() {
        if effect["kind"] == "ADDED" {
            let changes = effect["changes"].as_array_mut().unwrap();
            changes.retain(|c| !["structureId", "categoryId", "parentId"].contains(&c["field"].as_str().unwrap()));
        }
        for change in effect["changes"].as_array_mut().unwrap() {
            // The clock of a test moves on between two calls.
            if change["field"] == "publishedAt" {
                change["after"] = Value::Null;
            }
        }
    }
}
