//! A sheet moves by its steps and no other way, and what is confirmed are results.

use schema::{courses::student_subject, grades::student_grade, submission::section_grade_sheet};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde_json::json;

use super::kit::{Class, OFFICE, OWN, refused, text};
use crate::{home::card, offers::offer, story, support::Site};

const STATES: [&str; 7] =
    ["NOT_STARTED", "DRAFT", "SUBMITTED", "RETURNED", "APPROVED_HEAD", "APPROVED_DEAN", "CONFIRMED_AR"];

/// Where the registry's commands lead, with both approvals asked for.
fn next(state: &str, verb: &str) -> Option<&'static str> {
    match (state, verb) {
        ("SUBMITTED" | "APPROVED_HEAD" | "APPROVED_DEAN", "return") => Some("RETURNED"),
        ("SUBMITTED", "head") => Some("APPROVED_HEAD"),
        ("APPROVED_HEAD", "dean") => Some("APPROVED_DEAN"),
        ("APPROVED_DEAN", "confirm") => Some("CONFIRMED_AR"),
        _ => None,
    }
}

async fn clear_results(site: &Site) {
    student_grade::Entity::delete_many().exec(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(every_command_is_taken_from_its_states_and_no_other, site, {
    let class = Class::build(&site, 2).await;
    class.grade_all(&["A", "B"]).await;
    for state in STATES {
        for verb in ["return", "head", "dean", "confirm"] {
            class.put(&site, state).await;
            let answer = class.command(verb).await;
            let expected = next(state, verb);
            assert_eq!(answer.status.is_success(), expected.is_some(), "{verb} from {state}");
            assert_eq!(class.row(&site).await.status, expected.unwrap_or(state), "{verb} from {state}");
            if expected.is_none() {
                answer.expect(409);
            }
            clear_results(&site).await;
        }
    }
});

story!(approvals_that_are_not_asked_for_are_not_waited_for, site, {
    let class = Class::build(&site, 2).await;
    class.grade_all(&["A", "B"]).await;
    class.ask(false, false).await;
    class.put(&site, "SUBMITTED").await;
    refused(class.command("head").await, "not_for_head");
    refused(class.command("dean").await, "not_for_dean");
    class.command("confirm").await.expect(200);
    class.ask(false, true).await;
    class.put(&site, "SUBMITTED").await;
    refused(class.command("confirm").await, "not_approved");
    class.command("dean").await.expect(200);
});

story!(a_sheet_is_submitted_whole_and_as_it_was_seen, site, {
    let class = Class::build(&site, 3).await;
    class.write(vec![class.edit(&class.students[0], "grade", "A", 0)]).await;
    let due = card(&class.teacher.client, "gradeSheets").await.unwrap();
    assert_eq!(due["lines"], json!(["COMP2003 (1001) 已录入 1 / 3"]), "{due}");
    let blank = class.submit("").await;
    offer(&refused(blank, "blank_grades"), "blank_grades");
    class.write(vec![class.edit(&class.students[1], "grade", "B", 0)]).await;
    class.write(vec![class.edit(&class.students[2], "grade", "XX", 0)]).await;
    refused(class.submit("").await, "unknown_grades");
    let seen = class.view(&class.teacher.client).await["edition"].clone();
    class.write(vec![class.edit(&class.students[2], "grade", "C", 1)]).await;
    let body = json!({ "sheetId": class.sheet, "edition": seen, "declared": true });
    let stale = refused(class.teacher.client.post(&format!("{OWN}/submit"), body.clone()).await, "cells_changed");
    let cells = stale["refusal"]["rules"][0]["data"]["cells"].clone();
    assert_eq!((cells.as_array().unwrap().len(), &cells[0]["value"]), (1, &json!("C")));
    let mut silent = body;
    silent["declared"] = json!(false);
    class.teacher.client.post(&format!("{OWN}/submit"), silent).await.expect(422);
    class.submit("").await.expect(200);
    let row = class.row(&site).await;
    assert_eq!((row.status.as_str(), row.submitted_by.as_deref()), ("SUBMITTED", Some(&*class.teacher.person.user_id)));
    refused(class.submit("").await, "sheet_closed");
    assert!(card(&class.teacher.client, "gradeSheets").await.is_none());
});

story!(a_spread_outside_of_the_guideline_asks_for_an_explanation, site, {
    let class = Class::build(&site, 20).await;
    let rule = json!({ "studentType": "UG", "minClassSize": 20, "aMin": 5, "aMax": 30 });
    site.root().post("/api/grades/distribution", rule).await.expect(200);
    class.grade_all(&["A"]).await;
    refused(class.submit("").await, "explanation_required");
    class.submit("全班均为竞赛队员").await.expect(200);
    assert_eq!(class.row(&site).await.explanation, "全班均为竞赛队员");
});

story!(what_is_confirmed_are_results, site, {
    let class = Class::build(&site, 3).await;
    class.grade_all(&["A", "F", "B-"]).await;
    class.submit("").await.expect(200);
    for verb in ["head", "dean", "confirm"] {
        class.command(verb).await.expect(200);
    }
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::CourseId.eq(&class.course))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let of = |student: &str| rows.iter().find(|row| row.student_id == student).unwrap();
    assert_eq!(rows.len(), 4, "three grades and a W");
    let (a, f) = (of(&class.students[0]), of(&class.students[1]));
    assert_eq!((a.grade.as_str(), a.points, a.units_gained, a.in_gpa), ("A", Some(400), 3, true));
    assert_eq!((f.grade.as_str(), f.points, f.units_attempted, f.units_gained), ("F", Some(0), 3, 0));
    assert!(rows.iter().all(|row| row.status == "CONFIRMED" && row.source == "SUBMISSION"));
    let w = rows.iter().find(|row| row.grade == "W").unwrap();
    assert_eq!((w.points, w.in_gpa, w.units_gained), (None, false, 0));
    refused(class.command("confirm").await, "not_approved");
});

story!(each_desk_of_a_sheet_is_somebody_elses, site, {
    let class = Class::build(&site, 2).await;
    class.grade_all(&["A", "B"]).await;
    class.submit("").await.expect(200);
    let body = json!({ "ids": [class.sheet] });
    let step =
        async |client: &testkit::Client, verb: &str| client.post(&format!("{OFFICE}/sheet/{verb}"), body.clone()).await;
    let [head, dean] = &class.desks;
    step(head, "head").await.expect(200);
    refused(step(head, "dean").await, "same_person");
    step(dean, "dean").await.expect(200);
    for before in [head, dean] {
        refused(step(before, "confirm").await, "same_person");
    }
    // Returned and handed in again, it begins anew: who approved it before may look at it first.
    class.command("return").await.expect(200);
    class.submit("").await.expect(200);
    step(dean, "head").await.expect(200);
    step(head, "dean").await.expect(200);
    step(&class.office, "confirm").await.expect(200);
});

story!(who_handed_a_sheet_in_approves_it_nowhere, site, {
    let class = Class::build(&site, 1).await;
    class.grade_all(&["A"]).await;
    class.submit("").await.expect(200);
    let (path, body) = (format!("{OFFICE}/sheet/head"), json!({ "ids": [class.sheet] }));
    class.office.post(&path, body.clone()).await.expect(200);
    // The same person named for the section, who handed it in.
    let row = section_grade_sheet::ActiveModel {
        id: Set(class.sheet.clone()),
        submitted_by: Set(class.row(&site).await.head_by),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    class.put(&site, "SUBMITTED").await;
    refused(class.office.post(&path, body).await, "same_person");
});

story!(the_registry_gives_what_teachers_may_not, site, {
    let class = Class::build(&site, 2).await;
    class
        .write(vec![class.edit(&class.students[0], "grade", "A", 0), class.edit(&class.students[1], "grade", "I", 0)])
        .await;
    refused(class.submit("").await, "unknown_grades");
    let body = |grade: &str| json!({ "sheetId": class.sheet, "studentId": class.students[1], "grade": grade, "reason": "住院" });
    class.office.post(&format!("{OFFICE}/draft/grade"), body("A")).await.expect(422);
    class.office.post(&format!("{OFFICE}/draft/grade"), body("I")).await.expect(200);
    let edit = class.edit(&class.students[1], "grade", "B", 2);
    assert_eq!(class.write(vec![edit]).await[0]["outcome"], "FIXED");
    class.submit("").await.expect(200);
});

story!(a_roster_that_changed_is_shown_and_taken_over, site, {
    let class = Class::build(&site, 3).await;
    class.grade_all(&["B"]).await;
    let db = site.app.db().maintenance();
    let newcomer = class.term.campus.student(&site, "2630095", "ACTIVE").await;
    class.term.seat(&site, &newcomer, &class.course, &class.section).await;
    for (student, state) in [(&class.students[0], "DROPPED"), (&class.students[1], "WITHDRAWN")] {
        student_subject::Entity::update_many()
            .col_expr(student_subject::Column::State, Expr::value(state))
            .filter(student_subject::Column::StudentId.eq(student))
            .exec(db)
            .await
            .unwrap();
    }
    site.app.db().maintained();
    let view = class.view(&class.teacher.client).await;
    assert_eq!(view["lines"].as_array().unwrap().len(), 4, "frozen");
    let mut changes: Vec<_> =
        view["differences"].as_array().unwrap().iter().map(|d| (text(&d["studentId"]), text(&d["change"]))).collect();
    changes.sort();
    let mut expected = vec![
        (newcomer.clone(), "JOINED".to_owned()),
        (class.students[0].clone(), "LEFT".to_owned()),
        (class.students[1].clone(), "WITHDREW".to_owned()),
    ];
    expected.sort();
    assert_eq!(changes, expected);
    class.teacher.client.post(&format!("{OWN}/roster"), json!({ "sheetId": class.sheet })).await.expect(200);
    let view = class.view(&class.teacher.client).await;
    assert_eq!((view["lines"].as_array().unwrap().len(), &view["differences"]), (4, &json!([])));
    let row = class.row(&site).await;
    assert_eq!((row.roster_size, row.graded), (2, 1));
    class.teacher.client.post(&format!("{OWN}/roster"), json!({ "sheetId": class.sheet })).await.expect(409);
    let moved = class.edit(&class.students[1], "grade", "A", 1);
    assert_eq!(class.write(vec![moved]).await[0]["outcome"], "WITHDRAWN");
    let left = class.edit(&class.students[0], "grade", "A", 1);
    assert_eq!(class.write(vec![left]).await[0]["outcome"], "NOT_ON_SHEET");
});

story!(who_teaches_a_section_no_more_sees_its_sheet_no_more, site, {
    let class = Class::build(&site, 2).await;
    let section = schema::timetable::section::ActiveModel {
        id: Set(class.section.clone()),
        teacher_ids: Set(kernel::StringList(vec![class.stranger.id.clone()])),
        ..Default::default()
    };
    section.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    grade_submission::api::remind_teachers(&site.app).await.unwrap();
    class.teacher.client.get(&format!("{OWN}/{}", class.sheet)).await.expect(404);
    class.view(&class.stranger.client).await;
});
