//! Three students and one seat; requests that come twice; what a refusal offers.

use serde_json::{Value, json};

use super::Live;
use crate::{offers::page_of, on_every_database, selection::world::codes};

on_every_database!(three_race_for_one_seat, site, {
    let live = Live::open(&site, [1, 5]).await;
    let (a, b, c) = tokio::join!(live.ask(0, "select", 0), live.ask(1, "select", 0), live.ask(2, "select", 0));
    let answers = [a, b, c];
    let won: Vec<usize> = (0..3).filter(|n| answers[*n].status == 200).collect();
    assert_eq!(won.len(), 1, "{:?}", answers.iter().map(|a| a.status).collect::<Vec<_>>());
    let winner = won[0];
    let others: Vec<usize> = (0..3).filter(|n| *n != winner).collect();
    for n in &others {
        let refused = &answers[*n].json;
        assert_eq!(codes(refused), ["FULL"]);
        let rule = &refused["refusal"]["rules"][0];
        assert_eq!((&rule["data"]["seats"], &rule["data"]["taken"]), (&json!(1), &json!(1)));
        assert!(rule["data"]["receipt"]["hash"].as_str().unwrap().len() == 64, "{rule}");
        page_of(rule["actions"][0]["to"].as_str().unwrap());
        assert_eq!(rule["data"]["offers"][0]["do"], "join");
    }
    // What was offered succeeds.
    for (rank, n) in (1..).zip(&others) {
        let joined = live.ask(*n, "join", 0).await.expect(200).result().clone();
        assert_eq!((&joined["result"], &joined["queueNo"]), (&json!("WAITING"), &json!(rank)));
        assert_eq!(live.seat(&site, *n, 0).await, Some(("WAITING".into(), Some(rank))));
    }
    live.ask(winner, "drop", 0).await.expect(200);
    assert_eq!(live.seat(&site, winner, 0).await.unwrap().0, "DROPPED");
    assert_eq!(live.seat(&site, others[0], 0).await, Some(("REGISTERED".into(), None)));
    assert_eq!(live.seat(&site, others[1], 0).await, Some(("WAITING".into(), Some(2))));
    let mine = live.students[others[0]].get("/api/student/es/overview").await.expect(200).result().clone();
    assert_eq!((&mine["rows"][0]["state"], &mine["units"]["now"]), (&json!("SELECTED"), &json!(3)));
    let proof = live.proof().await;
    assert_eq!(
        (&proof["ok"], &proof["compared"], &proof["promoted"]),
        (&json!(true), &json!(true), &json!(1)),
        "{proof}"
    );
});

on_every_database!(a_request_that_comes_twice_is_decided_once, site, {
    let live = Live::open(&site, [5, 5]).await;
    let body = json!({ "sectionId": live.world.sections[0], "key": "the same request" });
    let first = live.students[0].post("/api/student/es/select", body.clone()).await.expect(200).result().clone();
    let again = live.students[0].post("/api/student/es/select", body.clone()).await.expect(200).result().clone();
    assert_eq!(first, again);
    // The same words of somebody else are another request.
    let other = live.students[1].post("/api/student/es/select", body).await.expect(200).result().clone();
    assert_ne!(first["seq"], other["seq"]);
    assert_eq!(live.proof().await["entries"], 2);
});

on_every_database!(a_key_is_good_for_one_action, site, {
    let live = Live::open(&site, [5, 5]).await;
    let body = |section: usize| json!({ "sectionId": live.world.sections[section], "key": "one key for all" });
    let student = &live.students[0];
    let first = student.post("/api/student/es/select", body(0)).await.expect(200).result().clone();
    // Not the receipt of the first: the student would think that this was done too.
    for (what, section) in [("select", 1), ("drop", 0), ("join", 0), ("leave", 0)] {
        let refused = student.post(&format!("/api/student/es/{what}"), body(section)).await.expect(422);
        assert_eq!(refused.errors(), [("key".to_owned(), "key_reused".to_owned())], "{what}");
    }
    assert_eq!(live.seat(&site, 0, 0).await, Some(("REGISTERED".into(), None)));
    assert_eq!(live.seat(&site, 0, 1).await, None);
    assert_eq!(student.post("/api/student/es/select", body(0)).await.expect(200).result(), &first);
    assert_eq!(live.proof().await["entries"], 1);
});

on_every_database!(all_failed_rules_are_told_in_order, site, {
    let live = Live::planned(&site, [1, 1], json!({ "years": ["Y4"] })).await;
    super::same_hours(&site, &live.world).await;
    live.world.choose(&site, 0, 1, "REGISTERED").await;
    live.world.choose(&site, 1, 0, "REGISTERED").await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    let refused = live.ask(0, "select", 0).await.expect(409).json;
    assert_eq!(codes(&refused), ["NOT_YOUR_YEAR", "CLASH", "FULL"], "{refused}");
});

on_every_database!(replacing_never_loses_the_seat, site, {
    let live = Live::open(&site, [2, 1]).await;
    live.ask(0, "select", 1).await.expect(200);
    live.ask(1, "select", 0).await.expect(200);
    let swap = |from: usize, to: usize| json!({ "fromSectionId": live.world.sections[from], "toSectionId": live.world.sections[to], "key": kernel::ids::new_id() });
    let refused = live.students[1].post("/api/student/es/replace", swap(0, 1)).await.expect(409).json;
    assert_eq!(codes(&refused), ["FULL"]);
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "REGISTERED");
    live.students[0].post("/api/student/es/replace", swap(1, 0)).await.expect(200);
    assert_eq!(live.seat(&site, 0, 0).await.unwrap().0, "REGISTERED");
    assert_eq!(live.seat(&site, 0, 1).await.unwrap().0, "DROPPED");
    // All or none.
    let picks: Vec<Value> = live.world.sections.iter().map(|id| json!({ "sectionId": id })).collect();
    let bundle = json!({ "picks": picks, "key": "both of them" });
    live.students[2].post("/api/student/es/bundle", bundle).await.expect(409);
    assert_eq!(live.seat(&site, 2, 1).await, None);
    assert_eq!(live.proof().await["ok"], true);
});

on_every_database!(the_catalogue_says_what_can_be_done, site, {
    let live = Live::open(&site, [1, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    let list = live.students[1].get("/api/student/es/catalogue?pageNo=1&pageSize=10").await.expect(200);
    let cells: Vec<&str> =
        list.result()["data"].as_array().unwrap().iter().map(|row| row["cell"].as_str().unwrap()).collect();
    assert_eq!(cells, ["JOIN", "SELECT"]);
    let full = live.students[1].get("/api/student/es/catalogue?cell=JOIN").await.expect(200).result().clone();
    assert_eq!(full["totalCount"], 1, "{full}");
    let counts = live.students[1].get("/api/student/es/counts").await.expect(200).result().clone();
    let same = live.students[1].get(&format!("/api/student/es/counts?since={}", counts["seq"])).await.expect(200);
    assert_eq!((counts["seats"].as_array().unwrap().len(), &same.result()["seats"]), (2, &json!([])));
});
