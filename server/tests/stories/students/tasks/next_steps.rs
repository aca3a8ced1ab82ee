//! Every step that a refusal offers leads to a page there is, and once taken, the command goes through.

use kernel::actor::Actions;
use schema::university::semester;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::campus::{newcomer, office, rules, set, today};
use crate::{
    kit::Campus,
    offers::page_of,
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

/// The command is refused by this rule alone, which offers this page; answers the ids it takes there.
async fn refused(site: &Site, client: &Client, path: &str, body: &Value, code: &str, page: &str) -> Vec<String> {
    let refused = rehearse_and_do(site, client, Send::Json(path, body.clone())).await.unwrap_err();
    let told = rules(&refused);
    assert_eq!(told.len(), 1, "{told:?}");
    let (found, steps) = &told[0];
    assert_eq!(found, code);
    assert_eq!(steps.len(), 1, "{code} offers {steps:?}");
    let (address, query) = page_of(&steps[0]);
    assert_eq!(address, page, "{code}");
    query.split('&').filter_map(|pair| pair.strip_prefix("ids=")).map(str::to_owned).collect()
}

async fn goes_through(site: &Site, client: &Client, path: &str, body: &Value) {
    rehearse_and_do(site, client, Send::Json(path, body.clone())).await.unwrap();
}

const REGISTER: &str = "/api/si/task/register";
const STATUS: &str = "/api/si/task/study-status";

story!(whoever_cannot_be_registered_can_after_the_step_that_is_offered, site, {
    let campus = Campus::build(&site).await;
    let (office, root, day) = (office(&site).await, site.root(), today(&site));
    let register = |id: &str| json!({ "ids": [id], "date": day });

    let id = campus.student(&site, "2610000001", "NEW").await;
    let page = "/si/task/registeStudent";
    let ids = refused(&site, &office, REGISTER, &register(&id), "documents_unchecked", page).await;
    office.patch("/api/si/newcomer", json!({ "ids": ids, "documentsChecked": true })).await.expect(200);
    goes_through(&site, &office, REGISTER, &register(&id)).await;

    let id = newcomer(&site, &campus, "2610000002").await;
    set(&site, &id, |row| row.fee_hold = Set(true)).await;
    let ids = refused(&site, &office, REGISTER, &register(&id), "fee_hold", "/si/task/updateStudent").await;
    let lift = json!({ "ids": ids, "hold": "FEE", "on": false, "reason": "学费已缴清", "dryRun": false });
    office.patch("/api/si/student/holds", lift).await.expect(200);
    goes_through(&site, &office, REGISTER, &register(&id)).await;

    let id = newcomer(&site, &campus, "2610000003").await;
    let (taken, _) = site.person("2610000003", &[]).await;
    let page = "/security/user-item-list";
    refused(&site, &office, REGISTER, &register(&id), "account_name_taken", page).await;
    let rename = json!({ "id": taken.user_id, "version": 1, "username": "somebody", "name": "某人", "kind": "STAFF" });
    root.patch("/api/security/user", rename).await.expect(200);
    goes_through(&site, &office, REGISTER, &register(&id)).await;

    let id = campus.student(&site, "2610000004", "DEFERRED").await;
    set(&site, &id, |row| row.documents_checked = Set(true)).await;
    let page = "/si/task/changeStatus/studyStatus";
    let ids = refused(&site, &office, REGISTER, &register(&id), "not_new", page).await;
    let expected = json!({ "ids": ids, "statusId": campus.status("NEW"), "effectiveDate": day });
    goes_through(&site, &office, STATUS, &expected).await;
    goes_through(&site, &office, REGISTER, &register(&id)).await;

    let id = newcomer(&site, &campus, "2610000005").await;
    let db = site.app.db().maintenance();
    let mut none = semester::Entity::find_by_id(&campus.semester).one(db).await.unwrap().unwrap().into_active_model();
    none.current_for = Set(kernel::StringList::default());
    none.status = Set("PLANNED".into());
    none.update(db).await.unwrap();
    site.app.db().maintained();
    let page = "/basic-resources/term/semester-list";
    refused(&site, &office, REGISTER, &register(&id), "no_current_semester", page).await;
    let current = json!({ "id": campus.semester, "studentTypes": ["UG"] });
    root.post("/api/basic/resources/college/semester/current", current).await.expect(200);
    goes_through(&site, &office, REGISTER, &register(&id)).await;
});

story!(whoever_cannot_change_state_can_after_the_step_that_is_offered, site, {
    let campus = Campus::build(&site).await;
    let (office, root, day) = (office(&site).await, site.root(), today(&site));
    let to = |id: &str, code: &str| json!({ "ids": [id], "statusId": campus.status(code), "effectiveDate": day });
    let change_page = "/si/task/changeStatus/studyStatus";

    let id = campus.student(&site, "2610000001", "WITHDRAWN").await;
    let repeat = to(&id, "REPEAT_YEAR");
    let ids = refused(&site, &office, STATUS, &repeat, "status_final", change_page).await;
    let back = json!({ "ids": ids, "statusId": campus.status("ACTIVE"), "effectiveDate": day, "reason": "申诉成立" });
    let (_, central) = site.person("central", &[("ADMIN_AUTH_SI_SUPER_ADMIN", Actions::all())]).await;
    goes_through(&site, &central, "/api/si/task/reinstate", &back).await;
    goes_through(&site, &office, STATUS, &repeat).await;

    let again =
        json!({ "ids": [id], "statusId": campus.status("CONCESSIONAL"), "effectiveDate": day, "reason": "申诉成立" });
    let ids = refused(&site, &central, "/api/si/task/reinstate", &again, "not_final", change_page).await;
    goes_through(&site, &office, STATUS, &to(&ids[0], "ACTIVE")).await;

    let id = newcomer(&site, &campus, "2610000002").await;
    let page = "/si/task/registeStudent";
    let ids = refused(&site, &office, STATUS, &to(&id, "ACTIVE"), "register_instead", page).await;
    goes_through(&site, &office, REGISTER, &json!({ "ids": ids, "date": day })).await;

    let id = campus.student(&site, "2610000003", "CONCESSIONAL").await;
    let page = "/si/study-status-list";
    refused(&site, &office, STATUS, &to(&id, "ACTIVE"), "status_not_next", page).await;
    let state = root.get(&format!("/api/si/study-status/{}", campus.status("CONCESSIONAL"))).await.expect(200);
    let mut edit = json!({ "id": state.result()["id"], "version": state.result()["version"] });
    edit["nextCodes"] = json!(["ACTIVE", "GRADUATED"]);
    root.patch("/api/si/study-status", edit).await.expect(200);
    goes_through(&site, &office, STATUS, &to(&id, "ACTIVE")).await;

    let id = campus.student(&site, "2610000004", "DISMISSED").await;
    let part_time = json!({ "ids": [id], "studyTypeId": campus.study_type("PART_TIME"), "effectiveDate": day });
    let ids = refused(&site, &office, "/api/si/task/study-type", &part_time, "status_final", change_page).await;
    let back = json!({ "ids": ids, "statusId": campus.status("ACTIVE"), "effectiveDate": day, "reason": "申诉成立" });
    goes_through(&site, &central, "/api/si/task/reinstate", &back).await;
    goes_through(&site, &office, "/api/si/task/study-type", &part_time).await;
});
