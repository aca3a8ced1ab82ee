//! Taught and research students: their plans are checked, followed and reported like those of undergraduates, and
//! their standing follows their own regulations.

use schema::grades::student_gpa;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    courses::catalogue::world::text,
    courses::plans::kit::{MAJOR, add_category, subject_body},
    kit::{Campus, add_programme},
    stock::{add_course, add_course_of, add_result, add_type_of},
    story,
};

story!(plans_of_taught_and_research_students, site, {
    let campus = Campus::build(&site).await;
    let office = site.root();
    super::every_type(&site.app, &site.admin.role_id).await;
    for (student_type, number) in [("TPG", "2620000001"), ("RPG", "2650000001")] {
        office.post("/api/user/student-type", json!({ "studentType": student_type })).await.expect(200);
        let programme =
            add_programme(&site, ("PROGRAMME", &format!("DS-{student_type}")), &campus.division, student_type).await;
        let core = add_type_of(&site, student_type, "CORE").await;
        let mut courses = vec![];
        for n in [5, 6] {
            let requirement = if n == 6 { format!("修读过{student_type}C5003") } else { String::new() };
            courses.push(add_course_of(&site, student_type, &format!("{student_type}C{n}003"), &requirement).await);
        }
        let undergraduate = add_course(&site, &format!("{student_type}U1003"), "").await;
        site.app.db().maintained();
        let body = json!({
            "code": format!("DS-{student_type}"), "nameCn": "数据科学", "nameEn": "Data Science",
            "programmeId": programme, "studentType": student_type, "totalUnits": 6, "minUpperUnits": 0,
        });
        let plan = text(&office.post(&format!("{MAJOR}/structure"), body).await.expect(200).result()["id"]);
        let category = add_category(&office, &plan, ("核心", &core), 6, "ALL").await;
        let subject = |course: &str, when| subject_body(&plan, &category, course, when, true);
        let foreign = office.post(&format!("{MAJOR}/subject"), subject(&undergraduate, (1, 1))).await;
        assert!(foreign.status.is_client_error(), "a course of undergraduates in a plan of {student_type}");
        // The second asks for the first, and both stand in one semester.
        for course in &courses {
            office.post(&format!("{MAJOR}/subject"), subject(course, (1, 1))).await.expect(200);
        }
        let publishing = format!("{MAJOR}/structure/publish");
        let refused = office.post(&publishing, json!({ "id": plan })).await.expect(409);
        assert_eq!(refused.json["refusal"]["rules"][0]["code"], "requirement_later");
        let subjects = office.get(&format!("{MAJOR}/subject?structureId={plan}")).await.expect(200);
        let second =
            subjects.result()["data"].as_array().unwrap().iter().find(|s| s["courseId"] == courses[1]).unwrap();
        let later = json!({ "id": second["id"], "version": second["version"], "planSemester": 2 });
        office.patch(&format!("{MAJOR}/subject"), later).await.expect(200);
        office.post(&publishing, json!({ "id": plan })).await.expect(200);

        let place = (campus.division.as_str(), programme.as_str(), student_type);
        let student = campus.student_of(&site, number, "ACTIVE", place).await;
        let body = json!({ "structureId": plan, "studentIds": [student], "fromSemesterId": campus.semester });
        office.post(&format!("{MAJOR}/student/assign"), body).await.expect(200);
        add_result(&site, &campus, &student, &courses[0], ("B", 300)).await;
        let progress = office.get(&format!("{MAJOR}/report/progress/{student}")).await.expect(200).result().clone();
        let figures = ["required", "earned", "missing", "percent"].map(|field| progress[field].as_i64().unwrap());
        assert_eq!(figures, [6, 3, 3, 50], "{student_type}");
        assert_eq!(progress["missingCompulsory"][0]["code"], format!("{student_type}C6003"));
    }
});

story!(standing_by_the_regulations_of_each_type, site, {
    let campus = Campus::build(&site).await;
    let mut courses = vec![];
    for n in 0..2 {
        courses.push(add_course(&site, &format!("COMP10{n}3"), "").await);
    }
    let expected = [
        ("UG", [250, 250], "GOOD"),
        ("TPG", [250, 250], "GOOD"),
        // 2.195 is displayed as 2.20.
        ("TPG", [219, 220], "WARNING"),
        ("TPG", [219, 219], "PROBATION"),
        ("RPG", [267, 267], "GOOD"),
        ("RPG", [250, 250], "WARNING"),
        ("RPG", [0, 0], "WARNING"),
    ];
    let mut students = vec![];
    for (n, (student_type, points, _)) in expected.iter().enumerate() {
        let place = (campus.division.as_str(), campus.programme.as_str(), *student_type);
        let id = campus.student_of(&site, &format!("269000000{n}"), "ACTIVE", place).await;
        for (course, points) in courses.iter().zip(points) {
            add_result(&site, &campus, &id, course, (if *points > 0 { "B" } else { "F" }, *points)).await;
        }
        students.push(id);
    }
    let conn = site.app.db().maintenance();
    let changed = grades::api::recalculate(conn, &campus.semester, site.app.clock.now()).await.unwrap();
    assert_eq!(changed, expected.len());
    for (id, (student_type, points, standing)) in students.iter().zip(expected) {
        let row = student_gpa::Entity::find().filter(student_gpa::Column::StudentId.eq(id)).one(conn).await.unwrap();
        let row = row.unwrap();
        let told = (row.standing.as_str(), row.gpa_units, row.grade_points);
        assert_eq!(told, (standing, 6, 3 * points.iter().sum::<i32>()), "{student_type} {points:?}");
        assert_eq!(row.load_cap, (standing == "PROBATION").then_some(12), "{student_type} {points:?}");
    }
    assert_eq!(grades::api::recalculate(conn, &campus.semester, site.app.clock.now()).await.unwrap(), 0);
});
