//! Every step that a refusal offers leads to a page there is, and once taken, the command goes through: applications
//! and plans. Steps of courses and of seats are taken where they are refused, see `catalogue`.

use schema::{courses::course, students::student};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    courses::approvals::kit::{Application, BASE, Kind, University, colleague, submit},
    courses::catalogue::world::text,
    courses::plans::kit::{MAJOR, MINOR, Plan, Stock, add_category, office, plan_body},
    kit::{Campus, add_programme},
    offers::offer,
    stock::add_result,
    story,
    support::Site,
};

/// The application that "my applications" shows under an offered step.
fn mine(step: &str) -> String {
    step.strip_prefix("/dashboard/myapp?id=").unwrap_or_else(|| panic!("{step} is no application")).to_owned()
}

async fn pending(client: &Client) -> Vec<Value> {
    let page = client.get(&format!("{BASE}/audit/item/pending?pageSize=100")).await.expect(200);
    page.result()["data"].as_array().unwrap().clone()
}

story!(an_applicant_finds_the_way_on_under_my_applications, site, {
    let university = University::build(&site).await;
    let applicant = &university.applicant.1;
    // A second application about the same: the first is taken back, and then it goes.
    let first = university.apply(&site, Kind::Course, 1).await;
    let refused = submit(applicant, Kind::Course, first.form.clone()).await.expect(409);
    assert_eq!(mine(&offer(&refused.json, "already_applied")), first.id);
    first.withdraw(applicant, first.row(&site).await.version).await.expect(200);
    submit(applicant, Kind::Course, first.form.clone()).await.expect(200);
    // Over is over: the list says so, and a new one is handed in.
    let refused = first.withdraw(applicant, first.row(&site).await.version).await.expect(409);
    assert_eq!(offer(&refused.json, "wrong_state"), "/dashboard/myapp");
    let listed = applicant.get(&format!("{BASE}/submit/item?status=WITHDRAWN")).await.expect(200);
    assert_eq!(listed.result()["data"][0]["id"], json!(first.id));
    // Nobody decides their own; withdrawing it is what is left to them.
    let own = university.apply(&site, Kind::Course, 2).await;
    let refused = own.decide(&site, applicant, "approve").await.expect(409);
    assert_eq!(mine(&offer(&refused.json, "own_application")), own.id);
    own.withdraw(applicant, own.row(&site).await.version).await.expect(200);
});

story!(a_decider_finds_the_way_on_under_my_tasks, site, {
    let university = University::build(&site).await;
    let head = university.at("department-head");
    let (one, two) = (university.apply(&site, Kind::Course, 1).await, university.apply(&site, Kind::Course, 2).await);
    let task = one.task(&site).await;
    one.decide(&site, head, "approve").await.expect(200);
    let refused = one.decide_task(head, &task, task.version, "approve").await.expect(409);
    assert_eq!(offer(&refused.json, "task_done"), "/dashboard/mytask");
    let left = pending(head).await;
    assert_eq!((left.len(), &left[0]["instanceId"]), (1, &json!(two.id)), "what is left to do");
    // Handed to somebody who cannot: of those who can there is another.
    let (task, path) = (two.task(&site).await, format!("{BASE}/task/transfer"));
    let body = |to: &str| json!({ "taskId": task.id, "toUserId": to, "comment": "请代办", "version": task.version });
    let (powerless, _) = site.person("powerless", &[]).await;
    let (other, client) = colleague(&site, "other", &[]).await;
    let refused = head.post(&path, body(&powerless.user_id)).await.expect(409);
    assert_eq!(offer(&refused.json, "cannot_decide"), "/dashboard/mytask");
    assert_eq!(pending(head).await[0]["instanceId"], json!(two.id));
    head.post(&path, body(&other.user_id)).await.expect(200);
    two.decide(&site, &client, "approve").await.expect(200);
});

/// The last desk refuses; the application goes back, is corrected and goes through.
async fn corrected(site: &Site, university: &University, application: &Application, code: &str, form: Value) {
    let (applicant, desks) = (&university.applicant.1, application.kind.desks());
    let last = university.at(desks[2]);
    let refused = application.decide(site, last, "approve").await.expect(409);
    assert_eq!(offer(&refused.json, code), "/dashboard/mytask");
    assert!(pending(last).await.iter().any(|task| task["instanceId"] == json!(application.id)), "it is still there");
    application.decide(site, last, "return").await.expect(200);
    let again = Application { kind: application.kind, id: application.id.clone(), form };
    again.resubmit(applicant, again.row(site).await.version).await.expect(200);
    for desk in desks {
        again.decide(site, university.at(desk), "approve").await.expect(200);
    }
    assert_eq!(again.row(site).await.status, "APPROVED");
}

