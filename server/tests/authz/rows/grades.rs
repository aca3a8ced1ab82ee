//! Rows of grades.

use kernel::{Timestamp, actor::Actions};
use schema::{
    grades::{grade_regulation, grade_release, standing_decision, student_gpa, student_grade},
    students::student,
    university::{programme, semester, staff, teacher},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, add_student, terms::Fresh, timetable::id};
use crate::{
    calls::{from_elsewhere, registry, unique},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "GradeDefinition" => "/api/grades/scale",
        "GradeDistributionRule" => "/api/grades/distribution",
        "TranscriptRemark" => "/api/grades/remark",
        "PrintStation" => "/api/grades/station",
        "StudentGrade" => "/api/grades/result",
        "StudentGpa" => "/api/grades/gpa",
        "GradeRelease" => "/api/grades/release",
        "AdviseeGpa" => "/api/grades/advisee/gpa",
        "AdviseeGrade" => "/api/grades/advisee/result",
        "Transcript" => "/api/grades/transcript",
        "GradeRegulation" => "/api/grades/regulation",
        "StandingDecision" => "/api/grades/decision",
        "AveragePreset" => "/api/grades/average-preset",
        "LedStudent" => "/api/si/advising/student",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "grade_definition" => "GradeDefinition",
        "grade_distribution_rule" => "GradeDistributionRule",
        "transcript_remark" => "TranscriptRemark",
        "print_station" => "PrintStation",
        "grade_release" => "GradeRelease",
        "average_preset" => "AveragePreset",
        _ => return None,
    })
}

const OF_A_TYPE: [&str; 5] =
    ["GradeDefinition", "GradeDistributionRule", "TranscriptRemark", "GradeRelease", "AveragePreset"];

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    let made = match table {
        "student_grade" => id(&result(site, &add_student(site, student_type).await, "A").await),
        "transcript" => id(&transcript(site, student_type).await),
        "standing_decision" => id(&decision(site, student_type).await),
        "student_gpa" => return Some(average(site, &add_student(site, student_type).await).await),
        _ => {
            let stem = match table {
                "grade_regulation" => "GradeRegulation",
                _ => stem_of(table).filter(|stem| OF_A_TYPE.contains(stem))?,
            };
            let made = id(&Box::pin(add_row(site, stem)).await);
            let sql = format!("UPDATE {table} SET student_type = '{student_type}' WHERE id = '{made}'");
            site.app.db().maintenance().execute_unprepared(&sql).await.unwrap();
            site.app.db().maintained();
            made
        }
    };
    Some(made)
}

/// A body that makes a new row, and how its references are written in a sheet.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "GradeDefinition" => alone(json!({
            "studentType": "UG", "grade": format!("{:X}", 0x1_0000 + n % 0xE_0000), "nameCn": "等级", "nameEn": "Grade", "cohortFrom": 0,
        })),
        "GradeDistributionRule" => {
            let division = Box::pin(add_row(site, "Division")).await;
            let body =
                json!({ "studentType": "UG", "level": 1 + n % 9, "divisionId": division["id"], "minClassSize": 20 });
            Fresh { body, in_sheet: vec![("divisionId", division["code"].clone())] }
        }
        "TranscriptRemark" => alone(json!({
            "kind": "OTHER", "studentType": "UG", "textCn": format!("说明 {n}"), "textEn": format!("Remark {n}"),
        })),
        "PrintStation" => {
            alone(json!({ "code": format!("ST{n}"), "nameCn": "站点", "nameEn": "Station", "location": "Hall" }))
        }
        "StudentGrade" => {
            let who = add_student(site, "UG").await;
            let (semester, course) =
                (Box::pin(add_row(site, "Semester")).await, Box::pin(add_row(site, "Course")).await);
            let row = student::Entity::find_by_id(&who).one(site.app.db().maintenance()).await.unwrap().unwrap();
            let in_sheet = vec![
                ("studentId", json!(row.student_no)),
                ("semesterId", semester["code"].clone()),
                ("courseId", course["code"].clone()),
            ];
            let body =
                json!({ "studentId": who, "semesterId": semester["id"], "courseId": course["id"], "grade": "B+" });
            Fresh { body, in_sheet }
        }
        "AveragePreset" => {
            let body = json!({
                "nameCn": format!("方案 {n}"), "nameEn": format!("Question {n}"), "studentType": "UG", "gpaMax": 199,
            });
            Fresh { body, in_sheet: vec![("gpaMax", json!("1.99"))] }
        }
        "GradeRelease" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            let at = site.app.clock.now().plus(Timestamp::DAY);
            alone(json!({ "semesterId": semester["id"], "studentType": "UG", "releaseAt": at }))
        }
        _ => return None,
    })
}

