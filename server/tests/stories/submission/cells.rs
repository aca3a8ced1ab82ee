//! Cells: written once, over what was seen, by those who may, while the sheet is open.

use kernel::Timestamp;
use schema::submission::draft_edit;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use super::kit::{Class, OFFICE, OWN, refused, text};
use crate::{story, support::Site};

async fn book(site: &Site) -> u64 {
    draft_edit::Entity::find().count(site.app.db().maintenance()).await.unwrap()
}

story!(an_edit_is_written_once_however_often_it_is_sent, site, {
    let class = Class::build(&site, 3).await;
    let edit = class.edit(&class.students[0], "grade", "b+", 0);
    let first = class.write(vec![edit.clone()]).await;
    assert_eq!((&first[0]["outcome"], &first[0]["cell"]["version"]), (&json!("WRITTEN"), &json!(1)));
    assert_eq!(first[0]["cell"]["value"], "B+", "letters are capital");
    let again = class.write(vec![edit.clone(), edit.clone()]).await;
    assert!(again.iter().all(|result| result["outcome"] == "REPEATED" && result["cell"]["version"] == 1));
    assert_eq!(book(&site).await, 1);
    let row = class.row(&site).await;
    assert_eq!((row.status.as_str(), row.edition, row.graded), ("DRAFT", 1, 1));
    // The same edit cannot be used for another cell.
    let mut other = edit;
    other["field"] = json!("score");
    other["value"] = json!("88");
    assert_eq!(class.write(vec![other]).await[0]["outcome"], "INVALID");
});

story!(what_a_colleague_wrote_meanwhile_is_not_written_over, site, {
    let class = Class::build(&site, 3).await;
    let staff = staff_of(&site, &class.stranger.person.user_id).await;
    let body = json!({ "sectionId": class.section, "staffId": staff, "role": "ENTER" });
    class.office.post(&format!("{OFFICE}/section-user"), body).await.expect(200);
    let student = &class.students[1];
    class.write(vec![class.edit(student, "grade", "A", 0)]).await;
    let theirs = class.send(&class.stranger.client, vec![class.edit(student, "grade", "C", 0)]).await.expect(200);
    let result = &theirs.result()["results"][0];
    assert_eq!(result["outcome"], "CONFLICT");
    assert_eq!((&result["cell"]["value"], &result["cell"]["version"]), (&json!("A"), &json!(1)));
    assert!(!text(&result["cell"]["by"]).is_empty() && !text(&result["cell"]["at"]).is_empty());
    assert_eq!(class.line(&site, student).await.grade, "A");
    // Having seen it, they may; and who wants the same collides with nobody.
    let seen = vec![class.edit(student, "grade", "C", 1)];
    let seen = class.send(&class.stranger.client, seen).await.expect(200);
    assert_eq!(seen.result()["results"][0]["cell"]["version"], 2);
    assert_eq!(class.write(vec![class.edit(student, "grade", "C", 0)]).await[0]["outcome"], "WRITTEN");
    // One who enters does not submit.
    let view = class.view(&class.stranger.client).await;
    assert_eq!(view["role"], "ENTER");
    let body = json!({ "sheetId": class.sheet, "edition": view["edition"], "declared": true });
    refused(class.stranger.client.post(&format!("{OWN}/submit"), body).await, "not_your_part");
});

async fn staff_of(site: &Site, user_id: &str) -> String {
    use schema::university::staff;
    use sea_orm::{ColumnTrait, QueryFilter};
    let found = staff::Entity::find().filter(staff::Column::UserId.eq(user_id));
    found.one(site.app.db().maintenance()).await.unwrap().unwrap().id
}

story!(nobody_reads_or_writes_a_section_that_is_not_theirs, site, {
    let class = Class::build(&site, 2).await;
    let own = class.teacher.client.get(OWN).await.expect(200);
    let ids: Vec<_> = own.result().as_array().unwrap().iter().map(|line| text(&line["id"])).collect();
    assert_eq!(ids, std::slice::from_ref(&class.sheet));
    class.stranger.client.get(&format!("{OWN}/{}", class.sheet)).await.expect(404);
    class.stranger.client.get(&format!("{OWN}/{}/print", class.sheet)).await.expect(404);
    let edits = vec![class.edit(&class.students[0], "grade", "F", 0)];
    class.send(&class.stranger.client, edits).await.expect(404);
    for verb in ["plan", "roster", "submit"] {
        let body = json!({ "sheetId": class.sheet, "edition": 0, "declared": true });
        let body = match verb {
            "plan" => json!({ "sheetId": class.sheet, "version": 1 }),
            "roster" => json!({ "sheetId": class.sheet }),
            _ => body,
        };
        class.stranger.client.post(&format!("{OWN}/{verb}"), body).await.expect(404);
    }
    // A student of another section is nobody on this sheet, and the other section's people are not known here.
    let foreign = json!({ "sheetId": class.foreign_sheet, "edits": [class.edit(&class.students[0], "grade", "A", 0)] });
    class.stranger.client.post(&format!("{OWN}/edit"), foreign).await.expect(404);
    assert_eq!(class.line(&site, &class.students[0]).await.grade, "");
});

story!(a_deputy_who_only_sees_writes_nothing, site, {
    let class = Class::build(&site, 2).await;
    let staff = staff_of(&site, &class.stranger.person.user_id).await;
    let body = json!({ "sectionId": class.section, "staffId": staff, "role": "VIEW" });
    class.office.post(&format!("{OFFICE}/section-user"), body).await.expect(200);
    assert_eq!(class.view(&class.stranger.client).await["lines"].as_array().unwrap().len(), 3);
    let edits = vec![class.edit(&class.students[0], "grade", "F", 0)];
    refused(class.send(&class.stranger.client, edits).await, "not_your_part");
});

