//! The plain tables and their rules.

use serde_json::json;

use super::kit::{
    CATEGORIES, CODES, DEGREES, DEPARTMENTS, GROUPS, REGIONS, STAFF, TEACHERS, add, add_division, department, id,
    narrow, staff,
};
use crate::{
    kit::{column, csv},
    story,
};

story!(a_parent_changes_by_a_move_only, site, {
    let root = site.root();
    let (a, b) = (
        add(&root, DEPARTMENTS, department("A", json!({}))).await,
        add(&root, DEPARTMENTS, department("B", json!({}))).await,
    );
    let child = add(&root, DEPARTMENTS, department("C", json!({ "parentId": a["id"] }))).await;
    let change = json!({ "id": child["id"], "version": 1, "parentId": b["id"] });
    let refused = root.patch(DEPARTMENTS, change).await.expect(409);
    assert_eq!(refused.code(), "parent_moves");
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((&rule["data"]["parentId"], &rule["data"]["wanted"]), (&a["id"], &b["id"]));
    assert!(rule["actions"][0]["to"].as_str().unwrap().contains(&id(&child)));
    // Spelling is corrected without a date.
    let spelt =
        root.patch(DEPARTMENTS, json!({ "id": child["id"], "version": 1, "nameEn": "Spelt" })).await.expect(200);
    assert_eq!((&spelt.result()["nameEn"], &spelt.result()["parentId"]), (&json!("Spelt"), &a["id"]));
    let none = root.get(&format!("{DEPARTMENTS}/{}/changes", id(&child))).await.expect(200);
    assert_eq!(none.result(), &json!([]));
    // In a sheet the mistake stands at its row.
    let sheet = csv(&[
        vec!["code", "nameCn", "nameEn", "kind", "parentId"],
        vec!["C", "丙", "C", "ACADEMIC", "B"],
        vec!["D", "丁", "D", "ACADEMIC", "A"],
    ]);
    let report = root.upload(&format!("{DEPARTMENTS}/import"), "rows.csv", &sheet).await.expect(200);
    let error = &report.result()["errors"][0];
    assert_eq!((&error["row"], &error["code"]), (&json!(2), &json!("parent_moves")));
    // A unit with parts or people stays.
    root.post(STAFF, staff("S1", &a, json!({}))).await.expect(200);
    let used = root.delete(&format!("{DEPARTMENTS}?ids={}", id(&a))).await.expect(409);
    assert_eq!(used.json["refusal"]["rules"].as_array().unwrap().len(), 2);
});

story!(names_of_teachers_follow_the_staff_record, site, {
    let root = site.root();
    let division = add_division(&site, "FST").await;
    let unit = add(&root, DEPARTMENTS, department("CST", json!({ "divisionId": division }))).await;
    let person = add(&root, STAFF, staff("S1", &unit, json!({ "phone": "13800138000" }))).await;
    assert_ne!(person["phone"], "13800138000", "phones are masked");
    let teacher = json!({ "staffId": person["id"], "teacherNo": "T1", "divisionId": division, "status": "ACTIVE" });
    let teacher = add(&root, TEACHERS, teacher).await;
    assert_eq!(teacher["nameCn"], "职员 S1");
    root.patch(STAFF, json!({ "id": person["id"], "version": 1, "nameCn": "改名" })).await.expect(200);
    let read = root.get(&format!("{TEACHERS}/{}", id(&teacher))).await.expect(200);
    assert_eq!(read.result()["nameCn"], "改名");
    let listed = root.get(&format!("{TEACHERS}?keyword=%E6%94%B9%E5%90%8D")).await.expect(200);
    assert_eq!(column(&listed, "teacherNo"), ["T1"]);
    let refused = root.patch(TEACHERS, json!({ "id": teacher["id"], "version": 1, "nameCn": "甲" })).await.expect(422);
    assert_eq!(refused.errors(), [("nameCn".into(), "unknown_field".into())]);
    // Whoever teaches cannot be taken away as staff.
    assert_eq!(root.delete(&format!("{STAFF}?ids={}", id(&person))).await.expect(409).code(), "in_use");
});

story!(staff_become_teachers_or_are_told_why_not, site, {
    let root = site.root();
    let division = add_division(&site, "FST").await;
    let unit = add(&root, DEPARTMENTS, department("CST", json!({ "divisionId": division }))).await;
    let office = add(&root, DEPARTMENTS, department("REG", json!({ "kind": "ADMIN" }))).await;
    let mut ids = vec![];
    for (no, unit, status) in [("S1", &unit, "ACTIVE"), ("S2", &unit, "LEFT"), ("S3", &office, "ACTIVE")] {
        ids.push(id(&add(&root, STAFF, staff(no, unit, json!({ "status": status }))).await));
    }
    let path = format!("{TEACHERS}/import");
    let done = root.post(&path, json!({ "ids": ids })).await.expect(200);
    let refused = |n: usize| done.result()["refused"][n]["code"].as_str().unwrap().to_owned();
    assert_eq!(
        (done.result()["created"].clone(), refused(0), refused(1)),
        (json!(1), "left".into(), "no_division".into())
    );
    assert_eq!(done.result()["refused"].as_array().unwrap().len(), 2);
    let again = root.post(&path, json!({ "ids": ids, "divisionId": division })).await.expect(200);
    assert_eq!((&again.result()["created"], &again.result()["already"]), (&json!(1), &json!(1)));
    let listed = root.get(&format!("{TEACHERS}?sortField=teacherNo")).await.expect(200);
    assert_eq!(column(&listed, "nameCn"), ["职员 S1", "职员 S3"]);
    let history = root.get(&format!("{TEACHERS}/{}/history", column(&listed, "id")[0])).await.expect(200);
    assert_eq!(history.result().as_array().unwrap().len(), 1);
});

