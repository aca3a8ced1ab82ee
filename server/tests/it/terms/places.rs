//! Buildings, kinds of places and places.

use serde_json::json;

use super::kit::{add, at, id, named};
use crate::{
    kit::{csv, with},
    story,
};

story!(a_place_has_a_capacity_where_its_kind_checks_it, site, {
    let root = site.root();
    let area = add(&root, "place/area", named("T6", json!({ "campus": "主校区", "enabled": true }))).await;
    let room = add(&root, "place/type", named("ROOM", json!({ "checksCapacity": true, "enabled": true }))).await;
    let open = add(&root, "place/type", named("OTHER", json!({ "checksCapacity": false, "enabled": true }))).await;
    let place = |code: &str, kind: &serde_json::Value, other| {
        named(code, with(json!({ "areaId": area["id"], "typeId": kind["id"], "status": "ACTIVE" }), other))
    };
    add(
        &root,
        "place",
        place("T6-705", &room, json!({ "capacity": 60, "examCapacity": 30, "equipment": ["PROJECTOR"] })),
    )
    .await;
    add(&root, "place", place("LAKE", &open, json!({}))).await;
    for (row, field, code) in [
        (place("T6-706", &room, json!({})), "capacity", "required"),
        (place("T6-706", &room, json!({ "capacity": 0 })), "capacity", "required"),
        (place("T6-706", &room, json!({ "capacity": 40, "examCapacity": 41 })), "examCapacity", "out_of_range"),
        (place("T6-706", &room, json!({ "capacity": 40, "equipment": ["SLIDE"] })), "equipment", "not_a_choice"),
        (place("T6-705", &room, json!({ "capacity": 40 })), "code", "already_exists"),
        (place("T6-706", &area, json!({ "capacity": 40 })), "typeId", "unknown_reference"),
    ] {
        let answer = root.post(&at("place"), row.clone()).await.expect(422);
        assert_eq!(answer.errors(), [(field.to_owned(), code.to_owned())], "{row}");
    }
    assert_eq!(root.delete(&at(&format!("place/type?ids={}", id(&room)))).await.expect(409).code(), "in_use");
    assert_eq!(root.delete(&at(&format!("place/area?ids={}", id(&area)))).await.expect(409).code(), "in_use");
    let page = root.get(&at(&format!("place?typeId={}", id(&open)))).await.expect(200);
    assert_eq!(page.result()["data"][0]["code"], "LAKE");
    // In a sheet the building and the kind are written as their codes.
    let sheet = csv(&[
        vec!["场地代码", "英文名称", "中文名称", "楼宇", "场地类型", "容量", "状态", "设备"],
        vec!["T6-801", "Room 801", "801 室", "T6", "ROOM", "45", "可用", "投影、白板"],
        vec!["T6-802", "Room 802", "802 室", "T6", "ROOM", "", "可用", ""],
    ]);
    let report = root.upload(&at("place/import?onError=skip"), "p.csv", &sheet).await.expect(200);
    assert_eq!((&report.result()["created"], &report.result()["failed"]), (&json!(1), &json!(1)));
    let page = root.get(&at("place?keyword=T6-801")).await.expect(200);
    assert_eq!(page.result()["data"][0]["equipment"], json!(["PROJECTOR", "WHITEBOARD"]));
});
