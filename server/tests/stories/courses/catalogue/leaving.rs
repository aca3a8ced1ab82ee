//! Why a course stays, and what is done instead.

use serde_json::{Value, json};

use super::world::{add_course, add_seat, add_type, course_body, course_row, office, text, with};
use crate::people::staff_of;
use crate::{
    kit::Campus,
    stock::{PUBLISHED, add_block, add_plan},
    story,
};

fn rules(refusal: &Value) -> Vec<(String, Value)> {
    let rules = refusal["refusal"]["rules"].as_array().unwrap();
    rules.iter().map(|rule| (text(&rule["code"]), rule["data"].clone())).collect()
}

story!(a_course_in_use_is_retired_instead, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = text(&add_course(&office, course_body("COMP1013")).await["id"]);
    let next = add_course(&office, with(course_body("COMP2013"), json!({ "requirement": "修读过COMP1013" }))).await;
    let course_type = add_type(&office, "MR").await;
    let plan = add_plan(&site, &campus.programme, PUBLISHED).await;
    add_block(&site, &plan, &course_type, &[&course]).await;
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    add_seat(&site, &campus, &student, &course, "REGISTERED").await;

    let refused = office.delete(&format!("/api/sp/course?ids={course}")).await.expect(409);
    let found = rules(&refused.json);
    assert_eq!(found[0], ("in_plans".to_owned(), json!({ "plans": 1, "published": 1 })));
    assert_eq!(found[1], ("has_students".to_owned(), json!({ "records": 1 })));
    assert_eq!(found[2], ("named_by_courses".to_owned(), json!({ "courses": 1, "codes": ["COMP2013"] })));

    // Each list that is offered shows what stands in the way; the last step is the way out.
    let actions = |n: usize| refused.json["refusal"]["rules"][n]["actions"].clone();
    assert_eq!(actions(0)[0]["to"], format!("/sp/study-plan/major/structure-subject-list?courseId={course}"));
    let seats = office.get(&format!("/api/sp/student-subject?courseId={course}")).await.expect(200);
    assert_eq!(actions(1)[0]["to"], format!("/sp/study-plan/data/student-subject-list?courseId={course}"));
    assert_eq!(seats.result()["totalCount"], 1);
    assert_eq!(actions(2)[0]["to"], format!("/sp/course/item-list?ids={}", text(&next["id"])));
    let offered = text(&actions(0)[1]["to"]);
    assert_eq!(offered, format!("/sp/course/item-list?ids={course}"));
    let listed = office.get(&offered.replace("/sp/course/item-list", "/api/sp/course")).await.expect(200);
    assert_eq!(listed.result()["data"][0]["id"], json!(course));
    let done = office.post("/api/sp/course/retire", json!({ "ids": [course] })).await.expect(200);
    let warned: Vec<String> = done.result()["warnings"].as_array().unwrap().iter().map(|w| text(&w["code"])).collect();
    assert_eq!(warned, ["in_plans", "has_students"]);
    assert_eq!(course_row(&site, &course).await.status, "RETIRED");
});

