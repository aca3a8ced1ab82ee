//! Divisions and the four kinds of programmes: who sees them, and what belongs to what.

use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{add, at, id, named};
use crate::{
    kit::{column, sql, with},
    story,
};

async fn division(client: &Client, code: &str) -> Value {
    add(client, "college/division", named(code, json!({ "studentTypes": ["UG"], "enabled": true }))).await
}

fn of(division: &Value, code: &str, other: Value) -> Value {
    named(code, with(json!({ "divisionId": division["id"], "studentType": "UG", "enabled": true }), other))
}

story!(each_kind_has_its_own_list_and_codes_are_of_all_kinds, site, {
    let root = site.root();
    let fst = division(&root, "FST").await;
    let category = add(&root, "college/category/programme", of(&fst, "BSC", json!({ "degreeTitleEn": "BSc" }))).await;
    let more = json!({ "categoryId": category["id"], "lengthYears": 4, "maxYears": 6, "isHonours": true, "admissionFrom": 2020 });
    let cst = add(&root, "college/programme/programme", of(&fst, "CST", more)).await;
    // What a programme does not have is a column of the table, and none of its fields.
    assert_eq!((&cst["isHonours"], &cst["minCgpa"], &cst["quota"]), (&json!(true), &Value::Null, &Value::Null));
    let stream =
        add(&root, "college/stream/programme", of(&fst, "CST-SE", json!({ "parentProgrammeId": cst["id"] }))).await;
    let more = json!({ "minCgpa": "2.5", "quota": 30, "excludedProgrammeIds": [cst["id"]] });
    let minor = add(&root, "college/minor/programme", of(&fst, "M-AI", more)).await;
    assert_eq!((&stream["parentProgrammeId"], &minor["minCgpa"]), (&cst["id"], &json!("2.50")));
    for (kind, code) in [("category", "BSC"), ("programme", "CST"), ("stream", "CST-SE"), ("minor", "M-AI")] {
        let page = root.get(&at(&format!("college/{kind}/programme"))).await.expect(200);
        assert_eq!(column(&page, "code"), [code], "{kind}");
        let items = root.get(&at(&format!("college/{kind}/programme/item?divisionIds={}", id(&fst)))).await.expect(200);
        assert_eq!(items.result()[0]["code"], code);
        assert_eq!(items.result()[0]["divisionId"], fst["id"]);
        let path = at(&format!("college/{kind}/programme"));
        let taken = root.post(&path, of(&fst, "CST-SE", json!({ "parentProgrammeId": cst["id"] })));
        let errors = taken.await.expect(422).errors();
        // Only a stream has a parent; a taken code is a mistake in each.
        let expected =
            if kind == "stream" { ("code", "already_exists") } else { ("parentProgrammeId", "unknown_field") };
        assert_eq!(errors, [(expected.0.to_owned(), expected.1.to_owned())], "{kind}");
    }
    root.get(&at("college/degree/programme")).await.expect(404);
    root.get(&at("college/degree/programme/item")).await.expect(404);
    // Rows of one kind are absent among those of another.
    root.get(&at(&format!("college/minor/programme/{}", id(&cst)))).await.expect(404);
});

