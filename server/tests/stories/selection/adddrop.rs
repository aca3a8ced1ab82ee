//! Add and drop: its dates and limits, exceptions, specials by sheet, and who has too few or too many units.

use schema::selection::special_subject;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    on_every_database,
    selection::world::{World, text},
    stock::{REGISTERED, add_course, add_seat},
};

on_every_database!(dates_and_limits_of_a_semester, site, {
    let world = World::build(&site).await;
    let body = |more: Value| {
        let mut body = json!({
            "semesterId": world.campus.semester, "studentType": "UG", "startAt": "2026-12-01T00:00:00.000Z",
            "endAt": "2026-12-14T00:00:00.000Z", "unitMin": 12, "unitMax": 18,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let path = "/api/addDrop/semester";
    for (more, field) in [
        (json!({ "unitMax": 9 }), "unitMax"),
        (json!({ "endAt": "2026-11-30T00:00:00.000Z" }), "endAt"),
        (json!({ "slots": ["Y4 2026-12-01 12:00~2026-12-01 09:00"] }), "slots"),
    ] {
        assert_eq!(world.office.post(path, body(more)).await.expect(422).errors()[0].0, field);
    }
    let made = world.office.post(path, body(json!({ "slots": ["Y4 2026-12-01 09:00~2026-12-01 12:00"] }))).await;
    let made = made.expect(200).result().clone();
    assert_eq!(
        (&made["dropRequired"], &made["sectionChange"], &made["waiting"]),
        (&json!(false), &json!(true), &json!(true))
    );
    world.office.post(path, body(json!({}))).await.expect(422);
    // Open for all, closed for one type; each once.
    let open = |of: Value| json!({ "semesterId": world.campus.semester, "studentType": "UG", "electiveTypeId": of });
    for of in [Value::Null, json!(world.of)] {
        let made = world.office.post("/api/addDrop/open", open(of.clone())).await.expect(200).result().clone();
        let twice = world.office.post("/api/addDrop/open", open(of)).await.expect(422);
        assert_eq!(twice.errors()[0], ("electiveTypeId".to_owned(), "taken".to_owned()));
        world.office.post("/api/addDrop/open/disable", json!({ "ids": [made["id"]] })).await.expect(200);
    }
});

on_every_database!(an_exception_allows_something_and_says_why, site, {
    let world = World::build(&site).await;
    let body = |more: Value| {
        let mut body = json!({
            "semesterId": world.campus.semester, "studentId": world.students[0], "reason": "交换", "approver": "系主任",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let path = "/api/addDrop/exception";
    for (more, field) in [
        (json!({}), "maxUnits"),
        (json!({ "maxUnits": 22 }), "maxUnits"),
        (json!({ "startAt": "2026-12-01T00:00:00.000Z" }), "endAt"),
        (json!({ "maxUnits": 21, "reason": " " }), "reason"),
    ] {
        assert_eq!(world.office.post(path, body(more)).await.expect(422).errors()[0].0, field);
    }
    world.office.post(path, body(json!({ "waiveClash": true }))).await.expect(200);
    let colleague = world.colleague(&site).await;
    assert_eq!(colleague.get(path).await.expect(200).result()["totalCount"], 1);
    colleague.post(path, body(json!({ "maxUnits": 21 }))).await.expect(403);
});

on_every_database!(specials_come_by_sheet_and_go_again, site, {
    let world = World::build(&site).await;
    let sheet = "semesterId,studentId,courseId,kind,waived,reason,approver\r\n\
        2026-1,2710000001,COMP1013,重修,时间冲突、名额,重修,教务长\r\n2026-1,2710000003,HIST1013,超学分,,超学分,教务长\r\n";
    world.office.get("/api/basic/resources/college/semester/options").await.expect(200);
    let path = "/api/addDrop/special/import";
    let tried = world.office.upload(&format!("{path}?dryRun=true"), "rows.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(tried.result()["errors"], json!([]), "{:?}", tried.json);
    let done = world.office.upload(path, "rows.csv", sheet.as_bytes()).await.expect(200).result().clone();
    let rows = special_subject::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().any(|row| row.kind == "REPEAT" && row.waived.0 == ["CLASH", "QUOTA"]), "{rows:?}");
    let colleague = world.colleague(&site).await;
    assert_eq!(colleague.get("/api/addDrop/special").await.expect(200).result()["totalCount"], 1);
    world.office.post("/api/addDrop/special/batches/undo", json!({ "id": done["batchId"] })).await.expect(200);
    assert_eq!(world.office.get("/api/addDrop/special").await.expect(200).result()["totalCount"], 0);
});

on_every_database!(who_has_too_few_or_too_many_units_is_flagged, site, {
    let world = World::build(&site).await;
    for n in 0..7 {
        let course = add_course(&site, &format!("LOAD{n}003"), "").await;
        add_seat(&site, &world.campus.semester, &world.students[0], &course, REGISTERED).await;
        if n < 5 {
            add_seat(&site, &world.campus.semester, &world.students[1], &course, REGISTERED).await;
        }
    }
    world.choose(&site, 2, 0, "REGISTERED").await;
    let list = async |client: &testkit::Client, more: &str| {
        let path = format!("/api/addDrop/student?semesterId={}{more}", world.campus.semester);
        client.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
    };
    let flags = async |more: &str| {
        let rows = list(&world.office, more).await;
        rows.iter().map(|row| (row["units"].as_i64().unwrap(), text(row, "flag"))).collect::<Vec<_>>()
    };
    let of = |units: i64, flag: &str| (units, flag.to_owned());
    assert_eq!(flags("").await, [of(21, "ABOVE"), of(15, "WITHIN"), of(3, "BELOW")]);
    assert_eq!(flags("&flag=BELOW").await, [of(3, "BELOW")]);
    assert_eq!(flags("&flag=WITHIN").await, [of(15, "WITHIN")]);
    let body = json!({
        "semesterId": world.campus.semester, "studentId": world.students[0], "maxUnits": 21, "reason": "超学分",
        "approver": "系主任",
    });
    world.office.post("/api/addDrop/exception", body).await.expect(200);
    assert!(flags("&flag=ABOVE").await.is_empty());
    let body = json!({
        "semesterId": world.campus.semester, "studentType": "UG", "startAt": "2026-12-01T00:00:00.000Z",
        "endAt": "2026-12-14T00:00:00.000Z", "unitMin": 16, "unitMax": 18,
    });
    world.office.post("/api/addDrop/semester", body).await.expect(200);
    assert_eq!(flags("&flag=BELOW").await, [of(15, "BELOW"), of(3, "BELOW")]);
    let colleague = world.colleague(&site).await;
    assert_eq!(list(&colleague, "").await.len(), 2, "a division sees its own");
});
