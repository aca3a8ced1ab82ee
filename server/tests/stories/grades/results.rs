//! The registry enters, amends and takes back results, and sees first what follows.

use kernel::Timestamp;
use schema::grades::student_grade;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;

use super::{Taught, enter, figures_of, graded, recalculate, result_of};
use crate::{kit::Campus, rehearsal::rehearsed, story};

// Worked by hand: 3 × 3.67 + 3 × 3.00 + 3 × 0 = 20.01 over 9 units is 2.22; with the F repeated as C beside four B's,
// 42.00 over 15 is 2.80, and in all (20.01 + 36 + 6) over 21 is 2.95.
story!(an_average_by_hand, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let [one, two, three, four, five, six, ..] = taught.lettered.as_slice() else { panic!("eight courses") };
    for (course, grade) in [(one, "A-"), (two, "B"), (three, "F"), (&taught.binary, "S")] {
        enter(&office, &student, &campus.semester, course, grade).await.expect(200);
    }
    recalculate(&site, &campus.semester).await;
    let first = figures_of(&site, &student, &campus.semester).await;
    assert_eq!((first.grade_points, first.gpa_units, first.gpa), (2001, 9, Some(222)));
    assert_eq!((first.units_attempted, first.units_gained), (10, 7));

    for (course, grade) in [(three, "C"), (four, "B"), (five, "B"), (six, "B"), (&taught.lettered[6], "B")] {
        enter(&office, &student, &campus.next_semester, course, grade).await.expect(200);
    }
    recalculate(&site, &campus.next_semester).await;
    let second = figures_of(&site, &student, &campus.next_semester).await;
    assert_eq!((second.gpa, second.gpa_units), (Some(280), 15));
    assert_eq!((second.total_grade_points, second.total_gpa_units, second.total_gpa), (6201, 21, Some(295)));

    let failed = result_of(&site, &student, three, &campus.semester).await;
    let repeated = result_of(&site, &student, three, &campus.next_semester).await;
    assert_eq!((failed.attempt_no, failed.is_highest), (1, false));
    assert_eq!((repeated.attempt_no, repeated.is_highest, repeated.repeat_of), (2, true, Some(failed.id.clone())));

    let path = format!("/api/grades/gpa/{}/arithmetic", second.id);
    let told = office.get(&path).await.expect(200).result().clone();
    assert_eq!(told["total"], json!({ "points": 6201, "units": 21, "shown": 295 }));
    let lines = told["lines"].as_array().unwrap();
    let line = |id: &str| lines.iter().find(|line| line["id"] == id).unwrap();
    assert_eq!((&line(&failed.id)["counts"], &line(&failed.id)["countsInTotal"]), (&json!(true), &json!(false)));
    assert!(!line(&failed.id)["why"].as_str().unwrap().is_empty());
    assert_eq!(line(&repeated.id)["countsInTotal"], true);
    assert_eq!(lines.len(), 9);
});

story!(an_amendment_shows_what_follows_and_does_it, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let student = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let other = graded(&site, &campus, "2610000002", &taught.lettered[0]).await;
    recalculate(&site, &campus.semester).await;
    let row = result_of(&site, &student, &taught.lettered[0], &campus.semester).await;
    let body = json!({
        "id": row.id, "version": row.version, "grade": "A", "score": 935, "reason": "阅卷漏分", "documentNo": "AR-17",
    });
    let done = rehearsed(&site, &office, "/api/grades/result/amend", &body).await;
    let subjects: Vec<&str> =
        done["effects"].as_array().unwrap().iter().map(|effect| effect["subject"].as_str().unwrap()).collect();
    assert_eq!(subjects, ["grades.student_grade", "grades.student_gpa"]);

    let row = result_of(&site, &student, &taught.lettered[0], &campus.semester).await;
    assert_eq!((row.grade.as_str(), row.points, row.score), ("A", Some(400), Some(935)));
    assert_eq!((row.source.as_str(), row.document_no.as_deref()), ("AMEND", Some("AR-17")));
    assert_eq!(figures_of(&site, &student, &campus.semester).await.gpa, Some(400));
    // What was kept up to date is what a whole calculation comes to, places included.
    assert_eq!(recalculate(&site, &campus.semester).await, 0);
    assert_eq!(figures_of(&site, &other, &campus.semester).await.gpa, Some(300));

    // A second registrar who looked before is told; nothing is written without a document, or off the scale.
    office.post("/api/grades/result/amend", body).await.expect(409);
    let bad = |grade: &str, document: &str| json!({ "id": row.id, "version": row.version, "grade": grade, "reason": "x", "documentNo": document });
    let refused = office.post("/api/grades/result/amend", bad("B", " ")).await.expect(422);
    assert_eq!(refused.json["errors"][0]["field"], "documentNo");
    let refused = office.post("/api/grades/result/amend", bad("H", "AR-18")).await.expect(422);
    assert_eq!(
        (&refused.json["errors"][0]["field"], &refused.json["errors"][0]["code"]),
        (&json!("grade"), &json!("not_on_scale"))
    );
});

