//! Who may become whom: a teacher is the account behind the record of staff.

use kernel::actor::Actions;
use serde_json::json;

use super::kit::{DEPARTMENTS, STAFF, TEACHERS, add, add_division, department, id, limit, staff};
use crate::{
    kit::{fetch, schema, sql},
    on_every_database,
    support::Site,
};

async fn teachers(site: &Site) -> (serde_json::Value, String) {
    let root = site.root();
    let division = add_division(site, "FST").await;
    let unit = add(&root, DEPARTMENTS, department("MATH", json!({ "divisionId": division }))).await;
    (unit, division)
}

on_every_database!(a_teacher_stays_the_person_they_are, site, {
    let root = site.root();
    let (unit, division) = teachers(&site).await;
    let (clerk, client) = site.person("clerk", &[("ADMIN_AUTH_BASIC_ORG", Actions::all())]).await;
    let first = add(&root, STAFF, staff("S1", &unit, json!({}))).await;
    let own = add(&root, STAFF, staff("S2", &unit, json!({ "userId": clerk.user_id }))).await;
    let other = add(&root, STAFF, staff("S3", &unit, json!({}))).await;
    let teacher = |no: &str, staff: &serde_json::Value| json!({ "staffId": staff["id"], "teacherNo": no, "divisionId": division, "status": "ACTIVE" });
    let row = add(&client, TEACHERS, teacher("T1", &first)).await;
    // Neither oneself nor anybody else: whoever is meant, it would be another teacher.
    for wanted in [&own, &other] {
        for caller in [&client, &root] {
            let change = json!({ "id": row["id"], "version": row["version"], "staffId": wanted["id"] });
            let refused = caller.patch(TEACHERS, change).await.expect(422);
            assert_eq!(refused.errors(), [("staffId".to_owned(), "unchangeable".to_owned())]);
        }
    }
    let made = client.post(TEACHERS, teacher("T2", &own)).await.expect(422);
    assert_eq!(made.errors(), [("staffId".to_owned(), "own_account".to_owned())]);
    let now = root.get(&format!("{TEACHERS}/{}", id(&row))).await.expect(200).result().clone();
    assert_eq!(now["staffId"], first["id"]);
});

on_every_database!(which_account_somebody_is_asks_who_is_there, site, {
    let root = site.root();
    let (unit, _) = teachers(&site).await;
    let (clerk, client) = site.person("clerk", &[("ADMIN_AUTH_BASIC_ORG", Actions::all())]).await;
    let (other, _) = site.person("other", &[]).await;
    let row = add(&root, STAFF, staff("S1", &unit, json!({}))).await;
    sql(&site, &format!("UPDATE session SET step_up_at = NULL WHERE user_id = '{}'", clerk.user_id)).await;
    site.app.sessions.forget();
    let link = json!({ "id": row["id"], "version": row["version"], "userId": other.user_id });
    assert_eq!(client.patch(STAFF, link).await.expect(409).code(), "step_up_required");
    let plain = json!({ "id": row["id"], "version": row["version"], "nameEn": "New name" });
    client.patch(STAFF, plain).await.expect(200);
});

