//! The syllabus of a course: put there by its keepers, read by whoever may open the course.

use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::Client;

use super::world::{add_course, course_body, office, text, with};
use crate::people::staff_of;
use crate::{kit::Campus, story};

const PATH: &str = "/api/sp/course/syllabus";
const UPLOAD: &str = "/api/user/file/upload?purpose=attachment";

async fn file(client: &Client, content: &str) -> String {
    text(&client.upload(UPLOAD, "大纲.txt", content.as_bytes()).await.expect(200).result()["id"])
}

story!(a_syllabus_is_put_up_replaced_and_taken_away, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let course = add_course(&office, course_body("COMP1013")).await;
    let id = text(&course["id"]);
    let get = format!("{PATH}?id={id}");
    office.get(&get).await.expect(404);
    let first = file(&office, "第一版").await;
    let body = |version: &Value, file: Value| json!({ "id": id, "version": version, "fileId": file });
    let put = office.post(PATH, body(&course["version"], json!(first))).await.expect(200).result().clone();
    assert_eq!(put["syllabusFileId"], json!(first));
    let (_, reader) = site.person("reader", &[("STAFF_AUTH_SP", Actions::all())]).await;
    let read = reader.get(&get).await.expect(200);
    assert_eq!(String::from_utf8_lossy(&read.bytes), "第一版");

    let second = file(&office, "第二版").await;
    let stale = office.post(PATH, body(&course["version"], json!(second))).await.expect(409);
    assert_eq!(stale.code(), "version_conflict");
    let put = office.post(PATH, body(&put["version"], json!(second))).await.expect(200).result().clone();
    assert_eq!(String::from_utf8_lossy(&reader.get(&get).await.expect(200).bytes), "第二版");
    // The form of the course leaves it alone.
    let change = json!({ "id": id, "version": put["version"], "units": 2 });
    let saved = office.patch("/api/sp/course", change).await.expect(200).result().clone();
    assert_eq!(saved["syllabusFileId"], json!(second));
    office.post(PATH, body(&saved["version"], Value::Null)).await.expect(200);
    office.get(&get).await.expect(404);
    let log = office.get("/api/sp/log?subject=sp.course").await.expect(200).result().clone();
    assert_eq!(log["data"][0]["operation"], "putSyllabus");
});

story!(a_syllabus_is_the_keepers_own_file_for_a_course_of_theirs, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let of = with(course_body("COMP1013"), json!({ "offeringDivisionId": campus.division }));
    let course = add_course(&office, of).await;
    let body = |file: &str| json!({ "id": course["id"], "version": course["version"], "fileId": file });
    let (_, other) = site.person("other", &[("ADMIN_AUTH_SP_COURSE_MANAGEMENT", Actions::all())]).await;
    let theirs = file(&other, "别人的").await;
    office.post(PATH, body(&theirs)).await.expect(404);
    let (_, reader) = site.person("reader", &[("STAFF_AUTH_SP", Actions::all())]).await;
    reader.post(PATH, body(&file(&reader, "读者的").await)).await.expect(403);
    let elsewhere = staff_of(&site, "dhs", &campus.other_division, &["ADMIN_AUTH_SP_COURSE_MANAGEMENT"]).await;
    let refused = elsewhere.post(PATH, body(&file(&elsewhere, "外院的").await)).await.expect(409);
    assert_eq!(refused.code(), "other_division");
    let (_, nobody) = site.person("nobody", &[]).await;
    nobody.get(&format!("{PATH}?id={}", text(&course["id"]))).await.expect(403);
});
