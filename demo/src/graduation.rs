//! Graduation audits: one in each state, decisions with an override, a query with its answer, and who was named.

use kernel::{App, Result, StringList, Timestamp, content::content_page, identity::entity::user};
use schema::{
    courses::{structure, structure_student},
    graduation::{ga_access, ga_batch, ga_signature, ga_student},
    students::{cohort, student},
    university::{semester, staff},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};

use crate::{
    Demo,
    bulk::{insert, row},
};

const DAY: i64 = Timestamp::DAY;

/// How far a batch is, and whether students see it.
struct Wanted {
    key: &'static str,
    kind: &'static str,
    student_type: &'static str,
    /// How many years ago they entered.
    back: i32,
    status: &'static str,
    released: bool,
    names: (&'static str, &'static str),
}

const BATCHES: [Wanted; 7] = [
    wanted("final", "MAJOR", ("UG", 3), ("PROGRAMME_CHECK", true), ("应届毕业审核", "Graduation audit")),
    wanted("advice", "MAJOR", ("UG", 2), ("PREPARE", false), ("三年级预审", "Audit of the third year")),
    wanted("young", "MAJOR", ("UG", 0), ("RUN", true), ("一年级预审", "Audit of the first year")),
    wanted("checked", "MAJOR", ("TPG", 0), ("AR_CHECK", false), ("硕士毕业审核", "Audit of taught masters")),
    wanted("approved", "MAJOR", ("UG", 4), ("SENATE", false), ("延期学生毕业审核", "Audit of late graduates")),
    wanted("awarded", "MAJOR", ("UG", 4), ("AWARDED", true), ("往届毕业审核", "Audit of last year's graduates")),
    wanted("minor", "MINOR", ("UG", 3), ("RUN", true), ("应届辅修审核", "Audit of minors")),
];

