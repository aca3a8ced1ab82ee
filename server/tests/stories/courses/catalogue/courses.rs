//! What a course may be.

use serde_json::{Value, json};

use super::world::{add_course, course_body, office, text, with};
use crate::{kit::Campus, story};

const PATH: &str = "/api/sp/course";

story!(a_course_is_told_what_is_wrong_at_the_field, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    for (more, field, code) in [
        (json!({ "code": "comp1013" }), "code", "wrong_format"),
        (json!({ "code": "COMP10137001" }), "code", "wrong_format"),
        (json!({ "code": "COMP6013" }), "code", "wrong_level"),
        (json!({ "units": 7 }), "units", "out_of_range"),
        (json!({ "units": -1 }), "units", "out_of_range"),
        (json!({ "totalHours": 2 }), "totalHours", "less_than_weekly"),
        (json!({ "examHours": null }), "examHours", "exam_hours"),
        (json!({ "hasExam": false }), "examHours", "exam_hours"),
        (json!({ "partNo": 1 }), "partNo", "part_of_year_course"),
        (json!({ "gradingMode": "YEAR" }), "gradingMode", "not_a_year_course"),
        (json!({ "gradingMode": "BINARY" }), "inGpa", "binary_in_gpa"),
        (json!({ "exclusionCodes": ["NONE1013"] }), "exclusionCodes", "unknown_code"),
        (json!({ "corequisiteCodes": ["COMP1013"] }), "corequisiteCodes", "itself"),
        (json!({ "tagCodes": ["GFVM"] }), "tagCodes", "unknown_code"),
        (json!({ "replacedByCode": "NONE1013" }), "replacedByCode", "unknown_code"),
        (json!({ "requirement": "修读过NONE1013" }), "requirement", "unknown_code"),
        (json!({ "requirement": "专业为NOWHERE" }), "requirement", "unknown_code"),
    ] {
        let answer = office.post(PATH, with(course_body("COMP1013"), more.clone())).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())], "{more}");
    }
    let made = add_course(&office, with(course_body("COMP2013"), json!({ "level": 4 }))).await;
    assert_eq!(made["level"], 2, "the level is the first digit, whatever is given");
    let unknown =
        office.post(PATH, with(course_body("COMP1013"), json!({ "exclusionCodes": ["COMP2013", "NONE1", "NONE2"] })));
    let unknown = unknown.await.expect(422);
    let message = text(&unknown.json["errors"][0]["message"]);
    assert!(message.contains("NONE1、NONE2") && !message.contains("COMP2013"), "{message}");
});

story!(a_course_begins_before_it_ends_and_is_of_one_student_type, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let order = json!({ "effectiveFromId": campus.next_semester, "effectiveToId": campus.semester });
    let answer = office.post(PATH, with(course_body("COMP1013"), order)).await.expect(422);
    assert_eq!(answer.errors(), [("effectiveToId".to_owned(), "out_of_order".to_owned())]);
    let order = json!({ "effectiveFromId": campus.semester, "effectiveToId": campus.semester });
    add_course(&office, with(course_body("COMP1013"), order)).await;

    let body = json!({ "code": "CORE", "nameEn": "Core", "nameCn": "核心", "studentType": "TPG" });
    let answer = office.post("/api/sp/course-type", body).await.expect(422);
    assert_eq!(
        answer.errors(),
        [("studentType".to_owned(), "another_type".to_owned())],
        "one works in one type at a time"
    );
});

story!(a_requirement_is_wrong_at_a_character, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    add_course(&office, course_body("COMP1013")).await;
    for (wrong, at) in [("修读过COMP1013 同时", 14), ("修读过COMP1013 专业为CMP", 12), ("（修读过COMP1013", 0)]
    {
        let told = office.post("/api/sp/requirement/check", json!({ "text": wrong })).await.expect(200);
        assert_eq!(
            (&told.result()["valid"], &told.result()["errors"][0]["at"]),
            (&json!(false), &json!(at)),
            "{wrong}"
        );
        let answer =
            office.post(PATH, with(course_body("COMP2013"), json!({ "requirement": wrong }))).await.expect(422);
        assert_eq!(answer.errors()[0], ("requirement".to_owned(), "requirement_syntax".to_owned()));
        let message = text(&answer.json["errors"][0]["message"]);
        assert!(message.starts_with(&format!("第 {} 个字符", at + 1)), "{wrong}: {message}");
    }
    // Written in English, kept in the words of the university.
    let english = json!({ "requirement": "has taken comp1013 and programme is CMP" });
    let made = add_course(&office, with(course_body("COMP2013"), english)).await;
    assert_eq!(made["requirement"], "修读过COMP1013 同时 专业为CMP");
});

