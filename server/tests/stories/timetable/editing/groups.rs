//! Groups: made of a programme and year, filled and emptied.

use schema::timetable::{tt_group, tt_group_student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use super::kit::Term;
use crate::{offers::offer, rehearsal::rehearsed, story, support::Site};

async fn members(site: &Site, group: &str) -> Vec<tt_group_student::Model> {
    let rows = tt_group_student::Entity::find()
        .filter(tt_group_student::Column::GroupId.eq(group))
        .filter(tt_group_student::Column::ArchivedAt.is_null())
        .order_by_asc(tt_group_student::Column::Id);
    rows.all(site.app.db().maintenance()).await.unwrap()
}

story!(students_of_a_programme_and_year_are_divided_evenly, site, {
    let term = Term::build(&site).await;
    let mut students = vec![];
    for n in 1..=7 {
        students.push(term.student(&site, &format!("263000000{n}")).await);
    }
    term.campus.student(&site, "2630000008", "WITHDRAWN").await;
    let early = term.group(&site, "EARLY", &[&students[0]]).await;
    let body = |size: i32| json!({ "semesterId": term.campus.semester, "programmeId": term.campus.programme, "year": 1, "size": size });
    let wrong = term.office.post("/api/tts/group/make", body(0)).await.expect(422);
    assert_eq!(wrong.json["errors"][0]["field"], json!("size"));
    rehearsed(&site, &term.office, "/api/tts/group/make", &body(4)).await;
    let rows = tt_group::Entity::find().order_by_asc(tt_group::Column::Code);
    let rows = rows.all(site.app.db().maintenance()).await.unwrap();
    let made: Vec<_> = rows.iter().filter(|g| g.id != early).map(|g| (g.code.as_str(), g.expected_size)).collect();
    assert_eq!(made, [("CMP-Y1-G1", 3), ("CMP-Y1-G2", 3)], "those who have a group are left out");
    let refused = term.office.post("/api/tts/group/make", body(4)).await.expect(409);
    let to = offer(&refused.json, "group.nobody");
    // The list that is offered has them; one is taken out, and then there is somebody to divide.
    let (page, query) = crate::offers::page_of(&to);
    assert_eq!(page, "/learning/tts/group-list");
    let listed = term.office.get(&format!("/api/tts/group?{query}")).await.expect(200);
    assert_eq!(listed.result()["totalCount"], json!(3));
    let out = members(&site, &early).await;
    rehearsed(&site, &term.office, "/api/tts/group/member/remove", &json!({ "ids": [out[0].id] })).await;
    rehearsed(&site, &term.office, "/api/tts/group/make", &body(4)).await;
});

story!(who_is_in_a_group_is_not_put_in_again, site, {
    let term = Term::build(&site).await;
    let (one, two) = (term.student(&site, "2630000001").await, term.student(&site, "2630000002").await);
    let group = term.group(&site, "G1", &[&one]).await;
    let other = term.group(&site, "G2", &[&two]).await;
    let add = |group: &str, students: &[&str]| json!({ "groupId": group, "studentIds": students });
    let refused = term.office.post("/api/tts/group/member", add(&group, &[&one, &two])).await.expect(409);
    assert_eq!(offer(&refused.json, "group.already_member"), format!("/learning/tts/group-list?ids={group}"));
    let done = rehearsed(&site, &term.office, "/api/tts/group/member", &add(&group, &[&two])).await;
    assert_eq!(done["warnings"][0]["code"], json!("in_another_group"));
    assert_eq!(members(&site, &group).await.len(), 2);
    let past = term.past(&site).await;
    let old = term.group_in(&site, &past, "OLD", &[&one]).await;
    let refused = term.office.post("/api/tts/group/member", add(&old, &[&two])).await.expect(409);
    assert_eq!(offer(&refused.json, "semester_over"), "/learning/tts/group-list");
    let row = members(&site, &old).await;
    let body = json!({ "ids": [row[0].id] });
    let refused = term.office.post("/api/tts/group/member/remove", body).await.expect(409);
    assert_eq!(offer(&refused.json, "semester_over"), "/learning/tts/group-list");
    let make = json!({ "semesterId": past, "programmeId": term.campus.programme, "year": 1, "size": 9 });
    let refused = term.office.post("/api/tts/group/make", make).await.expect(409);
    assert_eq!(offer(&refused.json, "semester_over"), "/learning/tts/group-list");
    // A group with people in it is not deleted.
    let refused = term.office.delete(&format!("/api/tts/group?ids={other}")).await.expect(409);
    assert!(refused.json["refusal"]["rules"][0]["actions"][0]["to"].as_str().unwrap().contains("group-list"));
});
