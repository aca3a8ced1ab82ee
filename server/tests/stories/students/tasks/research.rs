//! Degrees and supervisors of research students, and the category of any.

use kernel::{StringList, actor::Actions, identity::entity::user};
use schema::{
    students::{status_change, supervision},
    university::data_group,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::campus::{add_degree, codes, newcomer, office, research_office, row, today};
use crate::{
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    story,
    teachers::add_teacher,
};

story!(a_degree_changes_with_its_longest_time_of_study, site, {
    let campus = Campus::build(&site).await;
    let research = research_office(&site).await;
    add_degree(&site, "MPHIL", 36).await;
    add_degree(&site, "PHD", 60).await;
    let place = (campus.division.as_str(), campus.research.as_str(), "RPG");
    let id = campus.student_of(&site, "2650000001", "ACTIVE", place).await;
    let change = |degree: &str| {
        let body = json!({ "ids": [id], "degree": degree, "effectiveDate": today(&site), "docNo": "研字 3 号" });
        Send::Json("/api/si/task/degree", body)
    };
    rehearse_and_do(&site, &research, change("MPHIL")).await.unwrap();
    let student = row(&site, &id).await;
    let last = student.entry_date.unwrap().checked_add_months(chrono::Months::new(36));
    assert_eq!((student.degree.as_str(), student.max_end_date), ("MPHIL", last));
    assert_eq!(codes(&rehearse_and_do(&site, &research, change("MPHIL")).await.unwrap_err()), ["degree_same"]);
    let unknown = rehearse_and_do(&site, &research, change("BSC")).await.unwrap_err();
    assert_eq!(unknown["errors"][0]["field"], "degree");
    // The office of undergraduates has nothing to say here.
    let body = json!({ "ids": [id], "degree": "PHD", "effectiveDate": today(&site) });
    office(&site).await.post("/api/si/task/degree", body).await.expect(403);
});

/// Teacher, part, from, to.
async fn supervisors(
    site: &crate::support::Site,
    student: &str,
) -> Vec<(Option<String>, String, String, Option<String>)> {
    let rows = supervision::Entity::find()
        .filter(supervision::Column::StudentId.eq(student))
        .filter(supervision::Column::ArchivedAt.is_null())
        .order_by_asc(supervision::Column::FromDate)
        .order_by_asc(supervision::Column::SupervisionRole)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let shown = |s: supervision::Model| {
        (s.teacher_id, s.supervision_role, s.from_date.to_string(), s.to_date.map(|d| d.to_string()))
    };
    rows.into_iter().map(shown).collect()
}

story!(a_principal_supervisor_follows_another_without_a_gap, site, {
    let campus = Campus::build(&site).await;
    let research = research_office(&site).await;
    let place = (campus.division.as_str(), campus.research.as_str(), "RPG");
    let id = campus.student_of(&site, "2650000001", "ACTIVE", place).await;
    let first = add_teacher(&site, &campus.division, "T1", &["PHD"]).await;
    let second = add_teacher(&site, &campus.division, "T2", &["phd"]).await;
    let unable = add_teacher(&site, &campus.division, "T3", &["MPHIL"]).await;
    let day = |n: i64| today(&site) - chrono::Duration::days(n);
    let change = |effective, list: Value| {
        let body = json!({ "studentId": id, "supervisors": list, "effectiveDate": effective });
        Send::Json("/api/si/task/supervisor", body)
    };
    let principal = |teacher: &str, from| json!({ "teacherId": teacher, "role": "PRINCIPAL", "fromDate": from });
    let outcome =
        rehearse_and_do(&site, &research, change(day(30), json!([principal(&first, day(30))]))).await.unwrap();
    assert_eq!(outcome["warnings"][0]["code"], "no_co_supervisor");
    let co = json!({ "teacherId": unable, "role": "CO", "fromDate": day(10) });
    let next = json!([principal(&second, day(10)), co]);
    rehearse_and_do(&site, &research, change(day(10), next.clone())).await.unwrap();
    let text = |d: chrono::NaiveDate| d.to_string();
    assert_eq!(
        supervisors(&site, &id).await,
        [
            (Some(first.clone()), "PRINCIPAL".into(), text(day(30)), Some(text(day(11)))),
            (Some(unable.clone()), "CO".into(), text(day(10)), None),
            (Some(second.clone()), "PRINCIPAL".into(), text(day(10)), None),
        ]
    );
    let last = status_change::Entity::find()
        .filter(status_change::Column::ToValue.eq(second.as_str()))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((last.kind.as_str(), last.from_value), ("SUPERVISOR", first.clone()));

    let wrong = |list: Value| {
        let (site, research, send) = (&site, &research, change(day(0), list));
        async move {
            let refused = rehearse_and_do(site, research, send).await.unwrap_err();
            let text = |v: &Value| v.as_str().unwrap().to_owned();
            (text(&refused["errors"][0]["field"]), text(&refused["errors"][0]["code"]))
        }
    };
    let one = ("supervisors".to_owned(), "one_principal".to_owned());
    assert_eq!(wrong(json!([])).await, one);
    assert_eq!(wrong(json!([principal(&first, day(5)), principal(&second, day(5))])).await, one);
    let ends = json!({ "teacherId": first, "role": "PRINCIPAL", "fromDate": day(5), "toDate": day(0) });
    assert_eq!(wrong(json!([ends])).await, one);
    let not_allowed = ("supervisors.0.teacherId".to_owned(), "may_not_supervise".to_owned());
    assert_eq!(wrong(json!([principal(&unable, day(5))])).await, not_allowed);
    let nameless = json!({ "role": "EXTERNAL", "fromDate": day(5) });
    let required = ("supervisors.1.externalName".to_owned(), "required".to_owned());
    assert_eq!(wrong(json!([principal(&first, day(5)), nameless])).await, required);
});

story!(another_category_is_another_sight_and_says_whose, site, {
    let campus = Campus::build(&site).await;
    let (_, central) = site.person("central", &[("ADMIN_AUTH_SI_SUPER_ADMIN", Actions::all())]).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let body = json!({ "code": "HK_UG", "nameEn": "Hong Kong", "nameCn": "港澳学生", "studentType": "UG" });
    let made = site.root().post("/api/basic/resources/student/category", body).await.expect(200);
    let other = made.result()["id"].as_str().unwrap().to_owned();
    for (name, categories) in
        [("内地组", vec![campus.category.clone()]), ("港澳组", vec![other.clone()]), ("全部", vec![])]
    {
        let categories = StringList(categories);
        insert!(
            site,
            data_group {
                name_en: name.into(),
                name_cn: name.into(),
                student_types: StringList::default(),
                category_ids: categories,
                division_ids: StringList::default(),
                description: String::new(),
                enabled: true,
            }
        );
    }
    site.app.db().maintained();
    let body = json!({ "ids": [id], "categoryId": other, "effectiveDate": today(&site) });
    let outcome = rehearse_and_do(&site, &central, Send::Json("/api/si/task/category", body.clone())).await.unwrap();
    let told: Vec<_> = outcome["warnings"].as_array().unwrap().iter().map(|w| w["message"].as_str().unwrap()).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().any(|t| t.contains("内地组") && t.contains("不再看到")), "{told:?}");
    assert!(told.iter().any(|t| t.contains("港澳组") && t.contains("将看到")), "{told:?}");
    assert_eq!(row(&site, &id).await.category_id, Some(other));
    let again = rehearse_and_do(&site, &central, Send::Json("/api/si/task/category", body)).await.unwrap_err();
    assert_eq!(codes(&again), ["category_same"]);
    let of_research = json!({ "ids": [id], "categoryId": campus.research_category, "effectiveDate": today(&site) });
    central.post("/api/si/task/category", of_research).await.expect(404);
});