story!(what_was_overtaken_goes_back_and_comes_again, site, {
    let university = University::build(&site).await;
    let mut applications = vec![];
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        let application = university.apply(&site, kind, n + 1).await;
        for desk in &kind.desks()[..2] {
            application.decide(&site, university.at(desk), "approve").await.expect(200);
        }
        applications.push(application);
    }
    let [course, cohort, grade] = <[Application; 3]>::try_from(applications).ok().unwrap();
    // Somebody takes the code of the course.
    let mut there = course.form.clone();
    there.as_object_mut().unwrap().remove("reason");
    there["status"] = json!("ACTIVE");
    site.root().post("/api/sp/course", there).await.expect(200);
    let form = university.course_form(7);
    corrected(&site, &university, &course, "course_exists", form).await;
    // The student is in that year already.
    let (db, id) = (site.app.db().maintenance(), text(&cohort.form["studentId"]));
    let mut row = student::Entity::find_by_id(&id).one(db).await.unwrap().unwrap().into_active_model();
    row.year_of_study = Set(Some(2));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let mut form = cohort.form.clone();
    form["toYear"] = json!(3);
    corrected(&site, &university, &cohort, "application_outdated", form).await;
    // The student has passed the course here.
    let id = text(&grade.form["rows"][0]["studentId"]);
    add_result(&site, &university.campus, &id, &university.course, ("B", 300)).await;
    let other = course::Entity::find().filter(course::Column::Code.eq("ZAAH2013")).one(db).await.unwrap().unwrap().id;
    let mut form = grade.form.clone();
    form["rows"][0]["courseId"] = json!(other);
    corrected(&site, &university, &grade, "application_outdated", form).await;
});

story!(a_plan_that_stays_as_it_is_has_a_next_version, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let list = format!("/sp/study-plan/major/structure-item-list?ids={}", plan.id);
    let publish = json!({ "id": plan.id });
    let refused = office.post(&format!("{MAJOR}/structure/publish"), publish).await.expect(409);
    assert_eq!(offer(&refused.json, "plan.closed"), list);
    let next = async || {
        let body = json!({ "id": plan.id, "newVersion": true });
        let copied = office.post(&format!("{MAJOR}/structure/copy"), body).await.expect(200);
        text(&copied.result()["id"])
    };
    let second = next().await;
    office.post(&format!("{MAJOR}/structure/publish"), json!({ "id": second })).await.expect(200);
    // Put away: nobody is assigned to it, but to one of those that are in force.
    office.post(&format!("{MAJOR}/structure/archive"), json!({ "ids": [plan.id] })).await.expect(200);
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let assign =
        |plan: &str| json!({ "structureId": plan, "studentIds": [student], "fromSemesterId": campus.semester });
    let assigning = format!("{MAJOR}/student/assign");
    let refused = office.post(&assigning, assign(&plan.id)).await.expect(409);
    let step = offer(&refused.json, "plan.not_published");
    let query = step.strip_prefix("/sp/study-plan/major/structure-item-list?").unwrap();
    let in_force = office.get(&format!("{MAJOR}/structure?{query}")).await.expect(200).result()["data"].clone();
    assert_eq!((in_force.as_array().unwrap().len(), &in_force[0]["id"]), (1, &json!(second)));
    office.post(&assigning, assign(&second)).await.expect(200);
    // And it is not changed either: a further version is.
    let row = office.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200).result().clone();
    let change = |id: &str, version: &Value| json!({ "id": id, "version": version, "totalUnits": 18 });
    let path = format!("{MAJOR}/structure");
    let refused = office.patch(&path, change(&plan.id, &row["version"])).await.expect(409);
    assert_eq!(offer(&refused.json, "plan.archived"), list);
    let third = next().await;
    office.patch(&path, change(&third, &json!(1))).await.expect(200);
});

story!(what_is_wrong_in_the_categories_is_put_right_among_them, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    plan.fill(&office, &stock).await;
    let more = add_category(&office, &plan.id, ("另加", &stock.fe), 3, "CHOOSE_UNITS").await;
    let publish = async || office.post(&format!("{MAJOR}/structure/publish"), json!({ "id": plan.id })).await;
    let refused = publish().await.expect(409);
    let step = offer(&refused.json, "units_exceed_total");
    let query = step.strip_prefix("/sp/study-plan/major/structure-category-list?").unwrap();
    let listed = office.get(&format!("{MAJOR}/category?{query}")).await.expect(200);
    assert_eq!(listed.result()["totalCount"], 4);
    office.delete(&format!("{MAJOR}/category?ids={more}")).await.expect(200);
    publish().await.expect(200);
});

story!(what_settings_close_is_opened_there, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let close = async |part: &str, divisions: Value| {
        let now = office.get("/api/sp/settings").await.expect(200).result().clone();
        let mut body = json!({ "settings": now["settings"], "version": now["version"] });
        body["settings"][part]["closedDivisionIds"] = divisions;
        office.patch("/api/sp/settings", body).await.expect(200);
    };
    close("major", json!([campus.division])).await;
    let body = plan_body(&campus, "CMP-2026");
    let refused = office.post(&format!("{MAJOR}/structure"), body.clone()).await.expect(409);
    assert_eq!(offer(&refused.json, "editing_closed"), "/sp/study-plan/major/settings");
    close("major", json!([])).await;
    office.post(&format!("{MAJOR}/structure"), body).await.expect(200);
    // Minors are closed by themselves.
    close("minor", json!([campus.division])).await;
    let mut body = plan_body(&campus, "CMP-M");
    body["programmeId"] = json!(add_programme(&site, ("MINOR", "MIN-CMP"), &campus.division, "UG").await);
    body["cohortId"] = Value::Null;
    site.app.db().maintained();
    let refused = office.post(&format!("{MINOR}/structure"), body.clone()).await.expect(409);
    assert_eq!(offer(&refused.json, "editing_closed"), "/sp/study-plan/minor/settings");
    close("minor", json!([])).await;
    office.post(&format!("{MINOR}/structure"), body).await.expect(200);
});
