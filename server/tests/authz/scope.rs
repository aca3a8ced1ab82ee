//! A3 and A7 of data groups: whoever works for one division finds nothing of another, by whatever door.
//!
//! Two divisions are planted with the same rows, one of them full of a marker. A person with every right and a
//! group of the other division then asks every operation that reads; the marker may not come back.

use axum::http::Method;
use kernel::{
    Op, StringList,
    actor::Actions,
    identity::entity::user,
    ids,
    registry::Registry,
    scope::{ScopeRule, TableRef},
};
use schema::{
    courses::structure,
    students::student,
    university::{data_group, data_group_user, department, division, programme, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, sea_query::Expr};
use testkit::{Answer, Client};

use crate::{
    calls::{from_elsewhere, registry},
    exemplars::exemplar,
    on_every_database,
    rows::path_of_table,
    support::Site,
};

const OWN: &str = "OWNSHORE";
const FOREIGN: &str = "FARCANARY";

/// The ids of one planted division, by table.
struct Planted(Vec<(&'static str, String)>);

impl Planted {
    fn id(&self, table: &str) -> &str {
        &self.0.iter().find(|(name, _)| *name == table).unwrap().1
    }
}

macro_rules! put {
    ($site:expr, $module:ident { $($field:ident : $value:expr),* $(,)? }) => {{
        let (id, now) = (ids::new_id(), $site.app.clock.now());
        let row = $module::Model {
            id: id.clone(), $($field: $value,)*
            created_at: now, created_by: None, updated_at: now, updated_by: None, version: 1, archived_at: None,
        };
        $module::Entity::insert(row.into_active_model())
            .exec_without_returning($site.app.db().maintenance())
            .await
            .unwrap();
        id
    }};
}

async fn plant(site: &Site, mark: &str) -> Planted {
    let text = |what: &str| format!("{what} {mark}");
    let mut planted = vec![];
    let division_id = put!(
        site,
        division {
            code: text("D"),
            name_en: text("Division"),
            name_cn: text("学部"),
            dean_staff_id: None,
            associate_dean_ids: StringList::default(),
            office_email: String::new(),
            student_types: StringList::default(),
            sort_order: 0,
            enabled: true,
        }
    );
    for kind in ["CATEGORY", "PROGRAMME", "STREAM", "MINOR"] {
        let id = put!(
            site,
            programme {
                kind: kind.into(),
                code: text(kind),
                name_en: text(kind),
                name_cn: text(kind),
                division_id: division_id.clone(),
                parent_programme_id: None,
                category_id: None,
                student_type: "UG".into(),
                degree_title_en: String::new(),
                degree_title_cn: String::new(),
                moe_major_code: String::new(),
                length_years: None,
                max_years: None,
                director_staff_id: None,
                is_honours: false,
                admission_from: None,
                admission_to: None,
                quota: None,
                min_cgpa: String::new(),
                excluded_programme_ids: StringList::default(),
                enabled: true,
            }
        );
        planted.push((kind, id));
    }
    for (kind, of, key) in [("MAJOR", "PROGRAMME", "MAJOR_PLAN"), ("MINOR", "MINOR", "MINOR_PLAN")] {
        let programme_id = planted.iter().find(|(name, _)| *name == of).map(|(_, id)| id.clone()).unwrap();
        let id = put!(
            site,
            structure {
                code: text(kind),
                name_en: text("Plan"),
                name_cn: text("计划"),
                kind: kind.into(),
                programme_id: programme_id,
                stream_id: None,
                cohort_id: None,
                student_type: "UG".into(),
                total_units: 128,
                min_upper_units: 36,
                min_cgpa: 200,
                min_major_gpa: None,
                plan_version: 1,
                status: "DRAFT".into(),
                copied_from_id: None,
                published_at: None,
            }
        );
        planted.push((key, id));
    }
    let department_id = put!(
        site,
        department {
            code: text("U"),
            name_en: text("Unit"),
            name_cn: text("系"),
            parent_id: None,
            kind: "ACADEMIC".into(),
            head_staff_id: None,
            division_id: Some(division_id.clone()),
            sort_order: 0,
            enabled: true,
        }
    );
    let staff_id = put!(
        site,
        staff {
            staff_no: text("S"),
            name_en: text("Staff"),
            name_cn: text("职工"),
            title: String::new(),
            gender: String::new(),
            department_id: department_id.clone(),
            email: String::new(),
            phone: kernel::protect::Sealed::default(),
            phone_index: String::new(),
            post: String::new(),
            employ_type: "FT".into(),
            status: "ACTIVE".into(),
            user_id: None,
        }
    );
    let teacher_id = put!(
        site,
        teacher {
            staff_id: staff_id.clone(),
            teacher_no: text("T"),
            name_en: text("Teacher"),
            name_cn: text("教师"),
            division_id: division_id.clone(),
            programme_ids: StringList::default(),
            max_hours: None,
            can_supervise: StringList::default(),
            status: "ACTIVE".into(),
        }
    );
    let group_id = put!(
        site,
        data_group {
            name_en: text("Group"),
            name_cn: text("数据组"),
            student_types: StringList::default(),
            category_ids: StringList::default(),
            division_ids: StringList(vec![division_id.clone()]),
            description: String::new(),
            enabled: true,
        }
    );
    // To arrive, so that the list of new students has them too.
    let (student_id, _) = crate::exemplars::tasks::student(site, "NEW", "UG").await;
    student::Entity::update_many()
        .col_expr(student::Column::DivisionId, Expr::value(Some(division_id.clone())))
        .col_expr(student::Column::NameCn, Expr::value(text("学生")))
        .filter(student::Column::Id.eq(&student_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    planted.extend([
        ("division", division_id),
        ("department", department_id),
        ("staff", staff_id),
        ("teacher", teacher_id),
        ("data_group", group_id),
        ("student", student_id),
    ]);
    site.app.db().maintained();
    Planted(planted)
}

/// A colleague of one division who may do everything.
async fn colleague(site: &Site, group_id: &str) -> Client {
    let everything: Vec<_> = permissions::grantable_codes().iter().map(|code| (*code, Actions::all())).collect();
    let (person, client) = site.person("colleague", &everything).await;
    let db = site.app.db().maintenance();
    let link = data_group_user::Model {
        group_id: group_id.into(),
        user_id: person.user_id.clone(),
        added_at: site.app.clock.now(),
        added_by: None,
    };
    data_group_user::Entity::insert(link.into_active_model()).exec_without_returning(db).await.unwrap();
    user::Entity::update_many()
        .col_expr(user::Column::Kind, Expr::value("STAFF"))
        .filter(user::Column::Id.eq(person.user_id))
        .exec(db)
        .await
        .unwrap();
    // The clock moves between exports; without a proof that lasts, the later ones would have nothing to hide.
    testkit::step_up_everyone(&site.app).await;
    site.app.db().maintained();
    site.app.sessions.forget();
    client
}

/// Everything an answer says, sheets unpacked.
fn text_of(answer: &Answer) -> String {
    let mut text = String::from_utf8_lossy(&answer.bytes).into_owned();
    if answer.bytes.starts_with(b"PK") {
        let mut parts = zip::ZipArchive::new(std::io::Cursor::new(&answer.bytes)).unwrap();
        for n in 0..parts.len() {
            std::io::Read::read_to_string(&mut parts.by_index(n).unwrap(), &mut text).unwrap_or_default();
        }
    }
    text
}

/// Divided among people by something else than whose row it is.
fn is_divided(table: &TableRef) -> bool {
    !matches!(table.scope, ScopeRule::Everyone(_)) && !is_own(&table.scope)
}

/// Granted by something of one's own, over as many steps as it takes: no division decides it.
fn is_own(rule: &ScopeRule) -> bool {
    match rule {
        ScopeRule::Own(_) => true,
        ScopeRule::Granted(_, by) => is_own(&by.scope),
        ScopeRule::Of(_, _, rest) => is_own(rest),
        _ => false,
    }
}

on_every_database!(what_is_of_another_division_is_nowhere, site, {
    let registry = registry();
    let (own, foreign) = (plant(&site, OWN).await, plant(&site, FOREIGN).await);
    let client = colleague(&site, own.id("data_group")).await;
    let (mut cases, mut seen) = (0, 0);
    // What was searched for stands in the log as one's own words: the searches come last, and the log's own first.
    let mut ops: Vec<&Op> = reading(registry).collect();
    let logs = [
        "StudentLog",
        "PlanningLog",
        "CollectionLog",
        "TimetableLog",
        "SelectionLog",
        "AddDropLog",
        "EvaluationLog",
        "ExamLog",
        "SgaLog",
    ];
    ops.sort_by_key(|op| !logs.iter().any(|log| op.id.ends_with(log)));
    for asking in ["", "pageSize=200", "keyword="] {
        for op in &ops {
            let path = exemplar(&site, op).await.unwrap().path;
            let searching = if path.contains('?') { "&" } else { "?" };
            let asked = match asking {
                "" => path,
                "keyword=" => format!("{path}{searching}{asking}{FOREIGN}"),
                _ => format!("{path}{searching}{asking}"),
            };
            let answer = from_elsewhere(&client).get(&asked).await;
            assert!(
                !text_of(&answer).contains(FOREIGN) || asked.contains(FOREIGN) && is_echo(&answer),
                "{} {asked}",
                op.id
            );
            seen += usize::from(text_of(&answer).contains(OWN));
            cases += 1;
        }
    }
    assert!(seen >= 20, "only {seen} answers had anything to hide");
    println!("A3 data groups: {cases} reading calls, own rows in {seen}, foreign in none");
    by_id(&site, &client, &own, &foreign, &registry.ops().cloned().collect::<Vec<_>>()).await;
});

/// The log is of the whole university and read by those who work for it.
fn reading(registry: &Registry) -> impl Iterator<Item = &Op> {
    registry.ops().filter(|op| op.method == Method::GET && !op.path.starts_with("/api/basic/sys/log"))
}

/// A refusal may repeat what was asked.
fn is_echo(answer: &Answer) -> bool {
    !answer.status.is_success()
}

/// With the id in hand: the row of another division is as absent as one that never was.
async fn by_id(site: &Site, client: &Client, own: &Planted, foreign: &Planted, ops: &[Op]) {
    let key = |table: &TableRef| match (table.table, &table.scope) {
        ("structure", ScopeRule::Of(_, "MAJOR", _)) => "MAJOR_PLAN",
        ("structure", ScopeRule::Of(_, "MINOR", _)) => "MINOR_PLAN",
        ("programme", ScopeRule::Of(_, kind, _)) => *kind,
        _ => table.table,
    };
    let mut cases = 0;
    for op in ops.iter().filter(|op| op.ids.len() == 1 && op.path.contains("{id}")) {
        let table = op.ids[0].of;
        let known = foreign.0.iter().any(|(name, _)| *name == key(table));
        if !is_divided(table) || !known || op.method != Method::GET {
            continue;
        }
        let path = |id: &str| op.path.replace("{id}", id);
        let mine = from_elsewhere(client).get(&path(own.id(key(table)))).await;
        let theirs = from_elsewhere(client).get(&path(foreign.id(key(table)))).await;
        let nobodys = from_elsewhere(client).get(&path(crate::calls::ABSENT)).await;
        assert_ne!(mine.status, 404, "{} of one's own", op.id);
        assert_eq!(theirs.status, 404, "{}", op.id);
        assert_eq!((theirs.status, theirs.code()), (nobodys.status, nobodys.code()), "{}", op.id);
        cases += 1;
    }
    for (table, id) in &foreign.0 {
        let Some(path) = stem_of(table).and_then(path_of_table) else { continue };
        let before = crate::state::state(site).await;
        let body = serde_json::json!({ "id": id, "version": 1 });
        assert_eq!(from_elsewhere(client).patch(path, body).await.status, 404, "PATCH {path}");
        assert_eq!(from_elsewhere(client).delete(&format!("{path}?ids={id}")).await.status, 404, "DELETE {path}");
        before.assert_unchanged(site, path).await;
        cases += 2;
    }
    assert!(cases >= 30, "{cases}");
    println!("A2 data groups: {cases} calls with a foreign id");
}

fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "CATEGORY" => "ProgrammeCategory",
        "PROGRAMME" => "Programme",
        "STREAM" => "Stream",
        "MINOR" => "Minor",
        "MAJOR_PLAN" => "MajorStructure",
        "MINOR_PLAN" => "MinorStructure",
        "division" => "Division",
        "department" => "Department",
        "staff" => "Staff",
        "teacher" => "Teacher",
        "data_group" => "DataGroup",
        _ => return None,
    })
}

on_every_database!(whoever_is_in_no_group_and_not_central_sees_nothing_divided, site, {
    let registry = registry();
    plant(&site, FOREIGN).await;
    let client = colleague(&site, plant(&site, OWN).await.id("data_group")).await;
    data_group_user::Entity::delete_many().exec(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
    let mut cases = 0;
    for op in reading(registry) {
        let path = exemplar(&site, op).await.unwrap().path;
        let text = text_of(&from_elsewhere(&client).get(&path).await);
        assert!(!text.contains(FOREIGN) && !text.contains(OWN), "{} {path}", op.id);
        cases += 1;
    }
    println!("A3 without a group: {cases} reading calls, nothing of any division");
});

/// What is not divided by division must say why; a new table that forgets it is noticed here.
#[test]
fn every_table_says_how_it_is_divided() {
    let registry = registry();
    for table in registry.tables() {
        if let ScopeRule::Everyone(why) = table.spec.table.scope {
            assert!(why.len() > 10, "{}: say why everybody may see it", table.spec.subject);
        }
    }
}