story!(what_is_taken_back_is_as_if_it_had_never_been, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let student = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    enter(&office, &student, &campus.semester, &taught.lettered[1], "F").await.expect(200);
    recalculate(&site, &campus.semester).await;
    assert_eq!(figures_of(&site, &student, &campus.semester).await.gpa, Some(150));
    let row = result_of(&site, &student, &taught.lettered[1], &campus.semester).await;
    let body = json!({ "ids": [row.id], "reason": "录错学生" });
    office.post("/api/grades/result/revoke", body).await.expect(200);
    assert_eq!(figures_of(&site, &student, &campus.semester).await.gpa, Some(300));
    assert_eq!(recalculate(&site, &campus.semester).await, 0);

    let db = site.app.db();
    let row = result_of(&site, &student, &taught.lettered[0], &campus.semester).await;
    let mut released = row.clone().into_active_model();
    released.status = Set("RELEASED".into());
    released.update(db.maintenance()).await.unwrap();
    db.maintained();
    let refused = office.post("/api/grades/result/revoke", json!({ "ids": [row.id], "reason": "x" })).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "result_released");
});

story!(a_temporary_grade_runs_out, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    enter(&office, &student, &campus.semester, &taught.lettered[0], "I").await.expect(200);
    let refused = office.post("/api/grades/result/convert", json!({})).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "nothing_due");
    let db = site.app.db();
    let row = result_of(&site, &student, &taught.lettered[0], &campus.semester).await;
    let released = |days: i64| Timestamp(site.app.clock.now().0 - days * Timestamp::DAY);
    // Six weeks are forty-two days.
    for (days, status) in [(41, 409), (42, 200)] {
        let mut row = student_grade::Entity::find_by_id(&row.id)
            .one(db.maintenance())
            .await
            .unwrap()
            .unwrap()
            .into_active_model();
        row.status = Set("RELEASED".into());
        row.released_at = Set(Some(released(days)));
        row.update(db.maintenance()).await.unwrap();
        db.maintained();
        office.post("/api/grades/result/convert", json!({})).await.expect(status);
    }
    let row = result_of(&site, &student, &taught.lettered[0], &campus.semester).await;
    assert_eq!((row.grade.as_str(), row.points, row.in_gpa), ("F", Some(0), true));
});

story!(many_by_sheet_and_back, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let student = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    recalculate(&site, &campus.semester).await;
    let semester = office.get(&format!("/api/basic/resources/college/semester/{}", campus.semester)).await.expect(200);
    let code = semester.result()["code"].as_str().unwrap().to_owned();
    let sheet = format!("studentId,courseId,semesterId,grade,score\r\n2610000001,COMP1013,{code},A,91.5\r\n");
    let wrong = format!("studentId,courseId,semesterId,grade,score\r\n2610000001,COMP1013,{code},Z,91.55\r\n");
    let told = office.upload("/api/grades/result/import?dryRun=true", "rows.csv", wrong.as_bytes()).await.expect(200);
    let fields: Vec<&str> =
        told.result()["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
    assert!(fields.contains(&"score"), "{fields:?}");
    let made = office.upload("/api/grades/result/import", "rows.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(made.result()["created"], 1);
    let row = result_of(&site, &student, &taught.lettered[1], &campus.semester).await;
    assert_eq!((row.score, row.points, row.units_gained), (Some(915), Some(400), 3));
    assert_eq!(figures_of(&site, &student, &campus.semester).await.gpa, Some(350));
    office.post("/api/grades/result/batches/undo", json!({ "id": made.result()["batchId"] })).await.expect(200);
    assert_eq!(figures_of(&site, &student, &campus.semester).await.gpa, Some(300));
    assert_eq!(recalculate(&site, &campus.semester).await, 0);
});
