//! The national register: out in clear for whoever proves who they are, back in without a difference.

use kernel::{Timestamp, protect::entity::access_entry};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::{BATCH, announced, student_row, students, whole};
use crate::{
    kit::{Campus, document},
    story,
};

const EXPORT: &str = "/api/si/register/export?purpose=%E5%AD%A6%E7%B1%8D%E6%B3%A8%E5%86%8C";
const IMPORT: &str = "/api/si/register/import";

fn rows(bytes: &[u8], name: &str) -> Vec<Vec<String>> {
    let mut rows = vec![];
    sheets::read_bytes(bytes, name, &sheets::Limits::default(), &mut |row| {
        rows.push(row.cells.iter().map(|cell| cell.as_text().unwrap().into_owned()).collect());
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    rows
}

story!(what_goes_out_comes_back_without_a_difference, site, {
    let campus = Campus::build(&site).await;
    let ids = students(&site, &campus, 3).await;
    let root = site.root();
    let before = whole(&site).await;
    for format in ["xlsx", "dbf"] {
        let file = root.get(&format!("{EXPORT}&format={format}&cohortId={}", campus.cohort)).await.expect(200);
        let name = format!("register.{format}");
        let table = rows(&file.bytes, &name);
        assert_eq!((table.len(), table[0].len(), table[0][0].as_str()), (4, 18, "KSH"), "{format}");
        assert!(table.iter().any(|row| row.contains(&document(1))), "numbers are in clear: {table:?}");
        let report = root.upload(&format!("{IMPORT}?dryRun=true"), &name, &file.bytes).await.expect(200);
        let counts = ["total", "changed", "unchanged", "failed"].map(|n| report.result()[n].as_u64().unwrap());
        assert_eq!(counts, [3, 0, 3, 0], "{format}: {}", report.json);
        assert_eq!(report.result()["ignored"], json!(["ZYDM", "ZYMC", "CC", "FY", "XSH"]));
    }
    assert_eq!(whole(&site).await, before);
    // Every student can see who took the number, and what for.
    let entries = access_entry::Entity::find().filter(access_entry::Column::SubjectId.is_in(&ids));
    assert_eq!(entries.count(site.app.db().maintenance()).await.unwrap(), 6);
    // Out of an earlier proof there is no file.
    site.app.clock.advance(11 * Timestamp::MINUTE);
    assert_eq!(root.get(EXPORT).await.expect(409).code(), "step_up_required");
});

story!(a_register_is_taken_in_by_number_or_by_candidate_number, site, {
    let campus = Campus::build(&site).await;
    let ids = students(&site, &campus, 2).await;
    let root = site.root();
    let sheet = "XH,KSH,ZZMM,MZ,BH,ZYDM\r\n2610000001,K1,03,01,B7,000000\r\n2610000002,K2,,,,\r\n";
    let path = format!("{IMPORT}?reason=%E6%A0%B8%E5%AF%B9%E5%AD%A6%E7%B1%8D");
    let report = root.upload(&path, "register.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(report.result()["changed"], 2, "{}", report.json);
    let row = student_row(&site, &ids[0]).await;
    assert_eq!(
        (row.candidate_no.as_str(), row.political_status.as_str(), row.class_no.as_str()),
        ("K1", "共青团员", "B7")
    );
    // By the candidate number alone; a code that says what is there already changes nothing.
    let sheet = "KSH,ZZMM,BH\r\nK1,03,B8\r\nK9,03,B8\r\n";
    let report = root.upload(&format!("{path}&dryRun=true"), "register.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(announced(report.result()), [(ids[0].clone(), vec!["classNo".to_owned()])]);
    assert_eq!(report.result()["errors"][0]["column"], "KSH");
    assert_eq!(report.result()["errors"][0]["code"], "not_found");
    // Batches of the register are undone where the others are.
    let listed = root.get(BATCH).await.expect(200);
    let id = listed.result()[0]["id"].clone();
    root.post(&format!("{BATCH}/undo"), json!({ "id": id })).await.expect(200);
    assert_eq!(student_row(&site, &ids[0]).await.candidate_no, "");
});

story!(a_lying_table_is_refused, site, {
    let campus = Campus::build(&site).await;
    students(&site, &campus, 1).await;
    let root = site.root();
    let file = root.get(&format!("{EXPORT}&format=dbf")).await.expect(200).bytes.to_vec();
    let before = whole(&site).await;
    for (what, change) in [
        ("more records than there are", Box::new(|f: &mut Vec<u8>| f[4] = 200) as Box<dyn Fn(&mut Vec<u8>)>),
        ("four thousand million records", Box::new(|f| f[4..8].fill(0xff))),
        ("cut off", Box::new(|f| f.truncate(600))),
        ("wide records", Box::new(|f| f[10..12].fill(0xff))),
        ("a header to the end", Box::new(|f| f[8..10].fill(0xff))),
    ] {
        let mut lying = file.clone();
        change(&mut lying);
        let answer = root.upload(&format!("{IMPORT}?dryRun=true"), "register.dbf", &lying).await;
        assert_eq!(answer.status.as_u16(), 422, "{what}: {}", String::from_utf8_lossy(&answer.bytes));
        assert_eq!(answer.errors()[0].0, "file", "{what}");
    }
    assert_eq!(whole(&site).await, before);
});
