//! Division staff look and never write; everybody chooses among courses.

use kernel::actor::Actions;
use serde_json::json;

use super::world::{add_course, add_seat, course_body, office, text, with};
use crate::people::staff_of;
use crate::{kit::Campus, story};

story!(staff_of_a_division_read_their_students_and_write_nothing, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let course = add_course(&office, course_body("COMP1013")).await;
    let id = text(&course["id"]);
    let mine = campus.student(&site, "2610000001", "ACTIVE").await;
    let place = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let other = campus.student_of(&site, "2610000002", "ACTIVE", place).await;
    let seat = add_seat(&site, &campus, &mine, &id, "REGISTERED").await;
    let theirs = add_seat(&site, &campus, &other, &id, "REGISTERED").await;
    let staff = staff_of(&site, "staff", &campus.division, &["STAFF_AUTH_SP"]).await;
    for path in ["course-type", "section-type", "section-tag", "course", "course-equivalence", "student-subject", "log"]
    {
        staff.get(&format!("/api/sp/{path}")).await.expect(200);
    }
    assert_eq!(staff.get("/api/sp/course").await.expect(200).result()["totalCount"], 1);
    let seats = staff.get("/api/sp/student-subject").await.expect(200).result().clone();
    assert_eq!((&seats["totalCount"], &seats["data"][0]["id"]), (&json!(1), &json!(seat)), "of their own division");
    staff.get(&format!("/api/sp/student-subject/{theirs}")).await.expect(404);
    staff.post("/api/sp/requirement/try", json!({ "text": "修读过COMP1013", "studentId": mine })).await.expect(200);
    staff.post("/api/sp/requirement/try", json!({ "text": "修读过COMP1013", "studentId": other })).await.expect(404);
    staff.post("/api/sp/course", course_body("COMP1023")).await.expect(403);
    staff.patch("/api/sp/course", json!({ "id": id, "version": 1, "units": 2 })).await.expect(403);
    staff.delete(&format!("/api/sp/course?ids={id}")).await.expect(403);
    staff.post("/api/sp/course/retire", json!({ "ids": [id] })).await.expect(403);
    staff.post("/api/sp/student-subject/drop", json!({ "ids": [seat], "reason": "x" })).await.expect(403);
    staff.get("/api/sp/settings").await.expect(403);
});

story!(everybody_chooses_among_courses, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    add_course(&office, course_body("COMP1013")).await;
    add_course(&office, with(course_body("COMP1023"), json!({ "status": "DRAFT", "titleCn": "数据结构" }))).await;
    let (_, anybody) = site.person("anybody", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    let codes = |query: &str| {
        let (anybody, path) = (anybody.clone(), format!("/api/sp/course/item?{query}"));
        async move {
            let page = anybody.get(&path).await.expect(200).result().clone();
            page["data"].as_array().unwrap().iter().map(|row| text(&row["code"])).collect::<Vec<_>>()
        }
    };
    assert_eq!(codes("studentType=UG").await, ["COMP1013", "COMP1023"]);
    assert_eq!(codes("studentType=UG&status=ACTIVE").await, ["COMP1013"]);
    assert!(codes("studentType=RPG").await.is_empty());
    assert_eq!(codes("keyword=数据").await, ["COMP1023"]);
    assert_eq!(codes("studentType=UG&pageSize=1&pageNo=2").await, ["COMP1023"]);
    assert!(anybody.get("/api/sp/course/item?colour=red").await.status.is_client_error());
    site.anonymous().get("/api/sp/course/item").await.expect(401);
});

story!(the_log_tells_what_was_done_to_courses, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let course = add_course(&office, course_body("COMP1013")).await;
    let body = json!({ "ids": [course["id"]], "reason": "内容陈旧" });
    office.post("/api/sp/course/retire", body).await.expect(200);
    let log = office.get("/api/sp/log?subject=sp.course").await.expect(200).result().clone();
    assert_eq!(log["totalCount"], 2);
    let newest = &log["data"][0];
    assert_eq!((&newest["subjectId"], &newest["reason"]), (&course["id"], &json!("内容陈旧")));
    assert_eq!(newest["operation"], "retireCourses");
    // Nothing of other areas.
    assert_eq!(office.get("/api/sp/log?subject=security").await.expect(200).result()["totalCount"], 0);
});
