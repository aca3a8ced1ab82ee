//! Plans on paper and in spreadsheets.

use serde_json::json;

use super::kit::{MAJOR, Plan, Stock, office, text};
use crate::{kit::Campus, story};

story!(a_plan_comes_as_paper_and_as_a_spreadsheet, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    let sheet = office.get(&format!("{MAJOR}/structure/{}/sheet?format=pdf", plan.id)).await.expect(200);
    assert!(sheet.bytes.starts_with(b"%PDF-"));
    let sheet = office.get(&format!("{MAJOR}/structure/{}/sheet?format=xlsx", plan.id)).await.expect(200);
    assert!(sheet.bytes.starts_with(b"PK"));
});

story!(a_sheet_names_the_categories_of_its_own_plan, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-A").await;
    // Another plan calls its categories the same.
    Plan::empty(&office, &campus, &stock, "CMP-B").await;
    let import = |sheet: &'static str, dry: bool| {
        let path = format!("{MAJOR}/subject/import?structureId={}&dryRun={dry}", plan.id);
        let office = office.clone();
        async move { office.upload(&path, "rows.csv", sheet.as_bytes()).await.expect(200).result().clone() }
    };
    let wrong =
        import("课程,类别,计划学年,计划学期,必修\r\nCOMP1003,专业必修,1,1,是\r\nCOMP9999,不存在,9,1,是\r\n", true)
            .await;
    assert_eq!([&wrong["valid"], &wrong["failed"], &wrong["committed"]], [&json!(1), &json!(1), &json!(false)]);
    let fields: Vec<_> =
        wrong["errors"].as_array().unwrap().iter().map(|e| (e["row"].clone(), text(&e["field"]))).collect();
    assert!(fields.contains(&(json!(3), "courseId".into())) && fields.contains(&(json!(3), "categoryId".into())));
    let sheet = "课程,类别,计划学年,计划学期,必修\r\nCOMP1003,专业必修,1,1,是\r\nCOMP3003,专业选修,2,1,否\r\n";
    let done = import(sheet, false).await;
    assert_eq!([&done["created"], &done["committed"]], [&json!(2), &json!(true)]);
    let list = office.get(&format!("{MAJOR}/subject?categoryId={}", plan.required)).await.expect(200);
    assert_eq!(list.result()["totalCount"], 1);
    office.post(&format!("{MAJOR}/subject/batches/undo"), json!({ "id": done["batchId"] })).await.expect(200);
    let list = office.get(&format!("{MAJOR}/subject?structureId={}", plan.id)).await.expect(200);
    assert_eq!(list.result()["totalCount"], 0);
    let template =
        office.get(&format!("{MAJOR}/subject/template?structureId={}&format=csv", plan.id)).await.expect(200);
    assert!(!String::from_utf8_lossy(&template.bytes).contains("学习计划"));
});
