//! What a command shows before it happens is what the log has afterwards, for every command on every kind of
//! student, in any order.

use proptest::{
    prelude::*,
    sample::subsequence,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};
use student_information::statuses::{STATUSES, TYPES};

use super::campus::{add_degree, add_past, add_plan, add_seats, newcomer, office, research_office, today};
use crate::{
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    story,
    teachers::add_teacher,
};

const UNDERGRADUATES: usize = 10;

/// Whom a command is about, which target of those there are, and how many days ago.
#[derive(Clone, Debug)]
struct Draw {
    command: usize,
    who: Vec<usize>,
    target: usize,
    days: i64,
}

fn draw() -> impl Strategy<Value = Draw> {
    let people: Vec<usize> = (0..UNDERGRADUATES).collect();
    // Mostly one or two: longer lists are mostly refused for one of them.
    let who = prop_oneof![4 => subsequence(people.clone(), 1), 2 => subsequence(people.clone(), 2), 1 => subsequence(people, 1..5)];
    (0..10_usize, who, 0..1000_usize, 0..3_i64).prop_map(|(command, who, target, days)| Draw {
        command,
        who,
        target,
        days,
    })
}

story!(what_is_shown_is_what_happens, site, {
    let campus = Campus::build(&site).await;
    add_plan(&site, &campus).await;
    let states = ["NEW", "NEW", "NEW", "ACTIVE", "ACTIVE", "ACTIVE", "LEAVE", "SUSPENDED", "GRADUATED", "NO_SHOW"];
    let mut ids = vec![];
    for (n, status) in states.into_iter().enumerate() {
        let number = format!("261000000{n}");
        ids.push(match status {
            "NEW" if n < 2 => newcomer(&site, &campus, &number).await,
            _ => campus.student(&site, &number, status).await,
        });
    }
    let mut researchers = vec![];
    for n in 0..3 {
        let place = (campus.division.as_str(), campus.research.as_str(), "RPG");
        researchers.push(campus.student_of(&site, &format!("265000000{n}"), "ACTIVE", place).await);
    }
    let all: Vec<&str> = ids.iter().map(String::as_str).collect();
    add_seats(&site, &campus, &all[3..6]).await;
    add_past(&site, &campus, &all[3..]).await;
    let degrees = ["MPHIL", "PHD"];
    for (degree, months) in degrees.into_iter().zip([36, 60]) {
        add_degree(&site, degree, months).await;
    }
    let mut teachers = vec![];
    for (number, may) in [("T1", &degrees[..]), ("T2", &degrees[..]), ("T3", &degrees[..1])] {
        teachers.push(add_teacher(&site, &campus.division, number, may).await);
    }
    let (office, root, research) = (office(&site).await, site.root(), research_office(&site).await);
    let other_category = another_category(&root).await;
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.semester })).await.expect(200);

    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (strategy, steps) = (draw(), if testkit::long() { 1_500 } else { 160 });
    let mut done = [0; 10];
    for _ in 0..steps {
        let Draw { command, who, target, days } = strategy.new_tree(&mut runner).unwrap().current();
        let day = today(&site) - chrono::Duration::days(days);
        let chosen: Vec<&str> = who.iter().map(|n| all[*n]).collect();
        let researcher = researchers[target % researchers.len()].as_str();
        let status = &STATUSES[target % STATUSES.len()];
        let status_id = campus.status(status.code);
        let end = status.needs_end_date.then(|| day + chrono::Duration::days(100));
        let paper = json!({ "effectiveDate": day, "docNo": "教字 7 号", "remark": "测试" });
        let with = |more: Value| {
            let mut body = paper.clone();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let (client, send) = match command {
            0 => (&office, Send::Json("/api/si/task/register", json!({ "ids": chosen, "date": day }))),
            1 => (&office, Send::Json("/api/si/task/no-show", json!({ "ids": chosen, "date": day }))),
            2 | 3 => {
                let body = with(json!({ "ids": chosen, "statusId": status_id, "endDate": end }));
                (&office, Send::Json("/api/si/task/study-status", body))
            }
            4 => {
                let body =
                    with(json!({ "ids": chosen, "statusId": status_id, "endDate": end, "reason": "委员会决定" }));
                (&root, Send::Json("/api/si/task/reinstate", body))
            }
            5 => {
                let study_type = campus.study_type(TYPES[target % TYPES.len()].0);
                (
                    &office,
                    Send::Json("/api/si/task/study-type", with(json!({ "ids": chosen, "studyTypeId": study_type }))),
                )
            }
            6 => {
                let category = if target % 2 == 0 { &campus.category } else { &other_category };
                (&root, Send::Json("/api/si/task/category", with(json!({ "ids": chosen, "categoryId": category }))))
            }
            7 => {
                let body = with(json!({ "ids": [researcher], "degree": degrees[target / 3 % 2] }));
                (&research, Send::Json("/api/si/task/degree", body))
            }
            8 => {
                let from = day - chrono::Duration::days(i64::try_from(target % 2).unwrap());
                let teacher = &teachers[target / 6 % teachers.len()];
                let principal = json!({ "teacherId": teacher, "role": "PRINCIPAL", "fromDate": from });
                let outside = json!({ "externalName": "外导", "role": "EXTERNAL", "fromDate": from, "toDate": day });
                let list = if target % 5 == 0 { json!([principal, outside]) } else { json!([principal]) };
                let body = with(json!({ "studentId": researcher, "supervisors": list }));
                (&research, Send::Json("/api/si/task/supervisor", body))
            }
            _ => {
                let numbers: Vec<_> = who.iter().map(|n| format!("261000000{n}")).collect();
                let end = end.map(|d| d.to_string()).unwrap_or_default();
                let lines: String = numbers.iter().map(|n| format!("{n},{},{day},{end}\r\n", status.code)).collect();
                let sheet = format!("studentNo,statusCode,effectiveDate,endDate\r\n{lines}");
                (&office, Send::Sheet("/api/si/task/study-status/upload", sheet.into_bytes()))
            }
        };
        done[command] += u32::from(rehearse_and_do(&site, client, send).await.is_ok());
    }
    eprintln!("previews: {steps} commands, carried out by kind: {done:?}");
    assert!(done.iter().all(|n| *n > 0), "a command was never carried out: {done:?}");
});

async fn another_category(root: &testkit::Client) -> String {
    let body = json!({ "code": "HK_UG", "nameEn": "Hong Kong", "nameCn": "港澳学生", "studentType": "UG" });
    let made = root.post("/api/basic/resources/student/category", body).await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}
