//! Confirmed plans become sections, once; the report says what was made and what was left, and is kept.

use schema::timetable::{class_session, course_place, section, tt_group};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::kit::{OFFICE, OWN, Round, taught, text};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do, rehearsed},
    story,
    support::Site,
};

async fn sections(site: &Site, round: &Round) -> Vec<section::Model> {
    section::Entity::find()
        .filter(section::Column::SemesterId.eq(&round.campus.next_semester))
        .order_by_asc(section::Column::CourseId)
        .order_by_asc(section::Column::SectionNo)
        .all(site.app.db().maintenance())
        .await
        .unwrap()
}

fn counts(answer: &Value) -> [i64; 4] {
    ["sections", "sessions", "groups", "skipped"].map(|name| answer[name].as_i64().unwrap())
}

story!(confirmed_plans_become_sections_once, site, {
    let round = Round::build(&site).await;
    let path = format!("{OFFICE}/merge");
    let body = json!({ "roundId": round.id });
    let refused = rehearse_and_do(&site, &round.office, Send::Json(&path, body.clone())).await.unwrap_err();
    let step = offer(&refused, "nothing_confirmed");
    assert!(step.starts_with("/learning/ttsp/division?"), "{step}");
    // A number is taken already in that semester.
    taught(&site, &round.campus.next_semester, &round.courses[0], "1001", &[], &[]).await;
    let first = round.plan(&round.courses[0]).await;
    let mut together = round.course(&round.courses[1]);
    together["combinedWithId"] = first["id"].clone();
    together["weeks"] = json!("ODD");
    together["minCapacity"] = json!(50);
    let second = round.filler.1.post(&format!("{OWN}/course"), together).await.expect(200).result().clone();
    let teaching = round.teaching(&text(&second["id"]), &round.teacher);
    round.filler.1.post(&format!("{OWN}/teacher"), teaching).await.expect(200);
    round.filler.1.post(&format!("{OWN}/group"), round.group("CMP Y2 G1")).await.expect(200);
    round.filler.1.post(&format!("{OWN}/group"), round.group("CMP Y2 G2")).await.expect(200);
    round.submit().await.expect(200);
    // The step leads to what was handed in; once confirmed, it goes.
    let query = step.strip_prefix("/learning/ttsp/division?").unwrap();
    let listed = round.office.get(&format!("{OFFICE}/division?{query}")).await.expect(200);
    round.decide("confirm", &text(&listed.result()["data"][0]["id"])).await.expect(200);
    let made = rehearsed(&site, &round.office, &path, &body).await;
    assert_eq!(counts(&made), [4, 8, 2, 1], "the other division is left out: {}", made["report"]);
    let rows: Vec<_> = sections(&site, &round).await.into_iter().filter(|row| row.entry_id.is_some()).collect();
    let numbers = |entry: &Value| -> Vec<String> {
        let own = rows.iter().filter(|row| row.entry_id.as_deref() == entry["id"].as_str());
        own.map(|row| row.section_no.clone()).collect()
    };
    assert_eq!(
        (numbers(&first), numbers(&second)),
        (vec!["1002".to_owned(), "1003".into()], vec!["1001".to_owned(), "1002".into()])
    );
    assert!(rows.iter().all(|row| row.status == "DRAFT" && row.teacher_ids.0 == [round.teacher.clone()]));
    // Section by section they are taught together, and each group is in a section of its own.
    let mut pairs: Vec<_> = rows.iter().map(|row| row.combined_group_id.clone().unwrap()).collect();
    pairs.sort();
    assert!(pairs[0] == pairs[1] && pairs[2] == pairs[3] && pairs[1] != pairs[2], "{pairs:?}");
    let grouped: Vec<usize> = rows.iter().map(|row| row.group_ids.0.len()).collect();
    assert_eq!(grouped.iter().sum::<usize>(), 2);
    assert!(grouped.iter().all(|n| *n <= 1));
    let db = site.app.db().maintenance();
    let meetings = class_session::Entity::find().all(db).await.unwrap();
    let odd = rows.iter().find(|row| row.entry_id.as_deref() == second["id"].as_str()).unwrap();
    for meeting in &meetings {
        assert_eq!((meeting.weekday, meeting.start_time.as_str(), meeting.place_id.as_ref()), (0, "", None));
        assert_eq!(meeting.teacher_id.as_deref(), Some(round.teacher.as_str()));
    }
    let weeks: Vec<_> = meetings.iter().filter(|m| m.section_id == odd.id).map(|m| m.weeks.0.clone()).collect();
    assert_eq!(weeks, vec![(1..=18).filter(|w| w % 2 == 1).collect::<Vec<_>>(); 2]);
    assert_eq!(tt_group::Entity::find().all(db).await.unwrap().len(), 2);
    assert_eq!(course_place::Entity::find().all(db).await.unwrap()[0].min_capacity, Some(50));
    // Again: everything is there.
    let again = rehearsed(&site, &round.office, &path, &body).await;
    assert_eq!(counts(&again)[..3], [0, 0, 0], "{}", again["report"]);
    assert_eq!(sections(&site, &round).await.len(), 5);
    // Opened again and grown by a section: only that one is new.
    round.decide("reopen", &round.state).await.expect(200);
    let now = round.filler.1.get(&format!("{OWN}/course/{}", text(&first["id"]))).await.expect(200).result().clone();
    let more = json!({ "id": now["id"], "version": now["version"], "sectionsPlanned": 3 });
    round.filler.1.patch(&format!("{OWN}/course"), more).await.expect(200);
    round.submit().await.expect(200);
    round.decide("confirm", &round.state).await.expect(200);
    let grown = rehearsed(&site, &round.office, &path, &body).await;
    assert_eq!(counts(&grown)[..2], [1, 2], "{}", grown["report"]);
    // All three reports are kept, the last one first.
    let kept = round.office.get(&format!("{path}?roundId={}", round.id)).await.expect(200).result().clone();
    let sizes: Vec<_> = kept.as_array().unwrap().iter().map(|report| report["sections"].as_i64().unwrap()).collect();
    assert_eq!(sizes.iter().sum::<i64>(), 5);
    assert_eq!(sizes.len(), 3);
    let lines = kept[0]["report"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["made"].as_array().unwrap().is_empty() != line["skipped"].is_null()));
});

