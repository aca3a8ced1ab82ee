//! Data groups: the preview of a change is the difference of what people really see.

use std::collections::{BTreeMap, BTreeSet};

use kernel::actor::Actions;
use serde_json::{Value, json};
use student_information::api::{NewStudent, Study};
use testkit::{Client, Person};

use super::kit::{DEPARTMENTS, GROUPS, STAFF, add, add_division, department, id, narrow, staff, unique};
use crate::{kit::with, story, support::Site};

const DIVISIONS: &str = "/api/basic/resources/college/division";

/// Students of two types over two divisions and two categories.
struct World {
    divisions: Vec<String>,
    categories: Vec<String>,
}

async fn world(site: &Site) -> World {
    let root = site.root();
    let divisions = vec![add_division(site, "FST").await, add_division(site, "FBM").await];
    let mut categories = vec![];
    for code in ["ML", "INT"] {
        let row = json!({ "code": code, "nameCn": code, "nameEn": code, "studentType": "UG" });
        categories.push(id(&add(&root, super::kit::CATEGORIES, row).await));
    }
    for (n, kind) in ["UG", "UG", "UG", "UG", "UG", "RPG", "RPG"].into_iter().enumerate() {
        let category = (kind == "UG").then(|| categories[usize::from(n % 3 == 0)].clone());
        add_student(site, kind, &divisions[n % 2], category).await;
    }
    World { divisions, categories }
}

async fn add_student(site: &Site, kind: &str, division: &str, category: Option<String>) {
    let n = unique();
    let new = NewStudent {
        student_no: format!("S{n}"),
        name_cn: "演示学生".into(),
        name_en: "Demo Student".into(),
        student_type: kind.into(),
        id_type: "PASSPORT",
        id_no: format!("P{n:08}"),
        mobile: "10000000001".into(),
        emergency_mobile: "10000000002".into(),
        study: Study { category_id: category, division_id: Some(division.to_owned()), ..Default::default() },
        ..Default::default()
    };
    let db = site.app.db();
    student_information::api::add_student(&site.app, db.maintenance(), new).await.unwrap();
    db.maintained();
}

async fn reader(site: &Site, name: &str, kind: &str) -> (Person, Client) {
    let held = [("ADMIN_AUTH_SI", Actions::all()), ("ADMIN_AUTH_BASIC_DIVISION", Actions::all())];
    let (person, client) = site.person(name, &held).await;
    crate::kit::sql(site, &format!("UPDATE app_user SET kind = '{kind}' WHERE id = '{}'", person.user_id)).await;
    site.app.sessions.forget();
    (person, client)
}

/// What somebody's own lists show: divisions by any type, students of all types.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    divisions: BTreeSet<String>,
    students: BTreeSet<String>,
}

async fn lists(client: &Client) -> Lists {
    let mut seen = Lists { divisions: BTreeSet::new(), students: BTreeSet::new() };
    let ids =
        |answer: &testkit::Answer| answer.result()["data"].as_array().unwrap().iter().map(id).collect::<BTreeSet<_>>();
    for kind in ["RPG", "UG"] {
        client.post("/api/user/student-type", json!({ "studentType": kind })).await.expect(200);
        seen.divisions.extend(ids(&client.get(&format!("{DIVISIONS}?pageSize=200")).await.expect(200)));
        seen.students.extend(ids(&client.get("/api/si/student?pageSize=200").await.expect(200)));
    }
    seen
}

/// Everybody's lists, before and after.
async fn all_lists(people: &[(Person, Client)]) -> BTreeMap<String, Lists> {
    let mut all = BTreeMap::new();
    for (person, client) in people {
        all.insert(person.user_id.clone(), lists(client).await);
    }
    all
}

/// The people of a preview are those whose lists differ, with the counts of their lists.
fn agree(preview: &Value, before: &BTreeMap<String, Lists>, after: &BTreeMap<String, Lists>) {
    let people = preview["people"].as_array().unwrap();
    let told: BTreeMap<String, &Value> = people.iter().map(|p| (p["userId"].as_str().unwrap().to_owned(), p)).collect();
    for (user, was) in before {
        let is = &after[user];
        let Some(person) = told.get(user) else {
            assert_eq!(was, is, "{user} sees something else and is not in {preview}");
            continue;
        };
        for (when, lists) in [("before", was), ("after", is)] {
            let sight = &person[when];
            assert_eq!(sight["divisions"], lists.divisions.len(), "{when} {person}");
            assert_eq!(sight["students"], lists.students.len(), "{when} {person}");
        }
    }
    assert!(told.keys().all(|user| before.contains_key(user)), "{preview}");
}

