//! What a command on sheets shows before it happens is what the log has afterwards.

use serde_json::{Value, json};

use super::kit::{Class, OFFICE, OWN, window};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

async fn office(site: &Site, class: &Class, verb: &str) -> Result<Value, Value> {
    let mut body = json!({ "ids": [class.sheet] });
    if verb == "return" {
        body["reason"] = json!("名单有误");
    }
    rehearse_and_do(site, class.at(verb), Send::Json(&format!("{OFFICE}/sheet/{verb}"), body)).await
}

async fn own(site: &Site, class: &Class, verb: &str, more: Value) -> Result<Value, Value> {
    let mut body = json!({ "sheetId": class.sheet });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    rehearse_and_do(site, &class.teacher.client, Send::Json(&format!("{OWN}/{verb}"), body)).await
}

story!(every_command_does_what_its_preview_shows, site, {
    let class = Class::build(&site, 3).await;
    class.grade_all(&["A", "B", "C"]).await;
    let newcomer = class.term.campus.student(&site, "2630095", "ACTIVE").await;
    class.term.seat(&site, &newcomer, &class.course, &class.section).await;
    own(&site, &class, "roster", json!({})).await.unwrap();
    own(&site, &class, "roster", json!({})).await.unwrap_err();
    let version = class.row(&site).await.version;
    let steps = json!({ "version": version, "scoreSteps": [{ "from": "50", "grade": "D" }] });
    own(&site, &class, "plan", steps).await.unwrap();
    class.write(vec![class.edit(&newcomer, "grade", "B", 0)]).await;
    let grade = json!({ "sheetId": class.sheet, "studentId": newcomer, "grade": "I", "reason": "住院" });
    let path = format!("{OFFICE}/draft/grade");
    rehearse_and_do(&site, &class.office, Send::Json(&path, grade)).await.unwrap();
    office(&site, &class, "remind").await.unwrap();
    office(&site, &class, "confirm").await.unwrap_err();
    for round in 0..2 {
        let edition = class.row(&site).await.edition;
        own(&site, &class, "submit", json!({ "edition": edition - 1, "declared": true })).await.unwrap_err();
        own(&site, &class, "submit", json!({ "edition": edition, "declared": true })).await.unwrap();
        office(&site, &class, "head").await.unwrap();
        office(&site, &class, "dean").await.unwrap();
        let last = if round == 0 { "return" } else { "confirm" };
        office(&site, &class, last).await.unwrap();
    }
    // Another window finds the sheets open already.
    let again = Send::Json(&format!("{OFFICE}/window/open"), json!({ "id": class.window }));
    rehearse_and_do(&site, &class.office, again).await.unwrap_err();
    let mut other = window(&site, &class.term);
    other["semesterId"] = json!(class.term.campus.next_semester);
    let made = class.office.post(&format!("{OFFICE}/window"), other).await.expect(200);
    let course = class.term.course(&site, "COMP3003").await;
    let section = class.term.section(&site, &course, "1001", &[&class.teacher.id]).await;
    let term = json!({ "semester": class.term.campus.next_semester });
    next_term(&site, &class, (&section, &course), term["semester"].as_str().unwrap()).await;
    let open = Send::Json(&format!("{OFFICE}/window/open"), json!({ "id": made.result()["id"] }));
    rehearse_and_do(&site, &class.office, open).await.unwrap();
});

async fn next_term(site: &Site, class: &Class, (section, course): (&str, &str), term: &str) {
    use sea_orm::{ActiveModelTrait, Set};
    let row = schema::timetable::section::ActiveModel {
        id: Set(section.to_owned()),
        semester_id: Set(term.to_owned()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    let seat = crate::stock::Seat { state: "REGISTERED", section: Some(section), course_type: None };
    crate::stock::add_seat(site, term, &class.students[0], course, seat).await;
}