story!(when_everything_is_merged_the_round_is_over, site, {
    let round = Round::build(&site).await;
    round.plan(&round.courses[0]).await;
    round.submit().await.expect(200);
    round.decide("confirm", &round.state).await.expect(200);
    let mut theirs = round.course(&round.other_course);
    (theirs["divisionId"], theirs["offeringProgrammeId"]) = (json!(round.campus.other_division), json!(null));
    let entry = round.other.1.post(&format!("{OWN}/course"), theirs).await.expect(200).result().clone();
    let mut teaching = round.teaching(&text(&entry["id"]), &round.other_teacher);
    teaching["divisionId"] = json!(round.campus.other_division);
    round.other.1.post(&format!("{OWN}/teacher"), teaching).await.expect(200);
    let submission = json!({ "roundId": round.id, "divisionId": round.campus.other_division });
    round.other.1.post(&format!("{OWN}/submit"), submission).await.expect(200);
    round.decide("confirm", &round.other_state).await.expect(200);
    round.office.post(&format!("{OFFICE}/round/close"), json!({ "id": round.id })).await.expect(200);
    let made = rehearsed(&site, &round.office, &format!("{OFFICE}/merge"), &json!({ "roundId": round.id })).await;
    assert_eq!(counts(&made)[0], 4);
    let row = round.office.get(&format!("{OFFICE}/round/{}", round.id)).await.expect(200);
    assert_eq!(row.result()["status"], "IMPORTED");
});
