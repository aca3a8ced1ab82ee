//! Who decides at which desk, and whom an application may be about.

use kernel::{actor::Actions, identity::entity::role};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};

use super::kit::{BASE, Kind, University, colleague};
use crate::{on_every_database, people::staff_of, story};

const PATH: &str = "/api/activiti/settings";

story!(the_settings_say_which_role_decides, site, {
    let university = University::build(&site).await;
    let (system, admin) = site.person("system", &[("ADMIN_AUTH_SYSTEM", Actions::all())]).await;
    let now = admin.get(PATH).await.expect(200).result().clone();
    let dean = now["nodes"].as_array().unwrap().iter().find(|n| n["code"] == "dean").unwrap();
    assert_eq!((&dean["role"], &dean["ownRole"]), (&json!("dean"), &json!("dean")));
    assert_eq!(dean["kinds"], json!(["新增课程", "成绩更正", "年级转移"]));
    assert!(now["roles"].as_array().unwrap().iter().any(|r| r["code"] == "regulations"));

    let waiting = university.apply(&site, Kind::Course, 1).await;
    let with = |roles: Value, days: i64| json!({ "settings": { "roles": roles, "reminderDays": days }, "version": now["version"] });
    let wrong = admin.patch(PATH, with(json!({ "dean": "nobody", "desk": "dean" }), 3)).await.expect(422);
    let fields: Vec<_> = wrong.errors().into_iter().map(|e| e.0).collect();
    assert!(fields.contains(&"roles.dean".to_owned()) || fields.contains(&"roles.desk".to_owned()), "{fields:?}");
    assert_eq!(admin.patch(PATH, with(json!({}), 0)).await.expect(422).errors()[0].0, "reminderDays");
    // Nobody makes themselves a desk.
    let db = site.app.db();
    let own = role::Entity::find_by_id(&system.role_id).one(db.maintenance()).await.unwrap().unwrap().code;
    let mine = admin.patch(PATH, with(json!({ "dean": own }), 3)).await.expect(422);
    assert_eq!(mine.errors(), [("roles.dean".to_owned(), "own_role".to_owned())]);
    admin.patch(PATH, with(json!({ "department": "records" }), 5)).await.expect(200);

    // What waits stays with whom it has; what comes goes to the new role.
    let pending = |role: &'static str| {
        let client = university.at(role).clone();
        async move { client.get(&format!("{BASE}/audit/item/pending")).await.expect(200).result()["totalCount"].clone() }
    };
    assert_eq!((pending("department-head").await, pending("records").await), (json!(1), json!(0)));
    let next = university.apply(&site, Kind::Course, 2).await;
    assert_eq!((pending("department-head").await, pending("records").await), (json!(1), json!(1)));
    next.decide(&site, university.at("department-head"), "approve").await.expect(404);
    next.decide(&site, university.at("records"), "approve").await.expect(200);
    waiting.decide(&site, university.at("department-head"), "approve").await.expect(200);
});

// Whoever came to exchange what two roles are called would not exchange who decides.
on_every_database!(a_desk_keeps_its_role_whatever_that_is_called_now, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    let teacher = testkit::add_role(&site.app, "teacher", &[], false).await;
    let (other, client) = colleague(&site, "other", &[]).await;
    testkit::hold(&site.app, &other.user_id, &teacher).await;
    for (from, to) in [("department-head", "aside"), ("teacher", "department-head"), ("aside", "teacher")] {
        let renamed = role::Entity::update_many().col_expr(role::Column::Code, Expr::value(to));
        renamed.filter(role::Column::Code.eq(from)).exec(site.app.db().maintenance()).await.unwrap();
    }
    site.app.db().maintained();
    site.app.sessions.forget();
    application.decide(&site, &client, "approve").await.expect(404);
    application.decide(&site, university.at("department-head"), "approve").await.expect(200);
});

story!(applicants_choose_among_students_in_their_reach, site, {
    let university = University::build(&site).await;
    let campus = &university.campus;
    let mine = campus.student(&site, "2610000001", "ACTIVE").await;
    let place = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let other = campus.student_of(&site, "2610000002", "ACTIVE", place).await;
    let teacher = staff_of(&site, "teacher", &campus.division, &["ADMIN_AUTH_PROCESS_MYAPP"]).await;
    let path = format!("{BASE}/process/student/options");
    let found = |query: String| {
        let (teacher, path) = (teacher.clone(), format!("{path}?{query}"));
        async move {
            let options = teacher.get(&path).await.expect(200).result().clone();
            options.as_array().unwrap().iter().map(|o| o["value"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        }
    };
    for query in ["", "keyword=2610000", "studentNo=2610000001&studentNo=2610000002"] {
        assert_eq!(found(query.to_owned()).await, [mine.as_str()], "{query}");
    }
    assert_eq!(found(format!("ids={mine}&ids={other}")).await, [mine.as_str()]);
    teacher.get(&format!("{path}?idNo=1")).await.expect(422);
    teacher.get("/api/si/student/options").await.expect(403);
    // Whom they can choose they can apply for, and nobody else.
    let body = |student: &str| {
        json!({ "studentId": student, "toCohortId": campus.cohort, "toYear": 2,
            "effectiveSemesterId": campus.semester, "reason": "EARLY_PROGRESSION", "dryRun": true })
    };
    let apply = format!("{BASE}/process/cohort/transfer/add/single");
    teacher.post(&apply, body(&mine)).await.expect(200);
    teacher.post(&apply, body(&other)).await.expect(404);
    let (_, reader) =
        site.person("looker", &[("ADMIN_AUTH_PROCESS_MYAPP", Actions::of([kernel::Action::Query]))]).await;
    reader.get(&path).await.expect(403);
});
