//! Changes that come as a sheet.

use schema::students::status_change;
use sea_orm::EntityTrait;
use serde_json::Value;

use super::campus::{office, row, today};
use crate::{
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    story,
};

const STATUS: &str = "/api/si/task/study-status/upload";
const TYPE: &str = "/api/si/task/study-type/upload";

/// Row, field and code of every mistake.
fn mistakes(refused: &Value) -> Vec<(u64, String, String)> {
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let errors = refused["errors"].as_array().unwrap();
    errors.iter().map(|e| (e["row"].as_u64().unwrap(), text(&e["field"]), text(&e["code"]))).collect()
}

story!(a_sheet_changes_states_by_what_each_line_says, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let (day, end) = (today(&site), today(&site) + chrono::Duration::days(120));
    let mut ids = vec![];
    for n in 1..=4 {
        ids.push(campus.student(&site, &format!("261000000{n}"), "ACTIVE").await);
    }
    let sheet = format!(
        "学号,学籍状态代码,生效日期,结束日期,文号\r\n2610000001,LEAVE,{day},{end},教字 1 号\r\n2610000002,leave,{day},{end},教字 1 号\r\n\
         2610000003,GRADUATED,{day},,教字 2 号\r\n2610000004,REPEAT_YEAR,{day},,\r\n"
    );
    rehearse_and_do(&site, &office, Send::Sheet(STATUS, sheet.into_bytes())).await.unwrap();
    for (id, status) in ids.iter().zip(["LEAVE", "LEAVE", "GRADUATED", "REPEAT_YEAR"]) {
        assert_eq!(row(&site, id).await.study_status_id.as_deref(), Some(campus.status(status)));
    }
    let changes = status_change::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    let of = |id: &String| changes.iter().find(|c| c.student_id == *id).unwrap();
    assert_eq!((of(&ids[0]).doc_no.as_str(), of(&ids[0]).end_date), ("教字 1 号", Some(end)));
    assert!(of(&ids[0]).batch_id.is_some() && of(&ids[0]).batch_id == of(&ids[1]).batch_id);
});

story!(every_mistake_of_a_sheet_is_at_its_line_and_nothing_is_done, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let (day, tomorrow) = (today(&site), today(&site) + chrono::Duration::days(1));
    campus.student(&site, "2610000001", "ACTIVE").await;
    campus.student(&site, "2610000002", "GRADUATED").await;
    campus.student(&site, "2610000003", "NEW").await;
    let research = (campus.division.as_str(), campus.research.as_str(), "RPG");
    campus.student_of(&site, "2610000004", "ACTIVE", research).await;
    let sheet = format!(
        "studentNo,statusCode,effectiveDate,endDate\r\n2610000001,LEAVE,{day},\r\n2610000001,WITHDRAWN,{day},\r\n\
         2610000002,ACTIVE,{day},\r\n2610000003,ACTIVE,{day},\r\n2610000004,WITHDRAWN,{day},\r\n9,NOWHERE,{day},\r\n\
         2610000003,NO_SHOW,{tomorrow},\r\n2610000003,NO_SHOW,32.13.2026,\r\n,NO_SHOW,{day},\r\n"
    );
    let refused = rehearse_and_do(&site, &office, Send::Sheet(STATUS, sheet.into_bytes())).await.unwrap_err();
    let expected = [
        (2, "endDate", "required"),
        (3, "studentNo", "duplicate"),
        (4, "statusCode", "status_final"),
        (5, "statusCode", "register_instead"),
        // Of another type than the office works in: as good as absent.
        (6, "studentNo", "not_found"),
        (7, "studentNo", "not_found"),
        (7, "statusCode", "not_found"),
        (8, "effectiveDate", "in_the_future"),
        (8, "studentNo", "duplicate"),
        (9, "effectiveDate", "wrong_format"),
        (9, "studentNo", "duplicate"),
        (10, "studentNo", "required"),
    ];
    let expected: Vec<_> = expected.map(|(row, field, code)| (row, field.to_owned(), code.to_owned())).to_vec();
    assert_eq!(mistakes(&refused), expected);
    assert_eq!(refused["errors"][0]["column"], "结束日期");
    let empty = office.upload(STATUS, "rows.csv", b"studentNo,statusCode\r\n").await.expect(422);
    assert_eq!(empty.errors()[0].1, "missing_column");
});

story!(a_sheet_changes_ways_of_studying, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    campus.student(&site, "2610000002", "GRADUATED").await;
    let day = today(&site);
    let sheet = |lines: &str| Send::Sheet(TYPE, format!("studentNo,typeCode,effectiveDate\r\n{lines}").into_bytes());
    let lines = format!("2610000001,REGULAR,{day}\r\n2610000002,PART_TIME,{day}\r\n");
    let refused = rehearse_and_do(&site, &office, sheet(&lines)).await.unwrap_err();
    let codes: Vec<_> = mistakes(&refused).into_iter().map(|(_, _, code)| code).collect();
    assert_eq!(codes, ["type_same", "status_final"]);
    rehearse_and_do(&site, &office, sheet(&format!("2610000001,part_time,{day}\r\n"))).await.unwrap();
    assert_eq!(row(&site, &id).await.study_type_id.as_deref(), Some(campus.study_type("PART_TIME")));
    // The empty sheet to fill in has these very columns.
    for path in ["study-status", "study-type"] {
        let file = office.get(&format!("/api/si/task/{path}/template")).await.expect(200);
        assert!(file.bytes.starts_with(b"PK"), "{path}");
    }
});
