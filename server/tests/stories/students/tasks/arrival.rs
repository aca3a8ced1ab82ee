//! New students arrive, or do not.

use kernel::{
    identity::entity::{role, user, user_role},
    messages::message,
};
use schema::{
    courses::structure_student,
    students::{semester_registration, status_change, student_semester},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde_json::json;

use super::campus::{add_plan, codes, newcomer, office, row, set, today};
use crate::{
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(registering_makes_account_snapshot_plan_and_registration, site, {
    let campus = Campus::build(&site).await;
    let plan = add_plan(&site, &campus).await;
    let office = office(&site).await;
    let id = newcomer(&site, &campus, "2610000001").await;
    let body = json!({ "ids": [id], "date": today(&site) });
    let outcome = rehearse_and_do(&site, &office, Send::Json("/api/si/task/register", body)).await.unwrap();
    assert_eq!(outcome["warnings"], json!([]));

    let db = site.app.db().maintenance();
    let student = row(&site, &id).await;
    assert_eq!(student.study_status_id.as_deref(), Some(campus.status("ACTIVE")));
    assert_eq!((student.status_since, student.registration_status.as_str()), (Some(today(&site)), "REGISTERED"));
    let account = user::Entity::find().filter(user::Column::StudentId.eq(id.as_str())).one(db).await.unwrap().unwrap();
    assert_eq!((account.username.as_str(), account.kind.as_str()), ("2610000001", "STUDENT"));
    assert!(account.enabled && account.must_change_password && account.password_hash.is_some());
    let held =
        user_role::Entity::find().filter(user_role::Column::UserId.eq(account.id.as_str())).all(db).await.unwrap();
    assert_eq!(held.len(), 1);
    let role = role::Entity::find_by_id(&held[0].role_id).one(db).await.unwrap().unwrap();
    assert_eq!(role.code, "student-ug");
    let snapshot = student_semester::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((snapshot.semester_id.as_str(), snapshot.registered), (campus.semester.as_str(), true));
    let followed = structure_student::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((followed.structure_id, followed.is_current), (plan, true));
    let registration = semester_registration::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((registration.status.as_str(), registration.channel.as_str()), ("REGISTERED", "COUNTER"));
    let change = status_change::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!(
        (change.kind.as_str(), change.from_value.as_str(), change.to_value.as_str()),
        ("STATUS", "NEW", "ACTIVE")
    );
    let letter = message::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!(
        (letter.template_code.as_str(), letter.address.as_str()),
        ("si.account_created", "2610000001@demo.invalid")
    );
    assert!(letter.body.contains("2610000001"), "{}", letter.body);
    // Nobody knows the password: it is set with a code to the account's own address.
    site.anonymous().post("/api/auth/forge-password", json!({ "account": "2610000001" })).await.expect(200);
    assert_eq!(message::Entity::find().count(db).await.unwrap(), 2);
});

story!(every_reason_against_registering_is_told_at_once, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let unseen = campus.student(&site, "2610000001", "NEW").await;
    let owing = newcomer(&site, &campus, "2610000002").await;
    set(&site, &owing, |row| row.fee_hold = Set(true)).await;
    let named = newcomer(&site, &campus, "2610000003").await;
    site.person("2610000003", &[]).await;
    let active = campus.student(&site, "2610000004", "ACTIVE").await;
    let body = json!({ "ids": [unseen, owing, named, active], "date": today(&site) });
    let refused = rehearse_and_do(&site, &office, Send::Json("/api/si/task/register", body)).await.unwrap_err();
    let mut told = codes(&refused);
    told.sort();
    // The active one has papers that nobody has seen either.
    assert_eq!(told, ["account_name_taken", "documents_unchecked", "fee_hold", "not_new"]);
    // With a reason the papers may come later; the reason is on record.
    let body = json!({ "ids": [unseen], "date": today(&site), "checks": { "ignoreDocuments": "原件在邮寄途中" } });
    let outcome = rehearse_and_do(&site, &office, Send::Json("/api/si/task/register", body)).await.unwrap();
    assert_eq!(outcome["warnings"][0]["code"], "no_plan");
    let change = status_change::Entity::find().one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert_eq!(change.remark, "原件在邮寄途中");
    let bad = json!({ "ids": [owing], "date": today(&site), "checks": { "ignoreDocuments": "x" } });
    let refused = office.post("/api/si/task/register", bad).await.expect(422);
    assert_eq!(refused.errors(), [("checks.ignoreDocuments".to_owned(), "required".to_owned())]);
    let later = json!({ "ids": [owing], "date": today(&site) + chrono::Duration::days(1) });
    let refused = office.post("/api/si/task/register", later).await.expect(422);
    assert_eq!(refused.errors(), [("date".to_owned(), "in_the_future".to_owned())]);
});

story!(new_students_are_listed_and_their_papers_checked, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = campus.student(&site, "2610000001", "NEW").await;
    let other = campus.student(&site, "2610000002", "ACTIVE").await;
    let list = office.get("/api/si/newcomer").await.expect(200);
    assert_eq!(list.result()["totalCount"], 1);
    let first = &list.result()["data"][0];
    assert_eq!((&first["id"], &first["documentsChecked"]), (&json!(id), &json!(false)));
    assert!(first["idNo"].as_str().unwrap().contains('*'), "{}", first["idNo"]);
    assert_eq!(first["labels"]["programmeId"], "专业 CMP");
    let checked = |ids: &[&str]| json!({ "ids": ids, "documentsChecked": true });
    assert_eq!(office.patch("/api/si/newcomer", checked(&[&id])).await.expect(200).result(), &json!(1));
    assert!(row(&site, &id).await.documents_checked);
    // Whoever has arrived is no newcomer, and spoils the list.
    office.patch("/api/si/newcomer", checked(&[&id, &other])).await.expect(404);
    let refused = office.patch("/api/si/newcomer", checked(&[])).await.expect(422);
    assert_eq!(refused.errors(), [("ids".to_owned(), "required".to_owned())]);
});

story!(who_does_not_come_is_marked_and_stays_so, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = newcomer(&site, &campus, "2610000001").await;
    let body = json!({ "ids": [id], "date": today(&site), "remark": "未联系上" });
    rehearse_and_do(&site, &office, Send::Json("/api/si/task/no-show", body.clone())).await.unwrap();
    assert_eq!(row(&site, &id).await.study_status_id.as_deref(), Some(campus.status("NO_SHOW")));
    let refused = rehearse_and_do(&site, &office, Send::Json("/api/si/task/no-show", body)).await.unwrap_err();
    assert_eq!(codes(&refused), ["status_final"]);
});
