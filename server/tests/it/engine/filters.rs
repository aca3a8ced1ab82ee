//! Filters of every kind, and the keyword.

use serde_json::json;

use crate::{
    kit::{ROLES, TEMPLATES, USERS, WINDOWS, add_templates, code, column, q, user, window},
    on_every_database,
};

on_every_database!(choices_codes_and_flags_filter_exactly, site, {
    let root = site.root();
    let channels = ["EMAIL", "SMS", "INBOX"];
    let rows = add_templates(
        &root,
        6,
        |n| json!({ "channel": channels[n % 3], "module": (["a", "ab"][n % 2]), "enabled": n < 2 }),
    )
    .await;
    let ids = format!("ids={}&ids={}&ids=nothing", rows[4]["id"].as_str().unwrap(), rows[1]["id"].as_str().unwrap());
    let of = |list: &[usize]| list.iter().map(|n| code(*n)).collect::<Vec<_>>();
    for (query, expected) in [
        ("channel=SMS", of(&[1, 4])),
        ("channel=SMS&channel=EMAIL", of(&[0, 1, 3, 4])),
        ("channel=", of(&[0, 1, 2, 3, 4, 5])),
        ("module=a", of(&[0, 2, 4])),
        ("module=A", of(&[])),
        ("module=a%25", of(&[])),
        ("enabled=true", of(&[0, 1])),
        ("enabled=false&channel=SMS", of(&[4])),
        ("enabled=false&enabled=true", of(&[0, 1, 2, 3, 4, 5])),
        (ids.as_str(), of(&[1, 4])),
    ] {
        let answer = root.get(&format!("{TEMPLATES}?{query}")).await.expect(200);
        assert_eq!(column(&answer, "code"), expected, "{query}");
        assert_eq!(answer.result()["totalCount"], expected.len(), "{query}");
    }
});

on_every_database!(filters_that_are_not_declared_are_named, site, {
    let root = site.root();
    for (path, query, expected) in [
        (TEMPLATES, "colour=red", vec![("colour", "unknown_filter")]),
        (TEMPLATES, "bodyZh=x", vec![("bodyZh", "unknown_filter")]),
        (TEMPLATES, "archivedAt=1", vec![("archivedAt", "unknown_filter")]),
        (TEMPLATES, "enabled=maybe", vec![("enabled", "wrong_format")]),
        (
            TEMPLATES,
            "enabled=1&a=b&c=d",
            vec![("enabled", "wrong_format"), ("a", "unknown_filter"), ("c", "unknown_filter")],
        ),
        (WINDOWS, "startAtFrom=yesterday", vec![("startAtFrom", "wrong_format")]),
        (WINDOWS, "startAt=2026-11-01", vec![("startAt", "wrong_format")]),
        (WINDOWS, "titleZhFrom=a", vec![("titleZhFrom", "unknown_filter")]),
        (USERS, "passwordHash=x", vec![("passwordHash", "unknown_filter")]),
    ] {
        let answer = root.get(&format!("{path}?{query}")).await.expect(422);
        let expected: Vec<_> = expected.iter().map(|(f, c)| ((*f).to_owned(), (*c).to_owned())).collect();
        assert_eq!(answer.errors(), expected, "{query}");
    }
});

on_every_database!(ranges_include_their_ends, site, {
    let root = site.root();
    for day in 1..=5 {
        let start = format!("2026-11-0{day}T00:00:00.000Z");
        root.post(WINDOWS, window(json!({ "titleEn": format!("day {day}"), "startAt": start }))).await.expect(200);
    }
    for (query, expected) in [
        ("startAtFrom=2026-11-03T00:00:00.000Z", vec!["day 5", "day 4", "day 3"]),
        ("startAtFrom=2026-11-03T00:00:00.001Z", vec!["day 5", "day 4"]),
        ("startAtTo=2026-11-02T00:00:00Z", vec!["day 2", "day 1"]),
        ("startAtTo=2026-11-01T23:59:59.999Z", vec!["day 1"]),
        ("startAtFrom=2026-11-02T08:00:00%2B08:00&startAtTo=2026-11-03T00:00:00Z", vec!["day 3", "day 2"]),
        ("startAt=2026-11-04T00:00:00Z", vec!["day 4"]),
        ("startAtFrom=2026-11-04T00:00:00Z&startAtTo=2026-11-03T00:00:00Z", vec![]),
    ] {
        let answer = root.get(&format!("{WINDOWS}?{query}")).await.expect(200);
        assert_eq!(column(&answer, "titleEn"), expected, "{query}");
    }
});

