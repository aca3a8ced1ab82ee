//! Years and semesters: what may not overlap, what lies inside what, and what is in order.

use serde_json::json;

use super::kit::{add, at, autumn, id, named, term, year};
use crate::{kit::with, story};

story!(years_do_not_overlap_and_end_after_they_start, site, {
    let root = site.root();
    let first = year(&root, "2025-2026", "2025-09-01", "2026-08-30").await;
    assert_eq!(first["isCurrent"], false);
    for (name, start, end, code) in [
        ("a", "2026-08-30", "2027-08-29", "overlaps"),
        ("a", "2024-09-01", "2025-09-01", "overlaps"),
        ("a", "2025-10-01", "2025-10-02", "overlaps"),
        ("a", "2020-01-01", "2030-01-01", "overlaps"),
        ("a", "2027-01-01", "2027-01-01", "out_of_range"),
        ("a", "2027-01-02", "2027-01-01", "out_of_range"),
        ("2025-2026", "2029-01-01", "2029-12-31", "already_exists"),
    ] {
        let body = json!({ "name": name, "startDate": start, "endDate": end });
        let answer = root.post(&at("college/year"), body).await.expect(422);
        assert_eq!(answer.errors()[0].1, code, "{name} {start} {end}");
    }
    year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    // Itself is in nobody's way.
    let change = json!({ "id": first["id"], "version": 1, "endDate": "2026-08-29" });
    root.patch(&at("college/year"), change).await.expect(200);
    let change = json!({ "id": first["id"], "version": 2, "endDate": "2026-08-31" });
    let answer = root.patch(&at("college/year"), change).await.expect(422);
    assert!(answer.json["message"].as_str().unwrap().contains("2026-2027"), "{}", answer.json);
});

story!(an_import_of_years_sees_its_own_rows, site, {
    let root = site.root();
    let rows = [
        vec!["学年", "开始日期", "结束日期"],
        vec!["2025-2026", "2025-09-01", "2026-08-30"],
        vec!["2026-2027", "2026-08-01", "2027-08-30"],
    ];
    let report =
        root.upload(&at("college/year/import?dryRun=true"), "y.csv", &crate::kit::csv(&rows)).await.expect(200);
    assert_eq!(crate::kit::row_errors(&report), [(3, "开始日期".into(), "overlaps".into())]);
});

story!(a_semester_lies_inside_its_year_and_beside_the_others_of_its_types, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let first = add(&root, "college/semester", autumn(&y)).await;
    assert_eq!((&first["status"], &first["currentFor"]), (&json!("PLANNED"), &json!([])));
    let refused = async |row, field: &str, code: &str| {
        let answer = root.post(&at("college/semester"), row).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())]);
    };
    refused(term(&y, "x", "2026-08-30", "2026-08-31", &["TPG"]), "startDate", "outside_year").await;
    refused(term(&y, "x", "2027-08-01", "2027-08-30", &["TPG"]), "endDate", "outside_year").await;
    refused(term(&y, "x", "2027-01-10", "2027-06-30", &["UG"]), "startDate", "overlaps").await;
    refused(term(&y, "x", "2026-12-01", "2026-12-30", &["TPG", "UG"]), "startDate", "overlaps").await;
    refused(term(&y, "2026-1", "2027-02-01", "2027-06-30", &["UG"]), "code", "already_exists").await;
    // Another type has its own terms.
    add(&root, "college/semester", term(&y, "2026-1-TPG", "2026-09-15", "2027-01-20", &["TPG"])).await;
    add(&root, "college/semester", term(&y, "2026-2", "2027-01-11", "2027-06-30", &["UG"])).await;
    // Taking a type in may collide as well.
    let change = json!({ "id": first["id"], "version": 1, "studentTypes": ["UG", "TPG"] });
    let answer = root.patch(&at("college/semester"), change).await.expect(422);
    assert_eq!(answer.errors(), [("startDate".into(), "overlaps".into())]);
    // A year cannot leave its semesters behind, nor be deleted from under them.
    let change = json!({ "id": y["id"], "version": 1, "startDate": "2026-09-01" });
    assert_eq!(root.patch(&at("college/year"), change).await.expect(422).errors()[0].1, "semester_outside");
    assert_eq!(root.delete(&at(&format!("college/year?ids={}", id(&y)))).await.expect(409).code(), "in_use");
});