const fn wanted(
    key: &'static str,
    kind: &'static str,
    (student_type, back): (&'static str, i32),
    (status, released): (&'static str, bool),
    names: (&'static str, &'static str),
) -> Wanted {
    Wanted { key, kind, student_type, back, status, released, names }
}

/// Batches as they are prepared, for whoever runs them once everything is there.
pub async fn load(demo: &Demo<'_>) -> Result<Vec<ga_batch::Model>> {
    let terms = semester::Entity::find().order_by_desc(semester::Column::StartDate).all(demo.tx).await?;
    let is_now = |s: &&semester::Model| s.status == "CURRENT" && s.current_for.0.iter().any(|t| t == "UG");
    let Some(now) = terms.iter().find(is_now) else { return Ok(vec![]) };
    minors(demo).await?;
    let mut rows = vec![];
    for want in &BATCHES {
        let cohort = demo.seed.id("cohort", format!("{}{}", want.student_type, demo.year - want.back));
        if cohort::Entity::find_by_id(&cohort).one(demo.tx).await?.is_some() && follows(demo, want, &cohort).await? {
            rows.push(batch(demo, now, want, cohort));
        }
    }
    insert::<ga_batch::Entity, _>(demo.tx, rows.clone()).await?;
    named(demo).await?;
    help(demo).await?;
    Ok(rows)
}

/// Some of those who graduate follow a minor.
async fn minors(demo: &Demo<'_>) -> Result<()> {
    let plan = structure::Entity::find()
        .filter(structure::Column::Kind.eq("MINOR"))
        .filter(structure::Column::Status.eq("PUBLISHED"))
        .order_by_asc(structure::Column::Code)
        .one(demo.tx)
        .await?;
    let Some(plan) = plan else { return Ok(()) };
    let people = student::Entity::find()
        .filter(student::Column::CohortId.eq(demo.seed.id("cohort", format!("UG{}", demo.year - 3))))
        .order_by_asc(student::Column::StudentNo)
        .all(demo.tx)
        .await?;
    // Spread over the divisions, whatever the size.
    let every = (people.len() / 24).max(1);
    let follow = |person: student::Model| {
        row!(
            structure_student {
                id: demo.seed.id("ga-minor", &person.id),
                student_id: person.id,
                structure_id: plan.id.clone(),
                from_semester_id: None,
                is_current: true,
            },
            demo.at
        )
    };
    insert::<structure_student::Entity, _>(demo.tx, people.into_iter().step_by(every).map(follow).collect()).await?;
    Ok(())
}

/// Somebody of the cohort follows a plan of the kind; in a small university perhaps nobody does.
async fn follows(demo: &Demo<'_>, want: &Wanted, cohort: &str) -> Result<bool> {
    let plans = structure::Entity::find()
        .select_only()
        .column(structure::Column::Id)
        .filter(structure::Column::Kind.eq(want.kind))
        .into_query();
    let people = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::CohortId.eq(cohort))
        .into_query();
    let found = structure_student::Entity::find()
        .filter(structure_student::Column::StructureId.in_subquery(plans))
        .filter(structure_student::Column::StudentId.in_subquery(people))
        .filter(structure_student::Column::IsCurrent.eq(true))
        .one(demo.tx);
    Ok(found.await?.is_some())
}

fn batch(demo: &Demo<'_>, term: &semester::Model, want: &Wanted, cohort: String) -> ga_batch::Model {
    let (cn, en) = want.names;
    row!(
        ga_batch {
            id: demo.seed.id("ga-batch", want.key),
            kind: want.kind.to_owned(),
            name_cn: format!("{}{cn}", term.name_cn),
            name_en: format!("{en}, {}", term.name_en),
            student_type: want.student_type.to_owned(),
            semester_id: term.id.clone(),
            cohort_ids: StringList(vec![cohort]),
            rule_version: if want.kind == "MINOR" { "NONE" } else { "HONOURS_2024" }.to_owned(),
            rounding: "HALF_UP".to_owned(),
            report_cn: "请核对每一类的学分与课程；如与您的记录不符，请在本页提出。".to_owned(),
            report_en:
                "Please check units and courses of each category; ask here if something differs from your record."
                    .to_owned(),
            query_until: Some(demo.at.plus(30 * DAY)),
            status: "PREPARE".to_owned(),
            audited: 0,
            run_at: None,
            released_at: None,
            awarded_at: None,
        },
        demo.at
    )
}

/// Who checks and signs: those of the programmes, of the registry, and for the senate.
async fn named(demo: &Demo<'_>) -> Result<()> {
    let mut rows = vec![];
    for (account, duty) in [("dean", "PROGRAMME"), ("regulations", "REGISTRY"), ("affairs", "SENATE")] {
        let Some(user) = user::Entity::find().filter(user::Column::Username.eq(account)).one(demo.tx).await? else {
            continue;
        };
        let member = staff::Entity::find().filter(staff::Column::UserId.eq(&user.id)).one(demo.tx).await?;
        let Some(member) = member else { continue };
        for kind in ["MAJOR", "MINOR"] {
            rows.push(row!(
                ga_access {
                    id: demo.seed.id("ga-access", format!("{account}{kind}")),
                    kind: kind.to_owned(),
                    staff_id: member.id.clone(),
                    division_id: None,
                    duty: duty.to_owned(),
                    remark: String::new(),
                },
                demo.at
            ));
        }
    }
    insert::<ga_access::Entity, _>(demo.tx, rows).await?;
    Ok(())
}

/// Audits them, and brings each as far as it is wanted.
#[allow(clippy::disallowed_methods)] // the command line, on a database of its own
pub async fn run(app: &App, batches: Vec<ga_batch::Model>) -> Result<()> {
    let db = app.db().maintenance();
    let mut students = 0;
    for made in batches {
        let ends = |want: &&Wanted| made.name_en.starts_with(&format!("{}, ", want.names.1));
        let Some(want) = BATCHES.iter().find(ends).filter(|want| want.status != "PREPARE") else { continue };
        graduation_audit::api::run(app, &made.id).await?;
        let Some(batch) = ga_batch::Entity::find_by_id(&made.id).one(db).await? else { continue };
        students += batch.audited;
        let at = batch.created_at;
        decide(db, &batch, want, at).await?;
        let now = ga_batch::ActiveModel {
            status: Set(want.status.to_owned()),
            released_at: Set(want.released.then_some(at)),
            awarded_at: Set((want.status == "AWARDED").then_some(at)),
            ..batch.into_active_model()
        };
        now.update(db).await?;
    }
    app.db().maintained();
    println!("  {students} students audited for graduation");
    Ok(())
}

/// Which steps lie behind a batch.
fn signed(status: &str) -> &'static [(&'static str, &'static str)] {
    const ALL: [(&str, &str); 4] =
        [("RUN", "regulations"), ("PROGRAMME_CHECK", "dean"), ("AR_CHECK", "regulations"), ("SENATE", "affairs")];
    let count = match status {
        "PROGRAMME_CHECK" => 1,
        "AR_CHECK" => 2,
        "SENATE" => 3,
        "AWARDED" => 4,
        _ => 0,
    };
    const SLICE: &[(&str, &str)] = &ALL;
    SLICE.get(..count).unwrap_or_default()
}

