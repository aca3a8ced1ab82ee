//! Holding as much as somebody means seeing as much, too.

use kernel::actor::Actions;
use serde_json::json;

use super::{ACCOUNT, SECURITY, USER, add_group, clerk_of, id, join, set_kind, update};
use crate::{calls::unique, on_every_database, state::state};

on_every_database!(an_account_with_a_wider_view_is_out_of_reach, site, {
    let (_, clerk) = clerk_of(&site, &["north"]).await;
    let mut cases = 0;
    // The whole university, another division, a wider group, one that is switched off.
    let off = add_group(&site, &["south"]).await;
    site.root().post("/api/basic/resources/student/category/role/disable", json!({ "ids": [off] })).await.expect(200);
    for (kind, group) in [
        ("ADMIN", None),
        ("STAFF", Some(add_group(&site, &["south"]).await)),
        ("STAFF", Some(add_group(&site, &["north", "south"]).await)),
        ("STAFF", Some(add_group(&site, &[]).await)),
        ("STAFF", Some(off)),
        // As narrow as the clerk today, and as wide as the university when the group is switched off.
        ("ADMIN", Some(add_group(&site, &["north"]).await)),
    ] {
        let (other, _) = site.person(&format!("other-{}", unique()), &[]).await;
        set_kind(&site, &other.user_id, kind).await;
        if let Some(group) = &group {
            join(&site, &other.user_id, group).await;
        }
        let user = &other.user_id;
        let before = state(&site).await;
        let sheet = format!("username,name,kind,email\r\n{},Renamed,STAFF,thief@test.invalid\r\n", other.username);
        for answer in [
            clerk.post(&format!("{ACCOUNT}/reset-password"), json!({ "id": user })).await,
            clerk.post(&format!("{ACCOUNT}/end-sessions"), json!({ "id": user })).await,
            update(&site, &clerk, USER, user, json!({ "email": "thief@test.invalid" })).await,
            clerk.post(&format!("{USER}/disable"), json!({ "ids": [user] })).await,
            clerk.delete(&format!("{USER}?ids={user}")).await,
            clerk.upload(&format!("{USER}/import"), "users.csv", sheet.as_bytes()).await,
        ] {
            let told = String::from_utf8_lossy(&answer.bytes).into_owned();
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "target_holds_more"), "{kind} {group:?} {told}");
            cases += 1;
        }
        before.assert_unchanged(&site, "an account with a wider view").await;
    }
    // Within the own view it works, so the refusals above have no other reason.
    let (colleague, _) = site.person("colleague", &[]).await;
    set_kind(&site, &colleague.user_id, "STAFF").await;
    join(&site, &colleague.user_id, &add_group(&site, &["north"]).await).await;
    clerk.post(&format!("{ACCOUNT}/reset-password"), json!({ "id": colleague.user_id })).await.expect(200);
    eprintln!("A6 wider views: {cases} cases");
});

on_every_database!(who_sees_everything_is_said_by_who_does, site, {
    let (me, clerk) = clerk_of(&site, &["north"]).await;
    let (other, _) = site.person("other", &[]).await;
    set_kind(&site, &other.user_id, "STAFF").await;
    let before = state(&site).await;
    let admin = |name: &str| json!({ "username": name, "name": "N", "kind": "ADMIN" });
    let wrong = |answer: testkit::Answer, code: &str| {
        assert_eq!(answer.expect(422).errors(), [("kind".to_owned(), code.to_owned())]);
    };
    wrong(clerk.post(USER, admin("made")).await, "grants_more_than_held");
    wrong(update(&site, &clerk, USER, &other.user_id, json!({ "kind": "ADMIN" })).await, "grants_more_than_held");
    wrong(update(&site, &clerk, USER, &me.user_id, json!({ "kind": "ADMIN" })).await, "own_rights");
    before.assert_unchanged(&site, "a kind that sees everything").await;
    for row in ["made,N,ADMIN".to_owned(), "other,N,ADMIN".to_owned(), format!("{},N,ADMIN", me.username)] {
        let sheet = format!("username,name,kind\r\n{row}\r\n");
        for query in ["", "?onError=skip"] {
            let answer =
                clerk.upload(&format!("{USER}/import{query}"), "users.csv", sheet.as_bytes()).await.expect(200);
            let report = answer.result();
            assert_eq!(
                (&report["created"], &report["updated"], &report["failed"]),
                (&json!(0), &json!(0), &json!(1)),
                "{row}"
            );
            assert_eq!(report["errors"][0]["field"], "kind", "{row}");
        }
    }
    let admins = site.root().get(&format!("{USER}?kind=ADMIN")).await.expect(200).result()["totalCount"].clone();
    assert_eq!(admins, 1, "root alone");
    // Nobody's own, whatever they see.
    let (central, client) = site.person("central", &[(SECURITY, Actions::all())]).await;
    wrong(update(&site, &client, USER, &central.user_id, json!({ "kind": "STAFF" })).await, "own_rights");
    let made = client.post(USER, admin("made")).await.expect(200);
    assert!(!id(made.result()).is_empty());
});

// An import that narrowed somebody is not undone by those who could not have widened them.
on_every_database!(undoing_an_import_makes_nobody_see_more, site, {
    let (other, _) = site.person("other", &[]).await;
    let sheet = format!("username,name,kind,email\r\n{},Other,STAFF,\r\n", other.username);
    let batch = site.root().upload(&format!("{USER}/import"), "users.csv", sheet.as_bytes()).await.expect(200);
    let batch = batch.result()["batchId"].clone();
    let (_, clerk) = clerk_of(&site, &["north"]).await;
    let before = state(&site).await;
    let answer = clerk.post(&format!("{USER}/batches/undo"), json!({ "id": batch })).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (409, "rule_broken"));
    before.assert_unchanged(&site, "undoing").await;
    site.root().post(&format!("{USER}/batches/undo"), json!({ "id": batch })).await.expect(200);
});
