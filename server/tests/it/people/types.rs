//! Student types, codes and regions as forms ask for them, and the shipped data.

use serde_json::{Value, json};

use super::kit::{CATEGORIES, DEGREES, REGIONS, add};
use crate::{
    kit::{column, number, q},
    story,
};

const ROOT: &str = "/api/basic/resources/student";

story!(types_with_their_categories_and_degrees, site, {
    let root = site.root();
    let degree =
        json!({ "code": "BSC", "nameCn": "理学士", "nameEn": "BSc", "studentType": "UG", "standardCode": "407" });
    let degree = add(&root, DEGREES, degree).await;
    let category =
        json!({ "code": "ML", "nameCn": "内地", "nameEn": "Mainland", "studentType": "UG", "degrees": [degree["id"]] });
    add(&root, CATEGORIES, category.clone()).await;
    let off = json!({ "code": "OLD", "nameCn": "旧", "nameEn": "Old", "studentType": "UG", "enabled": false });
    add(&root, CATEGORIES, off).await;
    // Somebody without any right of this area, who works in UG and RPG.
    let (_, client) = site.person("anybody", &[]).await;
    let get = |path: &'static str| {
        let client = client.clone();
        async move { client.get(&format!("{ROOT}{path}")).await.expect(200).result().clone() }
    };
    let data = get("/category/data").await;
    let types: Vec<&Value> = data.as_array().unwrap().iter().map(|t| &t["studentType"]).collect();
    assert_eq!(types, ["UG", "RPG"]);
    assert_eq!(data[0]["categories"].as_array().unwrap().len(), 1, "{data}");
    assert_eq!(
        (&data[0]["categories"][0]["degrees"][0], &data[0]["degrees"][0]["code"]),
        (&degree["id"], &json!("BSC"))
    );
    assert_eq!(get("/category/studetn/type/codes").await, json!(["UG", "RPG"]));
    assert_eq!(
        get("/category/studentTypes").await[1],
        json!({ "code": "RPG", "nameCn": "研究型研究生", "nameEn": "Research postgraduate" })
    );
    let mine = get("/category/user/role/student/type").await;
    assert_eq!((&mine["current"], &mine["types"][0]["roles"]), (&json!("UG"), &json!(["role-of-anybody"])));
    assert_eq!(get("/category/degree").await[0]["code"], "BSC");
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    assert_eq!(get("/category/degree").await, json!([]));
    assert_eq!(get("/common/category/degree").await[0]["degrees"][0]["standardCode"], "407");
    assert_eq!(get("/common/category/degree").await.as_array().unwrap().len(), 3);
    let config = get("/type/config/change?studentType=UG").await;
    assert_eq!(
        (&config["semester"], config["categories"].as_array().unwrap().len(), &config["groups"]),
        (&json!(null), 1, &json!(0))
    );
    // A type one cannot change to reads like one that does not exist.
    let foreign = client.get(&format!("{ROOT}/type/config/change?studentType=TPG")).await.expect(404);
    let absent = client.get(&format!("{ROOT}/type/config/change?studentType=XX")).await.expect(404);
    assert_eq!(foreign.json["message"], absent.json["message"]);
});

story!(shipped_codes_and_regions_are_there_once, site, {
    let root = site.root();
    // What somebody has changed or taken away stays so.
    let own = json!({ "code": "440000", "nameCn": "自己的", "nameEn": "Own", "level": "COUNTRY", "sortOrder": 9999 });
    let own = add(&root, REGIONS, own).await;
    let started = std::time::Instant::now();
    basic_resources::codes::ensure(&site.app).await.unwrap();
    let first = started.elapsed();
    let rows = number(&site, "SELECT count(*) FROM region").await;
    let codes = number(&site, "SELECT count(*) FROM code_item").await;
    basic_resources::codes::ensure(&site.app).await.unwrap();
    assert_eq!(number(&site, "SELECT count(*) FROM region").await, rows);
    assert_eq!(number(&site, "SELECT count(*) FROM code_item").await, codes);
    eprintln!("{rows} regions and {codes} codes in {first:?}");
    assert_eq!(root.get(&format!("{REGIONS}/{}", own["id"].as_str().unwrap())).await.result()["nameCn"], "自己的");
    let (_, client) = site.person("anybody", &[]).await;
    let top = client.get("/api/region/list").await.expect(200);
    let levels = column(&top, "level");
    assert_eq!(levels.iter().filter(|l| *l == "PROVINCE").count(), 33, "one is somebody's own here");
    assert_eq!(column(&top, "code")[0], "CN");
    let zhejiang = top.result().as_array().unwrap().iter().find(|r| r["code"] == "330000").unwrap().clone();
    assert_eq!((&zhejiang["nameEn"], &zhejiang["nameCn"]), (&json!("Zhejiang"), &json!("浙江省")));
    let within =
        client.get(&format!("/api/region/list?parentId={}", zhejiang["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(column(&within, "code").len(), 11);
    let found = client.get(&format!("/api/region/list?keyword={}", q("杭州"))).await.expect(200);
    assert_eq!(
        (column(&found, "code"), column(&found, "nameEn")),
        (vec!["330100".to_owned()], vec!["Hangzhou".to_owned()])
    );
    let english = client.get("/api/region/list?keyword=HANGZHOU&level=CITY").await.expect(200);
    // Changzhou and Zhangzhou have it in their names too.
    assert_eq!(column(&english, "code"), ["320400", "330100", "350600"]);
    client.get("/api/region/list?level=PLANET").await.expect(422);
    for (set, count) in [("SEX", 4), ("ETHNICITY", 58), ("POLITICAL_STATUS", 13), ("COUNTRY", 249)] {
        let listed = client.get(&format!("/api/code/list?set={set}")).await.expect(200);
        assert_eq!(listed.result().as_array().unwrap().len(), count, "{set}");
    }
    client.get("/api/code/list?set=SHOES").await.expect(422);
});
