//! What students take: listed, counted as something else, dropped.

use schema::timetable::section;
use serde_json::{Value, json};

use super::world::{add_course, add_seat, add_seat_in, add_type, course_body, office, seat, section_row, text};
use crate::people::staff_of;
use crate::{kit::Campus, story, support::Site};

const PATH: &str = "/api/sp/student-subject";

story!(the_list_is_narrowed_by_who_takes_what, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let [a, b] =
        [add_course(&office, course_body("COMP1013")).await, add_course(&office, course_body("COMP1023")).await];
    let (a, b) = (text(&a["id"]), text(&b["id"]));
    let one = campus.student(&site, "2610000001", "ACTIVE").await;
    let place = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let two = campus.student_of(&site, "2610000002", "ACTIVE", place).await;
    let first = add_seat(&site, &campus, &one, &a, "REGISTERED").await;
    let second = add_seat(&site, &campus, &one, &b, "COMPLETED").await;
    let third = add_seat_in(&site, &campus.next_semester, &two, &a, ("PLANNED", None)).await;
    for (query, mut expected) in [
        (String::new(), vec![&first, &second, &third]),
        (format!("programmeId={}", campus.programme), vec![&first, &second]),
        (format!("programmeId={}", campus.other_programme), vec![&third]),
        (
            format!("programmeId={}&programmeId={}", campus.programme, campus.other_programme),
            vec![&first, &second, &third],
        ),
        (format!("cohortId={}", campus.cohort), vec![&first, &second, &third]),
        (format!("cohortId={}", campus.research_cohort), vec![]),
        (format!("semesterId={}", campus.semester), vec![&first, &second]),
        (format!("courseId={a}&state=REGISTERED"), vec![&first]),
        ("source=ES".to_owned(), vec![]),
    ] {
        let page = office.get(&format!("{PATH}?{query}")).await.expect(200).result().clone();
        let mut found: Vec<String> = page["data"].as_array().unwrap().iter().map(|row| text(&row["id"])).collect();
        found.sort();
        expected.sort();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    office.get(&format!("{PATH}?shoeSize=44")).await.expect(422);
    let row = office.get(&format!("{PATH}/{first}")).await.expect(200).result().clone();
    assert_eq!(row["labels"]["courseId"], "COMP1013 – 课程 COMP1013");
    testkit::step_up_everyone(&site.app).await;
    let sheet =
        office.get(&format!("{PATH}/export?format=csv&programmeId={}", campus.other_programme)).await.expect(200);
    let sheet = String::from_utf8_lossy(&sheet.bytes).into_owned();
    assert!(sheet.contains("2610000002") && !sheet.contains("2610000001"), "the export is narrowed alike");
});

/// A refusal leads to those that nothing stands against.
fn others(refusal: &Value) -> Vec<String> {
    let to = text(&refusal["refusal"]["rules"][0]["actions"][0]["to"]);
    let query = to.strip_prefix("/sp/study-plan/data/student-subject-list?").unwrap();
    query.split('&').map(|pair| pair.strip_prefix("ids=").unwrap().to_owned()).collect()
}

story!(courses_of_students_count_as_another_type, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let [a, b, c] = ["COMP1013", "COMP1023", "COMP1033"].map(course_body);
    let mut courses = vec![];
    for body in [a, b, c] {
        courses.push(text(&add_course(&office, body).await["id"]));
    }
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let (to, other) = (add_type(&office, "FE").await, add_type(&office, "ME").await);
    let held = add_seat(&site, &campus, &student, &courses[0], "REGISTERED").await;
    let done = add_seat(&site, &campus, &student, &courses[1], "COMPLETED").await;
    let gone = add_seat(&site, &campus, &student, &courses[2], "DROPPED").await;
    let send = |ids: Vec<&String>, to: &str, reason: &str| {
        let body = json!({ "ids": ids, "courseTypeId": to, "reason": reason });
        let office = office.clone();
        async move { office.post(&format!("{PATH}/recategorise"), body).await }
    };
    assert_eq!(send(vec![&held], &to, " ").await.expect(422).errors()[0].0, "reason");
    let refused = send(vec![&held, &done, &gone], &to, "补录").await.expect(409);
    assert_eq!(refused.code(), "given_up");
    assert_eq!(refused.json["refusal"]["rules"][0]["data"]["records"], json!(["2610000001 COMP1033"]));
    let mut rest = others(&refused.json);
    rest.sort();
    let outcome = send(rest.iter().collect(), &to, "补录").await.expect(200).result().clone();
    assert_eq!(outcome["total"], 2);
    assert_eq!(seat(&site, &done).await.course_type_id.as_deref(), Some(to.as_str()));
    // Again: those that are so already stand in the way, and are left out by the offered step.
    let fresh = add_seat_in(&site, &campus.next_semester, &student, &courses[0], ("PLANNED", None)).await;
    let refused = send(vec![&held, &fresh], &to, "补录").await.expect(409);
    assert_eq!((refused.code(), others(&refused.json)), ("same_type", vec![fresh.clone()]));
    send(vec![&fresh], &to, "补录").await.expect(200);
    let disable = json!({ "ids": [other] });
    office.post("/api/sp/course-type/disable", disable).await.expect(200);
    assert_eq!(send(vec![&held], &other, "补录").await.expect(422).errors()[0].1, "disabled");
});

