//! What an approval does: in its transaction, as its rehearsal said.

use schema::{
    courses::{course, structure_subject},
    grades::student_grade,
    students::{status_change, student},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::kit::{Application, BASE, Kind, University, submit};
use crate::{
    kit::Campus,
    rehearsal::rehearsed,
    stock::{PUBLISHED, PlanRow, add_block, add_course, add_plan, add_result},
    story,
    support::Site,
};

async fn through(site: &Site, university: &University, application: &Application) {
    for desk in application.kind.desks() {
        let task = application.task(site).await;
        let body = json!({ "taskId": task.id, "decision": "approve", "version": task.version });
        rehearsed(site, university.at(desk), &format!("{BASE}/process/{}/audit", application.kind.path()), &body).await;
    }
}

story!(what_is_shown_is_what_happens_for_every_kind, site, {
    let university = University::build(&site).await;
    let paths = ["course/add/single", "cohort/transfer/add/single", "grade/transfer/add"];
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        let form = university.form(&site, kind, n).await;
        rehearsed(&site, &university.applicant.1, &format!("{BASE}/process/{}", paths[n]), &form).await;
        let mine = university.applicant.1.get(&format!("{BASE}/submit/item")).await.expect(200);
        let id = mine.result()["data"][0]["id"].as_str().unwrap().to_owned();
        through(&site, &university, &Application { kind, id, form }).await;
    }
    assert_eq!(student_grade::Entity::find().count(site.app.db().maintenance()).await.unwrap(), 1);
});

story!(an_approved_course_is_in_the_catalogue_and_in_its_plan, site, {
    let university = University::build(&site).await;
    let body = json!({ "code": "MR", "nameEn": "Major required", "nameCn": "专业必修", "studentType": "UG" });
    let made = site.root().post("/api/sp/course-type", body).await.expect(200).result().clone();
    let course_type = made["id"].as_str().unwrap().to_owned();
    let row = PlanRow { status: "DRAFT", ..PUBLISHED };
    let plan = add_plan(&site, &university.campus.programme, row).await;
    add_block(&site, &plan, &course_type, &[]).await;
    let mut form = university.course_form(5);
    form["structureIds"] = json!([plan]);
    let wrong = submit(&university.applicant.1, Kind::Course, form.clone()).await.expect(422);
    let fields: Vec<_> =
        wrong.json["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
    assert!(fields.contains(&"courseTypeId") && fields.contains(&"planYear"), "{fields:?}");
    form["courseTypeId"] = json!(course_type);
    form["planYear"] = json!(2);
    form["planSemester"] = json!(1);
    let id = submit(&university.applicant.1, Kind::Course, form.clone()).await.expect(200).result()["id"].clone();
    let application = Application { kind: Kind::Course, id: id.as_str().unwrap().to_owned(), form };
    through(&site, &university, &application).await;
    let db = site.app.db().maintenance();
    let course = course::Entity::find().filter(course::Column::Code.eq(application.form["code"].as_str().unwrap()));
    let course = course.one(db).await.unwrap().unwrap();
    assert_eq!((course.status.as_str(), course.level), ("ACTIVE", 2));
    let placed = structure_subject::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((placed.course_id, placed.structure_id, placed.plan_year), (course.id, plan, 2));
});

story!(a_course_is_checked_when_it_is_handed_in_and_when_it_arrives, site, {
    let university = University::build(&site).await;
    let (applicant, path) = (&university.applicant.1, format!("{BASE}/process/course/check"));
    let found = applicant.get(&format!("{path}?code=comp1013&titleEn=programming&units=9")).await.expect(200);
    let codes: Vec<_> = found.result().as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["already_exists", "out_of_range", "similar_title"]);
    let mut form = university.course_form(1);
    for (field, value) in [("code", "bad"), ("code", "COMP1013"), ("requirement", "修读过")] {
        let mut wrong = form.clone();
        wrong[field] = json!(value);
        submit(applicant, Kind::Course, wrong).await.expect(422);
    }
    let rows = json!({ "rows": [form, form] });
    let twice = applicant.post(&format!("{BASE}/process/course/add/batch"), rows).await.expect(422);
    assert_eq!((&twice.json["errors"][0]["row"], &twice.json["errors"][0]["code"]), (&json!(2), &json!("duplicate")));
    // Somebody takes the code while it is on its way.
    let application = university.apply(&site, Kind::Course, 1).await;
    let again = submit(applicant, Kind::Course, form.clone()).await.expect(409);
    assert_eq!(again.code(), "already_applied");
    for desk in &Kind::Course.desks()[..2] {
        application.decide(&site, university.at(desk), "approve").await.expect(200);
    }
    form.as_object_mut().unwrap().remove("reason");
    form["status"] = json!("ACTIVE");
    site.root().post("/api/sp/course", form).await.expect(200);
    let regulations = university.at("regulations");
    assert_eq!(application.decide(&site, regulations, "approve").await.expect(409).code(), "course_exists");
    application.decide(&site, regulations, "return").await.expect(200);
});

