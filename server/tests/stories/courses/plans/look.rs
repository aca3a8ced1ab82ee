//! A plan as a matrix, and two plans side by side.

use serde_json::{Value, json};

use super::kit::{MAJOR, Plan, Stock, office, subject_body, text};
use crate::{kit::Campus, story};

/// Title, kind of change, and what changed.
type Shown = (String, String, Vec<(String, String, String)>);

story!(the_matrix_has_its_sums, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    let extra = subject_body(&plan.id, &plan.free, &stock.x, (1, 3), false);
    office.post(&format!("{MAJOR}/subject"), extra).await.expect(200);
    let matrix = office.get(&format!("{MAJOR}/structure/{}/plan", plan.id)).await.expect(200).result().clone();
    let terms: Vec<_> =
        matrix["terms"].as_array().unwrap().iter().map(|t| (&t["year"], &t["semester"], &t["units"])).collect();
    let json = |n: i32| json!(n);
    let expected = [(1, 1, 3), (1, 2, 3), (1, 3, 3), (2, 1, 3), (2, 2, 3)].map(|(y, s, u)| (json(y), json(s), json(u)));
    assert_eq!(terms, expected.each_ref().map(|(y, s, u)| (y, s, u)));
    let units: Vec<_> =
        matrix["categories"].as_array().unwrap().iter().map(|c| (text(&c["nameCn"]), c["units"].clone())).collect();
    assert_eq!(units, [("专业必修".into(), json(6)), ("专业选修".into(), json(6)), ("自由选修".into(), json(3))]);
    let cells = matrix["categories"][0]["cells"].as_array().unwrap();
    let codes: Vec<Vec<&Value>> =
        cells.iter().map(|c| c["subjects"].as_array().unwrap().iter().map(|s| &s["code"]).collect()).collect();
    assert_eq!(codes, [vec!["COMP1003"], vec!["COMP2003"], vec![], vec![], vec![]]);
    let totals =
        json!({ "required": 15, "categories": 15, "listed": 15, "compulsory": 6, "upper": 6, "upperRequired": 6 });
    assert_eq!(matrix["totals"], totals);
});

story!(two_versions_differ_where_they_were_changed, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let copied = office.post(&format!("{MAJOR}/structure/copy"), json!({ "id": plan.id, "newVersion": true })).await;
    let second = text(&copied.expect(200).result()["id"]);
    let compare = || async {
        let path = format!("{MAJOR}/structure/compare?a={}&b={second}", plan.id);
        office.get(&path).await.expect(200).result().clone()
    };
    let same = compare().await;
    assert_eq!([&same["fields"], &same["categories"], &same["subjects"]], [&json!([]), &json!([]), &json!([])]);

    let row = office.get(&format!("{MAJOR}/structure/{second}")).await.expect(200).result().clone();
    let change = json!({ "id": second, "version": row["version"], "minCgpa": 225 });
    office.patch(&format!("{MAJOR}/structure"), change).await.expect(200);
    let categories = office.get(&format!("{MAJOR}/category?structureId={second}")).await.expect(200).result().clone();
    let free = categories["data"].as_array().unwrap().iter().find(|c| c["nameCn"] == "自由选修").unwrap().clone();
    let change = json!({ "id": free["id"], "version": free["version"], "maxUnits": 6 });
    office.patch(&format!("{MAJOR}/category"), change).await.expect(200);
    let subjects = office.get(&format!("{MAJOR}/subject?structureId={second}")).await.expect(200).result().clone();
    let of =
        |course: &str| subjects["data"].as_array().unwrap().iter().find(|s| s["courseId"] == course).unwrap().clone();
    office.delete(&format!("{MAJOR}/subject?ids={}", text(&of(&stock.d)["id"]))).await.expect(200);
    let c = of(&stock.c);
    let change = json!({ "id": c["id"], "version": c["version"], "planYear": 3, "compulsory": true });
    office.patch(&format!("{MAJOR}/subject"), change).await.expect(200);
    let new = subject_body(&second, &text(&free["id"]), &stock.x, (1, 1), false);
    office.post(&format!("{MAJOR}/subject"), new).await.expect(200);

    let found = compare().await;
    assert_eq!(found["fields"], json!([{ "field": "minCgpa", "label": "最低累计绩点", "a": "2.00", "b": "2.25" }]));
    let shown = |rows: &Value| -> Vec<Shown> {
        let changes = |row: &Value| {
            let list = row["changes"].as_array().unwrap().iter();
            list.map(|c| (text(&c["field"]), text(&c["a"]), text(&c["b"]))).collect()
        };
        rows.as_array().unwrap().iter().map(|r| (text(&r["kind"]), text(&r["name"]), changes(r))).collect()
    };
    let field = |f: &str, a: &str, b: &str| (f.to_owned(), a.to_owned(), b.to_owned());
    assert_eq!(shown(&found["categories"]), [("CHANGED".into(), "自由选修".into(), vec![field("maxUnits", "", "6")])]);
    let subjects = shown(&found["subjects"]);
    let kinds: Vec<_> = subjects.iter().map(|(kind, name, _)| (kind.as_str(), name.as_str())).collect();
    assert_eq!(
        kinds,
        [
            ("REMOVED", "COMP3013 – 课程 COMP3013"),
            ("CHANGED", "COMP3003 – 课程 COMP3003"),
            ("ADDED", "HIST1003 – 课程 HIST1003")
        ]
    );
    let term = field("term", "第二学年 第1学期", "第三学年 第1学期");
    assert_eq!(subjects[1].2, [term, field("compulsory", "否", "是")]);
});
