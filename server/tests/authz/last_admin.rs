//! A6: there is always a super administrator who can sign in.

use kernel::{
    actor::Actions,
    identity::entity::{role, user, user_role},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde_json::json;
use testkit::{Client, Person, hold};

use crate::{calls::unique, on_every_database, state::state, support::Site};

async fn left(site: &Site) -> u64 {
    let db = site.app.db().maintenance();
    let roles = role::Entity::find()
        .filter(role::Column::SuperAdmin.eq(true))
        .filter(role::Column::Enabled.eq(true))
        .filter(role::Column::ArchivedAt.is_null())
        .all(db)
        .await
        .unwrap();
    let held = user_role::Entity::find()
        .filter(user_role::Column::RoleId.is_in(roles.into_iter().map(|r| r.id)))
        .all(db)
        .await
        .unwrap();
    user::Entity::find()
        .filter(user::Column::Id.is_in(held.into_iter().map(|h| h.user_id)))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .count(db)
        .await
        .unwrap()
}

/// Another super administrator, through the same role as the first.
async fn second(site: &Site) -> (Person, Client) {
    let (person, client) = site.person(&format!("second-{}", unique()), &[]).await;
    hold(&site.app, &person.user_id, &site.admin.role_id).await;
    (person, client)
}

async fn without_roles(site: &Site, actor: &Client, target: &Person) -> testkit::Answer {
    let path = format!("/api/security/user/{}", target.user_id);
    let version = actor.get(&path).await.result()["version"].clone();
    assert!(site.db.directory().exists());
    actor
        .patch("/api/security/user", json!({ "id": target.user_id, "version": version, "roleIds": [target.role_id] }))
        .await
}

on_every_database!(the_last_super_administrator_stays, site, {
    // Holds every right and works in every student type, and so reaches the account, but is not a
    // super administrator.
    let everything: Vec<_> = permissions::grantable_codes().iter().map(|code| (*code, Actions::all())).collect();
    let (person, strong) = site.person("strong", &everything).await;
    let types = role::StringList(["UG", "TPG", "RPG"].map(str::to_owned).to_vec());
    let row = role::ActiveModel { id: Set(person.role_id), student_types: Set(types), ..Default::default() };
    row.update(site.app.db().maintenance()).await.unwrap();
    let root = &site.admin;
    let disable = |user: &Person| {
        let (strong, body) = (strong.clone(), json!({ "ids": [user.user_id] }));
        async move { strong.post("/api/security/user/disable", body).await }
    };
    let delete = |user: &Person| {
        let (strong, path) = (strong.clone(), format!("/api/security/user?ids={}", user.user_id));
        async move { strong.delete(&path).await }
    };
    let disable_role = || strong.post("/api/security/role/disable", json!({ "ids": [root.role_id] }));
    let role_path = format!("/api/security/role?ids={}", root.role_id);
    let before = state(&site).await;
    for (what, code, answer) in [
        ("disable", "last_super_admin", disable(root).await),
        ("delete", "last_super_admin", delete(root).await),
        ("disable the role", "super_admin_fixed", disable_role().await),
        ("delete the role", "super_admin_fixed", strong.delete(&role_path).await),
    ] {
        let shown = String::from_utf8_lossy(&answer.bytes);
        assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{what}: {shown}");
    }
    before.assert_unchanged(&site, "removing the last super administrator").await;
    // With a second one the first may go, and then the second stays.
    let (two, second) = second(&site).await;
    second.post("/api/security/user/disable", json!({ "ids": [root.user_id] })).await.expect(200);
    assert_eq!(left(&site).await, 1);
    for answer in [disable(&two).await, delete(&two).await] {
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "last_super_admin"));
        assert_eq!(left(&site).await, 1);
    }
    // Only a super administrator takes that role away, and they are one who is left.
    let answer = without_roles(&site, &strong, &two).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (409, "grants_more_than_held"));
    assert_eq!(left(&site).await, 1);
    eprintln!("A6 last super administrator: 7 cases");
});

on_every_database!(two_super_administrators_cannot_remove_each_other_at_once, site, {
    const ROUNDS: usize = 15;
    let mut cases = 0;
    for round in 0..ROUNDS {
        // Each pair starts as the only two.
        user_role::Entity::delete_many()
            .filter(user_role::Column::RoleId.eq(site.admin.role_id.clone()))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        let ((a, as_a), (b, as_b)) = (second(&site).await, second(&site).await);
        // Signed in and known, so that both calls get to their writes together.
        as_a.get("/api/user/info").await.expect(200);
        as_b.get("/api/user/info").await.expect(200);
        match round % 3 {
            0 => {
                let _ = tokio::join!(
                    as_a.post("/api/security/user/disable", json!({ "ids": [b.user_id] })),
                    as_b.post("/api/security/user/disable", json!({ "ids": [a.user_id] })),
                );
            }
            1 => {
                let (of_b, of_a) =
                    (format!("/api/security/user?ids={}", b.user_id), format!("/api/security/user?ids={}", a.user_id));
                let _ = tokio::join!(as_a.delete(&of_b), as_b.delete(&of_a));
            }
            _ => {
                let _ = tokio::join!(without_roles(&site, &as_a, &b), without_roles(&site, &as_b, &a));
            }
        }
        assert!(left(&site).await >= 1, "nobody is left after round {round}");
        cases += 1;
    }
    eprintln!("A6 two at once: {cases} cases");
});
