//! A6: nobody comes to more rights than they hold, by any call there is.

use kernel::{Action, actor::Actions};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person, add_role, hold};

use crate::{
    calls::{from_elsewhere, unique},
    on_every_database,
    rows::{add_binding, add_row},
    state::state,
    support::Site,
};

const SECURITY: &str = "ADMIN_AUTH_SECURITY";

fn all(codes: &[&'static str]) -> Vec<(&'static str, Actions)> {
    codes.iter().map(|code| (*code, Actions::all())).collect()
}

/// The call is refused by a rule with this code, and nothing has changed.
async fn refused(site: &Site, what: &str, code: &str, call: impl Future<Output = Answer>) {
    let before = state(site).await;
    let answer = call.await;
    assert_eq!(
        (answer.status.as_u16(), answer.code()),
        (409, code),
        "{what}: {}",
        String::from_utf8_lossy(&answer.bytes)
    );
    before.assert_unchanged(site, what).await;
}

fn role_body(permissions: Value) -> Value {
    let n = unique();
    json!({ "code": format!("role-{n}"), "nameZh": "角色", "nameEn": "Role", "permissions": permissions })
}

fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

async fn version(site: &Site, path: &str, id: &str) -> Value {
    site.root().get(&format!("{path}/{id}")).await.expect(200).result()["version"].clone()
}

async fn update(site: &Site, client: &Client, path: &str, id: &str, change: Value) -> Answer {
    let mut body = change;
    body["id"] = json!(id);
    body["version"] = version(site, path, id).await;
    client.patch(path, body).await
}

const ROLE: &str = "/api/security/role";
const USER: &str = "/api/security/user";
const ACCOUNT: &str = "/api/security/account";

on_every_database!(only_what_is_held_can_be_granted, site, {
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let target = id(&add_row(&site, "Role").await);
    let mut cases = 0;
    for code in permissions::grantable_codes().iter().filter(|c| **c != SECURITY) {
        let wanted = json!([{ "permissionId": code, "actions": ["query"] }]);
        refused(&site, code, "grants_more_than_held", clerk.post(ROLE, role_body(wanted.clone()))).await;
        refused(
            &site,
            code,
            "grants_more_than_held",
            update(&site, &clerk, ROLE, &target, json!({ "permissions": wanted })),
        )
        .await;
        cases += 2;
    }
    // Of a permission that is held, only the actions that are held.
    for action in Action::ALL {
        let held = Actions::of(Action::ALL.into_iter().filter(|a| *a != action));
        if [Action::Add, Action::Edit].contains(&action) {
            continue;
        }
        let (_, some) = site.person(&format!("without-{}", action.code()), &[(SECURITY, held)]).await;
        let wanted = json!([{ "permissionId": SECURITY, "actions": [action.code()] }]);
        refused(&site, action.code(), "grants_more_than_held", some.post(ROLE, role_body(wanted))).await;
        let rest: Vec<_> = held.iter().map(Action::code).collect();
        some.post(ROLE, role_body(json!([{ "permissionId": SECURITY, "actions": rest }]))).await.expect(200);
        cases += 2;
    }
    for unknown in ["DEPRECATED_NOBODY", "", "ADMIN_AUTH_SECURITY ", "admin_auth_security", "*", "%"] {
        let answer =
            site.root().post(ROLE, role_body(json!([{ "permissionId": unknown, "actions": ["query"] }]))).await;
        assert_eq!(answer.status, 422, "{unknown}");
        cases += 1;
    }
    eprintln!("A6 granting what one lacks: {cases} cases");
});

on_every_database!(a_richer_role_cannot_be_copied_given_taken_or_switched, site, {
    let (me, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let rich = add_role(
        &site.app,
        "rich",
        &[(SECURITY, Actions::all()), ("ADMIN_AUTH_SYSTEM", Actions::of([Action::Query]))],
        false,
    )
    .await;
    let other = id(&add_row(&site, "User").await);
    let holder = id(&add_row(&site, "User").await);
    hold(&site.app, &holder, &rich).await;
    let mut cases = 0;
    for role in [&rich, &site.admin.role_id] {
        let what = "a richer role";
        let copy = json!({ "id": role, "code": format!("copy-{}", unique()), "nameZh": "复制", "nameEn": "Copy" });
        refused(&site, what, "grants_more_than_held", clerk.post(&format!("{ROLE}/copy"), copy)).await;
        let user = json!({ "username": format!("u-{}", unique()), "name": "U", "kind": "STAFF", "roleIds": [role] });
        refused(&site, what, "grants_more_than_held", clerk.post(USER, user)).await;
        refused(
            &site,
            what,
            "grants_more_than_held",
            update(&site, &clerk, USER, &other, json!({ "roleIds": [role] })),
        )
        .await;
        for word in ["enable", "disable"] {
            refused(
                &site,
                what,
                "grants_more_than_held",
                clerk.post(&format!("{ROLE}/{word}"), json!({ "ids": [role] })),
            )
            .await;
        }
        refused(&site, what, "grants_more_than_held", clerk.delete(&format!("{ROLE}?ids={role}"))).await;
        cases += 6;
    }
    refused(
        &site,
        "emptying a richer role",
        "grants_more_than_held",
        update(&site, &clerk, ROLE, &rich, json!({ "permissions": [] })),
    )
    .await;
    refused(
        &site,
        "types of a richer role",
        "grants_more_than_held",
        update(&site, &clerk, ROLE, &rich, json!({ "studentTypes": ["TPG"] })),
    )
    .await;
    refused(
        &site,
        "taking a richer role away",
        "target_holds_more",
        update(&site, &clerk, USER, &holder, json!({ "roleIds": [] })),
    )
    .await;
    // A whole list is refused for one of its members.
    let poor = id(&add_row(&site, "Role").await);
    for ids in [[&poor, &rich], [&rich, &poor]] {
        refused(
            &site,
            "poor and rich",
            "grants_more_than_held",
            clerk.post(&format!("{ROLE}/disable"), json!({ "ids": ids })),
        )
        .await;
        refused(
            &site,
            "poor and rich",
            "grants_more_than_held",
            update(&site, &clerk, USER, &other, json!({ "roleIds": ids })),
        )
        .await;
        cases += 2;
    }
    // Only what grants no more than one holds: this works, so the refusals above are not for another reason.
    update(&site, &clerk, USER, &other, json!({ "roleIds": [poor] })).await.expect(200);
    assert_ne!(me.user_id, other);
    eprintln!("A6 richer roles: {} cases", cases + 4);
});

on_every_database!(nobody_changes_their_own_rights_or_a_role_they_hold, site, {
    let (me, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let second = id(&add_row(&site, "Role").await);
    let wanted = [json!([]), json!([second]), json!([me.role_id, second])];
    let mut cases = 0;
    for roles in wanted {
        refused(
            &site,
            "own roles",
            "own_rights",
            update(&site, &clerk, USER, &me.user_id, json!({ "roleIds": roles })),
        )
        .await;
        cases += 1;
    }
    let own = |body: Value| json!({ "ids": [body] });
    refused(&site, "enable oneself", "own_rights", clerk.post(&format!("{USER}/enable"), own(json!(me.user_id)))).await;
    refused(&site, "disable oneself", "own_rights", clerk.post(&format!("{USER}/disable"), own(json!(me.user_id))))
        .await;
    refused(&site, "delete oneself", "own_rights", clerk.delete(&format!("{USER}?ids={}", me.user_id))).await;
    refused(
        &site,
        "reset oneself",
        "own_rights",
        clerk.post(&format!("{ACCOUNT}/reset-password"), json!({ "id": me.user_id })),
    )
    .await;
    let held = json!([{ "permissionId": SECURITY, "actions": ["query"] }]);
    for change in [
        json!({ "permissions": held }),
        json!({ "permissions": [] }),
        json!({ "studentTypes": ["UG", "TPG", "RPG"] }),
        json!({ "studentTypes": [] }),
        json!({ "secondFactor": true }),
    ] {
        refused(&site, &change.to_string(), "own_role", update(&site, &clerk, ROLE, &me.role_id, change.clone())).await;
        cases += 1;
    }
    refused(&site, "enable own role", "own_role", clerk.post(&format!("{ROLE}/enable"), own(json!(me.role_id)))).await;
    refused(&site, "disable own role", "own_role", clerk.post(&format!("{ROLE}/disable"), own(json!(me.role_id))))
        .await;
    refused(&site, "delete own role", "own_role", clerk.delete(&format!("{ROLE}?ids={}", me.role_id))).await;
    eprintln!("A6 own rights: {} cases", cases + 7);
});

/// Everything an administrator of accounts can do to an account.
async fn acts(site: &Site, client: &Client, target: &Person, code: &str) -> usize {
    let binding = add_binding(site, &target.user_id).await;
    let user = &target.user_id;
    let client = from_elsewhere(client);
    refused(site, "unlock", code, client.post(&format!("{ACCOUNT}/unlock"), json!({ "ids": [user] }))).await;
    refused(site, "reset password", code, client.post(&format!("{ACCOUNT}/reset-password"), json!({ "id": user })))
        .await;
    refused(site, "end sessions", code, client.post(&format!("{ACCOUNT}/end-sessions"), json!({ "id": user }))).await;
    refused(site, "unbind", code, client.post(&format!("{ACCOUNT}/unbind"), json!({ "id": binding }))).await;
    refused(site, "enable", code, client.post(&format!("{USER}/enable"), json!({ "ids": [user] }))).await;
    refused(site, "disable", code, client.post(&format!("{USER}/disable"), json!({ "ids": [user] }))).await;
    refused(site, "delete", code, client.delete(&format!("{USER}?ids={user}"))).await;
    for change in [
        json!({ "email": "thief@test.invalid" }),
        json!({ "username": "renamed" }),
        json!({ "mobile": "13800000000" }),
        json!({ "roleIds": [] }),
    ] {
        refused(site, &change.to_string(), code, update(site, &client, USER, user, change.clone())).await;
    }
    10
}

on_every_database!(an_account_with_more_rights_is_out_of_reach, site, {
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let (richer, _) = site.person("richer", &[("ADMIN_AUTH_SYSTEM", Actions::of([Action::Query]))]).await;
    let mut cases = acts(&site, &clerk, &site.admin, "target_holds_more").await;
    cases += acts(&site, &clerk, &richer, "target_holds_more").await;
    // Among others in one list too.
    let small = id(&add_row(&site, "User").await);
    for ids in [[&small, &richer.user_id], [&richer.user_id, &small]] {
        refused(&site, "a list", "target_holds_more", clerk.post(&format!("{USER}/disable"), json!({ "ids": ids })))
            .await;
        refused(&site, "a list", "target_holds_more", clerk.delete(&format!("{USER}?ids={}&ids={}", ids[0], ids[1])))
            .await;
        cases += 2;
    }
    clerk.post(&format!("{USER}/disable"), json!({ "ids": [small] })).await.expect(200);
    eprintln!("A6 accounts with more rights: {cases} cases");
});

// Rights that are switched off at the moment come back: whoever could be let in then is let in now.
on_every_database!(rights_that_are_switched_off_still_protect_their_account, site, {
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let mut cases = 0;
    // An action that is off for everyone.
    let (target, _) = site.person("target", &[("ADMIN_AUTH_SYSTEM", Actions::of([Action::AddCourse]))]).await;
    let actions = site.root().get("/api/security/action?pageSize=200").await.expect(200);
    let rows = actions.result()["data"].as_array().unwrap().clone();
    let off = id(rows.iter().find(|r| r["code"] == "add_course").unwrap());
    clerk.post("/api/security/action/disable", json!({ "ids": [off] })).await.expect(200);
    cases += acts(&site, &clerk, &target, "target_holds_more").await;
    clerk.post("/api/security/action/enable", json!({ "ids": [off] })).await.expect(200);
    // A role that is off.
    let (sleeper, _) = site.person("sleeper", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    site.root().post(&format!("{ROLE}/disable"), json!({ "ids": [sleeper.role_id] })).await.expect(200);
    cases += acts(&site, &clerk, &sleeper, "target_holds_more").await;
    // An account that is off.
    let (away, _) = site.person("away", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    site.root().post(&format!("{USER}/disable"), json!({ "ids": [away.user_id] })).await.expect(200);
    cases += acts(&site, &clerk, &away, "target_holds_more").await;
    eprintln!("A6 switched-off rights: {cases} cases");
});

on_every_database!(an_import_is_no_way_around, site, {
    let (me, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let (richer, _) = site.person("richer", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    let mut cases = 0;
    for target in ["root", "richer"] {
        let sheet = format!("username,name,kind,email\r\n{target},Renamed,STAFF,thief@test.invalid\r\n");
        for query in ["", "?onError=skip"] {
            let before = state(&site).await;
            let answer = clerk.upload(&format!("{USER}/import{query}"), "users.csv", sheet.as_bytes()).await;
            assert_ne!(answer.result()["committed"], true, "{target}: {}", String::from_utf8_lossy(&answer.bytes));
            before.assert_unchanged(&site, "an import over an account with more rights").await;
            cases += 1;
        }
    }
    for column in ["roleIds", "superAdmin", "enabled", "passwordHash", "id", "角色"] {
        let sheet = format!("username,name,kind,{column}\r\nnew-{},New,STAFF,x\r\n", unique());
        let answer = clerk.upload(&format!("{USER}/import"), "users.csv", sheet.as_bytes()).await;
        assert_eq!(answer.status, 422, "{column}");
        cases += 1;
    }
    // Undoing an import archives accounts: not one that has come to more rights since.
    let sheet = "username,name,kind\r\nrisen,Risen,STAFF\r\n";
    let batch =
        clerk.upload(&format!("{USER}/import"), "users.csv", sheet.as_bytes()).await.expect(200).result()["batchId"]
            .clone();
    let found = site.root().get(&format!("{USER}?keyword=risen")).await.expect(200);
    let risen = id(&found.result()["data"][0]);
    update(&site, &site.root(), USER, &risen, json!({ "roleIds": [richer.role_id] })).await.expect(200);
    let before = state(&site).await;
    let answer = clerk.post(&format!("{USER}/batches/undo"), json!({ "id": batch })).await;
    assert_eq!(answer.status, 409, "{}", String::from_utf8_lossy(&answer.bytes));
    before.assert_unchanged(&site, "undoing the import of an account with more rights").await;
    assert!(!me.user_id.is_empty());
    eprintln!("A6 imports: {} cases", cases + 1);
});

on_every_database!(student_types_one_does_not_work_in_cannot_be_given, site, {
    // People of the test kit work in UG and RPG.
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let role = json!({ "code": "taught", "nameZh": "授课", "nameEn": "Taught", "studentTypes": ["TPG"] });
    refused(&site, "a role for another type", "grants_more_than_held", clerk.post(ROLE, role.clone())).await;
    let taught = id(site.root().post(ROLE, role).await.expect(200).result());
    let plain = id(&add_row(&site, "Role").await);
    refused(
        &site,
        "widen a role",
        "grants_more_than_held",
        update(&site, &clerk, ROLE, &plain, json!({ "studentTypes": ["UG", "TPG"] })),
    )
    .await;
    let copy = json!({ "id": taught, "code": "copy", "nameZh": "复制", "nameEn": "Copy" });
    refused(&site, "copy", "grants_more_than_held", clerk.post(&format!("{ROLE}/copy"), copy)).await;
    let user = json!({ "username": "u-taught", "name": "U", "kind": "STAFF", "roleIds": [taught] });
    refused(&site, "give", "grants_more_than_held", clerk.post(USER, user)).await;
    let holder = id(&add_row(&site, "User").await);
    hold(&site.app, &holder, &taught).await;
    refused(
        &site,
        "take over",
        "target_holds_more",
        clerk.post(&format!("{ACCOUNT}/reset-password"), json!({ "id": holder })),
    )
    .await;
    let role = json!({ "code": "research", "nameZh": "研究", "nameEn": "Research", "studentTypes": ["RPG"] });
    clerk.post(ROLE, role).await.expect(200);
    eprintln!("A6 student types: 6 cases");
});
