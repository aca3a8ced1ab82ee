//! Results, averages and standing, and the applications of the demo.

mod caps;
mod types;

use std::collections::BTreeSet;

use collegium::compose;
use demo::Size;
use kernel::{App, StringList, app::Mode, identity::entity::role};
use schema::{
    courses::{structure, structure_student},
    grades::{grade_definition, student_gpa},
    students::{status_change, student},
    university::semester,
    workflow::{process_instance, process_log, process_task},
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, Set,
};
use serde_json::json;
use testkit::{Client, TestDb, add_person};
use workflow::machine::{State, Status, Step};

/// The demo university on a throwaway database, and somebody who may see all of it.
async fn university(db: &TestDb) -> (App, Client) {
    university_of(db, 250).await
}

async fn university_of(db: &TestDb, students: u32) -> (App, Client) {
    let opened = db.open().await;
    compose::migrate(&opened).await.unwrap();
    let app = compose::application(opened, testkit::config(db, Mode::Demo)).await.unwrap();
    demo::load(&app, Size { students, seed: 47 }).await.unwrap();
    let operations = compose::registry(&edge::Metrics::default()).unwrap().router(&app);
    let router = edge::wrap(kernel::registry::with_unknown_api(operations), &edge::EdgeConfig::default());
    let root = add_person(&app, "root", &[], true).await;
    every_type(&app, &root.role_id).await;
    let client = Client::new(router, Some(root.token));
    (app, client)
}

/// Whoever holds the role works with taught students too.
async fn every_type(app: &App, role_id: &str) {
    let db = app.db().maintenance();
    let mut row = role::Entity::find_by_id(role_id).one(db).await.unwrap().unwrap().into_active_model();
    row.student_types = Set(StringList(["UG", "TPG", "RPG"].map(str::to_owned).to_vec()));
    row.update(db).await.unwrap();
    app.db().maintained();
    app.sessions.forget();
}

/// What the demo says of averages and standing is what the results say; a result that changes changes its student.
#[tokio::test]
async fn the_demo_and_its_results_agree() {
    for backend in testkit::backends() {
        let db = TestDb::new(backend).await;
        let (app, client) = university(&db).await;
        let conn = app.db().maintenance();
        let closed = semester::Entity::find().filter(semester::Column::Status.eq("CLOSED")).all(conn).await.unwrap();
        let now = app.clock.now();
        for semester in &closed {
            let changed = grades::api::recalculate(conn, &semester.id, now).await.unwrap();
            assert_eq!(changed, 0, "{}", semester.code);
        }
        let row = student_gpa::Entity::find().filter(student_gpa::Column::GpaUnits.gte(12)).one(conn).await.unwrap();
        let row = row.unwrap();
        let wrong = student_gpa::ActiveModel { grade_points: Set(row.grade_points + 1), ..row.clone().into() };
        student_gpa::Entity::update(wrong).exec(conn).await.unwrap();
        assert_eq!(grades::api::recalculate(conn, &row.semester_id, now).await.unwrap(), 1);
        let again = student_gpa::Entity::find_by_id(&row.id).one(conn).await.unwrap().unwrap();
        assert_eq!((again.grade_points, again.version), (row.grade_points, row.version + 1));
        plans_are_valid(&app, &client).await;
    }
}

/// Nothing to be found against any plan that students follow, of a programme or of a minor.
async fn plans_are_valid(app: &App, client: &Client) {
    let conn = app.db().maintenance();
    for (student_type, programmes) in [("UG", 40), ("TPG", 5), ("RPG", 3)] {
        client.post("/api/user/student-type", json!({ "studentType": student_type })).await.expect(200);
        let plans = structure::Entity::find()
            .filter(structure::Column::Status.eq("PUBLISHED"))
            .filter(structure::Column::StudentType.eq(student_type))
            .all(conn)
            .await
            .unwrap();
        let mut seen = BTreeSet::new();
        for plan in plans {
            // The plans of the cohorts of one programme are the same.
            if !seen.insert(plan.programme_id.clone()) {
                continue;
            }
            let path = format!("/api/sp/{}/structure/check", plan.kind.to_lowercase());
            let answer = client.post(&path, json!({ "id": plan.id })).await;
            assert_eq!(answer.result()["errors"], 0, "{}: {}", plan.code, answer.json);
        }
        assert!(seen.len() > programmes, "{student_type}: {}", seen.len());
    }
}

