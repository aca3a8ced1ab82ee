//! Everything on paper, as one archive.

use std::io::Read as _;

use serde_json::{Value, json};

use super::{
    kit::{EXAM, refused, wrong},
    timetable::{filled, place, room},
};
use crate::story;

story!(papers_of_an_exam_day_come_as_one_archive_with_a_folder_a_day, site, {
    let (at, _) = filled(&site).await;
    let print = async |documents: Value, day: Value| {
        let body = json!({ "itemId": at.item, "documents": documents, "day": day });
        at.office.post(&format!("{EXAM}/print"), body).await
    };
    assert_eq!(wrong(print(json!([]), Value::Null).await), ["documents"]);
    refused(print(json!(["DOOR"]), Value::Null).await, "nothing_to_print");
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    room(&at, 0, 4, 5).await;
    at.go("SCHEDULING").await.expect(200);
    place(&at, 0, "2026-12-14", "09:00").await.expect(200);
    place(&at, 1, "2026-12-15", "14:00").await.expect(200);
    at.office.post(&format!("{EXAM}/seat/fill"), json!({ "itemId": at.item })).await.expect(200);
    let all = json!(["TIMETABLE", "DOOR", "SIGN_IN", "SEATS", "LABELS", "DUTIES", "ENVELOPE", "INCIDENT"]);
    let files = async |documents: Value, day: Value| {
        let started = print(documents, day).await.expect(200).result()["jobId"].clone();
        kernel::jobs::run_due(&site.app).await.unwrap();
        let path = format!("/api/user/jobs/{}", started.as_str().unwrap());
        let job = at.office.get(&path).await.expect(200).result().clone();
        assert_eq!(job["state"], "DONE", "{job}");
        let file = at.office.get(&format!("/api/user/file/get?id={}", job["result"]["fileId"].as_str().unwrap())).await;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(file.bytes.to_vec())).unwrap();
        let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
        for name in &names {
            let mut pdf = vec![];
            archive.by_name(name).unwrap().read_to_end(&mut pdf).unwrap();
            assert!(pdf.starts_with(b"%PDF-"), "{name}");
        }
        names
    };
    // A timetable for all, duties of nobody, and six documents for each of two days.
    let names = files(all, Value::Null).await;
    assert_eq!(names.iter().filter(|name| name.starts_with("2026-12-14/")).count(), 6, "{names:?}");
    assert_eq!(names.iter().filter(|name| name.starts_with("2026-12-15/")).count(), 6);
    assert!(names.contains(&"timetable.pdf".to_owned()));
    // Asked for twice it is printed once.
    let twice = json!(["DOOR", "LABELS", "DOOR"]);
    assert_eq!(files(twice, json!("2026-12-14")).await, ["2026-12-14/door-lists.pdf", "2026-12-14/desk-labels.pdf"]);
    assert_eq!(files(json!(["DOOR"]), json!("2026-12-15")).await, ["2026-12-15/door-lists.pdf"]);
});