on_every_database!(lists_of_choices_and_references_filter_by_element, site, {
    let root = site.root();
    for (role, types) in [("r-ug", json!(["UG"])), ("r-both", json!(["UG", "TPG"])), ("r-tpg", json!(["TPG"]))] {
        let body = json!({ "code": role, "nameZh": "角色", "nameEn": "Role", "studentTypes": types });
        root.post(ROLES, body).await.expect(200);
    }
    for (query, expected) in [
        ("studentTypes=TPG&keyword=r-", vec!["r-both", "r-tpg"]),
        ("studentTypes=UG&keyword=r-", vec!["r-both", "r-ug"]),
    ] {
        assert_eq!(column(&root.get(&format!("{ROLES}?{query}")).await.expect(200), "code"), expected, "{query}");
    }
    for query in ["studentTypes=U", "studentTypes=%25", "studentTypes=UG&studentTypes=x"] {
        let refused = root.get(&format!("{ROLES}?{query}")).await.expect(422);
        assert_eq!(refused.errors(), [("studentTypes".to_owned(), "not_a_choice".to_owned())], "{query}");
    }
    for query in ["pageSize=1&pageSize=2", "sortField=code&sortField=code", "keyword=a&keyword=b"] {
        assert_eq!(root.get(&format!("{ROLES}?{query}")).await.expect(422).errors()[0].1, "repeated", "{query}");
    }
    let modules = root.get("/api/security/module?pageSize=200").await.expect(200);
    let child = modules.result()["data"].as_array().unwrap().iter().find(|m| m["parentId"].is_string()).unwrap();
    let parent = child["parentId"].as_str().unwrap();
    let found = root.get(&format!("/api/security/module?pageSize=200&parentId={parent}")).await.expect(200);
    let expected: Vec<_> =
        modules.result()["data"].as_array().unwrap().iter().filter(|m| m["parentId"] == parent).collect();
    assert_eq!(found.result()["data"].as_array().unwrap().iter().collect::<Vec<_>>(), expected);
});

on_every_database!(a_keyword_is_looked_for_as_it_is_written, site, {
    let root = site.root();
    let names = ["Alpha 100%", "alpha_beta", "back\\slash", "École", "plain"];
    add_templates(
        &root,
        5,
        |n| json!({ "nameEn": names[n], "nameZh": (["选课通知", "成绩", "选 课", "学院", "通_知"][n]) }),
    )
    .await;
    for (keyword, expected) in [
        ("ALPHA", vec![0, 1]),
        ("alpha", vec![0, 1]),
        ("%", vec![0]),
        ("_", vec![1, 4]),
        ("a_b", vec![1]),
        ("aXb", vec![]),
        ("\\", vec![2]),
        ("通知", vec![0]),
        ("选课", vec![0]),
        ("  plain  ", vec![4]),
        // Only Latin letters without accents are folded, on both databases alike.
        ("école", vec![]),
        ("ÉCOLE", vec![3]),
        ("École", vec![3]),
        ("KIND.03", vec![3]),
        ("' OR 1=1 --", vec![]),
        ("", vec![0, 1, 2, 3, 4]),
        // The body is not searched.
        ("Dear", vec![]),
    ] {
        let answer = root.get(&format!("{TEMPLATES}?keyword={}", q(keyword))).await.expect(200);
        assert_eq!(column(&answer, "code"), expected.iter().map(|n| code(*n)).collect::<Vec<_>>(), "{keyword}");
    }
    root.get(&format!("{TEMPLATES}?keyword=%00")).await.expect(400);
    root.post(USERS, user("zhang.san", json!({ "email": "z_s@test.invalid" }))).await.expect(200);
    let answer = root.get(&format!("{USERS}?keyword={}", q("Z_S@"))).await.expect(200);
    assert_eq!(column(&answer, "username"), ["zhang.san"]);
});
