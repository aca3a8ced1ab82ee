//! The program finds some roles by their codes: who could rename or make one would decide who gets what.

use kernel::{
    Action,
    actor::Actions,
    identity::{Registration, entity::role, reserved_role_codes},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use testkit::add_role;

use super::{ROLE, SECURITY, all, id, update};
use crate::{
    calls::{registry, unique},
    exemplars::exemplar,
    on_every_database,
    rows::add_row,
    state::state,
    ways::{self, asking_to_register},
};

on_every_database!(the_code_of_a_role_stays_as_it_was_made, site, {
    let (me, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let mut cases = 0;
    for (role, code) in [
        (site.admin.role_id.clone(), "super_admin_fixed"),
        (me.role_id.clone(), "own_role"),
        (add_role(&site.app, "rich", &[("ADMIN_AUTH_SYSTEM", Actions::all())], false).await, "grants_more_than_held"),
    ] {
        for change in [json!({ "code": "registered" }), json!({ "nameEn": "Anything" }), json!({ "description": "x" })]
        {
            let before = state(&site).await;
            let answer = update(&site, &clerk, ROLE, &role, change.clone()).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{change}");
            before.assert_unchanged(&site, &change.to_string()).await;
            cases += 1;
        }
        let before = state(&site).await;
        for answer in [
            clerk.post(&format!("{ROLE}/disable"), json!({ "ids": [role] })).await,
            clerk.delete(&format!("{ROLE}?ids={role}")).await,
        ] {
            let code = if code == "super_admin_fixed" { "grants_more_than_held" } else { code };
            assert_eq!((answer.status.as_u16(), answer.code()), (409, code));
            cases += 1;
        }
        before.assert_unchanged(&site, "switched off or deleted").await;
    }
    // Not even of a role that one may edit, and not by somebody who holds everything.
    let plain = id(&add_row(&site, "Role").await);
    for client in [&clerk, &site.root()] {
        let answer = update(&site, client, ROLE, &plain, json!({ "code": format!("new-{}", unique()) })).await;
        assert_eq!(answer.expect(422).errors(), [("code".to_owned(), "unchangeable".to_owned())]);
        let code = site.root().get(&format!("{ROLE}/{plain}")).await.expect(200).result()["code"].clone();
        update(&site, client, ROLE, &plain, json!({ "code": code, "nameEn": "Renamed" })).await.expect(200);
        cases += 2;
    }
    eprintln!("A6 codes of roles: {cases} cases");
});

on_every_database!(codes_that_the_program_looks_for_are_reserved, site, {
    let (_, clerk) = site.person("clerk", &all(&[SECURITY])).await;
    let source = id(&add_row(&site, "Role").await);
    let mut codes: Vec<String> = reserved_role_codes().into_iter().map(str::to_owned).collect();
    // Those of registration, of three student types, the super administrator's, and a desk's at least.
    for looked_for in ["registered", "student-ug", "student-tpg", "student-rpg", "super-admin", "dean"] {
        assert!(codes.iter().any(|code| code == looked_for), "{looked_for}");
    }
    codes.push("Registered".to_owned());
    for code in &codes {
        let body = json!({ "code": code, "nameZh": "角色", "nameEn": "Role" });
        let copy = json!({ "id": source, "code": code, "nameZh": "角色", "nameEn": "Role" });
        for answer in [clerk.post(ROLE, body).await, clerk.post(&format!("{ROLE}/copy"), copy).await] {
            assert_eq!(answer.expect(422).errors(), [("code".to_owned(), "reserved".to_owned())], "{code}");
        }
    }
    site.root().post(ROLE, json!({ "code": "dean", "nameZh": "院长", "nameEn": "Dean" })).await.expect(200);
    eprintln!("A6 reserved codes: {} cases", 2 * codes.len());
});

// Whatever has become of the role, nobody registers as more than a student.
on_every_database!(nobody_registers_as_more_than_a_student, site, {
    ways::save_sign_in(&site, |s| s.register = Registration::Anyone).await;
    let wide = [("ADMIN_AUTH_SYSTEM", Actions::of([Action::Query]))];
    add_role(&site.app, "registered", &wide, false).await;
    let place = site.anonymous();
    let (challenge, code) = ways::ask(&site, &place, asking_to_register(&site, "new@test.invalid").await).await;
    let form = json!({
        "challenge": challenge, "code": code, "username": "newcomer", "name": "新人", "password": "Lake-Heron-47",
        "language": "en-US",
    });
    let answer = place.post("/api/auth/register", form.clone()).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (409, "role_grants_more"));
    let role = role::Entity::find().filter(role::Column::Code.eq("registered"));
    let role = role.one(site.app.db().maintenance()).await.unwrap().unwrap();
    testkit::regrant(&site.app, &role.id, &[("STUDENT_AUTH", Actions::all())]).await;
    place.post("/api/auth/register", form).await.expect(200);
});

on_every_database!(no_student_gets_an_account_that_is_more_than_a_students, site, {
    let wide = [("STUDENT_AUTH", Actions::all()), ("ADMIN_AUTH_SYSTEM", Actions::of([Action::Query]))];
    let role = add_role(&site.app, "student-ug", &wide, false).await;
    let op = registry().find("registerStudents").unwrap();
    let registering = exemplar(&site, op).await.unwrap();
    let before = state(&site).await;
    let answer = registering.send().await;
    assert_eq!((answer.status.as_u16(), answer.code()), (409, "role_grants_more"));
    before.assert_unchanged(&site, "accounts of students").await;
    testkit::regrant(&site.app, &role, &wide[..1]).await;
    registering.send().await.expect(200);
});
