//! Changes of programme: the worked example, what is refused, and that the preview is the run.

use kernel::{StringList, messages::message};
use schema::{
    courses::{course_equivalence, structure_student, student_subject},
    students::{status_change, student_semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::{Value, json};

use super::kit::{learner, office, row, set};
use crate::{
    kit::Campus,
    rehearsal::rehearsed,
    stock::{PUBLISHED, Seat, add_block, add_course, add_plan, add_seat, add_type},
    story,
    support::Site,
};

const PATH: &str = "/api/si/task/programme";

async fn take(site: &Site, campus: &Campus, student: &str, course: &str, course_type: &str, state: &str) {
    let seat = Seat { state, section: None, course_type: Some(course_type) };
    add_seat(site, &campus.semester, student, course, seat).await;
}

fn body(site: &Site, campus: &Campus, ids: &[&str]) -> Value {
    json!({ "ids": ids, "programmeId": campus.other_programme, "effectiveSemesterId": campus.semester,
        "effectiveDate": site.app.clock.now().local_date(), "docNo": "教字 9 号" })
}

story!(from_financial_mathematics_to_computer_science, site, {
    // The fifth worked example, with one course that counts as another.
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let [mr, fe, uc] = [add_type(&site, "MR").await, add_type(&site, "FE").await, add_type(&site, "UC").await];
    let codes = ["MATH1123", "FINM2003", "UCHL1063", "COMP1003", "COMP1013", "FINM4013"];
    let mut courses = vec![];
    for code in codes {
        courses.push(add_course(&site, code, "").await);
    }
    let plan = add_plan(&site, &campus.other_programme, PUBLISHED).await;
    add_block(&site, &plan, &mr, &[&courses[0], &courses[4]]).await;
    insert!(
        site,
        course_equivalence {
            structure_id: Some(plan.clone()),
            courses_from: StringList(vec![courses[3].clone()]),
            courses_to: StringList(vec![courses[4].clone()]),
            kind: "ONE_WAY".into(),
            cohort_from: None,
            cohort_to: None,
            programme_ids: StringList::default(),
            reason: "同一课程".into(),
            approved: true,
        }
    );
    let student = campus.student(&site, "2610000071", "ACTIVE").await;
    for (n, course_type, state) in [
        (0, &mr, "COMPLETED"),
        (1, &mr, "COMPLETED"),
        (2, &uc, "REGISTERED"),
        (3, &mr, "COMPLETED"),
        (5, &mr, "PLANNED"),
    ] {
        take(&site, &campus, &student, &courses[n], course_type, state).await;
    }
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.semester })).await.expect(200);
    let offered = async |programme: &str| {
        office.get(&format!("{PATH}/plans?programmeId={programme}")).await.expect(200).result().clone()
    };
    assert_eq!(offered(&campus.other_programme).await[0]["value"], json!(plan));
    assert_eq!(offered(&campus.programme).await, json!([]), "plans of other programmes are none to choose");
    let done = rehearsed(&site, &office, PATH, &body(&site, &campus, &[&student])).await;
    let shown: Vec<_> = done["courses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| (c["to"].as_str().unwrap(), c["mark"].as_str().unwrap()))
        .collect();
    assert_eq!(shown, [("MR", "#"), ("FE", "#"), ("UC", "#"), ("MR", "#"), ("FE", "")]);
    assert!(done["courses"][3]["why"].as_str().unwrap().contains("COMP1013"));
    let db = site.app.db().maintenance();
    for (n, course_type, mark) in [(0, &mr, "#"), (1, &fe, "#"), (2, &uc, "#"), (3, &mr, "#"), (5, &fe, "")] {
        let found = student_subject::Entity::find().filter(student_subject::Column::CourseId.eq(courses[n].as_str()));
        let seat = found.one(db).await.unwrap().unwrap();
        assert_eq!((seat.course_type_id.as_ref(), seat.mark.as_str()), (Some(course_type), mark), "{}", codes[n]);
    }
    let record = row(&site, &student).await;
    assert_eq!(record.programme_id.as_deref(), Some(campus.other_programme.as_str()));
    assert_eq!(record.division_id.as_deref(), Some(campus.other_division.as_str()));
    let followed = structure_student::Entity::find().filter(structure_student::Column::IsCurrent.eq(true));
    assert_eq!(followed.one(db).await.unwrap().unwrap().structure_id, plan);
    let history = status_change::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((history.kind.as_str(), history.to_label_en.as_str()), ("PROGRAMME", "Programme HIS"));
    let snapshot = student_semester::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!(snapshot.programme_id, record.programme_id);
});

story!(whoever_was_moved_is_told_where_to, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let student = learner(&site, &campus, "2610000070", "ACTIVE").await;
    let sent = async || {
        let letters = message::Entity::find().filter(message::Column::TemplateCode.eq("si.programme_changed"));
        letters.all(site.app.db().maintenance()).await.unwrap()
    };
    let mut look = body(&site, &campus, &[&student.id]);
    look["dryRun"] = json!(true);
    office.post(PATH, look).await.expect(200);
    assert!(sent().await.is_empty(), "a look sends nothing");
    office.post(PATH, body(&site, &campus, &[&student.id])).await.expect(200);
    let letters = sent().await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0].body.contains("专业 HIS") && letters[0].body.contains("教字 9 号"), "{}", letters[0].body);
});