story!(an_account_follows_its_student_unless_it_holds_more, site, {
    let campus = Campus::build(&site).await;
    let (office, day) = (office(&site).await, today(&site));
    let mut students = vec![];
    for number in ["2610000001", "2610000002"] {
        students.push(newcomer(&site, &campus, number).await);
    }
    office.post("/api/si/task/register", json!({ "ids": students, "date": day })).await.expect(200);
    let db = site.app.db().maintenance();
    let account = |id: String| async move {
        user::Entity::find().filter(user::Column::StudentId.eq(id)).one(db).await.unwrap().unwrap()
    };
    // The second one also works in the office.
    let busy = account(students[1].clone()).await;
    let role = testkit::add_role(&site.app, "part-time-office", &[("ADMIN_AUTH_SI", Actions::all())], false).await;
    testkit::hold(&site.app, &busy.id, &role).await;
    let end = json!({ "ids": students, "statusId": campus.status("WITHDRAWN"), "effectiveDate": day });
    let outcome = rehearse_and_do(&site, &office, Send::Json("/api/si/task/study-status", end)).await.unwrap();
    let warned: Vec<_> = outcome["warnings"].as_array().unwrap().iter().map(|w| w["code"].clone()).collect();
    assert_eq!(warned, ["final", "account_left"]);
    assert!(!account(students[0].clone()).await.enabled);
    assert!(account(students[1].clone()).await.enabled);
    let back = json!({ "ids": [students[0]], "statusId": campus.status("ACTIVE"), "effectiveDate": day, "reason": "申诉成立" });
    rehearse_and_do(&site, &site.root(), Send::Json("/api/si/task/reinstate", back)).await.unwrap();
    assert!(account(students[0].clone()).await.enabled);
});