story!(a_list_is_one_application, site, {
    let university = University::build(&site).await;
    let rows: Vec<Value> = (10..14).map(|n| university.course_form(n)).collect();
    let body = json!({ "rows": rows });
    let made = university.applicant.1.post(&format!("{BASE}/process/course/add/batch"), body.clone()).await.expect(200);
    let id = made.result()["id"].as_str().unwrap().to_owned();
    let application = Application { kind: Kind::Course, id, form: body };
    assert_eq!(
        application.view(&university.applicant.1).await.expect(200).result()["sections"].as_array().unwrap().len(),
        4
    );
    through(&site, &university, &application).await;
    let made = course::Entity::find().filter(course::Column::Code.starts_with("Z")).count(site.app.db().maintenance());
    assert_eq!(made.await.unwrap(), 4);
});

story!(a_cohort_transfer_moves_the_student_and_puts_it_on_record, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Cohort, 7).await;
    let id = application.form["studentId"].as_str().unwrap();
    through(&site, &university, &application).await;
    let db = site.app.db().maintenance();
    let moved = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    assert_eq!(moved.year_of_study, Some(2));
    let record =
        status_change::Entity::find().filter(status_change::Column::StudentId.eq(id)).one(db).await.unwrap().unwrap();
    assert_eq!((record.kind.as_str(), record.doc_no), ("COHORT", application.row(&site).await.no));
    let same = submit(&university.applicant.1, Kind::Cohort, application.form.clone()).await.expect(422);
    assert_eq!(same.json["errors"][0]["field"], "toCohortId");
});

story!(transferred_results_gain_units_and_no_points_within_the_caps, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Grade, 8).await;
    through(&site, &university, &application).await;
    let db = site.app.db().maintenance();
    let grade = student_grade::Entity::find().one(db).await.unwrap().unwrap();
    assert_eq!((grade.grade.as_str(), grade.source.as_str(), grade.units_gained), ("T", "TRANSFER", 3));
    assert!(!grade.in_gpa && grade.points.is_none());
    let applicant = &university.applicant.1;
    let code = |answer: testkit::Answer| answer.expect(422).json["errors"][0]["code"].as_str().unwrap().to_owned();
    assert_eq!(code(submit(applicant, Kind::Grade, application.form.clone()).await), "already_counted");
    let mut weak = university.form(&site, Kind::Grade, 9).await;
    weak["rows"][0]["equivalentGrade"] = json!("C-");
    assert_eq!(code(submit(applicant, Kind::Grade, weak.clone()).await), "not_a_choice");
    weak["rows"][0]["equivalentGrade"] = json!("C");
    weak["rows"][0]["unitsGranted"] = json!(4);
    assert_eq!(code(submit(applicant, Kind::Grade, weak.clone()).await), "out_of_range");
    weak["rows"][0]["unitsGranted"] = json!(3);
    weak["rows"][0]["studentId"] = json!(university.campus.student(&site, "2600000800", "ACTIVE").await);
    assert_eq!(code(submit(applicant, Kind::Grade, weak).await), "not_exchanged");
});