story!(an_account_belongs_to_one_member_of_staff, site, {
    let root = site.root();
    let division = add_division(&site, "FST").await;
    let unit = add(&root, DEPARTMENTS, department("CST", json!({ "divisionId": division }))).await;
    let (person, _) = site.person("li", &[]).await;
    add(&root, STAFF, staff("S1", &unit, json!({ "userId": person.user_id }))).await;
    let twice = root.post(STAFF, staff("S2", &unit, json!({ "userId": person.user_id }))).await.expect(422);
    assert_eq!(twice.errors(), [("userId".into(), "already_exists".into())]);
    // Nobody reaches for what a data group shows by linking an account to its member.
    let wide = add(&root, STAFF, staff("S3", &unit, json!({}))).await;
    let group = add(&root, GROUPS, json!({ "nameCn": "全校", "nameEn": "Everything" })).await;
    root.post(&format!("{GROUPS}/staff/save"), json!({ "roleId": group["id"], "ids": [wide["id"]] })).await.expect(200);
    let (me, client, _) = narrow(&site, "clerk", &[&division]).await;
    let mine = json!({ "id": wide["id"], "version": 1, "userId": me.user_id });
    assert_eq!(client.patch(STAFF, mine).await.expect(422).errors(), [("userId".into(), "own_account".into())]);
    let (friend, _) = site.person("friend", &[]).await;
    let theirs = json!({ "id": wide["id"], "version": 1, "userId": friend.user_id });
    assert_eq!(client.patch(STAFF, theirs).await.expect(422).errors(), [("userId".into(), "in_data_group".into())]);
    let away = client.delete(&format!("{STAFF}?ids={}", id(&wide))).await.expect(409);
    assert_eq!(away.code(), "in_use");
});

story!(regions_lie_in_higher_ones, site, {
    let root = site.root();
    let region = |code: &str, level: &str, parent: serde_json::Value| json!({ "code": code, "nameCn": code, "nameEn": code, "level": level, "parentId": parent });
    let country = add(&root, REGIONS, region("XX", "COUNTRY", json!(null))).await;
    let province = add(&root, REGIONS, region("XX1", "PROVINCE", country["id"].clone())).await;
    let county = add(&root, REGIONS, region("XX11", "COUNTY", province["id"].clone())).await;
    for wrong in [
        region("Y", "COUNTRY", country["id"].clone()),
        region("Y", "CITY", json!(null)),
        region("Y", "PROVINCE", province["id"].clone()),
        region("Y", "CITY", county["id"].clone()),
    ] {
        assert_eq!(root.post(REGIONS, wrong).await.expect(422).errors(), [("parentId".into(), "wrong_level".into())]);
    }
});

story!(codes_are_unique_in_their_set, site, {
    let root = site.root();
    let code = |set: &str| json!({ "codeSet": set, "code": "77", "nameCn": "甲", "nameEn": "A" });
    add(&root, CODES, code("SEX")).await;
    add(&root, CODES, code("DEGREE")).await;
    assert_eq!(root.post(CODES, code("SEX")).await.expect(422).errors()[0].1, "already_exists");
    assert_eq!(root.post(CODES, code("SHOE_SIZE")).await.expect(422).errors()[0].1, "not_a_choice");
    let sheet = csv(&[
        vec!["codeSet", "code", "nameCn", "nameEn"],
        vec!["性别", "77", "甲", "A"],
        vec!["SEX", "78", "乙", "B"],
    ]);
    let report = root.upload(&format!("{CODES}/import"), "rows.csv", &sheet).await.expect(200);
    // Set and code together find the row.
    assert_eq!((&report.result()["updated"], &report.result()["created"]), (&json!(1), &json!(1)));
});

story!(categories_and_degrees_are_of_one_type, site, {
    let root = site.root();
    let degree = json!({ "code": "BSC", "nameCn": "理学士", "nameEn": "BSc", "studentType": "UG", "minMonths": 36, "maxMonths": 72 });
    let degree = add(&root, DEGREES, degree).await;
    let odd =
        json!({ "code": "X", "nameCn": "甲", "nameEn": "A", "studentType": "UG", "minMonths": 9, "maxMonths": 3 });
    assert_eq!(root.post(DEGREES, odd).await.expect(422).errors(), [("maxMonths".into(), "out_of_range".into())]);
    let category = |code: &str, kind: &str| json!({ "code": code, "nameCn": code, "nameEn": code, "studentType": kind, "degrees": [degree["id"]] });
    let made = add(&root, CATEGORIES, category("ML", "UG")).await;
    let listed = root.get(CATEGORIES).await.expect(200);
    assert_eq!(listed.result()["data"][0]["labels"]["degrees"], "理学士");
    // The type in use decides; of another one nothing is written.
    let other = root.post(CATEGORIES, category("PG", "RPG")).await.expect(422);
    assert!(other.errors().contains(&("studentType".into(), "other_student_type".into())), "{:?}", other.errors());
    assert_eq!(root.delete(&format!("{DEGREES}?ids={}", id(&degree))).await.expect(409).code(), "in_use");
    root.delete(&format!("{CATEGORIES}?ids={}", id(&made))).await.expect(200);
    root.delete(&format!("{DEGREES}?ids={}", id(&degree))).await.expect(200);
});