story!(a_programme_keeps_its_rules, site, {
    let root = site.root();
    let (fst, fbm) = (division(&root, "FST").await, division(&root, "FBM").await);
    let cst = add(&root, "college/programme/programme", of(&fst, "CST", json!({}))).await;
    for (kind, row, field, code) in [
        ("programme", of(&fst, "A", json!({ "lengthYears": 4, "maxYears": 3 })), "maxYears", "out_of_range"),
        (
            "programme",
            of(&fst, "A", json!({ "admissionFrom": 2024, "admissionTo": 2020 })),
            "admissionTo",
            "out_of_range",
        ),
        ("programme", of(&fst, "A", json!({ "studentType": "TPG" })), "studentType", "another_type"),
        ("programme", of(&fst, "A", json!({ "categoryId": cst["id"] })), "categoryId", "unknown_reference"),
        ("stream", of(&fst, "A", json!({})), "parentProgrammeId", "required"),
        ("stream", of(&fbm, "A", json!({ "parentProgrammeId": cst["id"] })), "parentProgrammeId", "another_division"),
        ("minor", of(&fst, "A", json!({ "minCgpa": "4.01" })), "minCgpa", "out_of_range"),
        ("minor", of(&fst, "A", json!({ "excludedProgrammeIds": ["x"] })), "excludedProgrammeIds", "unknown_reference"),
    ] {
        let answer = root.post(&at(&format!("college/{kind}/programme")), row).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())], "{kind}");
    }
    let stream =
        add(&root, "college/stream/programme", of(&fst, "CST-SE", json!({ "parentProgrammeId": cst["id"] }))).await;
    let move_it = json!({ "id": cst["id"], "version": 1, "divisionId": fbm["id"] });
    let answer = root.patch(&at("college/programme/programme"), move_it).await.expect(422);
    assert_eq!(answer.errors(), [("divisionId".into(), "has_streams".into())]);
    // One address deletes every kind; what is in use stays, and with it the whole list.
    let both = format!("college/programme?ids={}&ids={}", id(&stream), id(&cst));
    assert_eq!(root.delete(&at(&both)).await.expect(409).code(), "in_use");
    assert_eq!(*root.delete(&at(&format!("college/programme?ids={}", id(&stream)))).await.expect(200).result(), 1);
    assert_eq!(*root.delete(&at(&format!("college/programme?ids={}", id(&cst)))).await.expect(200).result(), 1);
    let history = root.get(&at(&format!("college/division?ids={}", id(&fst)))).await.expect(200);
    assert_eq!(history.result()["totalCount"], 1);
    root.delete(&at("college/programme")).await.expect(422);
});

story!(somebody_of_one_division_sees_its_programmes_only, site, {
    let root = site.root();
    let (fst, fbm) = (division(&root, "FST").await, division(&root, "FBM").await);
    let cst = add(&root, "college/programme/programme", of(&fst, "CST", json!({}))).await;
    let fin = add(&root, "college/programme/programme", of(&fbm, "FIN", json!({}))).await;
    let (person, staff) = site.person("fst-staff", &[("ADMIN_AUTH_BASIC_DIVISION", Actions::all())]).await;
    sql(
        &site,
        &format!(
            "INSERT INTO data_group (id, name_en, name_cn, description, student_types, category_ids, division_ids, enabled, created_at, updated_at, version) \
             VALUES ('g1', 'G', '组', '', '[]', '[]', '[\"{}\"]', TRUE, 0, 0, 1)",
            id(&fst)
        ),
    )
    .await;
    sql(
        &site,
        &format!("INSERT INTO data_group_user (group_id, user_id, added_at) VALUES ('g1', '{}', 0)", person.user_id),
    )
    .await;
    site.app.sessions.forget();
    assert_eq!(column(&staff.get(&at("college/division")).await.expect(200), "code"), ["FST"]);
    assert_eq!(column(&staff.get(&at("college/programme/programme")).await.expect(200), "code"), ["CST"]);
    assert_eq!(staff.get(&at("college/programme/programme/item")).await.expect(200).result()[0]["code"], "CST");
    assert_eq!(
        staff.get(&at("college/programme/programme/item")).await.expect(200).result().as_array().unwrap().len(),
        1
    );
    staff.get(&at(&format!("college/programme/programme/item?divisionIds={}", id(&fbm)))).await.expect(404);
    staff.delete(&at(&format!("college/programme?ids={}&ids={}", id(&cst), id(&fin)))).await.expect(404);
    let answer = staff.post(&at("college/programme/programme"), of(&fbm, "MKT", json!({}))).await.expect(422);
    assert_eq!(answer.errors(), [("divisionId".into(), "unknown_reference".into())]);
    let answer = staff.post(&at("college/division"), named("NEW", json!({ "studentTypes": ["UG"] }))).await.expect(409);
    assert_eq!(answer.code(), "divisions_limited");
    assert!(answer.json["refusal"]["rules"][0]["actions"][0]["to"].is_string());
    add(&staff, "college/programme/programme", of(&fst, "AI", json!({}))).await;
});

story!(a_division_that_is_used_stays, site, {
    let root = site.root();
    let fst = division(&root, "FST").await;
    let cst = add(&root, "college/programme/programme", of(&fst, "CST", json!({}))).await;
    let path = at(&format!("college/division?ids={}", id(&fst)));
    let answer = root.delete(&path).await.expect(409);
    assert_eq!(answer.json["refusal"]["rules"][0]["data"], json!({ "count": 1, "table": "programme" }));
    root.delete(&at(&format!("college/programme?ids={}", id(&cst)))).await.expect(200);
    root.delete(&path).await.expect(200);
});