/// A second start adds nothing, and what an office has changed stays.
#[tokio::test]
async fn the_scale_is_there_once() {
    for backend in testkit::backends() {
        let site = crate::support::Site::start(backend).await;
        let conn = site.app.db().maintenance();
        let before = grade_definition::Entity::find().count(conn).await.unwrap();
        assert_eq!(before, 63);
        let one = grade_definition::Entity::find().filter(grade_definition::Column::Grade.eq("D")).one(conn).await;
        let one = one.unwrap().unwrap();
        let changed = grade_definition::ActiveModel { points: Set(Some(130)), ..one.clone().into() };
        grade_definition::Entity::update(changed).exec(conn).await.unwrap();
        grades::api::ensure_definitions(&site.app).await.unwrap();
        assert_eq!(grade_definition::Entity::find().count(conn).await.unwrap(), before);
        let kept = grade_definition::Entity::find_by_id(one.id).one(conn).await.unwrap().unwrap();
        assert_eq!(kept.points, Some(130));
    }
}

/// Every application of the demo is where its log leads, there are some of every kind in every state, and what was
/// approved is done; in a small university too.
#[tokio::test]
async fn the_applications_of_the_demo_are_where_their_logs_lead() {
    for students in [300, 800] {
        let db = TestDb::new(testkit::backends()[0]).await;
        let (app, _) = university_of(&db, students).await;
        let conn = app.db().maintenance();
        let applications = process_instance::Entity::find().all(conn).await.unwrap();
        let mut seen = BTreeSet::new();
        for application in &applications {
            let log = process_log::Entity::find()
                .filter(process_log::Column::InstanceId.eq(&application.id))
                .order_by_asc(process_log::Column::At)
                .all(conn)
                .await
                .unwrap();
            let state = State::replay(log.iter().map(|line| Step::parse(&line.action).unwrap()), 3).unwrap();
            assert_eq!(Some(state.status), Status::parse(&application.status), "{}", application.no);
            let tasks = process_task::Entity::find()
                .filter(process_task::Column::InstanceId.eq(&application.id))
                .order_by_asc(process_task::Column::CreatedAt)
                .all(conn)
                .await
                .unwrap();
            let last = tasks.last().unwrap();
            assert_eq!(last.node, application.current_node, "{}", application.no);
            assert_eq!(last.state == "PENDING", application.status == "RUNNING", "{}", application.no);
            seen.insert((application.kind.clone(), application.status.clone()));
        }
        // Of amendments one is on its way and one came back.
        assert_eq!(seen.len(), 3 * 5 + 2, "{students}: {seen:?}");
        moved_as_approved(&app, &applications).await;
    }
}

async fn moved_as_approved(app: &App, applications: &[process_instance::Model]) {
    let approved = applications.iter().find(|a| a.kind == "SiCohortTransferProcess" && a.status == "APPROVED").unwrap();
    let form: serde_json::Value = serde_json::from_str(&approved.form).unwrap();
    let conn = app.db().maintenance();
    let id = form["studentId"].as_str().unwrap();
    let student = student::Entity::find_by_id(id).one(conn).await.unwrap().unwrap();
    assert_eq!(json!([student.cohort_id, student.year_of_study]), json!([form["toCohortId"], form["toYear"]]));
    let change = status_change::Entity::find().filter(status_change::Column::DocNo.eq(&approved.no));
    let change = change.one(conn).await.unwrap().unwrap();
    assert_eq!((change.kind.as_str(), change.student_id.as_str()), ("COHORT", id));
    let follows = structure_student::Entity::find()
        .filter(structure_student::Column::StudentId.eq(id))
        .filter(structure_student::Column::IsCurrent.eq(true))
        .all(conn)
        .await
        .unwrap();
    let plans = structure::Entity::find().filter(structure::Column::Id.is_in(follows.iter().map(|f| &f.structure_id)));
    let plans = plans.all(conn).await.unwrap();
    let majors: Vec<_> = plans.iter().filter(|p| p.kind == "MAJOR").collect();
    assert_eq!(majors.len(), 1, "one plan at a time");
    assert!(majors[0].cohort_id.is_none() || majors[0].cohort_id == student.cohort_id, "that of the new cohort");
}
