//! What if: figures worked out by hand, other plans, and what a student may not learn by it.

use schema::{
    courses::{course_type, structure},
    grades::student_grade,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};

use super::kit::{Graduation, MAJOR, plan, refused, text};
use crate::{stock::add_result, story, support::Site};

const OWN: &str = "/api/graduation-audit/own/what-if";

async fn type_of(site: &Site, code: &str) -> String {
    let found = course_type::Entity::find().filter(course_type::Column::Code.eq(code));
    found.one(site.app.db().maintenance()).await.unwrap().unwrap().id
}

fn changes(found: &Value) -> Vec<(String, String, String)> {
    let rows = found["changes"].as_array().unwrap();
    rows.iter().map(|row| (text(&row["code"]), text(&row["before"]), text(&row["after"]))).collect()
}

story!(courses_that_are_planned_or_repeated_change_the_figures, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let path = format!("{MAJOR}/student/what-if");
    let [_, b, x, y] = &all.courses;
    let try_on = |student: usize, body: Value| {
        let (site, all, path) = (&site, &all, &path);
        async move {
            let mut body = body;
            body["id"] = json!(all.row(site, &all.students[student]).await.id);
            all.office.post(path, body).await
        }
    };
    // Nine units are asked: three with A- are there. With the required course at B and a free one passed:
    // (3.67 + 3.00) / 2 = 3.335, shown 3.34; nothing lacks any more.
    let courses = json!([{ "courseId": b, "grade": "B" }, { "courseId": x }]);
    let found = try_on(2, json!({ "courses": courses })).await.expect(200).result().clone();
    let figures = |of: &Value| (text(&of["result"]), of["unitsEarned"].clone(), of["cgpa"].clone());
    assert_eq!(figures(&found["before"]), ("FAIL".into(), json!(3), json!(367)));
    assert_eq!(figures(&found["after"]), ("PASS".into(), json!(9), json!(334)));
    assert_eq!(found["after"]["honours"], "SECOND_UPPER");
    let turned = |code: &str| (code.to_owned(), "NOT_MET".to_owned(), "MET".to_owned());
    let codes = ["TOTAL_UNITS", "UPPER_UNITS", "COMPULSORY", "CATEGORIES", "CATEGORY", "CATEGORY"];
    assert_eq!(changes(&found), codes.map(turned));
    // One course alone: what still lacks is named.
    let found = try_on(2, json!({ "courses": [{ "courseId": y }] })).await.expect(200).result().clone();
    assert_eq!(figures(&found["after"]), ("FAIL".into(), json!(6), json!(367)));
    assert_eq!(found["report"]["categories"][0]["missingCourses"][0]["courseId"], json!(b));
    // What is under way and failed: (3.67 + 3.00 + 0) / 3 = 2.2233.
    let failed = json!({ "courses": [{ "courseId": b, "grade": "F" }] });
    let found = try_on(1, failed).await.expect(200).result().clone();
    assert_eq!(text(&found["before"]["result"]), "PASS_IF_CURRENT_COMPLETED");
    assert_eq!(figures(&found["after"]), ("FAIL".into(), json!(6), json!(222)));
    // Repeated: the better attempt counts, (3.67 + 4.00 + 3.33) / 3; the units count once.
    let again = json!({ "courses": [{ "courseId": b, "grade": "A" }] });
    let found = try_on(0, again).await.expect(200).result().clone();
    assert_eq!(figures(&found["after"]), ("PASS".into(), json!(9), json!(367)));
    let worse = json!({ "courses": [{ "courseId": b, "grade": "C" }] });
    let found = try_on(0, worse).await.expect(200).result().clone();
    assert_eq!((&found["before"]["cgpa"], changes(&found)), (&found["after"]["cgpa"], vec![]));
    // Nonsense is named.
    let twice = json!({ "courses": [{ "courseId": x }, { "courseId": x }] });
    try_on(2, twice).await.expect(422);
    try_on(2, json!({ "courses": [{ "courseId": x, "grade": "Z" }] })).await.expect(422);
    try_on(2, json!({ "courses": [{ "courseId": "nowhere" }] })).await.expect(404);
    // Nothing of it stays.
    assert_eq!(all.row(&site, &all.students[2]).await.result, "FAIL");
});