story!(a_preview_is_the_difference_of_what_people_see, site, {
    let (root, world) = (site.root(), world(&site).await);
    let unit = add(&root, DEPARTMENTS, department("CST", json!({}))).await;
    let people = [
        reader(&site, "central", "ADMIN").await,
        reader(&site, "local", "STAFF").await,
        reader(&site, "third", "ADMIN").await,
    ];
    // The third is reached by a staff record.
    let record = add(&root, STAFF, staff("S1", &unit, json!({ "userId": people[2].0.user_id }))).await;
    let mut groups = vec![];
    for n in 0..2 {
        groups.push(add(&root, GROUPS, json!({ "nameCn": format!("组{n}"), "nameEn": format!("G{n}") })).await);
    }
    let mut state: u64 = 1104;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % n
    };
    let mut changed = 0;
    for _ in 0..if testkit::long() { 400 } else { 40 } {
        let group = id(&groups[below(2)]);
        let before = all_lists(&people).await;
        let entries = crate::kit::audit_entries(&site).await;
        let some = |list: &[String], bits: usize| -> Vec<String> {
            list.iter().enumerate().filter(|(n, _)| bits & (1 << n) != 0).map(|(_, id)| id.clone()).collect()
        };
        let types = some(&["UG".to_owned(), "RPG".to_owned()], below(4));
        let preview = match below(4) {
            0 | 1 => {
                let draft = json!({
                    "id": group, "studentTypes": types, "divisionIds": some(&world.divisions, below(4)),
                    "categoryIds": some(&world.categories, below(4)), "enabled": below(5) > 0,
                });
                let preview = root.post(&format!("{GROUPS}/preview"), draft.clone()).await.expect(200);
                assert_eq!(crate::kit::audit_entries(&site).await, entries, "a preview writes nothing");
                let now = root.get(&format!("{GROUPS}/{group}")).await.expect(200);
                root.patch(GROUPS, with(draft, json!({ "version": now.result()["version"] }))).await.expect(200);
                preview
            }
            2 => {
                let (path, ids) = match below(3) {
                    0 => ("staff/save", vec![id(&record)]),
                    n => ("user/save", vec![people[n - 1].0.user_id.clone()]),
                };
                let body = json!({ "roleId": group, "ids": ids });
                let dry = root
                    .post(&format!("{GROUPS}/{path}"), with(body.clone(), json!({ "dryRun": true })))
                    .await
                    .expect(200);
                assert_eq!(crate::kit::audit_entries(&site).await, entries, "a dry run writes nothing");
                let done = root.post(&format!("{GROUPS}/{path}"), body).await.expect(200);
                assert_eq!(dry.result()["people"], done.result()["people"]);
                dry
            }
            _ => {
                let members = root.get(&format!("{GROUPS}/staff?roleId={group}")).await.expect(200);
                let Some(member) = members.result()["data"].as_array().unwrap().first().cloned() else { continue };
                let path = format!("{GROUPS}/staff/delete?studentCategoryRoleId={group}&ids={}", id(&member));
                let dry = root.delete(&format!("{path}&dryRun=true")).await.expect(200);
                root.delete(&path).await.expect(200);
                dry
            }
        };
        let after = all_lists(&people).await;
        agree(preview.result(), &before, &after);
        changed += usize::from(before != after);
        // And "what this person sees" counts the same.
        let (person, _) = &people[below(3)];
        let seen = root.get(&format!("{GROUPS}/seen?userId={}", person.user_id)).await.expect(200);
        let students: u64 =
            seen.result()["types"].as_array().unwrap().iter().map(|t| t["students"].as_u64().unwrap()).sum();
        assert_eq!(students, after[&person.user_id].students.len() as u64, "{}", seen.result());
        // Who sees a division are those who have it in their lists.
        let seers = root.get(&format!("{GROUPS}/seers?divisionId={}", world.divisions[0])).await.expect(200);
        let seers: BTreeSet<String> = crate::kit::column(&seers, "userId").into_iter().collect();
        for (user, lists) in &after {
            assert_eq!(seers.contains(user), lists.divisions.contains(&world.divisions[0]), "{user}");
        }
        assert!(seers.contains(&site.admin.user_id));
    }
    assert!(changed > 8, "{changed} changes changed something");
});

story!(members_are_listed_and_found_from_both_sides, site, {
    let root = site.root();
    let unit = add(&root, DEPARTMENTS, department("CST", json!({}))).await;
    let (person, _) = reader(&site, "li", "STAFF").await;
    let record = add(&root, STAFF, staff("S1", &unit, json!({ "userId": person.user_id }))).await;
    let group = id(&add(&root, GROUPS, json!({ "nameCn": "理科", "nameEn": "Science" })).await);
    root.post(&format!("{GROUPS}/staff/save"), json!({ "roleId": group, "ids": [record["id"]] })).await.expect(200);
    let twice =
        root.post(&format!("{GROUPS}/staff/save"), json!({ "roleId": group, "ids": [record["id"]] })).await.expect(200);
    assert_eq!(twice.result()["changed"], 0);
    root.post(&format!("{GROUPS}/user/save"), json!({ "roleId": group, "ids": [person.user_id] })).await.expect(200);
    let members = root.get(&format!("{GROUPS}/staff?roleId={group}")).await.expect(200);
    assert_eq!(crate::kit::column(&members, "code"), ["S1", "li"]);
    assert_eq!(members.result()["data"][0]["department"], "部门 CST");
    let users = root.get(&format!("{GROUPS}/staff?roleId={group}&kind=USER&keyword=LI")).await.expect(200);
    assert_eq!(crate::kit::column(&users, "kind"), ["USER"]);
    for by in [format!("staffId={}", id(&record)), format!("userId={}", person.user_id)] {
        let of = root.get(&format!("/api/basic/resources/student/category/staff/role?{by}")).await.expect(200);
        assert_eq!(crate::kit::column(&of, "by"), ["STAFF", "USER"]);
    }
    // One that is no member spoils the list, and nothing is taken out.
    let path = format!("{GROUPS}/staff/delete?roleId={group}&ids={}", id(&record));
    root.delete(&format!("{path}&ids=nobody")).await.expect(404);
    assert_eq!(root.get(&format!("{GROUPS}/staff?roleId={group}")).await.result()["totalCount"], 2);
    // Whoever is in the group twice stays in it until both are gone.
    assert_eq!(root.delete(&path).await.expect(200).result()["people"], json!([]));
    let last = root.delete(&format!("{GROUPS}/staff/delete?roleId={group}&ids={}", person.user_id)).await.expect(200);
    assert_eq!(last.result()["changed"], 1);
    let history = root.get(&format!("{GROUPS}/{group}/history")).await.expect(200);
    assert_eq!(history.result().as_array().unwrap().len(), 5);
    root.delete(&format!("{GROUPS}?ids={group}")).await.expect(200);
});

