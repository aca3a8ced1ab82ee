//! Adding a student.

use serde_json::json;

use super::{
    STUDENTS, draft,
    people::{put, registrar},
    with,
};
use crate::{
    kit::{Campus, document},
    story,
};

story!(a_new_student_has_number_state_spelling_and_what_the_plan_says, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let path = format!("/api/si/student-number/next?programmeId={}&cohortId={}", campus.programme, campus.cohort);
    assert_eq!(root.get(&path).await.expect(200).result()["studentNo"], "2610000001");
    let row = root.post(STUDENTS, draft(&campus)).await.expect(200).result().clone();
    for (field, value) in [
        ("studentNo", json!("2610000001")),
        ("pinyinSurname", json!("Zhang")),
        ("pinyinGiven", json!("San")),
        ("gender", json!("M")),
        ("birthDate", json!("2007-01-01")),
        ("divisionId", json!(campus.division)),
        ("studyStatusId", json!(campus.status("NEW"))),
        ("studyTypeId", json!(campus.study_type("REGULAR"))),
        ("entrySemesterId", json!(campus.semester)),
        ("studyLength", json!(4)),
        ("expectedGraduation", json!("2030-09-01")),
        ("maxEndDate", json!("2032-09-01")),
        ("yearOfStudy", json!(1)),
        ("studyMode", json!("FT")),
        ("documentsChecked", json!(false)),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    assert!(row["idNo"].as_str().unwrap().contains('*'), "{}", row["idNo"]);
    assert_eq!(root.get(&path).await.expect(200).result()["studentNo"], "2610000002");
    // The other programme begins a block of its own.
    let other = path.replace(&campus.programme, &campus.other_programme);
    assert_eq!(root.get(&other).await.expect(200).result()["studentNo"], "2610001001");
    let history = root.get(&format!("{STUDENTS}/{}/history", row["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(history.result().as_array().unwrap().len(), 1);
});

story!(each_mistake_is_told_at_its_field, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    root.post(STUDENTS, with(draft(&campus), json!({ "studentNo": "2610000001" }))).await.expect(200);
    let new = |changes| with(with(draft(&campus), json!({ "idNo": document(6) })), changes);
    for (changes, errors) in [
        (json!({ "studentNo": "2610000001" }), vec![("studentNo", "already_exists")]),
        (json!({ "idNo": "110100200701011006" }), vec![("idNo", "wrong_format")]),
        (json!({ "gender": "M" }), vec![("gender", "not_on_card")]),
        (json!({ "birthDate": "2007-01-02" }), vec![("birthDate", "not_on_card")]),
        (json!({ "entryDate": "2019-09-01" }), vec![("birthDate", "age")]),
        (json!({ "programmeId": campus.research }), vec![("programmeId", "unknown_reference")]),
        (json!({ "divisionId": campus.other_division }), vec![("divisionId", "not_of_division")]),
        (json!({ "cohortId": campus.research_cohort }), vec![("cohortId", "unknown_reference")]),
        (json!({ "categoryId": campus.research_category }), vec![("categoryId", "unknown_reference")]),
        (
            json!({ "studentType": "RPG" }),
            vec![("programmeId", "wrong_type"), ("cohortId", "wrong_type"), ("categoryId", "wrong_type")],
        ),
        (json!({ "programmeId": "nobody" }), vec![("programmeId", "unknown_reference")]),
        (json!({ "nameCn": "", "nameEn": "" }), vec![("nameCn", "required")]),
        (json!({ "email": "nowhere" }), vec![("email", "wrong_format")]),
        (
            json!({ "idNo": "", "cohortId": null }),
            vec![("idNo", "required"), ("gender", "required"), ("birthDate", "required"), ("cohortId", "required")],
        ),
        (json!({ "idNo": "1***************2X" }), vec![("idNo", "masked")]),
    ] {
        let answer = root.post(STUDENTS, new(changes.clone())).await.expect(422);
        let expected: Vec<_> = errors.into_iter().map(|(f, c)| (f.to_owned(), c.to_owned())).collect();
        assert_eq!(answer.errors(), expected, "{changes}");
    }
    assert_eq!(root.get(STUDENTS).await.expect(200).result()["totalCount"], 1);
});

story!(a_document_has_one_active_enrolment, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let first = root.post(STUDENTS, draft(&campus)).await.expect(200).result().clone();
    let id = first["id"].as_str().unwrap();
    let refused = root.post(STUDENTS, draft(&campus)).await.expect(409);
    assert_eq!(refused.code(), "document_enrolled");
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!(rule["data"]["studentNo"], first["studentNo"]);
    // The offered step shows that student.
    let to = rule["actions"][0]["to"].as_str().unwrap();
    let shown = root.get(&to.replace("/si/query/student-list", STUDENTS)).await.expect(200);
    assert_eq!(shown.result()["data"][0]["id"], id);
    // Whoever may not see the first enrolment learns nothing of it.
    let other = registrar(&site, "other", &campus.other_division).await;
    let there = with(draft(&campus), json!({ "programmeId": campus.other_programme, "cohortId": campus.cohort }));
    let refused = other.post(STUDENTS, there).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["data"], json!({}));
    assert!(!String::from_utf8_lossy(&refused.bytes).contains(first["studentNo"].as_str().unwrap()));
    // Once the first has ended, the same person may come again, and is the same person.
    put(&site, &campus, id, "GRADUATED").await;
    let second = root.post(STUDENTS, draft(&campus)).await.expect(200).result().clone();
    assert_eq!(second["studentNo"], "2610000002");
    assert_eq!(second["personId"], first["personId"]);
    assert!(first["personId"].is_string());
});

story!(a_number_taken_along_to_another_programme_is_not_given_again, site, {
    let campus = Campus::build(&site).await;
    // Two of the programme; the later one goes elsewhere and keeps the number.
    campus.student(&site, "2610000001", "ACTIVE").await;
    let elsewhere = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    campus.student_of(&site, "2610000002", "ACTIVE", elsewhere).await;
    let path = format!("/api/si/student-number/next?programmeId={}&cohortId={}", campus.programme, campus.cohort);
    assert_eq!(site.root().get(&path).await.expect(200).result()["studentNo"], "2610000003");
});
