//! Somebody who sees one division finds nothing of another, whichever way they look.

use serde_json::json;

use super::kit::{DEPARTMENTS, GROUPS, STAFF, TEACHERS, TREE, add, add_division, department, id, limit, narrow, staff};
use crate::{kit::column, story};

story!(nothing_of_another_division_is_found, site, {
    let root = site.root();
    let (mine, theirs) = (add_division(&site, "FST").await, add_division(&site, "FBM").await);
    let mut rows = vec![];
    for (word, division) in [("OWNWORD", &mine), ("SECRETWORD", &theirs)] {
        let unit = add(&root, DEPARTMENTS, department(word, json!({ "divisionId": division }))).await;
        let person =
            add(&root, STAFF, staff(&format!("S{word}"), &unit, json!({ "email": format!("{word}@test.invalid") })))
                .await;
        let teacher = json!({ "staffId": person["id"], "teacherNo": format!("T{word}"), "divisionId": division, "status": "ACTIVE" });
        let teacher = add(&root, TEACHERS, teacher).await;
        let group = json!({ "nameCn": format!("组 {word}"), "nameEn": word, "divisionIds": [division] });
        let group = add(&root, GROUPS, group).await;
        rows.push([(DEPARTMENTS, unit), (STAFF, person), (TEACHERS, teacher), (GROUPS, group)]);
    }
    let (_, client, own_group) = narrow(&site, "narrow", &[&mine]).await;
    let mut cases = 0;
    for (n, (path, foreign)) in rows[1].iter().enumerate() {
        let foreign = id(foreign);
        for list in [
            path.to_string(),
            format!("{path}?pageSize=200"),
            format!("{path}?keyword=SECRETWORD"),
            format!("{path}?ids={foreign}"),
            format!("{path}/options"),
            format!("{path}/options?keyword=SECRETWORD"),
            format!("{path}/options?ids={foreign}"),
            format!("{path}/export?format=csv"),
            format!("{path}/export?format=csv&keyword=SECRETWORD"),
        ] {
            let answer = client.get(&list).await.expect(200);
            let text = String::from_utf8_lossy(&answer.bytes);
            assert!(!text.contains("SECRETWORD") && !text.contains(&foreign), "{list}: {text}");
            cases += 1;
        }
        let counted = client.get(path).await.expect(200);
        assert_eq!(counted.result()["totalCount"], 1, "{path}");
        for rest in ["", "/history"] {
            let absent = client.get(&format!("{path}/00000000000070008000000000000000{rest}")).await.expect(404);
            let answer = client.get(&format!("{path}/{foreign}{rest}")).await.expect(404);
            assert_eq!(answer.json["message"], absent.json["message"], "{path}");
            cases += 1;
        }
        client.patch(path, json!({ "id": foreign, "version": 1, "nameEn": "mine now" })).await.expect(404);
        client.delete(&format!("{path}?ids={foreign}")).await.expect(404);
        let own = column(&counted, "id");
        if n < 3 {
            assert_eq!(own, [id(&rows[0][n].1)], "{path}");
            client.get(&format!("{path}/{}/history", own[0])).await.expect(200);
        } else {
            assert_eq!(own, std::slice::from_ref(&own_group));
        }
        cases += 2;
    }
    for path in [TREE.to_owned(), format!("{TREE}?keyword=SECRET"), "/api/search?q=SECRETWORD".to_owned()] {
        let answer = client.get(&path).await.expect(200);
        let text = String::from_utf8_lossy(&answer.bytes);
        assert!(
            !text.contains("SECRETWORD") && rows[1].iter().all(|(_, row)| !text.contains(&id(row))),
            "{path}: {text}"
        );
        cases += 1;
    }
    let found = client.get("/api/search?q=OWNWORD").await.expect(200);
    assert_eq!(found.result().as_array().unwrap().len(), 3, "{}", found.result());
    // A key that is taken says so, and no more than that.
    let taken = client.post(DEPARTMENTS, department("SECRETWORD", json!({ "divisionId": mine }))).await.expect(422);
    assert_eq!(taken.errors(), [("code".into(), "already_exists".into())]);
    // A foreign division, unit or person cannot be named.
    for (path, body, field) in [
        (DEPARTMENTS, department("NEW", json!({ "divisionId": theirs })), "divisionId"),
        (DEPARTMENTS, department("NEW", json!({ "divisionId": mine, "parentId": rows[1][0].1["id"] })), "parentId"),
        (
            DEPARTMENTS,
            department("NEW", json!({ "divisionId": mine, "headStaffId": rows[1][1].1["id"] })),
            "headStaffId",
        ),
        (STAFF, staff("NEW", &rows[1][0].1, json!({})), "departmentId"),
    ] {
        let refused = client.post(path, body).await.expect(422);
        assert_eq!(refused.errors(), [(field.to_owned(), "unknown_reference".to_owned())]);
        cases += 1;
    }
    eprintln!("leaks: {cases} cases");
});

story!(whoever_is_limited_changes_no_group, site, {
    let mine = add_division(&site, "FST").await;
    let (person, client, own) = narrow(&site, "narrow", &[&mine]).await;
    for answer in [
        client.patch(GROUPS, json!({ "id": own, "version": 1, "divisionIds": [] })).await,
        client.post(GROUPS, json!({ "nameCn": "全校", "nameEn": "All" })).await,
        client.delete(&format!("{GROUPS}?ids={own}")).await,
        client.post(&format!("{GROUPS}/disable"), json!({ "ids": [own] })).await,
    ] {
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "limited_by_data_group"));
        assert_eq!(answer.json["refusal"]["rules"][0]["data"]["groupIds"], json!([own]));
    }
    // In two narrow groups somebody does not see the sum of everything.
    let other = add_division(&site, "FBM").await;
    limit(&site, &person, &[&other], &["RPG"]).await;
    let unit = add(&site.root(), DEPARTMENTS, department("ACC", json!({ "divisionId": other }))).await;
    client.get(&format!("{DEPARTMENTS}/{}", id(&unit))).await.expect(404);
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    client.get(&format!("{DEPARTMENTS}/{}", id(&unit))).await.expect(200);
});