story!(reasons_are_told_and_foreign_groups_are_not_named, site, {
    let (root, world) = (site.root(), world(&site).await);
    let (narrow_one, client, own) = narrow(&site, "narrow", &[&world.divisions[0]]).await;
    let (other, _) = reader(&site, "other", "STAFF").await;
    let secret = json!({ "nameCn": "机密组", "nameEn": "SECRETGROUP", "divisionIds": world.divisions });
    let secret = id(&add(&root, GROUPS, secret).await);
    root.post(&format!("{GROUPS}/user/save"), json!({ "roleId": secret, "ids": [other.user_id] })).await.expect(200);
    let seen = |client: Client, user: String| async move {
        client.get(&format!("{GROUPS}/seen?userId={user}")).await.expect(200).result().clone()
    };
    assert_eq!(seen(root.clone(), site.admin.user_id.clone()).await["reason"], "SUPER");
    assert_eq!(seen(root.clone(), narrow_one.user_id.clone()).await["types"][0]["divisions"], json!(["学部 FST"]));
    let whole = seen(root.clone(), other.user_id.clone()).await;
    assert_eq!((&whole["reason"], &whole["types"][0]["groups"]), (&json!("GROUPS"), &json!(["机密组"])));
    // Somebody limited learns what both see, and no name of a group that is not theirs.
    let both = seen(client.clone(), other.user_id.clone()).await;
    assert_eq!(both["types"][0]["divisions"], json!(["学部 FST"]), "{both}");
    assert!(!both.to_string().contains("机密组"), "{both}");
    let foreign = format!("{GROUPS}/seers?divisionId={}", world.divisions[1]);
    client.get(&foreign).await.expect(404);
    let seers = client.get(&format!("{GROUPS}/seers?divisionId={}", world.divisions[0])).await.expect(200);
    let text = seers.result().to_string();
    assert!(text.contains(&other.user_id) && !text.contains("机密组") && !text.contains(&secret), "{text}");
    let by_type = root.get(&format!("{GROUPS}/seers?studentType=RPG")).await.expect(200);
    assert!(crate::kit::column(&by_type, "userId").contains(&narrow_one.user_id));
    root.get(&format!("{GROUPS}/seers")).await.expect(422);
    root.get(&format!("{GROUPS}/seers?studentType=XX")).await.expect(422);
    // Foreign groups cannot be asked about or changed.
    for path in [format!("{GROUPS}/staff?roleId={secret}"), format!("{GROUPS}/{secret}")] {
        client.get(&path).await.expect(404);
    }
    let body = json!({ "roleId": own, "ids": [other.user_id] });
    assert_eq!(client.post(&format!("{GROUPS}/user/save"), body).await.expect(409).code(), "limited_by_data_group");
    let groups =
        client.get(&format!("/api/basic/resources/student/category/staff/role?userId={}", other.user_id)).await;
    assert_eq!(groups.expect(200).result(), &json!([]));
});

story!(a_change_of_a_group_asks_who_is_there, site, {
    let root = site.root();
    let group = add(&root, GROUPS, json!({ "nameCn": "理科", "nameEn": "Science" })).await;
    let (person, _) = reader(&site, "li", "STAFF").await;
    site.app.clock.advance(kernel::op::STEP_UP_MS);
    for answer in [
        root.patch(GROUPS, json!({ "id": group["id"], "version": 1, "nameEn": "S" })).await,
        root.post(&format!("{GROUPS}/user/save"), json!({ "roleId": group["id"], "ids": [person.user_id] })).await,
        root.post(&format!("{GROUPS}/disable"), json!({ "ids": [group["id"]] })).await,
    ] {
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "step_up_required"));
    }
    // Looking at what it would do does not.
    let dry = json!({ "roleId": group["id"], "ids": [person.user_id], "dryRun": true });
    root.post(&format!("{GROUPS}/user/save"), dry).await.expect(200);
});
