//! Windows: their times in order, one for each division, and sheets that follow them.

use kernel::Timestamp;
use serde_json::json;

use super::kit::{Class, OFFICE, refused, registry, sheet_of, text, window};
use crate::{story, timetable::term::Term};

story!(the_times_of_a_window_are_in_order, site, {
    let (term, office) = (Term::build(&site).await, registry(&site).await);
    let good = window(&site, &term);
    let mut bad = good.clone();
    bad["deadline"] = good["openAt"].clone();
    office.post(&format!("{OFFICE}/window"), bad).await.expect(422);
    let mut bad = good.clone();
    bad["lateUntil"] = good["deadline"].clone();
    office.post(&format!("{OFFICE}/window"), bad).await.expect(422);
    let mut plain = good.clone();
    plain["lateUntil"] = json!(null);
    office.post(&format!("{OFFICE}/window"), plain).await.expect(200);
});

story!(a_division_has_one_window_in_a_semester, site, {
    let (term, office) = (Term::build(&site).await, registry(&site).await);
    let of = |divisions: &[&str], kind: &str| {
        let mut body = window(&site, &term);
        (body["divisionIds"], body["studentType"]) = (json!(divisions), json!(kind));
        body
    };
    let (one, other) = (term.campus.division.as_str(), term.campus.other_division.as_str());
    let first = office.post(&format!("{OFFICE}/window"), of(&[one], "UG")).await.expect(200);
    office.post(&format!("{OFFICE}/window"), of(&[one, other], "UG")).await.expect(422);
    office.post(&format!("{OFFICE}/window"), of(&[], "UG")).await.expect(422);
    office.post(&format!("{OFFICE}/window"), of(&[other], "UG")).await.expect(200);
    // Its own row is no other one.
    let mut body = of(&[one], "UG");
    (body["id"], body["version"]) = (first.result()["id"].clone(), first.result()["version"].clone());
    body["remark"] = json!("extended");
    office.send(axum::http::Method::PATCH, &format!("{OFFICE}/window"), Some(body)).await.expect(200);
});

story!(sheets_are_opened_once_and_follow_their_window, site, {
    let class = Class::build(&site, 2).await;
    let row = class.row(&site).await;
    assert_eq!((row.status.as_str(), row.roster_size), ("NOT_STARTED", 2), "who withdrew does not count");
    refused(
        class.office.post(&format!("{OFFICE}/window/open"), json!({ "id": class.window })).await,
        "nothing_to_open",
    );
    let now = class.office.get(&format!("{OFFICE}/window/{}", class.window)).await.expect(200).result().clone();
    let mut body = window(&site, &class.term);
    let later = site.app.clock.now().plus(20 * Timestamp::DAY);
    (body["id"], body["version"]) = (json!(class.window), now["version"].clone());
    (body["deadline"], body["lateUntil"]) = (json!(later), json!(null));
    class.office.send(axum::http::Method::PATCH, &format!("{OFFICE}/window"), Some(body)).await.expect(200);
    let row = class.row(&site).await;
    assert_eq!((row.deadline, row.late_until), (later, None));
    refused(class.office.delete(&format!("{OFFICE}/window?ids={}", class.window)).await, "window_in_use");
});

story!(a_window_that_begins_opens_its_sheets_by_itself, site, {
    let (term, office) = (Term::build(&site).await, registry(&site).await);
    let teacher = term.teacher(&site, "001").await;
    let course = term.course(&site, "COMP2003").await;
    let section = term.section(&site, &course, "1001", &[&teacher.id]).await;
    let student = term.campus.student(&site, "2630001", "ACTIVE").await;
    term.seat(&site, &student, &course, &section).await;
    let mut body = window(&site, &term);
    body["openAt"] = json!(site.app.clock.now().plus(Timestamp::DAY));
    office.post(&format!("{OFFICE}/window"), body).await.expect(200);
    assert_eq!(grade_submission::api::remind_teachers(&site.app).await.unwrap(), 0);
    site.app.clock.advance(2 * Timestamp::DAY);
    assert_eq!(grade_submission::api::remind_teachers(&site.app).await.unwrap(), 1);
    let sheet = sheet_of(&site, &section).await;
    let mine = teacher.client.get("/api/teacher/grade-sheet").await.expect(200);
    assert_eq!(text(&mine.result()[0]["id"]), sheet.id);
    assert_eq!(grade_submission::api::remind_teachers(&site.app).await.unwrap(), 0);
});
