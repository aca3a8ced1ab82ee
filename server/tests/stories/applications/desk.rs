//! A clerk works on the items they were named for, and nobody on their own application.

use kernel::actor::Actions;
use schema::university::{staff, teacher as people};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::kit::{DESK, OFFICE, OWN, Office, belongs, clerk, item, own_step, submitted};
use crate::story;

story!(a_clerk_sees_what_they_were_named_for_and_nothing_else, site, {
    let office = Office::build(&site).await;
    let free = item(&site, &office.client, json!({ "code": "RAIL" })).await;
    let who = office.student(&site, "2610000001").await;
    let card = submitted(&who, &office.card).await;
    let saved = who.post(&format!("{OWN}/save"), json!({ "itemId": free })).await.expect(200);
    let rail = saved.result()["id"].clone();
    own_step(&who, "submit", &rail).await.expect(200);

    let desk = clerk(&site, &office, &free, "T900001").await;
    let list = desk.get(DESK).await.expect(200).result().clone();
    assert_eq!((&list["totalCount"], &list["data"][0]["id"]), (&json!(1), &rail));
    let items = desk.get("/api/oas/desk/item").await.expect(200).result().clone();
    assert_eq!(items["data"].as_array().unwrap().iter().map(|row| &row["code"]).collect::<Vec<_>>(), ["RAIL"]);
    let step = |id: &serde_json::Value| json!({ "ids": [id], "step": "FINISH", "note": "" });
    desk.post(&format!("{DESK}/step"), step(&card)).await.expect(404);
    desk.get(&format!("{DESK}/view?id={}", card.as_str().unwrap())).await.expect(404);
    desk.post(&format!("{OFFICE}/step"), step(&rail)).await.expect(403);
    desk.post(&format!("{DESK}/step"), step(&rail)).await.expect(200);
    let seen = who.get(OWN).await.expect(200).result().clone();
    let mine = seen["applications"].as_array().unwrap().iter().find(|one| one["id"] == rail).unwrap().clone();
    assert_eq!(mine["state"], "READY");
    assert_eq!(mine["handlers"].as_array().unwrap().len(), 1, "the student reads who has it");
    desk.post(&format!("{DESK}/message"), json!({ "ids": [rail], "note": "周五前来取" })).await.expect(200);
    let seen = who.get(OWN).await.expect(200).result().clone();
    let mine = seen["applications"].as_array().unwrap().iter().find(|one| one["id"] == rail).unwrap().clone();
    assert_eq!((&mine["note"], mine["events"].as_array().unwrap().len()), (&json!("周五前来取"), 3));
});

story!(nobody_works_on_their_own_application, site, {
    let office = Office::build(&site).await;
    let id = office.campus.student(&site, "2610000001", "ACTIVE").await;
    let grants = [("STUDENT_AUTH_OAS_REGISTER", Actions::all()), ("ADMIN_AUTH_OAS", Actions::all())];
    let (person, both) = site.person("both", &grants).await;
    belongs(&site, &person.user_id, &id).await;
    let own = submitted(&both, &office.card).await;
    own_step(&both, "pay", &own).await.expect(200);
    let step = json!({ "ids": [own], "step": "FINISH", "note": "" });
    assert_eq!(both.post(&format!("{OFFICE}/step"), step).await.expect(409).code(), "own_application");
    office.step(&own, "FINISH").await.expect(200);
});

story!(nobody_names_themselves_a_clerk, site, {
    let office = Office::build(&site).await;
    let other = item(&site, &office.client, json!({ "code": "RAIL" })).await;
    let grants = [("ADMIN_AUTH_OAS", Actions::all())];
    let (person, client) = site.person("chief", &grants).await;
    let teacher = crate::teachers::add_teacher(&site, &office.campus.division, "T900002", &["PHD"]).await;
    let db = site.app.db();
    let row = people::Entity::find_by_id(&teacher).one(db.maintenance()).await.unwrap().unwrap();
    let body = json!({ "itemId": other, "staffId": row.staff_id, "remark": "" });
    staff::Entity::update_many()
        .col_expr(staff::Column::UserId, Expr::value(person.user_id))
        .filter(staff::Column::Id.eq(&row.staff_id))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    client.post("/api/oas/clerk", body.clone()).await.expect(422);
    office.client.post("/api/oas/clerk", body).await.expect(200);
});
