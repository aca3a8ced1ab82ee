//! What a board looks at: a programme's results, who failed, how grades are spread, and all of it on paper.

use schema::students::student;
use sea_orm::{ActiveModelTrait, Set};
use serde_json::{Value, json};

use super::{Taught, enter, recalculate};
use crate::{kit::Campus, people::of_division, story, support::Site};

const AT: &str = "/api/grades/report";

/// Three students of a programme; the second fails one of two courses, the third only takes the course without points.
async fn board(site: &Site) -> (Campus, Vec<String>) {
    let (campus, taught) = (Campus::build(site).await, Taught::build(site).await);
    let office = site.root();
    let mut students = vec![];
    for n in 1..=3 {
        let who = campus.student(site, &format!("261000000{n}"), "ACTIVE").await;
        let row = student::ActiveModel {
            id: Set(who.clone()),
            programme_id: Set(Some(campus.programme.clone())),
            ..Default::default()
        };
        row.update(site.app.db().maintenance()).await.unwrap();
        students.push(who);
    }
    site.app.db().maintained();
    let [one, two, ..] = taught.lettered.as_slice() else { panic!("eight courses") };
    let all = [(0, one, "A"), (0, two, "B"), (1, one, "B"), (1, two, "F"), (2, &taught.binary, "U")];
    for (who, course, grade) in all {
        enter(&office, &students[who], &campus.semester, course, grade).await.expect(200);
    }
    recalculate(site, &campus.semester).await;
    (campus, students)
}

story!(a_board_sees_results_failures_and_their_spread, site, {
    let (campus, students) = board(&site).await;
    let office = site.root();
    let ask = async |path: &str, more: &str| {
        let path = format!("{AT}/{path}?semesterId={}{more}", campus.semester);
        office.get(&path).await
    };
    // A sheet of everybody is no sheet.
    assert_eq!(ask("sheet", "").await.expect(422).json["errors"][0]["field"], "programmeId");
    let of = format!("&programmeId={}", campus.programme);
    let sheet = ask("sheet", &of).await.expect(200).result().clone();
    let codes: Vec<&Value> = sheet["courses"].as_array().unwrap().iter().map(|course| &course["code"]).collect();
    assert_eq!(codes, ["COMP1003", "COMP1013", "PEDU1001"]);
    let lines = sheet["lines"].as_array().unwrap();
    // Worked by hand: (3 × 4.00 + 3 × 3.00) / 6 = 3.50; (3 × 3.00 + 0) / 6 = 1.50; nothing with points.
    let figures: Vec<_> = lines.iter().map(|line| (line["gpa"].as_i64(), line["failed"].as_i64().unwrap())).collect();
    assert_eq!(figures, [(Some(350), 0), (Some(150), 1), (None, 1)]);
    assert_eq!(lines[1]["grades"]["COMP1013"], "F");
    let fails = ask("fails", &of).await.expect(200).result().clone();
    assert_eq!(fails["totalCount"], 2);
    // Three units before one.
    assert_eq!(fails["data"][0]["studentId"], json!(students[1]));
    assert_eq!((&fails["data"][1]["units"], &fails["data"][1]["courses"][0]["grade"]), (&json!(1), &json!("U")));
    let spread = ask("spread", &of).await.expect(200).result().clone();
    assert_eq!((&spread["grades"], &spread["counts"]), (&json!(["A", "B", "F", "U"]), &json!([1, 2, 1, 1])));
    // (4.00 + 3.00) / 2 and (3.00 + 0) / 2.
    assert_eq!((&spread["courses"][0]["mean"], &spread["courses"][1]["mean"]), (&json!(350), &json!(150)));
    assert!(spread["courses"][2]["mean"].is_null(), "nobody has points there: {spread}");
    // Another division sees nobody.
    let looking = [("ADMIN_AUTH_LEARNING_SG_VIEW", kernel::actor::Actions::all())];
    let (_, other) = of_division(&site, "elsewhere", &campus.other_division, &looking).await;
    let path = format!("{AT}/fails?semesterId={}", campus.semester);
    assert_eq!(other.get(&path).await.expect(200).result()["totalCount"], 0);
});

story!(reports_are_printed_as_one_archive, site, {
    let (campus, _) = board(&site).await;
    let office = site.root();
    let print = async |documents: Value, programme: &Value| {
        let body = json!({ "documents": documents, "semesterId": campus.semester, "programmeId": programme });
        office.post(&format!("{AT}/print"), body).await
    };
    let own = json!(campus.programme);
    assert_eq!(print(json!([]), &own).await.expect(422).json["errors"][0]["field"], "documents");
    assert_eq!(print(json!(["FAILS"]), &Value::Null).await.expect(422).json["errors"][0]["field"], "programmeId");
    let started = print(json!(["FAILS", "RESULTS", "FAILS", "REPORTS"]), &own).await.expect(200);
    kernel::jobs::run_due(&site.app).await.unwrap();
    let path = format!("/api/user/jobs/{}", started.result()["jobId"].as_str().unwrap());
    let job = office.get(&path).await.expect(200).result().clone();
    // Nothing is released yet: no student is told anything.
    assert_eq!((&job["state"], &job["result"]["files"]), (&json!("DONE"), &json!(2)), "{job}");
    let file = office.get(&format!("/api/user/file/get?id={}", job["result"]["fileId"].as_str().unwrap())).await;
    let archive = zip::ZipArchive::new(std::io::Cursor::new(file.bytes.to_vec())).unwrap();
    let mut names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["failed.pdf", "results.pdf"]);
});
