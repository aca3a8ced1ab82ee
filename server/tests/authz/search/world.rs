//! Small worlds: an actor with some rights in one division, people, roles, and records of staff that are worth having.

use kernel::{Action, actor::Actions, identity::entity::role};
use schema::{
    reports::pr_desk_setting,
    university::{data_group_staff, department, division, staff},
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Client, add_role, hold};

use super::{Dice, SOME, some_grants};
use crate::{
    becoming::{join, set_kind},
    calls::{from_elsewhere, unique},
    people::add_division,
    rows::add_row,
    support::Site,
};

pub const DIVISIONS: [&str; 2] = ["north", "south"];
pub const TEACHERS: &str = "/api/basic/resources/organization/teacher";
pub const STAFF: &str = "/api/basic/resources/organization/staff";
/// Rights to name people for duties, with which nobody names themselves.
pub const NAMING: [&str; 4] =
    ["ADMIN_AUTH_LEARNING_SP_GRADUATION", "ADMIN_AUTH_RPG_SGA", "ADMIN_AUTH_RPG_REPORT", "ADMIN_AUTH_TE"];

/// A division under the name that the groups know it by.
pub async fn found_division(site: &Site, name: &str) {
    let (id, _) = add_division(site).await;
    let renamed = division::Entity::update_many().col_expr(division::Column::Id, Expr::value(name));
    renamed.filter(division::Column::Id.eq(id)).exec(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// Sees one division, or everything.
async fn some_view(site: &Site, dice: &mut Dice, user_id: &str, groups: &[String]) {
    if dice.below(3) > 0 {
        set_kind(site, user_id, "STAFF").await;
        join(site, user_id, dice.pick::<String>(groups)).await;
    }
}

pub struct World {
    pub actor: Client,
    pub me: String,
    pub roles: Vec<String>,
    pub users: Vec<String>,
    pub actions: Vec<String>,
    /// Records without an account: one that a data group of the south lists, a teacher's, one with a duty, a deputy's,
    /// and one that opens nothing.
    pub staff: [String; 5],
    /// An import of the actor's that took a record from an account, before the record had a duty.
    pub import: String,
    /// That account, whose password the actor knows.
    pub lent: String,
    pub teacher: String,
    /// The actor's own.
    pub own_staff: String,
    /// A role was renamed to the one that new accounts get.
    pub registers: bool,
    /// Accounts whose password the actor was told.
    pub known: Vec<String>,
}

pub async fn world(site: &Site, dice: &mut Dice, groups: &[String]) -> World {
    let n = unique();
    // Its name is free again.
    let old = role::Entity::update_many().col_expr(role::Column::Code, Expr::value(format!("old-{n}")));
    old.filter(role::Column::Code.eq("registered")).exec(site.app.db().maintenance()).await.unwrap();
    // The actor administers accounts, with some of the actions of that.
    let hands = Actions::of(Action::ALL.into_iter().filter(|a| !SOME[1..3].contains(a) && dice.below(5) > 0));
    let mut held = some_grants(dice, 8);
    held[0].1 = held[0].1.union(hands);
    held[3].1 = Actions::all();
    held.extend(NAMING.map(|code| (code, Actions::all())));
    let (person, actor) = site.person(&format!("actor-{n}"), &held).await;
    set_kind(site, &person.user_id, "STAFF").await;
    join(site, &person.user_id, &groups[0]).await;
    let mut roles = vec![person.role_id.clone(), site.admin.role_id.clone()];
    for r in 0..3 {
        roles.push(add_role(&site.app, &format!("role-{n}-{r}"), &some_grants(dice, 2), false).await);
    }
    let mut users = vec![person.user_id.clone(), site.admin.user_id.clone()];
    for u in 0..3 {
        let (other, _) = site.person(&format!("user-{n}-{u}"), &some_grants(dice, 2)).await;
        let second = dice.pick(&roles[2..]).clone();
        hold(&site.app, &other.user_id, &second).await;
        some_view(site, dice, &other.user_id, groups).await;
        roles.push(other.role_id);
        users.push(other.user_id);
    }
    let rows = site.root().get("/api/security/action?pageSize=200").await.expect(200);
    let actions =
        rows.result()["data"].as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap().to_owned()).collect();
    let staff = add_row(site, "Staff").await["id"].as_str().unwrap().to_owned();
    let listed = data_group_staff::Model {
        group_id: groups[1].clone(),
        staff_id: staff.clone(),
        added_at: site.app.clock.now(),
        added_by: None,
    };
    let db = site.app.db();
    data_group_staff::Entity::insert(listed.into_active_model())
        .exec_without_returning(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    let mut people = vec![];
    for _ in 0..6 {
        people.push(add_row(site, "Staff").await["id"].as_str().unwrap().to_owned());
    }
    let [of_teacher, own_staff, with_duty, deputy, plain, imported] = <[String; 6]>::try_from(people).unwrap();
    let body = json!({
        "staffId": of_teacher, "teacherNo": format!("T-{n}"), "divisionId": DIVISIONS[0], "status": "ACTIVE",
    });
    let teacher = from_elsewhere(&site.root()).post(TEACHERS, body).await.expect(200).result()["id"].clone();
    let own = staff::Entity::update_many().col_expr(staff::Column::UserId, Expr::value(person.user_id.clone()));
    own.filter(staff::Column::Id.eq(&own_staff)).exec(db.maintenance()).await.unwrap();
    db.maintained();
    name_by_root(site, &with_duty).await;
    stand_in(site, &deputy).await;
    let (lent, import) = taken_by_import(site, &actor, &imported).await;
    World {
        actor,
        import,
        lent,
        me: person.user_id,
        roles,
        users,
        actions,
        staff: [staff, of_teacher, with_duty, deputy, plain],
        teacher: teacher.as_str().unwrap().to_owned(),
        own_staff,
        registers: false,
        known: vec![],
    }
}

/// Where somebody is named for a duty, and as what.
pub fn namings(staff_id: &str) -> [(&'static str, Value); 4] {
    let division = DIVISIONS[0];
    [
        ("/api/graduation-audit/major/access", json!({ "staffId": staff_id, "duty": "SENATE" })),
        ("/api/graduation-audit/sga/division-user", json!({ "staffId": staff_id, "divisionId": division })),
        ("/api/pr/authority", json!({ "staffId": staff_id, "role": "DEAN", "divisionId": division })),
        ("/api/te/viewer", json!({ "staffId": staff_id, "scope": "DIVISION", "divisionId": division })),
    ]
}

pub async fn name_by_root(site: &Site, staff_id: &str) {
    let [(path, body), ..] = namings(staff_id);
    from_elsewhere(&site.root()).post(path, body).await.expect(200);
}

/// Stands in for a colleague's desk.
pub async fn stand_in(site: &Site, staff_id: &str) {
    let (now, absent) = (site.app.clock.now(), add_row(site, "Staff").await["id"].as_str().unwrap().to_owned());
    let desk = pr_desk_setting::Model {
        id: kernel::ids::new_id(),
        staff_id: absent,
        desk: "DEAN".to_owned(),
        away_from: Some(now.local_date()),
        away_until: Some(now.local_date()),
        delegate_staff_id: Some(staff_id.to_owned()),
        mail: false,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    let db = site.app.db();
    pr_desk_setting::Entity::insert(desk.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
}

/// A record was a known account's, a sheet of the actor's gave it to somebody else, and then it got a duty. Answers
/// the known account and the batch.
pub async fn taken_by_import(site: &Site, actor: &Client, staff_id: &str) -> (String, String) {
    let (n, db) = (unique(), site.app.db());
    let (known, _) = site.person(&format!("known-{n}"), &[]).await;
    set_kind(site, &known.user_id, "STAFF").await;
    let (other, _) = site.person(&format!("other-{n}"), &[]).await;
    let link = staff::Entity::update_many().col_expr(staff::Column::UserId, Expr::value(known.user_id.clone()));
    link.filter(staff::Column::Id.eq(staff_id)).exec(db.maintenance()).await.unwrap();
    db.maintained();
    let row = site.root().get(&format!("{STAFF}/{staff_id}")).await.expect(200).result().clone();
    let (no, unit) = (row["staffNo"].as_str().unwrap(), row["departmentId"].as_str().unwrap());
    let unit = department::Entity::find_by_id(unit).one(db.maintenance()).await.unwrap().unwrap().code;
    let sheet = format!(
        "工号,中文姓名,英文姓名,部门,聘用方式,状态,登录账号\r\n{no},甲,A,{unit},全职,在职,{}\r\n",
        other.username
    );
    let path = format!("{STAFF}/import");
    let report = from_elsewhere(actor).upload(&path, "staff.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(report.result()["committed"], true, "{}", report.json);
    name_by_root(site, staff_id).await;
    (known.user_id, report.result()["batchId"].as_str().unwrap().to_owned())
}
