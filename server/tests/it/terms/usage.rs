//! How places and teachers are used, with figures worked out by hand.

use kernel::actor::Actions;
use serde_json::{Value, json};

use super::kit::{add, at, autumn, id, named, year};
use crate::{
    kit::{column, sheet_texts, sql},
    story,
    support::Site,
};

struct World {
    semester: String,
    room: String,
    hall: String,
    divisions: [String; 2],
}

/// Two rooms, two teachers of two divisions, three sections: a semester of fourteen weeks.
async fn world(site: &Site) -> World {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let semester = id(&add(&root, "college/semester", autumn(&y)).await);
    let area = add(&root, "place/area", named("T6", json!({ "enabled": true }))).await;
    let kind = add(&root, "place/type", named("ROOM", json!({ "checksCapacity": true, "enabled": true }))).await;
    let place = |code: &str, capacity: i32| {
        named(code, json!({ "areaId": area["id"], "typeId": kind["id"], "capacity": capacity, "status": "ACTIVE" }))
    };
    let room = id(&add(&root, "place", place("T6-705", 40)).await);
    let hall = id(&add(&root, "place", place("T6-801", 200)).await);
    let mut divisions = [String::new(), String::new()];
    for (slot, code) in divisions.iter_mut().zip(["FST", "FBM"]) {
        let row = named(code, json!({ "studentTypes": ["UG"], "enabled": true }));
        *slot = id(&add(&root, "college/division", row).await);
    }
    let tail = "created_at, updated_at, version) VALUES";
    let mut rows = vec![format!(
        "INSERT INTO department (id, code, name_en, name_cn, kind, sort_order, enabled, {tail} ('d', 'd', 'D', '系', 'ACADEMIC', 0, TRUE, 0, 0, 1)"
    )];
    for (n, division) in [("1", &divisions[0]), ("2", &divisions[1])] {
        rows.push(format!("INSERT INTO staff (id, staff_no, name_en, name_cn, title, gender, department_id, email, phone, phone_index, post, employ_type, status, {tail} ('s{n}', 's{n}', 'S', '员', '', '', 'd', '', '', '', '', 'FT', 'ACTIVE', 0, 0, 1)"));
        rows.push(format!("INSERT INTO teacher (id, staff_id, teacher_no, name_en, name_cn, division_id, programme_ids, max_hours, can_supervise, status, {tail} ('t{n}', 's{n}', 'T00{n}', 'Teacher {n}', '教师{n}', '{division}', '[]', 12, '[]', 'ACTIVE', 0, 0, 1)"));
    }
    rows.push(format!("INSERT INTO course (id, code, title_en, title_cn, units, student_type, level, status, hours_lecture, hours_tutorial, hours_lab, total_hours, grading_mode, in_gpa, is_year_course, moi, has_exam, repeatable, requirement, corequisite_codes, exclusion_codes, tag_codes, description, outcomes, replaced_by_code, {tail} ('c', 'CST101', 'Programming', '程序设计', 3, 'UG', 1, 'ACTIVE', 3, 0, 0, 42, 'LETTER', TRUE, FALSE, 'E', TRUE, FALSE, '', '[]', '[]', '[]', '', '', '', 0, 0, 1)"));
    for (section, enrolled, teachers, status) in
        [("a", 30, r#"["t1"]"#, "OPEN"), ("b", 10, r#"["t1","t2"]"#, "OPEN"), ("x", 50, r#"["t1"]"#, "CANCELLED")]
    {
        rows.push(format!("INSERT INTO section (id, semester_id, course_id, section_no, curriculum_type, quota, enrolled, waiting, teacher_ids, moi, status, remark, {tail} ('{section}', '{semester}', 'c', '100{section}', 'MR', 50, {enrolled}, 0, '{teachers}', 'EN', '{status}', '', 0, 0, 1)"));
    }
    for (session, section, weekday, start, end, place, weeks, teacher) in [
        // Two hours every week, held by the first teacher.
        ("k1", "a", 1, "09:00", "10:50", &room, "[]", "NULL"),
        // One hour in seven of fourteen weeks, by both.
        ("k2", "b", 3, "14:00", "14:50", &room, "[1,3,5,7,9,11,13]", "NULL"),
        // One hour in the hall, by the second teacher alone.
        ("k3", "b", 4, "18:00", "18:50", &hall, "[]", "'t2'"),
        // Of a cancelled section.
        ("k4", "x", 5, "09:00", "10:50", &room, "[]", "NULL"),
    ] {
        rows.push(format!("INSERT INTO class_session (id, section_id, weekday, start_time, end_time, hours, place_id, weeks, kind, teacher_id, {tail} ('{session}', '{section}', {weekday}, '{start}', '{end}', 1, '{place}', '{weeks}', 'LEC', {teacher}, 0, 0, 1)"));
    }
    for row in rows {
        sql(site, &row).await;
    }
    World { semester, room, hall, divisions }
}

fn number(value: &Value, expected: f64) {
    assert!((value.as_f64().unwrap() - expected).abs() < 0.0001, "{value} is not {expected}");
}

story!(the_use_of_places_worked_out_by_hand, site, {
    let root = site.root();
    let world = world(&site).await;
    let path = |rest: &str| at(&format!("place/used/item/statistics?semesterId={}{rest}", world.semester));
    let page = root.get(&path("")).await.expect(200);
    assert_eq!(column(&page, "code"), ["T6-705", "T6-801"]);
    let (room, hall) = (&page.result()["data"][0], &page.result()["data"][1]);
    number(&room["cells"][0][1], 1.0);
    number(&room["cells"][0][2], 1.0);
    number(&room["cells"][2][6], 0.5);
    number(&room["cells"][4][1], 0.0);
    number(&room["occupiedHours"], 2.5);
    number(&room["availableHours"], 98.0);
    // 2.5 of 98.
    number(&room["utilisation"], 0.0255);
    // Minutes 1400 and 350; people times minutes 42,000 and 3,500 of 1,750 times 40 seats.
    number(&room["seatsFilled"], 0.65);
    assert_eq!((&room["sessions"], &hall["sessions"]), (&json!(2), &json!(1)));
    number(&hall["occupiedHours"], 1.0);
    number(&hall["seatsFilled"], 0.05);
    // Filters, order and pages.
    for (rest, codes) in [
        ("&keyword=801", vec!["T6-801"]),
        (&format!("&placeIds={}", world.room) as &str, vec!["T6-705"]),
        ("&sortField=occupiedHours&sortOrder=ascend", vec!["T6-801", "T6-705"]),
        ("&sortField=seatsFilled&sortOrder=descend", vec!["T6-705", "T6-801"]),
        ("&pageSize=1&pageNo=2", vec!["T6-801"]),
        ("&pageSize=1&pageNo=3", vec![]),
    ] {
        assert_eq!(column(&root.get(&path(rest)).await.expect(200), "code"), codes, "{rest}");
    }
    assert_eq!(root.get(&path("&pageSize=1")).await.expect(200).result()["totalCount"], 2);
    assert_eq!(root.get(&path("&sortField=colour")).await.expect(422).errors()[0].1, "unknown_sort");
    root.get(&path("&areaId=nothing")).await.expect(404);
    root.get(&at("place/used/item/statistics?semesterId=")).await.expect(422);
    // What is behind the figures.
    let sessions = root
        .get(&at(&format!("place/used/item/{}/sessions?semesterId={}", world.room, world.semester)))
        .await
        .expect(200);
    let rows = sessions.result().as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (&rows[0]["courseCode"], &rows[0]["teacher"], &rows[0]["enrolled"]),
        (&json!("CST101"), &json!("教师1"), &json!(30))
    );
    assert_eq!((rows[0]["weeks"].as_array().unwrap().len(), rows[1]["weeks"].as_array().unwrap().len()), (14, 7));
    assert_eq!(rows[1]["teacher"], "教师1、教师2");
    let sheet = root.get(&at(&format!("place/used/item/export?semesterId={}", world.semester))).await.expect(200);
    let lines = sheet_texts(&sheet.bytes, "x.xlsx");
    assert_eq!(
        (lines[1][0].as_str(), lines[1][4].as_str(), lines[1][7].as_str(), lines[1][9].as_str()),
        ("T6-705", "2.50", "65.00", "2.00")
    );
    assert!(!world.hall.is_empty());
});

story!(the_hours_of_teachers_in_scope_only, site, {
    let root = site.root();
    let world = world(&site).await;
    let path =
        |rest: &str| at(&format!("organization/teacher/used/item/statistics?semesterId={}{rest}", world.semester));
    let page = root.get(&path("")).await.expect(200);
    assert_eq!(column(&page, "teacherNo"), ["T001", "T002"]);
    let (one, two) = (&page.result()["data"][0], &page.result()["data"][1]);
    // Two hours alone and half an hour together with the second, who has one more.
    number(&one["weeklyHours"], 2.5);
    number(&two["weeklyHours"], 1.5);
    assert_eq!((&one["sections"], &one["sessions"], &one["maxHours"]), (&json!(2), &json!(2), &json!(12)));
    assert_eq!((&two["sections"], &two["sessions"]), (&json!(1), &json!(2)));
    let order = column(&root.get(&path("&sortField=weeklyHours&sortOrder=ascend")).await.expect(200), "teacherNo");
    assert_eq!(order, ["T002", "T001"]);
    let of = column(&root.get(&path(&format!("&divisionId={}", world.divisions[1]))).await.expect(200), "teacherNo");
    assert_eq!(of, ["T002"]);
    let sessions = root
        .get(&at(&format!("organization/teacher/used/item/t2/sessions?semesterId={}", world.semester)))
        .await
        .expect(200);
    assert_eq!(sessions.result().as_array().unwrap().len(), 2);
    assert_eq!(sessions.result()[1]["place"], "T6-801");
    // Somebody of one division sees its teachers.
    let (person, staff) = site
        .person("fst", &[("ADMIN_AUTH_BASIC_ORG", Actions::all()), ("ADMIN_AUTH_BASIC_PLACE", Actions::all())])
        .await;
    sql(&site, &format!("INSERT INTO data_group (id, name_en, name_cn, description, student_types, category_ids, division_ids, enabled, created_at, updated_at, version) VALUES ('g', 'G', '组', '', '[]', '[]', '[\"{}\"]', TRUE, 0, 0, 1)", world.divisions[0])).await;
    sql(
        &site,
        &format!("INSERT INTO data_group_user (group_id, user_id, added_at) VALUES ('g', '{}', 0)", person.user_id),
    )
    .await;
    site.app.sessions.forget();
    assert_eq!(column(&staff.get(&path("")).await.expect(200), "teacherNo"), ["T001"]);
    staff
        .get(&at(&format!("organization/teacher/used/item/t2/sessions?semesterId={}", world.semester)))
        .await
        .expect(404);
    staff.get(&path("&teacherIds=t2")).await.expect(404);
    let sheet = staff
        .get(&at(&format!("organization/teacher/used/item/export?semesterId={}", world.semester)))
        .await
        .expect(200);
    let lines = sheet_texts(&sheet.bytes, "x.xlsx");
    assert_eq!((lines.len(), lines[1][0].as_str(), lines[1][3].as_str()), (2, "T001", "2.50"));
    // Nor are the others named in the sessions of a room.
    let rows = staff
        .get(&at(&format!("place/used/item/{}/sessions?semesterId={}", world.room, world.semester)))
        .await
        .expect(200);
    assert_eq!(rows.result()[1]["teacher"], "教师1");
});
