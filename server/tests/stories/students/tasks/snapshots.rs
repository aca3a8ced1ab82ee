//! The start of a semester, and what stays of one that is over.

use schema::{
    students::{student_semester, student_semester::Model},
    university::semester,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set,
};
use serde_json::{Value, json};

use super::campus::{add_past, codes, office, today};
use crate::{
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

pub async fn of_semester(site: &Site, semester_id: &str) -> Vec<Model> {
    student_semester::Entity::find()
        .filter(student_semester::Column::SemesterId.eq(semester_id))
        .order_by_asc(student_semester::Column::StudentId)
        .all(site.app.db().maintenance())
        .await
        .unwrap()
}

story!(a_semester_starts_with_one_snapshot_of_everybody_who_is_here, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let mut here = vec![];
    for (n, status) in ["ACTIVE", "LEAVE", "SUSPENDED", "NEW", "GRADUATED"].into_iter().enumerate() {
        let id = campus.student(&site, &format!("261000000{n}"), status).await;
        if ["ACTIVE", "LEAVE", "SUSPENDED"].contains(&status) {
            here.push(id);
        }
    }
    // Another division and another type: the one is in sight of the office, the other works elsewhere.
    let far = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    here.push(campus.student_of(&site, "2610000010", "ACTIVE", far).await);
    let research = (campus.division.as_str(), campus.research.as_str(), "RPG");
    campus.student_of(&site, "2610000011", "ACTIVE", research).await;
    let body = json!({ "semesterId": campus.next_semester });
    let start = || Send::Json("/api/si/task/semester-start", body.clone());
    // The log has an entry per programme; the rows themselves are compared below.
    start().run(&office, true).await.expect(200);
    assert_eq!(of_semester(&site, &campus.next_semester).await, []);
    let outcome = start().run(&office, false).await.expect(200);
    let counted: Vec<_> =
        outcome.result()["effects"].as_array().unwrap().iter().map(|e| e["changes"].clone()).collect();
    assert_eq!((outcome.result()["total"].as_u64(), counted.len()), (Some(2), 2));
    let mut taken: Vec<_> = of_semester(&site, &campus.next_semester).await.into_iter().map(|s| s.student_id).collect();
    taken.sort();
    here.sort();
    assert_eq!(taken, here);
    // Whom to expect is a list of its own; until there is one, the start says where it is made.
    let warned = |answer: &Value| answer["warnings"][0]["code"].clone();
    assert_eq!(warned(outcome.result()), "nobody_expected");
    office.post("/api/si/semester-registration/expect", body.clone()).await.expect(200);
    // A second start adds nobody twice, and says so.
    let again = start().run(&office, false).await.expect(200);
    assert_eq!(warned(again.result()), Value::Null);
    assert_eq!(again.result()["total"], 0);
    assert_eq!(of_semester(&site, &campus.next_semester).await.len(), here.len());
});

story!(a_change_reaches_the_running_semester_and_none_that_is_over, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let past = add_past(&site, &campus, &[&id]).await;
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.semester })).await.expect(200);
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.next_semester })).await.expect(200);
    let (over, coming) = (of_semester(&site, &past).await, of_semester(&site, &campus.next_semester).await);
    let end = today(&site) + chrono::Duration::days(90);
    let body = json!({ "ids": [id], "statusId": campus.status("LEAVE"), "effectiveDate": today(&site), "endDate": end,
        "semesterId": past });
    let outcome = rehearse_and_do(&site, &office, Send::Json("/api/si/task/study-status", body)).await.unwrap();
    assert_eq!(outcome["warnings"][0]["code"], "semester_closed");
    let now = of_semester(&site, &campus.semester).await;
    assert_eq!(now[0].study_status_id, campus.status("LEAVE"));
    assert_eq!(of_semester(&site, &past).await, over);
    assert_eq!(of_semester(&site, &campus.next_semester).await, coming);
});

story!(nothing_writes_into_a_semester_that_is_over, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let past = add_past(&site, &campus, &[&id]).await;
    let refused =
        rehearse_and_do(&site, &office, Send::Json("/api/si/task/semester-start", json!({ "semesterId": past }))).await;
    assert_eq!(codes(&refused.unwrap_err()), ["semester_closed"]);
    // Not even by hand.
    let db = site.app.db().maintenance();
    let before = of_semester(&site, &past).await;
    for sql in [
        format!("UPDATE student_semester SET year_of_study = 9 WHERE semester_id = '{past}'"),
        format!("DELETE FROM student_semester WHERE semester_id = '{past}'"),
    ] {
        let error = db.execute_unprepared(&sql).await.unwrap_err().to_string();
        assert!(error.contains("closed semester"), "{error}");
    }
    assert_eq!(of_semester(&site, &past).await, before);
    // What is running may be corrected.
    let mut open = semester::Entity::find_by_id(&past).one(db).await.unwrap().unwrap().into_active_model();
    open.status = Set("CURRENT".into());
    open.update(db).await.unwrap();
    db.execute_unprepared("UPDATE student_semester SET year_of_study = 9").await.unwrap();
    site.app.db().maintained();
});