story!(a_closed_division_is_opened_where_the_refusal_leads, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let settings = office.get("/api/sp/settings").await.expect(200).result().clone();
    let save = |closed: Value, version: &Value| {
        let mut body = json!({ "settings": settings["settings"], "version": version });
        body["settings"]["courses"]["closedDivisionIds"] = closed;
        let office = office.clone();
        async move { office.patch("/api/sp/settings", body).await }
    };
    assert_eq!(save(json!(["nowhere"]), &settings["version"]).await.expect(422).errors().len(), 1);
    let saved = save(json!([campus.division]), &settings["version"]).await.expect(200).result().clone();
    let body = with(course_body("COMP1013"), json!({ "offeringDivisionId": campus.division }));
    let refused = office.post(PATH, body.clone()).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((refused.code(), &rule["data"]["divisions"]), ("editing_closed", &json!(["DST"])));
    assert_eq!(rule["actions"][0]["to"], "/sp/study-plan/major/settings");
    add_course(&office, with(course_body("HIST1013"), json!({ "offeringDivisionId": campus.other_division }))).await;
    save(json!([]), &saved["version"]).await.expect(200);
    add_course(&office, body).await;
});

story!(whoever_looks_after_minors_leaves_the_majors_alone, site, {
    let campus = Campus::build(&site).await;
    let (_, minors) = site.person("minors", &[("ADMIN_AUTH_SP_MINOR", kernel::actor::Actions::all())]).await;
    let now = minors.get("/api/sp/settings").await.expect(200).result().clone();
    let mut body = json!({ "settings": now["settings"], "version": now["version"] });
    body["settings"]["major"]["closedDivisionIds"] = json!([campus.division]);
    minors.patch("/api/sp/settings", body.clone()).await.expect(403);
    body["settings"]["major"]["closedDivisionIds"] = json!([]);
    body["settings"]["minor"]["closedDivisionIds"] = json!([campus.division]);
    minors.patch("/api/sp/settings", body).await.expect(200);
});

story!(course_types_stand_below_each_other_without_a_circle, site, {
    let office = office(&site).await;
    let path = "/api/sp/course-type";
    let add = |code: &str, parent: Value| {
        let body = json!({ "code": code, "nameEn": code, "nameCn": code, "studentType": "UG", "parentId": parent });
        let office = office.clone();
        async move { office.post(path, body).await.expect(200).result().clone() }
    };
    let top = add("FE", Value::Null).await;
    let below = add("FE_MATH", top["id"].clone()).await;
    let circle = json!({ "id": top["id"], "version": top["version"], "parentId": below["id"] });
    let answer = office.patch(path, circle).await.expect(422);
    assert_eq!(answer.errors(), [("parentId".to_owned(), "circle".to_owned())]);
    let refused = office.delete(&format!("{path}?ids={}", text(&top["id"]))).await.expect(409);
    assert_eq!(refused.code(), "in_use");
    let colour = json!({ "id": top["id"], "version": top["version"], "colour": "red" });
    assert_eq!(office.patch(path, colour).await.expect(422).errors()[0].0, "colour");
});

story!(an_equivalence_is_said_once_and_never_of_itself, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let (a, b) =
        (add_course(&office, course_body("COMP1013")).await, add_course(&office, course_body("COMP1023")).await);
    let path = "/api/sp/course-equivalence";
    let body =
        |from: &Value, to: &Value| json!({ "coursesFrom": [from["id"]], "coursesTo": [to["id"]], "kind": "ONE_WAY" });
    assert_eq!(office.post(path, body(&a, &a)).await.expect(422).errors()[0].1, "on_both_sides");
    let made = office.post(path, body(&a, &b)).await.expect(200).result().clone();
    assert_eq!(office.post(path, body(&a, &b)).await.expect(422).errors()[0].1, "already_exists");
    office.post(path, body(&b, &a)).await.expect(200);
    let same = json!({ "id": made["id"], "version": made["version"], "approved": true });
    office.patch(path, same).await.expect(200);
    let cohorts = json!({ "id": made["id"], "version": 2, "cohortFrom": 2027, "cohortTo": 2026 });
    assert_eq!(office.patch(path, cohorts).await.expect(422).errors()[0].0, "cohortTo");
});
