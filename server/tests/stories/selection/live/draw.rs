//! Rounds that collect wishes: what was promised, what is told, and that anybody can draw again.

use rules::selection::lottery::{Seed, commitment};
use schema::selection::es_round;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::Live;
use crate::{on_every_database, selection::world::codes, support::Site};
use kernel::messages::message;

async fn wish(live: &Live, student: usize, sections: &[usize]) {
    let picks: Vec<Value> = sections.iter().map(|n| json!({ "sectionId": live.world.sections[*n] })).collect();
    let body = json!({ "picks": picks, "key": kernel::ids::new_id() });
    live.students[student].post("/api/student/es/wish", body).await.expect(200);
}

async fn round(site: &Site, live: &Live) -> es_round::Model {
    es_round::Entity::find_by_id(&live.round).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

on_every_database!(the_lot_decides_as_it_was_promised, site, {
    let live = Live::open_as(&site, [1, 2], json!({ "allocation": "LOTTERY" })).await;
    let promised = round(&site, &live).await;
    assert_eq!((promised.seed_commitment.len(), promised.revealed_seed.as_str()), (64, ""));
    assert_eq!(codes(&live.ask(0, "select", 0).await.expect(409).json), ["ONLY_WISHES"]);
    for n in 0..3 {
        wish(&live, n, &[0, 1]).await;
        assert_eq!(live.seat(&site, n, 0).await, None);
    }
    let seen = live.students[0].get("/api/student/es/overview").await.expect(200).result().clone();
    assert_eq!(seen["round"]["commitment"], promised.seed_commitment.as_str());
    let wished: Vec<&str> =
        seen["wishes"].as_array().unwrap().iter().map(|r| r["sectionId"].as_str().unwrap()).collect();
    assert_eq!(wished, live.world.sections.iter().map(String::as_str).collect::<Vec<_>>());
    let mine = live.students[0].get("/api/student/es/draws").await.expect(200).result().clone();
    assert_eq!(mine, json!([]), "nothing is told before the end");
    live.world.office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    // Anybody can compute it again.
    let told = round(&site, &live).await;
    assert_eq!(told.seed_commitment, promised.seed_commitment);
    assert_eq!(commitment(&told.id, &told.revealed_seed).unwrap(), told.seed_commitment);
    let proof = live.proof().await;
    assert_eq!(proof["ok"], true, "{proof}");
    let word = proof["draw"]["word"].as_str().unwrap();
    let seed = Seed::reveal(&told.id, &told.revealed_seed, word, &told.seed_commitment).unwrap();
    assert_eq!(proof["draw"]["seed"], seed.as_str());
    let order = seed.order(live.world.students.iter());
    for (place, lot) in order.iter().enumerate() {
        let n = live.world.students.iter().position(|id| *id == lot.name).unwrap();
        let first = live.seat(&site, n, 0).await.map(|(state, _)| state);
        assert_eq!(first.as_deref(), (place == 0).then_some("REGISTERED"), "place {place}");
        let mine = live.students[n].get("/api/student/es/draws").await.expect(200).result()[0].clone();
        assert_eq!((&mine["place"], &mine["lot"], &mine["students"]), (&json!(place + 1), &json!(lot.lot), &json!(3)));
    }
    // The second section has two seats: the two who drew best have it, for second wishes come after all first ones.
    let mut seconds = 0;
    for n in 0..3 {
        seconds += usize::from(live.seat(&site, n, 1).await.is_some_and(|(state, _)| state == "REGISTERED"));
    }
    assert_eq!(seconds, 2);
    let letters = message::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert_eq!(letters.iter().filter(|letter| letter.template_code == "es.results").count(), 3);
});

on_every_database!(the_laboratory_compares_all_ways, site, {
    let live = Live::open(&site, [1, 5]).await;
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "select", 0).await.expect(409);
    live.ask(1, "select", 1).await.expect(200);
    let body = json!({ "roundId": live.round, "seed": "heron" });
    let lab = live.world.office.post("/api/es/lab", body.clone()).await.expect(200).result().clone();
    let ways: Vec<&str> = lab["ways"].as_array().unwrap().iter().map(|way| way["way"].as_str().unwrap()).collect();
    assert_eq!(ways, ["AS_IT_CAME", "LOTTERY", "RANKED_IN_TURN", "RANKED_DEFERRED"]);
    assert_eq!((&lab["requests"], &lab["students"], &lab["ways"][0]["seatsGiven"]), (&json!(3), &json!(2), &json!(2)));
    let again = live.world.office.post("/api/es/lab", body).await.expect(200).result().clone();
    assert_eq!(lab, again, "the same seed draws the same lots");
    // Somewhere another lot falls, and then the names of those who gain and lose stand there.
    let mut changed = false;
    for n in 0..20 {
        let body = json!({ "roundId": live.round, "seed": format!("seed {n}") });
        let lab = live.world.office.post("/api/es/lab", body).await.expect(200).result().clone();
        let lottery = &lab["differences"][0];
        assert_eq!(lottery["gain"], lottery["lose"], "{lottery}");
        if lottery["gain"] == 1 {
            assert_eq!(lottery["betterOff"][0]["studentNo"], "2710000002", "{lottery}");
            assert_eq!(lottery["worseOff"][0]["loses"], json!(["COMP1013 1001"]));
            changed = true;
        }
    }
    assert!(changed);
    assert_eq!(live.seat(&site, 0, 0).await.unwrap().0, "REGISTERED", "nothing of it happened");
});