story!(cells_that_cannot_be_written_say_why, site, {
    let class = Class::build(&site, 2).await;
    let view = class.view(&class.teacher.client).await;
    let gone = view["lines"].as_array().unwrap().iter().find(|line| line["withdrawn"] == true).unwrap().clone();
    let outcomes = class
        .write(vec![
            class.edit(&text(&gone["studentId"]), "grade", "A", 0),
            class.edit(&class.students[0], "score", "100.1", 0),
            class.edit(&class.students[0], "score", "eighty", 0),
            class.edit(&class.students[0], "part:exam", "80", 0),
            class.edit(&class.students[0], "grade", "ABCDEFGHIJK", 0),
            class.edit(&class.students[0], "grade", "Q", 0),
        ])
        .await;
    let told: Vec<_> = outcomes.iter().map(|result| text(&result["outcome"])).collect();
    assert_eq!(told, ["WITHDRAWN", "INVALID", "INVALID", "INVALID", "INVALID", "WRITTEN"]);
    assert!(outcomes[..5].iter().all(|result| !text(&result["message"]).is_empty()));
    // A grade that is not in the scale is kept and found, not lost.
    let found = class.view(&class.teacher.client).await["findings"].clone();
    assert!(found.as_array().unwrap().iter().any(|f| f["code"] == "UNKNOWN_GRADE"), "{found}");
});

story!(a_closed_sheet_answers_its_state_and_keeps_nothing, site, {
    let class = Class::build(&site, 2).await;
    let before = class.edit(&class.students[0], "grade", "A", 0);
    class.write(vec![before.clone()]).await;
    for status in ["SUBMITTED", "APPROVED_HEAD", "APPROVED_DEAN", "CONFIRMED_AR"] {
        class.put(&site, status).await;
        let late = class.edit(&class.students[1], "grade", "A", 0);
        let answer = class.send(&class.teacher.client, vec![before.clone(), late]).await.expect(200);
        assert_eq!(answer.result()["status"], status);
        assert!(!text(&answer.result()["closed"]).is_empty());
        // What was acknowledged before stays so.
        assert_eq!(answer.result()["results"][0]["outcome"], "REPEATED");
        assert_eq!(answer.result()["results"][1]["outcome"], "CLOSED");
        assert_eq!(class.line(&site, &class.students[1]).await.grade, "");
    }
    // After the late date nothing is taken, except in what was returned.
    class.put(&site, "DRAFT").await;
    past(&site, &class).await;
    let edit = || class.edit(&class.students[1], "grade", "A", 0);
    let answer = class.send(&class.teacher.client, vec![edit()]).await.expect(200);
    assert_eq!(answer.result()["results"][0]["outcome"], "CLOSED");
    class.put(&site, "RETURNED").await;
    let answer = class.send(&class.teacher.client, vec![edit()]).await.expect(200);
    assert_eq!(answer.result()["results"][0]["outcome"], "WRITTEN");
});

/// The late date was an hour ago.
async fn past(site: &Site, class: &Class) {
    use schema::submission::section_grade_sheet::{Column, Entity};
    use sea_orm::{ColumnTrait, QueryFilter, sea_query::Expr};
    let over = site.app.clock.now().plus(-Timestamp::DAY / 24);
    Entity::update_many()
        .col_expr(Column::Deadline, Expr::value(over))
        .col_expr(Column::LateUntil, Expr::value(Some(over)))
        .filter(Column::Id.eq(&class.sheet))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
}

story!(parts_make_a_total_and_a_table_makes_letters, site, {
    let class = Class::build(&site, 2).await;
    let version = class.view(&class.teacher.client).await["version"].clone();
    let body = json!({
        "sheetId": class.sheet, "version": version,
        "components": [
            { "key": "cw", "name": "平时", "weight": 30 }, { "key": "exam", "name": "期末", "weight": 70 },
        ],
        "scoreSteps": [{ "from": "85", "grade": "A" }, { "from": "60", "grade": "C" }, { "from": "0", "grade": "F" }],
    });
    let mut wrong = body.clone();
    wrong["components"][0]["weight"] = json!(40);
    class.teacher.client.post(&format!("{OWN}/plan"), wrong).await.expect(422);
    class.teacher.client.post(&format!("{OWN}/plan"), body.clone()).await.expect(200);
    class.teacher.client.post(&format!("{OWN}/plan"), body).await.expect(409);
    let student = &class.students[0];
    let outcomes = class
        .write(vec![
            class.edit(student, "part:cw", "80", 0),
            class.edit(student, "score", "99", 0),
            class.edit(student, "part:exam", "65.5", 0),
            class.edit(student, "grade", "A", 0),
        ])
        .await;
    let told: Vec<_> = outcomes.iter().map(|result| text(&result["outcome"])).collect();
    assert_eq!(told, ["WRITTEN", "INVALID", "WRITTEN", "WRITTEN"]);
    // 0.3 × 80 + 0.7 × 65.5 = 69.85, half up.
    assert_eq!(class.line(&site, student).await.score, Some(699));
    let view = class.view(&class.teacher.client).await;
    let line = view["lines"].as_array().unwrap().iter().find(|line| line["studentId"] == *student).unwrap();
    assert_eq!((&line["total"], &line["suggested"]), (&json!("69.9"), &json!("C")));
    let found = view["findings"].as_array().unwrap().iter().find(|f| f["code"] == "CONTRADICTION").unwrap();
    assert_eq!(found["studentIds"], json!([student]));
});