story!(the_dates_of_a_semester_are_in_order, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    for (change, field, code) in [
        (json!({ "firstClassDay": "2026-08-30" }), "firstClassDay", "out_of_order"),
        (json!({ "lastClassDay": "2026-09-01" }), "lastClassDay", "out_of_order"),
        (json!({ "examEnd": null }), "examEnd", "required"),
        (json!({ "revisionStart": "2026-12-10" }), "revisionStart", "out_of_order"),
        (json!({ "gradeReleaseDate": "2026-12-20" }), "gradeReleaseDate", "out_of_order"),
        (json!({ "weeks": 61 }), "weeks", "out_of_range"),
        (json!({ "studentTypes": [] }), "studentTypes", "required"),
        (json!({ "status": "CURRENT" }), "status", "unknown_field"),
        (json!({ "currentFor": ["UG"] }), "currentFor", "unknown_field"),
    ] {
        let answer = root.post(&at("college/semester"), with(autumn(&y), change.clone())).await.expect(422);
        assert!(answer.errors().contains(&(field.to_owned(), code.to_owned())), "{change}: {:?}", answer.errors());
    }
    add(&root, "college/semester", autumn(&y)).await;
});

story!(a_day_lies_inside_its_semester_and_knows_its_week, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let s = add(&root, "college/semester", autumn(&y)).await;
    let day = |date: &str, more| {
        with(
            json!({ "semesterId": s["id"], "date": date, "dayType": "HOLIDAY", "noteEn": "x", "noteCn": "某日" }),
            more,
        )
    };
    let made = add(&root, "college/date", day("2026-09-25", json!({}))).await;
    assert_eq!((&made["weekNo"], &made["weekday"], &made["handMade"]), (&json!(3), &json!(5), &json!(true)));
    let early = add(&root, "college/date", day("2026-09-02", json!({}))).await;
    assert_eq!((&early["weekNo"], &early["weekday"]), (&json!(0), &json!(3)));
    let make_up = json!({ "dayType": "MAKE_UP", "effectiveWeekday": 5 });
    add(&root, "college/date", day("2026-09-27", make_up)).await;
    for (body, field, code) in [
        (day("2026-08-30", json!({})), "date", "outside_semester"),
        (day("2027-01-11", json!({})), "date", "outside_semester"),
        (day("2026-09-25", json!({})), "semesterId", "already_exists"),
        (day("2026-10-10", json!({ "dayType": "MAKE_UP" })), "effectiveWeekday", "required"),
        (day("2026-10-10", json!({ "effectiveWeekday": 1 })), "effectiveWeekday", "not_a_make_up"),
        (day("2026-10-10", json!({ "dayType": "PARTY" })), "dayType", "not_a_choice"),
    ] {
        let answer = root.post(&at("college/date"), body.clone()).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())], "{body}");
    }
    // The weeks follow the first class day.
    let change = json!({ "id": s["id"], "version": 1, "firstClassDay": "2026-09-14", "addDropStart": "2026-09-14" });
    root.patch(&at("college/semester"), change).await.expect(200);
    let again = root.get(&at(&format!("college/date/{}", id(&made)))).await.expect(200).result().clone();
    assert_eq!((&again["weekNo"], &again["version"]), (&json!(2), &json!(1)));
    // A semester does not shrink away from its days, nor go while it has some.
    let change = json!({ "id": s["id"], "version": 2, "startDate": "2026-09-03" });
    assert_eq!(root.patch(&at("college/semester"), change).await.expect(422).errors()[0].1, "days_outside");
    assert_eq!(root.delete(&at(&format!("college/semester?ids={}", id(&s)))).await.expect(409).code(), "in_use");
    // A day that was taken away may be set again.
    root.delete(&at(&format!("college/date?ids={}", id(&made)))).await.expect(200);
    add(&root, "college/date", day("2026-09-25", json!({}))).await;
});

story!(the_college_has_a_logo_of_its_own, site, {
    let root = site.root();
    let pixel = include_bytes!("../../authz/pixel.png");
    let logo = root.upload(&at("college/item/logo"), "logo.png", pixel).await.expect(200).result()["id"].clone();
    let row = named("LAKE", json!({ "defaultLocale": "zh-CN", "logo": logo, "website": "https://lake.example.edu" }));
    let made = add(&root, "college/item", row).await;
    assert_eq!(made["logo"], logo);
    let avatar = root.upload("/api/user/file/upload?purpose=avatar", "a.png", pixel).await.expect(200);
    for (change, field) in [
        (json!({ "logo": avatar.result()["id"] }), "logo"),
        (json!({ "logo": "nothing" }), "logo"),
        (json!({ "website": "javascript:alert(1)" }), "website"),
        (json!({ "email": "nobody" }), "email"),
    ] {
        let body = with(json!({ "id": made["id"], "version": 1 }), change);
        assert_eq!(root.patch(&at("college/item"), body).await.expect(422).errors()[0].0, field);
    }
    let gone =
        root.patch(&at("college/item"), json!({ "id": made["id"], "version": 1, "logo": null })).await.expect(200);
    assert!(gone.result()["logo"].is_null());
});
