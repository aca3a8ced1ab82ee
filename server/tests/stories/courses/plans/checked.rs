//! A check makes a sound plan a checked one; what is deleted comes back whole; who may put courses in.

use kernel::{Action, actor::Actions};
use schema::courses::structure_category;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{MAJOR, Plan, Stock, office, subject_body, text};
use crate::{kit::Campus, story};

async fn status(client: &Client, plan: &Plan) -> String {
    text(&client.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200).result()["status"])
}

async fn check(client: &Client, plan: &Plan) -> Value {
    client.post(&format!("{MAJOR}/structure/check"), json!({ "id": plan.id })).await.expect(200).result().clone()
}

story!(a_check_marks_a_sound_plan_and_a_change_takes_the_mark_away, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    assert_eq!(check(&office, &plan).await["status"], "DRAFT", "it has errors");
    plan.fill(&office, &stock).await;
    let look = json!({ "id": plan.id, "dryRun": true });
    assert_eq!(office.post(&format!("{MAJOR}/structure/check"), look).await.expect(200).result()["status"], "DRAFT");
    let (_, reader) = site.person("reader", &[("STAFF_AUTH_SP", Actions::all())]).await;
    assert_eq!(check(&reader, &plan).await["errors"], 0);
    assert_eq!(status(&office, &plan).await, "DRAFT", "neither a look nor a reader changes it");
    assert_eq!(check(&office, &plan).await["status"], "CHECKED");
    assert_eq!(status(&office, &plan).await, "CHECKED");
    let history = office.get(&format!("{MAJOR}/structure/{}/history", plan.id)).await.expect(200).result().clone();
    assert_eq!(history[0]["changes"][0]["field"], "status");

    let extra = subject_body(&plan.id, &plan.free, &stock.x, (4, 2), false);
    let extra = text(&office.post(&format!("{MAJOR}/subject"), extra).await.expect(200).result()["id"]);
    assert_eq!(status(&office, &plan).await, "DRAFT", "a course more");
    check(&office, &plan).await;
    office.delete(&format!("{MAJOR}/subject?ids={extra}")).await.expect(200);
    assert_eq!(status(&office, &plan).await, "DRAFT", "a course less");
    check(&office, &plan).await;
    let retire = json!({ "ids": [stock.a] });
    site.root().post("/api/sp/course/retire", retire).await.expect(200);
    assert_eq!(check(&office, &plan).await["status"], "DRAFT", "one of its courses is retired");
});

story!(a_plan_of_a_closed_division_is_looked_at_and_stays, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    let closed = json!({ "settings": { "major": { "closedDivisionIds": [campus.division] } }, "version": 0 });
    office.patch("/api/sp/settings", closed).await.expect(200);
    let found = check(&office, &plan).await;
    assert_eq!((&found["errors"], &found["status"]), (&json!(0), &json!("DRAFT")));
});

story!(categories_that_are_below_each_other_are_found, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    for (id, parent) in [(&plan.required, &plan.elective), (&plan.elective, &plan.required)] {
        let row = structure_category::ActiveModel {
            id: Set(id.clone()),
            parent_id: Set(Some(parent.clone())),
            ..Default::default()
        };
        structure_category::Entity::update(row).exec(site.app.db().maintenance()).await.unwrap();
    }
    site.app.db().maintained();
    let found = check(&office, &plan).await;
    let circle = found["findings"].as_array().unwrap().iter().find(|f| f["code"] == "category_circle").unwrap();
    assert_eq!(circle["data"]["categoryIds"], json!([plan.required, plan.elective]));
    assert_eq!(circle["message"], "类别“专业必修”、“专业选修”互为上下级；请改正上级类别");
});

story!(a_deleted_plan_comes_back_with_what_went_with_it, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    let listed = |part: &str| {
        let (office, path) = (office.clone(), format!("{MAJOR}/{part}?structureId={}&pageSize=50", plan.id));
        async move { office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone() }
    };
    let before = text(&listed("subject").await[0]["id"]);
    office.delete(&format!("{MAJOR}/subject?ids={before}")).await.expect(200);
    site.app.clock.advance(60_000);
    office.delete(&format!("{MAJOR}/structure?ids={}", plan.id)).await.expect(200);
    let back = json!({ "ids": [plan.id] });
    office.post(&format!("{MAJOR}/structure/restore"), back.clone()).await.expect(200);
    assert_eq!((listed("category").await.len(), listed("subject").await.len()), (3, 3), "not what was gone before");
    office.post(&format!("{MAJOR}/structure/restore"), back).await.expect(404);

    check(&office, &plan).await;
    office.post(&format!("{MAJOR}/subject/restore"), json!({ "ids": [before] })).await.expect(200);
    assert_eq!((listed("subject").await.len(), status(&office, &plan).await.as_str()), (4, "DRAFT"));
});

story!(putting_courses_into_a_plan_is_an_action_of_its_own, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    let holder = |name: &'static str, action| {
        let site = &site;
        async move { site.person(name, &[("ADMIN_AUTH_SP_MAJOR", Actions::of([action]))]).await.1 }
    };
    let body = subject_body(&plan.id, &plan.required, &stock.a, (1, 1), true);
    let path = format!("{MAJOR}/subject");
    holder("adder", Action::Add).await.post(&path, body.clone()).await.expect(403);
    holder("planner", Action::AddCourse).await.post(&path, body).await.expect(200);
});

story!(students_of_plans_are_narrowed_by_programme_and_cohort, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    plan.assign(&office, &campus, &[&student]).await;
    for (query, count) in [
        (format!("programmeId={}", campus.programme), 1),
        (format!("programmeId={}", campus.other_programme), 0),
        (format!("cohortId={}", campus.cohort), 1),
        (format!("cohortId={}", campus.research_cohort), 0),
    ] {
        let page = office.get(&format!("{MAJOR}/student?{query}")).await.expect(200);
        assert_eq!(page.result()["totalCount"], count, "{query}");
    }
});
