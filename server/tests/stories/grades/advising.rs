//! Whoever leads a programme gives its students advisers, and nobody else's.

use kernel::actor::Actions;
use schema::{
    students::student,
    university::{programme, staff, teacher},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::json;
use testkit::Client;

use crate::{kit::Campus, story, support::Site, teachers::add_teacher};

/// Leads the programme of the campus; beside them there is a second teacher of the division.
async fn director(site: &Site, campus: &Campus) -> (Client, [String; 2]) {
    let (person, client) = site.person("director", &[("TEACHER_AUTH_SG", Actions::all())]).await;
    let teachers = [
        add_teacher(site, &campus.division, "T901", &[]).await,
        add_teacher(site, &campus.division, "T902", &[]).await,
    ];
    let db = site.app.db();
    let first = teacher::Entity::find_by_id(&teachers[0]).one(db.maintenance()).await.unwrap().unwrap();
    let row = staff::Entity::find_by_id(&first.staff_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db.maintenance()).await.unwrap();
    let row = programme::Entity::find_by_id(&campus.programme).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.director_staff_id = Set(Some(first.staff_id));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    (client, teachers)
}

async fn advisees(site: &Site, teacher: &str) -> usize {
    let rows = student::Entity::find().filter(student::Column::AdvisorId.eq(teacher));
    rows.all(site.app.db().maintenance()).await.unwrap().len()
}

story!(students_are_spread_evenly_and_by_sheet, site, {
    let campus = Campus::build(&site).await;
    let mut people = vec![];
    for n in 1..=5 {
        people.push(campus.student(&site, &format!("261000000{n}"), "ACTIVE").await);
    }
    let (client, [one, other]) = director(&site, &campus).await;
    let shown = client.get("/api/si/advising/adviser").await.expect(200).result().clone();
    assert_eq!((&shown["without"], shown["advisers"].as_array().unwrap().len()), (&json!(5), 2));

    // One has an adviser already; the four others make it three and two.
    let body = json!({ "studentIds": [people[0]], "teacherId": one });
    client.post("/api/si/advising/assign", body).await.expect(200);
    let mut body = json!({ "teacherIds": [one, other], "dryRun": true });
    assert_eq!(client.post("/api/si/advising/spread", body.clone()).await.expect(200).result()["total"], 4);
    assert_eq!(advisees(&site, &other).await, 0);
    body["dryRun"] = json!(false);
    client.post("/api/si/advising/spread", body.clone()).await.expect(200);
    assert_eq!([advisees(&site, &one).await, advisees(&site, &other).await], [3, 2]);
    assert_eq!(client.post("/api/si/advising/spread", body).await.expect(409).code(), "nobody_waits");

    // By sheet, which can be undone; a number that is not theirs is told at its row.
    let sheet = "学号,学业导师\n2610000001,T902\n9999999999,T902\n";
    let told = client.upload("/api/si/advising/student/import", "a.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!((&told.result()["failed"], &told.result()["committed"]), (&json!(1), &json!(false)));
    let sheet = "学号,学业导师\n2610000001,T902\n";
    let done = client.upload("/api/si/advising/student/import", "a.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!([advisees(&site, &one).await, advisees(&site, &other).await], [2, 3]);
    let batch = json!({ "id": done.result()["batchId"] });
    client.post("/api/si/advising/student/batches/undo", batch).await.expect(200);
    assert_eq!([advisees(&site, &one).await, advisees(&site, &other).await], [3, 2]);
});

story!(other_programmes_and_divisions_are_out_of_reach, site, {
    let campus = Campus::build(&site).await;
    let own = campus.student(&site, "2610000001", "ACTIVE").await;
    let (client, [one, _]) = director(&site, &campus).await;
    let theirs = campus.student(&site, "2610000002", "ACTIVE").await;
    let db = site.app.db();
    let row = student::Entity::find_by_id(&theirs).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.programme_id = Set(Some(campus.other_programme.clone()));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    let far = add_teacher(&site, &campus.other_division, "T903", &[]).await;
    let assign = async |student: &str, teacher: &str| {
        let body = json!({ "studentIds": [student], "teacherId": teacher });
        client.post("/api/si/advising/assign", body).await
    };
    assign(&theirs, &one).await.expect(404);
    assign(&own, &far).await.expect(404);
    assign(&own, &one).await.expect(200);
    let listed = client.get("/api/si/advising/student").await.expect(200).result()["totalCount"].clone();
    assert_eq!(listed, 1);
});