story!(another_plan_is_tried_before_anybody_follows_it, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let [a, b, x, y] = all.courses.clone();
    let types = (type_of(&site, "MR").await, type_of(&site, "FE").await);
    let of = (types.0.as_str(), types.1.as_str());
    let (other, _) = plan(&site, &all.campus, ("MAJOR", "HIS-2026"), of, &[x, y, a, b]).await;
    let (minor, _) = plan(&site, &all.campus, ("MINOR", "MIN-2026"), of, &all.courses).await;
    let id = all.row(&site, &all.students[0]).await.id;
    let path = format!("{MAJOR}/student/what-if");
    let body = |plan: &str| json!({ "id": id, "structureId": plan });
    let found = all.office.post(&path, body(&other)).await.expect(200).result().clone();
    assert_eq!((text(&found["before"]["result"]), text(&found["after"]["result"])), ("PASS".into(), "FAIL".into()));
    assert_eq!(found["after"]["structureId"], json!(other));
    let missing = found["report"]["categories"][0]["missingCourses"].as_array().unwrap().len();
    assert_eq!(missing, 1, "one of the two that the other plan requires");
    assert!(changes(&found).iter().all(|(code, ..)| code != "CATEGORY"), "categories of two plans are not compared");
    let found = all.office.post(&path, body(&minor)).await.expect(200).result().clone();
    assert_eq!((text(&found["after"]["result"]), &found["after"]["cgpa"]), ("PASS".into(), &json!(344)));
    let names = all.office.get("/api/graduation-audit/what-if/plan/options?keyword=2026").await.expect(200);
    assert_eq!(names.result().as_array().unwrap().len(), 3);
    // What is not published is followed by nobody.
    let draft = structure::ActiveModel { id: Set(other.clone()), status: Set("DRAFT".into()), ..Default::default() };
    draft.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    refused(all.office.post(&path, body(&other)).await, "plan_not_to_try");
});

story!(a_student_tries_with_what_is_released, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let [me, other] = [all.account(&site, &all.students[2]).await, all.account(&site, &all.students[0]).await];
    let id = all.row(&site, &all.students[2]).await.id;
    let body = json!({ "id": id, "courses": [] });
    me.post(OWN, body.clone()).await.expect(404);
    all.command(&all.office, "release").await.expect(200);
    other.post(OWN, body.clone()).await.expect(404);
    // A result that is confirmed and not released is known to the office and to nobody else.
    add_result(&site, &all.campus, &all.students[2], &all.courses[1], ("A", 400)).await;
    let db = site.app.db();
    student_grade::Entity::update_many()
        .col_expr(student_grade::Column::Status, Expr::value("CONFIRMED"))
        .filter(student_grade::Column::StudentId.eq(&all.students[2]))
        .filter(student_grade::Column::CourseId.eq(&all.courses[1]))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    let mine = me.post(OWN, body.clone()).await.expect(200).result().clone();
    assert_eq!((&mine["before"]["unitsEarned"], &mine["before"]["cgpa"]), (&json!(3), &json!(367)));
    let theirs = all.office.post(&format!("{MAJOR}/student/what-if"), body.clone()).await.expect(200).result().clone();
    assert_eq!((&theirs["before"]["unitsEarned"], &theirs["before"]["cgpa"]), (&json!(6), &json!(384)));
    student_grade::Entity::update_many()
        .col_expr(student_grade::Column::Status, Expr::value("RELEASED"))
        .filter(student_grade::Column::StudentId.eq(&all.students[2]))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    let mine = me.post(OWN, body).await.expect(200).result().clone();
    assert_eq!(mine["before"]["unitsEarned"], json!(6));
});