async fn add_section(site: &Site, campus: &Campus, course: &str) -> String {
    let id = insert!(
        site,
        section {
            semester_id: campus.semester.clone(),
            course_id: course.to_owned(),
            section_no: "1001".into(),
            curriculum_type: "MR".into(),
            quota: 30,
            enrolled: 2,
            waiting: 1,
            teacher_ids: Default::default(),
            combined_group_id: None,
            moi: "E".into(),
            status: "OPEN".into(),
            remark: String::new(),
            display_title: String::new(),
            elective_types: Default::default(),
            year_targets: Default::default(),
            programme_ids: Default::default(),
            requirement: String::new(),
            group_ids: Default::default(),
            entry_id: None,
        }
    );
    site.app.db().maintained();
    id
}

story!(a_dropped_seat_is_free_again, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = text(&add_course(&office, course_body("COMP1013")).await["id"]);
    let section = add_section(&site, &campus, &course).await;
    let mut seats = vec![];
    for (number, state) in [("2610000001", "REGISTERED"), ("2610000002", "WAITING"), ("2610000003", "COMPLETED")] {
        let student = campus.student(&site, number, "ACTIVE").await;
        seats.push(add_seat_in(&site, &campus.semester, &student, &course, (state, Some(&section))).await);
    }
    let drop = |ids: Value| {
        let (office, body) = (office.clone(), json!({ "ids": ids, "reason": "学生申请" }));
        async move { office.post(&format!("{PATH}/drop"), body).await }
    };
    let refused = drop(json!(seats)).await.expect(409);
    assert_eq!(
        (refused.code(), &refused.json["refusal"]["rules"][0]["data"]["states"]),
        ("not_held", &json!(["COMPLETED"]))
    );
    assert_eq!(seat(&site, &seats[0]).await.state, "REGISTERED");
    let outcome = drop(json!(others(&refused.json))).await.expect(200).result().clone();
    assert_eq!(outcome["total"], 3, "two seats and their section");
    for id in &seats[..2] {
        assert_eq!(seat(&site, id).await.state, "DROPPED");
    }
    let row = section_row(&site, &section).await;
    assert_eq!((row.enrolled, row.waiting), (1, 0));
    let history = office.get(&format!("{PATH}/{}/history", seats[0])).await.expect(200).result().clone();
    assert_eq!(history[0]["reason"], "学生申请");
});

story!(nobody_leaves_a_course_of_a_semester_that_is_over, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = text(&add_course(&office, course_body("COMP1013")).await["id"]);
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let old = add_seat(&site, &campus, &student, &course, "REGISTERED").await;
    let next = add_seat_in(&site, &campus.next_semester, &student, &course, ("PLANNED", None)).await;
    site.app.clock.advance(85 * 24 * 3_600_000);
    let office = site.client(
        &testkit::add_person(&site.app, "late", &[("ADMIN_AUTH_SP_BASIC", kernel::actor::Actions::all())], false).await,
    );
    let body = |ids: Value| json!({ "ids": ids, "reason": "清理" });
    let refused = office.post(&format!("{PATH}/drop"), body(json!([old, next]))).await.expect(409);
    assert_eq!((refused.code(), others(&refused.json)), ("semester_over", vec![next.clone()]));
    office.post(&format!("{PATH}/drop"), body(json!([next]))).await.expect(200);
});

story!(seats_of_another_division_are_not_found, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = text(&add_course(&office, course_body("COMP1013")).await["id"]);
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let seat_id = add_seat(&site, &campus, &student, &course, "REGISTERED").await;
    let elsewhere = staff_of(&site, "dhs", &campus.other_division, &["ADMIN_AUTH_SP_BASIC"]).await;
    elsewhere.post(&format!("{PATH}/drop"), json!({ "ids": [seat_id], "reason": "x" })).await.expect(404);
    assert_eq!(seat(&site, &seat_id).await.state, "REGISTERED");
});

story!(the_log_of_planning_has_what_its_page_did, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = text(&add_course(&office, course_body("COMP1013")).await["id"]);
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let seat_id = add_seat(&site, &campus, &student, &course, "REGISTERED").await;
    office.post(&format!("{PATH}/drop"), json!({ "ids": [seat_id], "reason": "学生申请" })).await.expect(200);
    let told = |client: &testkit::Client| {
        let client = client.clone();
        async move {
            let page = client.get("/api/sp/log?subject=es.student_subject").await.expect(200).result().clone();
            page["data"].as_array().unwrap().iter().map(|e| text(&e["operation"])).collect::<Vec<_>>()
        }
    };
    assert_eq!(told(&office).await, ["dropSubjects"]);
    let here = staff_of(&site, "dst", &campus.division, &["STAFF_AUTH_SP"]).await;
    let elsewhere = staff_of(&site, "dhs", &campus.other_division, &["STAFF_AUTH_SP"]).await;
    assert_eq!((told(&here).await.len(), told(&elsewhere).await.len()), (1, 0), "of students they see");
});
