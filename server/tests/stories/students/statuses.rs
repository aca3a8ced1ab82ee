//! What a fresh database knows of states.

use schema::students::{student, study_status, study_type};
use sea_orm::{EntityTrait, PaginatorTrait};

use serde_json::json;

use crate::{kit::Campus, story};

story!(a_campus_has_states_types_and_a_student_in_one, site, {
    let db = site.app.db().maintenance();
    assert_eq!(study_status::Entity::find().count(db).await.unwrap(), 17);
    assert_eq!(study_type::Entity::find().count(db).await.unwrap(), 6);
    // A second start adds nothing.
    student_information::statuses::ensure(&site.app).await.unwrap();
    assert_eq!(study_status::Entity::find().count(db).await.unwrap(), 17);

    let campus = Campus::build(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    assert_eq!(row.study_status_id.as_deref(), Some(campus.status("ACTIVE")));
    assert_eq!(row.programme_id.as_deref(), Some(campus.programme.as_str()));
});

story!(a_state_that_others_lead_to_is_not_deleted, site, {
    const PATH: &str = "/api/si/study-status";
    let root = site.root();
    let add = async |code: &str, next: &[&str]| {
        let body =
            json!({ "code": code, "nameCn": code, "nameEn": code, "statusGroup": "STUDYING", "nextCodes": next });
        root.post(PATH, body).await.expect(200).result().clone()
    };
    let end = add("PILOT_END", &[]).await;
    let begin = add("PILOT", &["PILOT_END"]).await;
    let delete = async |id: &str| root.delete(&format!("{PATH}?ids={id}")).await;
    let (end_id, begin_id) = (end["id"].as_str().unwrap(), begin["id"].as_str().unwrap());
    let refused = delete(end_id).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((&rule["code"], &rule["data"]["count"]), (&json!("in_use"), &json!(1)));
    // What is offered lists the one that leads here.
    assert_eq!(rule["actions"][0]["to"], "/si/study-status-list?nextCodes=PILOT_END");
    let leading = root.get(&format!("{PATH}?nextCodes=PILOT_END")).await.expect(200);
    assert_eq!((&leading.result()["totalCount"], &leading.result()["data"][0]["id"]), (&json!(1), &begin["id"]));
    delete(begin_id).await.expect(200);
    delete(end_id).await.expect(200);
});