/// Rows that no plain form makes.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "StudentGrade" => result(site, &add_student(site, "UG").await, "A").await,
        "Transcript" => transcript(site, "UG").await,
        "GradeRegulation" => regulation(site).await,
        "StandingDecision" => decision(site, "UG").await,
        "StudentGpa" => json!({ "id": average(site, &add_student(site, "UG").await).await }),
        _ => return None,
    })
}

/// A confirmed result of a student.
pub async fn result(site: &Site, student_id: &str, grade: &str) -> Value {
    let mut body = fresh(site, "StudentGrade").await.unwrap().body;
    body["studentId"] = json!(student_id);
    body["grade"] = json!(grade);
    body["reason"] = json!("补录");
    from_elsewhere(&site.root()).post("/api/grades/result/enter", body.clone()).await.expect(200);
    let made = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.eq(student_id))
        .filter(student_grade::Column::CourseId.eq(body["courseId"].as_str().unwrap()))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    json!({ "id": made.id, "version": made.version, "semesterId": made.semester_id, "studentId": made.student_id })
}

/// Rules from a semester that is far from everything else.
pub async fn new_rules(site: &Site) -> Value {
    let semester = Box::pin(add_row(site, "Semester")).await;
    let row = semester::Entity::find_by_id(id(&semester)).one(site.app.db().maintenance()).await.unwrap().unwrap();
    let (begins, ends) = (row.start_date, row.end_date);
    let mut row = row.into_active_model();
    row.start_date = Set(begins + chrono::Months::new(12 * 4000));
    row.end_date = Set(ends + chrono::Months::new(12 * 4000));
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    json!({
        "studentType": "UG", "fromSemesterId": semester["id"], "documentNo": format!("S-{}", unique()),
        "reason": "校务会决议", "rounding": "TRUNCATE", "repeats": "BEST", "attempts": 3, "warning": 267, "low": 0,
        "probationTimes": 1, "dismissalTimes": 2,
    })
}

async fn regulation(site: &Site) -> Value {
    let body = new_rules(site).await;
    from_elsewhere(&site.root()).post("/api/grades/regulation/adopt", body.clone()).await.expect(200);
    let made = grade_regulation::Entity::find()
        .filter(grade_regulation::Column::FromSemesterId.eq(body["fromSemesterId"].as_str().unwrap()))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    json!({ "id": made.id, "version": made.version })
}

/// Those found, asked about by the averages of one student.
pub async fn found(site: &Site, student_type: &str) -> Value {
    let average = average(site, &add_student(site, student_type).await).await;
    let row = student_gpa::Entity::find_by_id(&average).one(site.app.db().maintenance()).await.unwrap().unwrap();
    json!({ "filter": { "semesterId": row.semester_id }, "ids": [average] })
}

async fn decision(site: &Site, student_type: &str) -> Value {
    let mut body = found(site, student_type).await;
    body["standing"] = json!("WARNING");
    body["reason"] = json!("校务会决议");
    body["documentNo"] = json!("S-1");
    let semester = body["filter"]["semesterId"].as_str().unwrap().to_owned();
    from_elsewhere(&site.root()).post("/api/grades/average-filter/standing", body).await.expect(200);
    let made = standing_decision::Entity::find()
        .filter(standing_decision::Column::SemesterId.eq(semester))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    json!({ "id": made.id, "version": made.version })
}

/// The averages of a student with one result.
async fn average(site: &Site, student_id: &str) -> String {
    let made = result(site, student_id, "A").await;
    let db = site.app.db();
    let semester = made["semesterId"].as_str().unwrap();
    grades::api::recalculate(db.maintenance(), semester, site.app.clock.now()).await.unwrap();
    db.maintained();
    let rows = student_gpa::Entity::find().filter(student_gpa::Column::StudentId.eq(student_id));
    rows.one(db.maintenance()).await.unwrap().unwrap().id
}

/// A teacher with a student they advise: the sign-in, a released result and the averages made of it.
pub async fn advised(site: &Site) -> (Client, String, String) {
    let rights = [("TEACHER_AUTH_SG", Actions::all())];
    let (person, client) = site.person(&format!("adviser-{}", unique()), &rights).await;
    let teacher = Box::pin(add_row(site, "Teacher")).await;
    let db = site.app.db();
    let row = staff::Entity::find_by_id(teacher["staffId"].as_str().unwrap()).one(db.maintenance()).await.unwrap();
    let mut row = row.unwrap().into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db.maintenance()).await.unwrap();
    let who = add_student(site, "UG").await;
    let row = student::Entity::find_by_id(&who).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.advisor_id = Set(Some(id(&teacher)));
    row.update(db.maintenance()).await.unwrap();
    let average = average(site, &who).await;
    let rows = student_grade::Entity::find().filter(student_grade::Column::StudentId.eq(&who));
    let result = rows.one(db.maintenance()).await.unwrap().unwrap();
    let mut row = result.clone().into_active_model();
    row.status = Set("RELEASED".into());
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    (client, result.id, average)
}

