//! The catalogue as a sheet: out and in again, and new courses that name each other.

use serde_json::{Value, json};

use super::world::{add_course, add_type, course_body, office, text, with};
use crate::{kit::Campus, story};

/// A row without what every write changes.
fn lasting(row: &Value) -> Value {
    let mut row = row.clone();
    for stamp in ["version", "updatedAt", "updatedBy"] {
        row.as_object_mut().unwrap().remove(stamp);
    }
    row
}

story!(a_sheet_of_the_catalogue_goes_out_and_in_again_unchanged, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course_type = add_type(&office, "MR").await;
    office
        .post("/api/sp/section-tag", json!({ "code": "GFVM", "nameEn": "Values", "nameCn": "价值" }))
        .await
        .expect(200);
    add_course(&office, course_body("COMP1013")).await;
    add_course(&office, with(course_body("COMP1023"), json!({ "exclusionCodes": ["COMP1013"] }))).await;
    let rich = json!({
        "courseTypeId": course_type, "offeringDivisionId": campus.division, "offeringProgrammeId": campus.programme,
        "requirement": "(修读过COMP1013 或者 修读过COMP1023) 同时 专业不能为HIS", "tagCodes": ["GFVM"],
        "corequisiteCodes": ["COMP1013"], "exclusionCodes": ["COMP1023"], "effectiveFromId": campus.semester,
        "description": "第一行，含逗号\n第二行", "gradingMode": "BINARY", "inGpa": false, "replacedByCode": "COMP1013",
    });
    add_course(&office, with(course_body("COMP20138001"), rich)).await;
    let all = || async { office.get("/api/sp/course?pageSize=50").await.expect(200).result()["data"].clone() };
    let before = all().await;
    for format in ["xlsx", "csv"] {
        let sheet = office.get(&format!("/api/sp/course/export?format={format}")).await.expect(200).bytes;
        let name = format!("courses.{format}");
        let dry = office.upload("/api/sp/course/import?dryRun=true", &name, &sheet).await.expect(200).result().clone();
        assert_eq!((&dry["valid"], &dry["updated"], &dry["errors"]), (&json!(3), &json!(3), &json!([])), "{format}");
        let report = office.upload("/api/sp/course/import", &name, &sheet).await.expect(200).result().clone();
        assert_eq!(report["committed"], true, "{format}: {report}");
        let after = all().await;
        let rows = |list: &Value| list.as_array().unwrap().iter().map(lasting).collect::<Vec<_>>();
        assert_eq!(rows(&after), rows(&before), "{format}");
        office.post("/api/sp/course/batches/undo", json!({ "id": report["batchId"] })).await.expect(200);
    }
});

story!(new_courses_may_name_each_other_in_one_sheet, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let head = "code,titleEn,titleCn,units,studentType,gradingMode,moi,status,requirement,exclusionCodes";
    let line = |code: &str, requirement: &str, excludes: &str| {
        format!("{code},Title,课程,3,UG,LETTER,E,ACTIVE,{requirement},{excludes}\r\n")
    };
    let good = format!("{head}\r\n{}{}", line("COMP1013", "", "COMP1023"), line("COMP1023", "修读过COMP1013", ""));
    let wrong = format!("{good}{}{}", line("COMP1033", "修读过NONE1013", ""), line("COMP1043", "修读", ""));
    let report = office.upload("/api/sp/course/import", "a.csv", wrong.as_bytes()).await.expect(200).result().clone();
    assert_eq!((&report["committed"], &report["failed"]), (&json!(false), &json!(2)));
    let errors = report["errors"].as_array().unwrap();
    let unknown = errors.iter().find(|e| e["row"] == 4).unwrap();
    assert_eq!((&unknown["column"], &unknown["code"]), (&json!("修读要求"), &json!("unknown_code")));
    assert!(text(&unknown["message"]).contains("NONE1013"));
    let syntax = errors.iter().find(|e| e["row"] == 5).unwrap();
    assert_eq!(syntax["code"], "requirement_syntax");
    assert!(text(&syntax["message"]).starts_with("第 1 个字符"), "{syntax}");
    let report = office.upload("/api/sp/course/import", "a.csv", good.as_bytes()).await.expect(200).result().clone();
    assert_eq!((&report["committed"], &report["created"]), (&json!(true), &json!(2)), "{report}");
    // Undone while nothing names them, the codes are free again.
    office.post("/api/sp/course/batches/undo", json!({ "id": report["batchId"] })).await.expect(200);
    assert_eq!(office.get("/api/sp/course").await.expect(200).result()["totalCount"], 0);
});