story!(what_takes_the_place_of_a_course_must_be_there, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let from = json!({ "effectiveFromId": campus.next_semester });
    let old = add_course(&office, with(course_body("COMP1013"), from)).await;
    add_course(&office, course_body("COMP1023")).await;
    add_course(&office, with(course_body("COMP1033"), json!({ "status": "SUSPENDED" }))).await;
    let retire = |more: Value| {
        let (office, body) = (office.clone(), with(json!({ "ids": [old["id"]] }), more));
        async move { office.post("/api/sp/course/retire", body).await }
    };
    for (by, code) in [("NONE1013", "unknown_code"), ("COMP1013", "itself"), ("COMP1033", "not_active")] {
        let answer = retire(json!({ "replacedByCode": by })).await.expect(422);
        assert_eq!(answer.errors(), [("replacedByCode".to_owned(), code.to_owned())], "{by}");
    }
    let early = retire(json!({ "lastSemesterId": campus.semester })).await.expect(422);
    assert_eq!(early.errors(), [("lastSemesterId".to_owned(), "out_of_order".to_owned())]);
    retire(json!({ "replacedByCode": "COMP1023", "lastSemesterId": campus.next_semester })).await.expect(200);
    let row = course_row(&site, old["id"].as_str().unwrap()).await;
    assert_eq!((row.status.as_str(), row.replaced_by_code.as_str()), ("RETIRED", "COMP1023"));
    assert_eq!(row.effective_to_id.as_deref(), Some(campus.next_semester.as_str()));

    // Once more together with another: the refusal leads to the other, which can be retired.
    let other = add_course(&office, course_body("COMP1043")).await;
    let both = json!({ "ids": [old["id"], other["id"]] });
    let refused = office.post("/api/sp/course/retire", both).await.expect(409);
    assert_eq!(refused.code(), "already_retired");
    let to = text(&refused.json["refusal"]["rules"][0]["actions"][0]["to"]);
    let rest = to.split_once("ids=").unwrap().1.to_owned();
    assert_eq!(json!(rest), other["id"]);
    office.post("/api/sp/course/retire", json!({ "ids": [rest] })).await.expect(200);
    // And not by editing the state.
    let third = add_course(&office, course_body("COMP1053")).await;
    let edit = json!({ "id": third["id"], "version": third["version"], "status": "RETIRED" });
    let answer = office.patch("/api/sp/course", edit).await.expect(422);
    assert_eq!(answer.errors(), [("status".to_owned(), "use_retire".to_owned())]);
});

story!(a_tag_that_courses_carry_stays, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let body = json!({ "code": "GFVM", "nameEn": "Values", "nameCn": "价值" });
    let tag = text(&office.post("/api/sp/section-tag", body).await.expect(200).result()["id"]);
    let course = add_course(&office, with(course_body("COMP1013"), json!({ "tagCodes": ["GFVM"] }))).await;
    let refused = office.delete(&format!("/api/sp/section-tag?ids={tag}")).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!(rule["data"], json!({ "courses": 1, "categories": 0, "codes": ["GFVM"] }));
    assert_eq!(rule["actions"][0]["to"], "/sp/course/item-list?tagCodes=GFVM");
    let listed = office.get("/api/sp/course?tagCodes=GFVM").await.expect(200);
    assert_eq!(listed.result()["data"][0]["id"], course["id"]);
    let edit = json!({ "id": course["id"], "version": course["version"], "tagCodes": [] });
    office.patch("/api/sp/course", edit).await.expect(200);
    office.delete(&format!("/api/sp/section-tag?ids={tag}")).await.expect(200);
});

story!(a_course_is_changed_by_its_own_division, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let of = |code: &str, division: &str| with(course_body(code), json!({ "offeringDivisionId": division }));
    let mine = add_course(&office, of("COMP1013", &campus.division)).await;
    let theirs = add_course(&office, of("HIST1013", &campus.other_division)).await;
    let client = staff_of(&site, "dst", &campus.division, &["ADMIN_AUTH_SP_COURSE_MANAGEMENT"]).await;
    assert_eq!(
        client.get("/api/sp/course").await.expect(200).result()["totalCount"],
        2,
        "everybody reads the catalogue"
    );
    let edit = |row: &Value| json!({ "id": row["id"], "version": row["version"], "units": 2 });
    client.patch("/api/sp/course", edit(&mine)).await.expect(200);
    client.patch("/api/sp/course", edit(&theirs)).await.expect(422);
    let id = text(&theirs["id"]);
    assert_eq!(client.delete(&format!("/api/sp/course?ids={id}")).await.expect(409).code(), "other_division");
    let both = json!({ "ids": [mine["id"], theirs["id"]] });
    assert_eq!(client.post("/api/sp/course/retire", both).await.expect(409).code(), "other_division");
    client.post("/api/sp/course/retire", json!({ "ids": [mine["id"]] })).await.expect(200);
});