story!(from_a_later_semester_on_the_running_snapshot_stays, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let student = campus.student(&site, "2610000072", "ACTIVE").await;
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.semester })).await.expect(200);
    let mut later = body(&site, &campus, &[&student]);
    later["effectiveSemesterId"] = json!(campus.next_semester);
    let done = rehearsed(&site, &office, PATH, &later).await;
    let warned: Vec<_> =
        done["outcome"]["warnings"].as_array().unwrap().iter().map(|w| w["code"].as_str().unwrap()).collect();
    assert_eq!(warned, ["cgpa_unchecked", "no_plan"]);
    let snapshot = student_semester::Entity::find().one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert_eq!(snapshot.programme_id.as_deref(), Some(campus.programme.as_str()));
});

story!(who_may_not_is_told_why_and_what_is_offered_helps, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let refusal = async |id: &str| {
        let answer = office.post(PATH, body(&site, &campus, &[id])).await.expect(409);
        let rule = answer.json["refusal"]["rules"][0].clone();
        (rule["code"].as_str().unwrap().to_owned(), rule["actions"][0]["to"].as_str().unwrap_or_default().to_owned())
    };
    // Suspended: the offered page changes the status, and then it goes.
    let student = campus.student(&site, "2610000073", "SUSPENDED").await;
    let (code, to) = refusal(&student).await;
    assert_eq!(code, "transfer_status");
    assert_eq!(to, format!("/si/task/changeStatus/studyStatus?ids={student}"));
    let back = json!({ "ids": [student], "statusId": campus.status("ACTIVE"), "effectiveDate": site.app.clock.now().local_date() });
    office.post("/api/si/task/study-status", back).await.expect(200);
    office.post(PATH, body(&site, &campus, &[&student])).await.expect(200);
    // Once, and never again: not even back.
    let mut home = body(&site, &campus, &[&student]);
    home["programmeId"] = json!(campus.programme);
    assert_eq!(office.post(PATH, home).await.expect(409).code(), "transfer_once");
    assert_eq!(refusal(&student).await.0, "transfer_same");
    // In the final year, unless the year is wrong and gets corrected.
    let student = campus.student(&site, "2610000074", "ACTIVE").await;
    set(&site, &student, |row| row.year_of_study = Set(Some(4))).await;
    let (code, to) = refusal(&student).await;
    assert_eq!(
        (code.as_str(), to.as_str()),
        ("transfer_final_year", format!("/si/task/updateStudent?ids={student}").as_str())
    );
    set(&site, &student, |row| row.year_of_study = Set(Some(3))).await;
    office.post(PATH, body(&site, &campus, &[&student])).await.expect(200);
    for (number, status, code) in [
        ("2610000075", "GRADUATED", "transfer_ended"),
        ("2610000076", "NEW", "transfer_status"),
        ("2610000077", "CONCESSIONAL", "transfer_status"),
    ] {
        let student = campus.student(&site, number, status).await;
        assert_eq!(refusal(&student).await.0, code, "{status}");
    }
    // Whoever is still to arrive is registered first.
    let student = campus.student(&site, "2610000070", "NEW").await;
    set(&site, &student, |row| row.documents_checked = Set(true)).await;
    assert_eq!(refusal(&student).await.1, format!("/si/task/registeStudent?ids={student}"));
    let arrival = json!({ "ids": [student], "date": site.app.clock.now().local_date() });
    office.post("/api/si/task/register", arrival).await.expect(200);
    office.post(PATH, body(&site, &campus, &[&student])).await.expect(200);
    // One who may not stops the whole list, and nothing has changed.
    let fine = campus.student(&site, "2610000078", "ACTIVE").await;
    let stopped = campus.student(&site, "2610000079", "SUSPENDED").await;
    office.post(PATH, body(&site, &campus, &[&fine, &stopped])).await.expect(409);
    assert_eq!(row(&site, &fine).await.programme_id.as_deref(), Some(campus.programme.as_str()));
});

story!(what_does_not_fit_together_is_told_at_its_field, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let student = campus.student(&site, "2610000080", "ACTIVE").await;
    let plan = add_plan(&site, &campus.programme, PUBLISHED).await;
    site.app.db().maintained();
    let mut wrong = body(&site, &campus, &[&student]);
    wrong["structureId"] = json!(plan);
    assert_eq!(
        office.post(PATH, wrong).await.expect(422).errors(),
        [("structureId".to_owned(), "other_programme".to_owned())]
    );
    let mut tomorrow = body(&site, &campus, &[&student]);
    tomorrow["effectiveDate"] = json!(site.app.clock.now().local_date() + chrono::Duration::days(1));
    assert_eq!(office.post(PATH, tomorrow).await.expect(422).errors()[0].0, "effectiveDate");
});