/// Somebody who leads a programme: the sign-in, a student of it, and a colleague who may advise.
pub async fn led(site: &Site) -> (Client, student::Model, teacher::Model) {
    let rights = [("TEACHER_AUTH_SG", Actions::all())];
    let (person, client) = site.person(&format!("director-{}", unique()), &rights).await;
    let (teacher, programme) = (Box::pin(add_row(site, "Teacher")).await, Box::pin(add_row(site, "Programme")).await);
    let db = site.app.db();
    let teacher = teacher::Entity::find_by_id(id(&teacher)).one(db.maintenance()).await.unwrap().unwrap();
    let row = staff::Entity::find_by_id(&teacher.staff_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db.maintenance()).await.unwrap();
    let row = programme::Entity::find_by_id(id(&programme)).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.director_staff_id = Set(Some(teacher.staff_id.clone()));
    row.division_id = Set(teacher.division_id.clone());
    row.update(db.maintenance()).await.unwrap();
    let who = add_student(site, "UG").await;
    let row = student::Entity::find_by_id(&who).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.programme_id = Set(Some(id(&programme)));
    let student = row.update(db.maintenance()).await.unwrap();
    db.maintained();
    (client, student, teacher)
}

/// A student with a released result, who may have a transcript.
pub async fn with_results(site: &Site, student_type: &str) -> String {
    let who = add_student(site, student_type).await;
    let made = result(site, &who, "A").await;
    let db = site.app.db();
    let row = student_grade::Entity::find_by_id(id(&made)).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.status = Set("RELEASED".into());
    row.update(db.maintenance()).await.unwrap();
    // Papers are for those whose state of study allows them.
    let status = Box::pin(add_row(site, "StudyStatus")).await;
    let sql = format!("UPDATE study_status SET can_print = true WHERE id = '{}'", id(&status));
    db.maintenance().execute_unprepared(&sql).await.unwrap();
    let row = student::Entity::find_by_id(&who).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.study_status_id = Set(Some(id(&status)));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    who
}

/// A transcript that was issued.
pub async fn transcript(site: &Site, student_type: &str) -> Value {
    let who = with_results(site, student_type).await;
    let body = json!({ "kind": "CHINESE", "studentIds": [who] });
    let made = from_elsewhere(&site.root()).post("/api/grades/transcript/issue", body).await.expect(200);
    made.result()["issued"][0].clone()
}

/// A temporary grade whose weeks are over.
pub async fn run_out(site: &Site) {
    let made = result(site, &add_student(site, "UG").await, "I").await;
    let db = site.app.db();
    let row = student_grade::Entity::find_by_id(id(&made)).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.status = Set("RELEASED".into());
    row.released_at = Set(Some(Timestamp(site.app.clock.now().0 - 50 * Timestamp::DAY)));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
}

/// A planned release of a semester in which there is something to release.
pub async fn releasable(site: &Site) -> String {
    let made = result(site, &add_student(site, "UG").await, "B").await;
    let mut body = fresh(site, "GradeRelease").await.unwrap().body;
    body["semesterId"] = made["semesterId"].clone();
    let planned = from_elsewhere(&site.root()).post("/api/grades/release", body).await.expect(200);
    id(planned.result())
}

pub async fn released(site: &Site) -> String {
    let made = releasable(site).await;
    let root = from_elsewhere(&site.root());
    root.post("/api/grades/release/publish", json!({ "id": made })).await.expect(200);
    let row = grade_release::Entity::find_by_id(&made).one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert_eq!(row.status, "RELEASED");
    made
}

pub fn small_change(stem: &str) -> Option<Value> {
    let text = format!("R{}", unique());
    Some(match stem {
        "TranscriptRemark" => json!({ "textEn": text }),
        "GradeDistributionRule" => json!({ "minClassSize": 20 + unique() % 900 }),
        "GradeRelease" => json!({ "yearOfStudy": 1 + unique() % 9 }),
        _ => return None,
    })
}

/// What bodies may name besides the exemplar's fields: the fields of the table, which takes nothing else.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "enterResult" => return &["score", "courseTypeId", "remarksCode", "documentNo", "dryRun"],
        "amendResult" => return &["score", "remarksCode", "dryRun"],
        "revokeResults" | "convertResults" | "publishRelease" | "withdrawRelease" => return &["dryRun"],
        "issueTranscripts" | "revokeTranscripts" | "reissueTranscript" => return &["dryRun"],
        "batchTranscripts" => return &["programmeId", "cohortId"],
        "printGradeReports" => return &["semesterId", "programmeId", "cohortId"],
        _ => {}
    }
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    if path_of_table(stem).is_none() {
        return &[];
    }
    let registry = registry();
    let table = registry.tables().iter().find(|table| table.spec.stem == stem).unwrap();
    let fields = table.spec.fields.iter().filter(|field| field.writable).map(|field| field.name);
    Vec::leak(fields.chain(["id", "version"]).collect())
}