async fn decide(db: &impl ConnectionTrait, batch: &ga_batch::Model, want: &Wanted, at: Timestamp) -> Result<()> {
    let rows = ga_student::Entity::find()
        .filter(ga_student::Column::BatchId.eq(&batch.id))
        .order_by_asc(ga_student::Column::Id)
        .all(db)
        .await?;
    let mut people = std::collections::HashMap::new();
    for account in ["dean", "regulations", "affairs"] {
        let user = user::Entity::find().filter(user::Column::Username.eq(account)).one(db).await?;
        people.extend(user.map(|user| (account, user.id)));
    }
    let divisions: std::collections::BTreeSet<_> = rows.iter().map(|row| row.division_id.clone()).collect();
    let mut signatures = vec![];
    for (step, by) in signed(want.status) {
        for division in &divisions {
            signatures.push(row!(
                ga_signature {
                    id: kernel::ids::new_id(),
                    batch_id: batch.id.clone(),
                    step: (*step).to_owned(),
                    division_id: division.clone(),
                    signed_by: people.get(by).cloned().unwrap_or_default(),
                    note: String::new(),
                },
                at
            ));
        }
    }
    insert::<ga_signature::Entity, _>(db, signatures).await?;
    let by_programme = signed(want.status).len() >= 2;
    let by_registry = signed(want.status).len() >= 3;
    for (n, row) in rows.into_iter().enumerate() {
        let suggested = if row.result == "FAIL" { "NOT_YET" } else { "GRADUATE" };
        let class = row.honours_suggested.clone();
        let mut now = row.into_active_model();
        // Some of those who are still with their programmes are decided, and one against what was found.
        if by_programme || (want.key == "final" && n % 3 == 0) {
            now.programme_decision = Set(suggested.to_owned());
            now.programme_by = Set(people.get("dean").cloned());
        }
        if want.key == "final" && n == 3 {
            let other = if suggested == "GRADUATE" { "NOT_YET" } else { "GRADUATE" };
            now.programme_decision = Set(other.to_owned());
            now.programme_reason = Set("交换院校成绩单待到，按个案处理".to_owned());
        }
        if by_registry {
            now.ar_decision = Set(suggested.to_owned());
            now.ar_by = Set(people.get("regulations").cloned());
            now.honours_final = Set((suggested == "GRADUATE").then_some(class));
        }
        if want.released && n == 1 {
            now.ack = Set("QUERY".to_owned());
            now.query = Set("我交换期间的课程算在哪一类？".to_owned());
            now.queried_at = Set(Some(at));
            now.answer = Set("已按等价课程计入专业选修，见“课程”一栏。".to_owned());
            now.answered_by = Set(people.get("regulations").cloned());
            now.answered_at = Set(Some(at));
        } else if want.key == "final" && n == 2 {
            now.ack = Set("QUERY".to_owned());
            now.query = Set("军训学分为什么没有计入？".to_owned());
            now.queried_at = Set(Some(at));
        } else if want.released && n % 5 == 0 {
            now.ack = Set("CONFIRMED".to_owned());
        }
        if now.is_changed() {
            now.update(db).await?;
        }
    }
    Ok(())
}

async fn help(demo: &Demo<'_>) -> Result<()> {
    for key in ["graduation-major-help", "graduation-minor-help"] {
        let page = content_page::Model {
            key: key.to_owned(),
            title_zh: "毕业审核说明".to_owned(),
            title_en: "How graduation audit works".to_owned(),
            body_zh: "<h2>步骤</h2><p>新建批次，选定毕业学期与年级，运行审核；公布报告后学生可以确认或提问。专业初审、教务\
                      复核、教务委员会依次签署，每个学部都要签到；相邻两步须由不同的人签署。</p><h2>结果</h2><p>符合：已得学分\
                      即满足计划；在修课程通过后符合：还要看本学期成绩；不符合：报告逐项列出所缺。</p><h2>等级</h2><p>按批次\
                      的取舍规则显示的绩点建议等级；与建议不同须写明理由。</p><h2>试算与毕业路径</h2><p>打开学生可以试算：\
                      换学习计划、假设修读或重修课程，不改动任何记录。毕业路径按开课规律、先修要求与学分上限排出最早毕业\
                      的安排，并说明是什么决定最后一个学期；学生可以固定课程所在学期并保存。</p>"
                .to_owned(),
            body_en: "<h2>Steps</h2><p>Make a batch for a term and its cohorts and run it; once reports are released \
                      students confirm them or ask. Programmes, the registry and the senate sign one after the other, \
                      for every division; two steps that follow each other are signed by two people.</p>\
                      <h2>Results</h2><p>Passes: what is earned completes the plan. Passes if current courses are \
                      passed: this term's grades decide. Does not pass: the report names what is missing.</p>\
                      <h2>Classes</h2><p>Suggested by the average as the batch rounds it; another class takes a \
                      reason.</p><h2>What if, and the way there</h2><p>Open a student to try another plan, or courses \
                      as if they were taken or repeated; nothing on record changes. The way to the degree goes term by \
                      term, by when courses are offered, what they require and what a term takes, and says what \
                      decides the last term; students pin courses to semesters and save it.</p>"
                .to_owned(),
            version: 1,
            updated_at: demo.at,
            updated_by: None,
        };
        content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    }
    Ok(())
}
