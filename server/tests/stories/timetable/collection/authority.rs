//! Whose rows are whose: another division's are not there, a programme's limit holds, and a teacher of another
//! division is known by name to whoever sees the row that names them.

use serde_json::{Value, json};

use super::kit::{OFFICE, OWN, Round, fills_in, text};
use crate::{kit::add_programme, offers::offer, story};

story!(rows_of_another_division_are_not_there, site, {
    let round = Round::build(&site).await;
    let (filler, other) = (&round.filler.1, &round.other.1);
    let entry = round.plan(&round.courses[0]).await;
    filler.post(&format!("{OWN}/group"), round.group("CANARY")).await.expect(200);
    for table in ["course", "group", "teacher", "division", "authority"] {
        let path = format!("{OWN}/{table}");
        let own = round.rows(filler, &path).await;
        assert!(!own.is_empty(), "{table}");
        let theirs = round.rows(other, &path).await;
        for row in &own {
            let id = text(&row["id"]);
            assert!(theirs.iter().all(|their| their["id"] != row["id"]), "{table}");
            let absent = other.get(&format!("{path}/{}", "0".repeat(32))).await;
            let foreign = other.get(&format!("{path}/{id}")).await;
            assert_eq!((foreign.status, foreign.code()), (absent.status, absent.code()), "{table}");
            if ["course", "group", "teacher"].contains(&table) {
                let change = json!({ "id": id, "version": 1, "remark": "x" });
                assert_eq!(other.patch(&path, change).await.status, 404, "{table}");
                assert_eq!(other.delete(&format!("{path}?ids={id}")).await.status, 404, "{table}");
            }
        }
    }
    // Nowhere is its name to be read, neither in lists nor in files, nor can anything be put there.
    let (r, d, own) = (&round.id, &round.campus.division, &round.campus.other_division);
    for path in [
        format!("{OWN}/course/options"),
        format!("{OWN}/group/export?format=csv"),
        format!("{OWN}/log"),
        format!("{OWN}/problems?roundId={r}&divisionId={own}"),
        format!("{OWN}/workbook?roundId={r}"),
    ] {
        let answer = other.get(&path).await.expect(200);
        let seen = String::from_utf8_lossy(&answer.bytes);
        assert!(!seen.contains("CANARY") && !seen.contains("COMP1003"), "{path}");
    }
    assert_eq!(other.get(&format!("{OWN}/problems?roundId={r}&divisionId={d}")).await.status, 404);
    assert_eq!(other.get(&format!("{OWN}/workbook?roundId={r}&divisionId={d}")).await.status, 404);
    assert_eq!(other.post(&format!("{OWN}/submit"), round.submission()).await.status, 404);
    let body = json!({ "roundId": r, "divisionId": d, "fromSemesterId": round.campus.semester });
    assert_eq!(other.post(&format!("{OWN}/copy"), body).await.status, 404);
    let refused = other.post(&format!("{OWN}/course"), round.course(&round.courses[1])).await.expect(422);
    assert_eq!(refused.json["errors"][0]["code"], "unknown_reference", "{}", refused.json);
    let mut mine = round.course(&round.other_course);
    mine["divisionId"] = json!(own);
    mine["offeringProgrammeId"] = Value::Null;
    mine["combinedWithId"] = entry["id"].clone();
    let refused = other.post(&format!("{OWN}/course"), mine.clone()).await.expect(422);
    assert_eq!(refused.json["errors"][0]["field"], "combinedWithId", "{}", refused.json);
    mine["combinedWithId"] = Value::Null;
    other.post(&format!("{OWN}/course"), mine).await.expect(200);
});

story!(an_authority_ends_with_its_row, site, {
    let round = Round::build(&site).await;
    let (person, client) = fills_in(&site, "third", &round.campus.division).await;
    let path = format!("{OWN}/course");
    assert!(round.rows(&client, &path).await.is_empty());
    assert_eq!(client.post(&path, round.course(&round.courses[0])).await.status, 422);
    let authority = round.give(&person.user_id, &round.campus.division, &[]).await;
    let entry = client.post(&path, round.course(&round.courses[0])).await.expect(200).result().clone();
    assert_eq!(round.rows(&client, &path).await.len(), 1);
    round.office.delete(&format!("{OFFICE}/authority?ids={authority}")).await.expect(200);
    assert!(round.rows(&client, &path).await.is_empty());
    assert_eq!(client.get(&format!("{path}/{}", text(&entry["id"]))).await.status, 404);
});

story!(an_authority_for_a_programme_is_for_that_programme, site, {
    let round = Round::build(&site).await;
    let second = add_programme(&site, ("PROGRAMME", "SEC"), &round.campus.division, "UG").await;
    site.app.db().maintained();
    let (person, client) = fills_in(&site, "limited", &round.campus.division).await;
    round.give(&person.user_id, &round.campus.division, &[&round.campus.programme]).await;
    let path = format!("{OWN}/course");
    client.post(&path, round.course(&round.courses[0])).await.expect(200);
    let mut elsewhere = round.course(&round.courses[1]);
    elsewhere["offeringProgrammeId"] = json!(second);
    let refused = client.post(&path, elsewhere.clone()).await.expect(409);
    let step = offer(&refused.json, "other_programme");
    let query = step.strip_prefix("/learning/ttsp/user/course-planning/division?").unwrap();
    // The page shows which programmes are one's own, and with one of them it goes.
    let listed = client.get(&format!("{OWN}/authority?{query}&userId={}", person.user_id)).await.expect(200);
    elsewhere["offeringProgrammeId"] = listed.result()["data"][0]["programmeIds"][0].clone();
    client.post(&path, elsewhere).await.expect(200);
    // A course of no programme is the whole division's, and so is handing in.
    let mut of_all = round.course(&round.courses[2]);
    of_all["offeringProgrammeId"] = Value::Null;
    offer(&client.post(&path, of_all).await.expect(409).json, "other_programme");
    offer(&client.post(&format!("{OWN}/submit"), round.submission()).await.expect(409).json, "other_programme");
});

story!(a_teacher_of_another_division_is_named_where_they_teach, site, {
    let round = Round::build(&site).await;
    let (filler, path) = (&round.filler.1, format!("{OWN}/teacher"));
    let entry = round.filler.1.post(&format!("{OWN}/course"), round.course(&round.courses[0])).await.expect(200);
    let entry = text(&entry.result()["id"]);
    // Whom the division does not know, it cannot name.
    let body = round.teaching(&entry, &round.other_teacher);
    assert_eq!(filler.post(&path, body.clone()).await.expect(422).json["errors"][0]["field"], "teacherId");
    // The registry asks them to teach; from then on the division reads the name and saves the row as it is.
    let made = round.office.post(&format!("{OFFICE}/teacher"), body).await.expect(200);
    let id = text(&made.result()["id"]);
    let row = filler.get(&format!("{path}/{id}")).await.expect(200).result().clone();
    assert_eq!(row["labels"]["teacherId"], "T900 – 教师 T900");
    assert_eq!(row["labels"]["entryId"], "COMP1003");
    let same = json!({
        "id": id, "version": row["version"], "roundId": row["roundId"], "divisionId": row["divisionId"],
        "entryId": row["entryId"], "sectionSlot": row["sectionSlot"], "teacherId": row["teacherId"],
        "role": row["role"], "share": row["share"],
    });
    filler.patch(&path, same).await.expect(200);
});