story!(several_tasks_are_decided_together_or_not_at_all, site, {
    let university = University::build(&site).await;
    let head = university.at("department-head");
    let (one, two) = (university.apply(&site, Kind::Course, 1).await, university.apply(&site, Kind::Course, 2).await);
    let tasks = [one.task(&site).await, two.task(&site).await];
    let body = |version: i32| {
        json!({
            "tasks": [{ "taskId": tasks[0].id, "version": 1 }, { "taskId": tasks[1].id, "version": version }],
            "decision": "approve",
        })
    };
    let path = format!("{BASE}/task/decide");
    head.post(&path, body(9)).await.expect(409);
    assert_eq!(one.state(&site).await.node, 0, "all or none");
    rehearsed(&site, head, &path, &body(1)).await;
    assert_eq!((one.state(&site).await.node, two.state(&site).await.node), (1, 1));
    let dean = university.at("dean");
    let tasks = [one.task(&site).await, two.task(&site).await];
    let lines: Vec<_> = tasks.iter().map(|t| json!({ "taskId": t.id, "version": t.version })).collect();
    let body = json!({ "tasks": lines, "decision": "approve", "dryRun": true });
    let shown = dean.post(&path, body).await.expect(200).result().clone();
    let differs: Vec<_> = shown["differs"].as_array().unwrap().iter().map(|d| d["field"].as_str().unwrap()).collect();
    assert_eq!(differs, ["code", "titleCn", "titleEn"]);
});

/// Somebody's figures of this semester: points in hundredths over units, second of two.
async fn add_average(site: &Site, campus: &Campus, student: &str, (points, units): (i32, i32)) -> String {
    use schema::grades::student_gpa;
    let id = insert!(
        site,
        student_gpa {
            student_id: student.to_owned(),
            semester_id: campus.semester.clone(),
            units_attempted: units,
            units_gained: units,
            gpa_units: units,
            grade_points: points,
            total_attempted: units,
            total_gained: units,
            total_gpa_units: units,
            total_grade_points: points,
            major_gpa_units: 0,
            major_grade_points: 0,
            minor_gpa_units: 0,
            minor_grade_points: 0,
            year_gpa_units: units,
            year_grade_points: points,
            gpa: None,
            total_gpa: None,
            major_gpa: None,
            minor_gpa: None,
            year_gpa: None,
            failed_units: 0,
            standing: "GOOD".into(),
            honours: "NONE".into(),
            load_cap: None,
            rank: Some(2),
            rank_of: Some(2),
        }
    );
    site.app.db().maintained();
    id
}

story!(transferred_units_are_in_the_figures_at_once, site, {
    use schema::grades::student_gpa;
    let university = University::build(&site).await;
    let campus = &university.campus;
    let form = university.form(&site, Kind::Grade, 1).await;
    let student = form["rows"][0]["studentId"].as_str().unwrap().to_owned();
    // The semester has its figures; somebody else is first of two.
    let own = add_average(&site, campus, &student, (900, 3)).await;
    let other = campus.student(&site, "2610000777", "ACTIVE").await;
    add_average(&site, campus, &other, (1200, 3)).await;
    add_result(&site, campus, &student, &add_course(&site, "COMP2013", "").await, ("B", 300)).await;
    let id = submit(&university.applicant.1, Kind::Grade, form.clone()).await.expect(200).result()["id"].clone();
    let application = Application { kind: Kind::Grade, id: id.as_str().unwrap().to_owned(), form };
    through(&site, &university, &application).await;
    let figures = student_gpa::Entity::find_by_id(own).one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert_eq!((figures.units_gained, figures.total_gained), (6, 6), "the units count");
    assert_eq!((figures.gpa_units, figures.grade_points), (3, 900), "and the average is what it was");
    assert_eq!((figures.rank, figures.rank_of), (Some(2), Some(2)), "and so is the place");
});
