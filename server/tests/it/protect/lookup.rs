//! The look-up of a student number: two facts, one shape, few questions.

use kernel::Timestamp;
use serde_json::{Value, json};
use student_information::api::{NewStudent, add_student};
use testkit::{Answer, Client};

use crate::{
    kit::{audit_entries, dump, number, tweak},
    on_every_database,
    support::Site,
};

const PATH: &str = "/api/user/queryStudentNo";
/// The standard's own example.
pub const DOCUMENT: &str = "11010519491231002X";

pub async fn enrol(site: &Site, student_no: &str, document: &str, student_type: &str) -> String {
    let new = NewStudent {
        student_no: student_no.into(),
        name_cn: "张演示".into(),
        name_en: "ZHANG Yanshi".into(),
        student_type: student_type.into(),
        id_type: if document.len() == 18 { "RESIDENT" } else { "PASSPORT" },
        id_no: document.into(),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        ..Default::default()
    };
    let id = add_student(&site.app, site.app.db().maintenance(), new).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn solved(client: &Client) -> (String, String) {
    let puzzle = client.get("/api/auth/puzzle").await.expect(200).result()["puzzle"].as_str().unwrap().to_owned();
    let answer = (0..).map(|n: u32| n.to_string()).find(|a| kernel::puzzle::solves(&puzzle, a)).unwrap();
    (puzzle, answer)
}

async fn ask(client: &Client, name: &str, document: &str) -> Answer {
    let (puzzle, answer) = solved(client).await;
    client.post(PATH, json!({ "name": name, "idNo": document, "puzzle": puzzle, "answer": answer })).await
}

fn from(site: &Site, n: u8) -> Client {
    tweak(site.anonymous(), |c| c.source = std::net::IpAddr::from([198, 51, 100, n]))
}

on_every_database!(both_facts_must_match_and_the_answer_has_one_shape, site, {
    enrol(&site, "2510000001", DOCUMENT, "UG").await;
    enrol(&site, "2410000001", "P1234567", "TPG").await;
    let mut shapes = vec![];
    for (n, (name, document, found)) in [
        ("张演示", DOCUMENT, Some("2510000001")),
        ("张 演示", "11010519491231002x", Some("2510000001")),
        ("yanshi zhang", "１１０１０５１９４９１２３１００２Ｘ", Some("2510000001")),
        ("张演示", "P1234567", Some("2410000001")),
        ("张演", DOCUMENT, None),
        ("李演示", DOCUMENT, None),
        ("张演示", "110105194912310038", None),
        ("无此人", "440524188001010014", None),
    ]
    .into_iter()
    .enumerate()
    {
        let answer = ask(&from(&site, n as u8), name, document).await.expect(200);
        assert_eq!(answer.result()["studentNo"], found.map_or(Value::Null, |f| json!(f)), "{name} {document}");
        let keys: Vec<_> = answer.result().as_object().unwrap().keys().cloned().collect();
        let headers: Vec<_> = answer.headers.keys().map(|k| k.as_str().to_owned()).collect();
        shapes.push((answer.status, keys, headers, answer.json["message"].clone()));
    }
    assert!(shapes.windows(2).all(|two| two[0] == two[1]), "{shapes:?}");
    // Each question is in the log, without the number.
    let rows = dump(&site, "audit_entry", &[]).await;
    let asked: Vec<_> = rows.iter().filter(|r| r.contains("subject=si.lookup")).collect();
    assert_eq!(asked.len(), 8);
    for table in ["audit_entry", "throttle", "student", "spent_puzzle"] {
        assert!(
            dump(&site, table, &[]).await.iter().all(|r| !r.contains("110105194912310") && !r.contains("P1234567")),
            "{table}"
        );
    }
});

on_every_database!(five_an_hour_from_one_source_and_twenty_a_day_for_one_document, site, {
    enrol(&site, "2510000001", DOCUMENT, "UG").await;
    let here = from(&site, 1);
    for n in 0..5 {
        ask(&here, "谁", &format!("X{n:07}")).await.expect(200);
    }
    // A new cookie, another language or another name do not help; right or wrong does not matter.
    let (puzzle, answer) = solved(&here).await;
    let body = json!({ "name": "张演示", "idNo": DOCUMENT, "puzzle": puzzle, "answer": answer });
    let refused = tweak(here.clone(), |c| c.cookie = Some("a=b".into())).post(PATH, body).await.expect(429);
    assert!(refused.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 3000);
    ask(&from(&site, 2), "张演示", DOCUMENT).await.expect(200);
    for n in 1..20 {
        ask(&from(&site, 10 + n), "谁", DOCUMENT).await.expect(200);
    }
    ask(&from(&site, 100), "张演示", DOCUMENT).await.expect(429);
    site.app.clock.advance(Timestamp::HOUR + 1);
    ask(&here, "谁", "X9999999").await.expect(200);
    ask(&from(&site, 101), "张演示", DOCUMENT).await.expect(429);
    site.app.clock.advance(Timestamp::DAY);
    ask(&from(&site, 102), "张演示", DOCUMENT).await.expect(200);
});

on_every_database!(a_puzzle_is_solved_once_in_time_and_is_ours, site, {
    let here = from(&site, 1);
    let send = async |puzzle: &str, answer: &str| {
        here.post(PATH, json!({ "name": "谁", "idNo": "X0000001", "puzzle": puzzle, "answer": answer })).await
    };
    let (puzzle, answer) = solved(&here).await;
    let entries = audit_entries(&site).await;
    let wrong = (0..).map(|n: u32| format!("w{n}")).find(|a| !kernel::puzzle::solves(&puzzle, a)).unwrap();
    assert_eq!(send(&puzzle, &wrong).await.expect(422).errors(), [("answer".into(), "wrong_answer".into())]);
    for forged in ["", "1.2.3", &puzzle.replacen('1', "2", 1), &format!("{puzzle}x")] {
        let found = (0..).map(|n: u32| n.to_string()).find(|a| kernel::puzzle::solves(forged, a)).unwrap();
        assert_eq!(send(forged, &found).await.expect(422).errors()[0].1, "puzzle_expired", "{forged}");
    }
    assert_eq!(number(&site, "SELECT count(*) FROM throttle").await, 0, "an unsolved puzzle counts nothing");
    send(&puzzle, &answer).await.expect(200);
    assert_eq!(send(&puzzle, &answer).await.expect(422).errors()[0].1, "puzzle_used");
    assert_eq!(audit_entries(&site).await, entries + 1);
    // Of many at once with one puzzle, one passes.
    let (puzzle, answer) = solved(&here).await;
    let many = futures_util::future::join_all((0..4).map(|n| {
        let (client, body) = (
            from(&site, 20 + n),
            json!({ "name": "谁", "idNo": format!("Y000000{n}"), "puzzle": puzzle, "answer": answer }),
        );
        async move { client.post(PATH, body).await.status.as_u16() }
    }));
    assert_eq!(many.await.iter().filter(|s| **s == 200).count(), 1);
    let (puzzle, answer) = solved(&here).await;
    site.app.clock.advance(5 * Timestamp::MINUTE);
    assert_eq!(send(&puzzle, &answer).await.expect(422).errors()[0].1, "puzzle_expired");
    site.app.tidy_up().await.unwrap();
    assert_eq!(number(&site, "SELECT count(*) FROM spent_puzzle").await, 0);
});

on_every_database!(bad_questions_are_told_what_is_wrong, site, {
    let here = from(&site, 1);
    for (name, document, field) in [
        ("", DOCUMENT, "name"),
        ("·", DOCUMENT, "name"),
        ("谁", "", "idNo"),
        ("谁", "a_b", "idNo"),
        (&"长".repeat(101), DOCUMENT, "name"),
    ] {
        assert_eq!(ask(&here, name, document).await.expect(422).errors()[0].0, field);
    }
    assert_eq!(number(&site, "SELECT count(*) FROM spent_puzzle").await, 0, "a slip costs no puzzle");
});