// What an import took away comes back only where it could be given today.
on_every_database!(undoing_an_import_links_nobody, site, {
    let root = site.root();
    let (unit, division) = teachers(&site).await;
    let (person, clerk) = site.person("clerk", &[("ADMIN_AUTH_BASIC_ORG", Actions::all())]).await;
    limit(&site, &person, &[&division], &[]).await;
    let (first, _) = site.person("first", &[]).await;
    let (second, _) = site.person("second", &[]).await;
    let row = add(&root, STAFF, staff("S1", &unit, json!({ "userId": first.user_id }))).await;
    let sheet = "工号,中文姓名,英文姓名,部门,聘用方式,状态,登录账号\r\nS1,甲,A,MATH,全职,在职,second\r\n";
    let report = clerk.upload(&format!("{STAFF}/import"), "staff.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(report.result()["committed"], true, "{}", report.json);
    let body = json!({ "staffId": row["id"], "teacherNo": "T1", "divisionId": division, "status": "ACTIVE" });
    add(&root, TEACHERS, body).await;
    let undo = json!({ "id": report.result()["batchId"] });
    let path = format!("{STAFF}/batches/undo");
    assert_eq!(clerk.post(&path, undo.clone()).await.expect(409).code(), "rule_broken");
    let now = root.get(&format!("{STAFF}/{}", id(&row))).await.expect(200).result().clone();
    assert_eq!(now["userId"], json!(second.user_id));
    // Whoever sees everything may.
    root.post(&path, undo).await.expect(200);
});

on_every_database!(the_system_log_of_a_division_is_of_that_division, site, {
    let root = site.root();
    let (mine, theirs) = (add_division(&site, "FST").await, add_division(&site, "FBM").await);
    for (word, division) in [("OWNWORD", &mine), ("SECRETWORD", &theirs)] {
        add(&root, DEPARTMENTS, department(word, json!({ "divisionId": division }))).await;
    }
    let held = [("ADMIN_AUTH_BASIC_LOG", Actions::all()), ("ADMIN_AUTH_BASIC_ORG", Actions::all())];
    let (person, client) = site.person("narrow", &held).await;
    limit(&site, &person, &[&mine], &[]).await;
    let seen = client.get("/api/basic/sys/log?pageSize=200").await.expect(200);
    let text = String::from_utf8_lossy(&seen.bytes);
    assert!(!text.contains("SECRETWORD"), "{text}");
    assert!(!text.contains("security.user"), "it tells of accounts");
    assert!(seen.json.to_string().contains("OWNWORD"), "{}", seen.json);
    let all = root.get("/api/basic/sys/log?pageSize=200").await.expect(200).json.to_string();
    assert!(all.contains("SECRETWORD") && all.contains("OWNWORD"));
});

on_every_database!(batches_of_others_are_of_rows_one_sees, site, {
    let (mine, theirs) = (add_division(&site, "FST").await, add_division(&site, "FBM").await);
    let held = [("ADMIN_AUTH_BASIC_ORG", Actions::all())];
    let mut people = vec![];
    for (name, division, code) in [("near", &mine, "FST"), ("beside", &mine, "FST"), ("far", &theirs, "FBM")] {
        let (person, client) = site.person(name, &held).await;
        limit(&site, &person, &[division], &[]).await;
        people.push((client, code));
    }
    let import = async |(client, division): &(testkit::Client, &str), no: &str| {
        let sheet =
            format!("部门编码,中文名,英文名,部门类别,学部,启用\r\n{no},部门{no},Unit {no},教学单位,{division},是\r\n");
        let name = format!("secret-{no}.csv");
        client.upload(&format!("{DEPARTMENTS}/import"), &name, sheet.as_bytes()).await.expect(200).result().clone()
    };
    let report = import(&people[2], "FAR1").await;
    assert_eq!(report["committed"], true, "{report}");
    let names = async |n: usize| {
        let answer = people[n].0.get(&format!("{DEPARTMENTS}/batches")).await.expect(200);
        crate::kit::column(&answer, "fileName")
    };
    assert_eq!(names(2).await, ["secret-FAR1.csv"]);
    assert!(names(0).await.is_empty(), "the name of a file of another division");
    let undo = json!({ "id": report["batchId"] });
    people[0].0.post(&format!("{DEPARTMENTS}/batches/undo"), undo).await.expect(404);
    import(&people[0], "NEAR1").await;
    assert_eq!(names(1).await, ["secret-NEAR1.csv"], "a colleague of the same division");
    assert_eq!(
        site.root().get(&format!("{DEPARTMENTS}/batches")).await.expect(200).result().as_array().unwrap().len(),
        2
    );
});

/// Who was told that the record behind their account changed, since the last look.
async fn told(site: &Site) -> Vec<String> {
    const CODE: &str = "security.record_linked";
    let query = format!(
        "SELECT u.username FROM message m JOIN app_user u ON u.id = m.recipient_id \
         WHERE m.template_code = '{CODE}' AND m.channel = 'EMAIL' ORDER BY 1"
    );
    let names = fetch(site, &query).await.into_iter().flatten().flatten().collect();
    sql(site, &format!("DELETE FROM message WHERE template_code = '{CODE}'")).await;
    names
}

on_every_database!(whoever_an_account_comes_to_be_its_owner_hears_of_it, site, {
    let root = site.root();
    let (unit, division) = teachers(&site).await;
    let (first, _) = site.person("first", &[]).await;
    let (second, _) = site.person("second", &[]).await;
    let row = add(&root, STAFF, staff("S1", &unit, json!({ "userId": first.user_id }))).await;
    assert_eq!(told(&site).await, ["first"], "a new record");
    let path = format!("{STAFF}/{}", id(&row));
    let version = async || root.get(&path).await.expect(200).result()["version"].clone();
    let link = json!({ "id": row["id"], "version": version().await, "userId": second.user_id });
    root.patch(STAFF, link).await.expect(200);
    assert_eq!(told(&site).await, ["first", "second"], "one lost it, the other got it");
    let plain = json!({ "id": row["id"], "version": version().await, "nameEn": "New name" });
    root.patch(STAFF, plain).await.expect(200);
    assert!(told(&site).await.is_empty(), "a name is no matter of the account");
    // By a sheet, and by undoing it.
    let sheet = "工号,中文姓名,英文姓名,部门,聘用方式,状态,登录账号\r\nS1,甲,A,MATH,全职,在职,first\r\n";
    let report = root.upload(&format!("{STAFF}/import"), "staff.csv", sheet.as_bytes()).await.expect(200);
    let report = report.result().clone();
    assert_eq!(report["committed"], true, "{report}");
    assert_eq!(told(&site).await, ["first", "second"], "by a sheet");
    root.post(&format!("{STAFF}/batches/undo"), json!({ "id": report["batchId"] })).await.expect(200);
    assert_eq!(told(&site).await, ["first", "second"], "by undoing the sheet");
    // The record becomes a teacher's, and goes.
    let body = json!({ "staffId": row["id"], "teacherNo": "T1", "divisionId": division, "status": "ACTIVE" });
    let teacher = add(&root, TEACHERS, body).await;
    assert_eq!(told(&site).await, ["second"], "made a teacher");
    root.delete(&format!("{TEACHERS}?ids={}", id(&teacher))).await.expect(200);
    assert_eq!(told(&site).await, ["second"], "a teacher no longer");
    root.delete(&format!("{STAFF}?ids={}", id(&row))).await.expect(200);
    assert_eq!(told(&site).await, ["second"], "the record went");
});

on_every_database!(the_account_of_a_teacher_is_chosen_by_who_sees_everything, site, {
    let root = site.root();
    let (unit, division) = teachers(&site).await;
    let (clerk, client) = site.person("clerk", &[("ADMIN_AUTH_BASIC_ORG", Actions::all())]).await;
    limit(&site, &clerk, &[&division], &[]).await;
    let (known, _) = site.person("known", &[]).await;
    let row = add(&root, STAFF, staff("S1", &unit, json!({}))).await;
    let body = json!({ "staffId": row["id"], "teacherNo": "T1", "divisionId": division, "status": "ACTIVE" });
    let teacher = add(&root, TEACHERS, body).await;
    let link = json!({ "id": row["id"], "version": row["version"], "userId": known.user_id });
    let refused = client.patch(STAFF, link.clone()).await.expect(422);
    assert_eq!(refused.errors(), [("userId".to_owned(), "is_teacher".to_owned())]);
    // Somebody who does not teach is linked by their own division.
    root.delete(&format!("{TEACHERS}?ids={}", id(&teacher))).await.expect(200);
    client.patch(STAFF, link).await.expect(200);
});

on_every_database!(the_account_behind_a_duty_is_chosen_by_who_sees_everything, site, {
    let root = site.root();
    let (unit, division) = teachers(&site).await;
    let (clerk, client) = site.person("clerk", &[("ADMIN_AUTH_BASIC_ORG", Actions::all())]).await;
    limit(&site, &clerk, &[&division], &[]).await;
    let (known, _) = site.person("known", &[]).await;
    let row = add(&root, STAFF, staff("S1", &unit, json!({}))).await;
    let link = json!({ "id": row["id"], "version": row["version"], "userId": known.user_id });
    let staff_id = &row["id"];
    for (path, duty) in [
        ("/api/graduation-audit/major/access", json!({ "staffId": staff_id, "duty": "SENATE" })),
        ("/api/pr/authority", json!({ "staffId": staff_id, "role": "DEAN", "divisionId": division })),
        ("/api/te/viewer", json!({ "staffId": staff_id, "scope": "DIVISION", "divisionId": division })),
    ] {
        let named = root.post(path, duty).await.expect(200).result().clone();
        let refused = client.patch(STAFF, link.clone()).await.expect(422);
        assert_eq!(refused.errors(), [("userId".to_owned(), "has_duty".to_owned())], "{path}");
        root.delete(&format!("{path}?ids={}", id(&named))).await.expect(200);
    }
    // Whoever leads a division, and who stands in for a desk.
    let desk = format!(
        "INSERT INTO pr_desk_setting (id, staff_id, desk, delegate_staff_id, mail, created_at, updated_at, version) \
         SELECT 'desk', id, 'DEAN', id, TRUE, 1, 1, 1 FROM staff WHERE id = '{}'",
        id(&row)
    );
    let leads = |who: &str| format!("UPDATE division SET dean_staff_id = {who} WHERE id = '{division}'");
    for (given, taken) in [
        (leads(&format!("'{}'", id(&row))), leads("NULL")),
        (desk, "DELETE FROM pr_desk_setting WHERE id = 'desk'".to_owned()),
    ] {
        sql(&site, &given).await;
        let refused = client.patch(STAFF, link.clone()).await.expect(422);
        assert_eq!(refused.errors(), [("userId".to_owned(), "has_duty".to_owned())], "{given}");
        sql(&site, &taken).await;
    }
    client.patch(STAFF, link).await.expect(200);
});

// A column that names members of staff gives them something, or somebody has looked at it and said why not.
on_every_database!(every_column_that_names_staff_is_known_or_looked_at, site, {
    const LOOKED_AT: [(&str, &str, &str); 7] = [
        ("app_user", "staff_id", "the account itself"),
        ("data_group_staff", "staff_id", "a rule of its own: what a group lists is linked by who sees everything"),
        ("department", "head_staff_id", "says who leads; nothing is opened by it"),
        ("teacher", "staff_id", "a rule of its own: a teacher's record is linked by who sees everything"),
        ("pr_desk_setting", "staff_id", "what somebody set for themselves; it opens nothing without a desk"),
        ("pr_step", "for_staff_id", "what was done, and for whom"),
        ("pr_step", "staff_id", "what was done, and by whom"),
    ];
    let known = basic_resources::api::known_duties();
    let mut naming = 0;
    for (table, columns) in schema(&site).await {
        for column in columns.iter().filter(|column| column.ends_with("staff_id")) {
            let looked_at = LOOKED_AT.iter().any(|(of, name, _)| (*of, *name) == (table.as_str(), column.as_str()));
            let duty = known.contains(&(table.as_str(), column.as_str()));
            assert!(duty || looked_at, "{table}.{column} names staff, and their account may be exchanged");
            naming += 1;
        }
    }
    println!("{naming} columns name staff, {} of them duties", known.len());
});
