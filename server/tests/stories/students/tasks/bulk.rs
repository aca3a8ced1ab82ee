//! Thousands at once.

use kernel::{audit::entity::entry, identity::entity::user, messages::message};
use schema::students::{status_change, student, student_semester};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, sea_query::Expr};
use serde_json::json;
use student_information::api::{NewStudent, Standing, Study, add_students};

use super::campus::{add_plan, office, today};
use crate::{kit::Campus, story, support::Site};

const MANY: usize = 5_000;

async fn newcomers(site: &Site, campus: &Campus) -> Vec<String> {
    let new = |n: usize| NewStudent {
        student_no: format!("26{n:08}"),
        name_cn: format!("测试{n}"),
        name_en: format!("TEST {n}"),
        student_type: "UG".into(),
        id_type: "PASSPORT",
        id_no: format!("P{n:08}"),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        study: Study {
            category_id: Some(campus.category.clone()),
            division_id: Some(campus.division.clone()),
            programme_id: Some(campus.programme.clone()),
            cohort_id: Some(campus.cohort.clone()),
            ..Study::default()
        },
        standing: Standing { status_id: Some(campus.status("NEW").to_owned()), ..Standing::default() },
        ..NewStudent::default()
    };
    let db = site.app.db().maintenance();
    let ids = add_students(&site.app, db, (0..MANY).map(new).collect()).await.unwrap();
    let checked = student::Entity::update_many().col_expr(student::Column::DocumentsChecked, Expr::value(true));
    checked.exec(db).await.unwrap();
    site.app.db().maintained();
    ids
}

story!(five_thousand_are_registered_and_leave_in_one_call_each, site, {
    let campus = Campus::build(&site).await;
    add_plan(&site, &campus).await;
    let office = office(&site).await;
    let ids = newcomers(&site, &campus).await;
    let db = site.app.db().maintenance();
    let done = office.post("/api/si/task/register", json!({ "ids": ids, "date": today(&site) })).await.expect(200);
    let (total, shown) = (done.result()["total"].as_u64().unwrap(), done.result()["effects"].as_array().unwrap().len());
    // Student, change, snapshot, registration, plan, account and its role, and the role itself once with its grants.
    assert_eq!((total, shown), (7 * MANY as u64 + 2, 500));
    assert_eq!(user::Entity::find().filter(user::Column::Kind.eq("STUDENT")).count(db).await.unwrap(), MANY as u64);
    assert_eq!(student_semester::Entity::find().count(db).await.unwrap(), MANY as u64);
    let leave = json!({ "ids": ids, "statusId": campus.status("LEAVE"), "effectiveDate": today(&site),
        "endDate": today(&site) + chrono::Duration::days(100) });
    office.post("/api/si/task/study-status", leave).await.expect(200);
    let left = student::Entity::find().filter(student::Column::StudyStatusId.eq(campus.status("LEAVE")));
    assert_eq!(left.count(db).await.unwrap(), MANY as u64);
    let batches = status_change::Entity::find().filter(status_change::Column::ToValue.eq("LEAVE"));
    assert_eq!(batches.count(db).await.unwrap(), MANY as u64);
    // A letter with the account and one with the leave.
    assert_eq!(message::Entity::find().count(db).await.unwrap(), 2 * MANY as u64);
    let entries = entry::Entity::find().filter(entry::Column::Subject.eq("si.student"));
    assert_eq!(entries.count(db).await.unwrap(), 2 * MANY as u64);
    let many: Vec<_> = (0..6_001).map(|n| format!("{n:032}")).collect();
    let answer = office.post("/api/si/task/no-show", json!({ "ids": many, "date": today(&site) })).await;
    assert!(answer.status.is_client_error());
});
