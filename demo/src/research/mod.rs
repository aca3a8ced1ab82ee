//! Research students on the way to their degree: in every state, with steps done, handed in, returned and overdue.

mod way;

use std::io::Write;

use chrono::{Duration, NaiveDate};
use kernel::{
    Error, Result, StringList,
    content::content_page,
    files::{Purpose, stored_file},
    identity::entity::user,
    ids,
};
use schema::{
    research::{sga_division_user, sga_progress, sga_requirement, sga_step, sga_student},
    students::{student, study_status},
    university::division,
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use sha2::{Digest, Sha256};

use crate::{
    Demo,
    bulk::{insert, row},
};

/// In the order of the way; the last is an end.
const STATES: [&str; 8] =
    ["ELIGIBLE_CHECK", "THESIS_SUBMITTED", "REVISION", "EXAMINED", "COMPLETED", "SENATE", "AWARDED", "TERMINATED"];

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let degrees = way::degrees(demo);
    let steps = way::steps(demo);
    insert::<sga_requirement::Entity, _>(demo.tx, degrees.clone()).await?;
    insert::<sga_step::Entity, _>(demo.tx, steps.clone()).await?;
    let school = user::Entity::find().filter(user::Column::Username.eq("gradschool")).one(demo.tx).await?;
    let school = school.map(|user| user.id);
    let evidence = evidence(demo, school.as_deref()).await?;
    let (mut candidates, mut progress) = (vec![], vec![]);
    for (n, student) in students(demo).await?.iter().enumerate() {
        let Some(degree) = way::degree_of(&degrees, student) else { continue };
        let status = STATES.get(n % STATES.len()).copied().unwrap_or_default();
        let mut row = candidate(demo, student, degree, (status, school.as_deref()), n);
        let own = way::progress(demo, &row, student, &steps, evidence.as_deref(), n);
        let over = ["AWARDED", "TERMINATED"].contains(&status);
        row.next_due = own.iter().filter(|step| step.outstanding && !over).filter_map(|step| step.due_on).min();
        candidates.push(row);
        progress.extend(own);
    }
    let count = insert::<sga_student::Entity, _>(demo.tx, candidates).await?;
    insert::<sga_progress::Entity, _>(demo.tx, progress).await?;
    division_users(demo).await?;
    help(demo).await?;
    demo.say(count, "research students on the way to their degree");
    Ok(())
}

/// The one who can sign in first: there is something to hand in.
async fn students(demo: &Demo<'_>) -> Result<Vec<student::Model>> {
    let studying =
        study_status::Entity::find().filter(study_status::Column::StatusGroup.eq("STUDYING")).all(demo.tx).await?;
    let mut found = student::Entity::find()
        .filter(student::Column::StudentType.eq("RPG"))
        .filter(student::Column::StudyStatusId.is_in(studying.into_iter().map(|status| status.id)))
        .order_by_asc(student::Column::StudentNo)
        .all(demo.tx)
        .await?;
    let own = user::Entity::find().filter(user::Column::Username.eq("student.rpg")).one(demo.tx).await?;
    let own = own.and_then(|user| user.student_id);
    found.sort_by_key(|student| Some(&student.id) != own.as_ref());
    Ok(found)
}

/// One paper for all: what it says is of no matter here.
async fn evidence(demo: &Demo<'_>, owner: Option<&str>) -> Result<Option<String>> {
    let Some(owner) = owner else { return Ok(None) };
    let text = "演示材料 / Evidence of the demonstration\n";
    let mut file = demo.app.files.temporary()?;
    file.write_all(text.as_bytes()).map_err(Error::internal)?;
    let storage_name = demo.app.files.keep(file.into_temp_path()).await?;
    let id = demo.seed.id("sga-file", "evidence");
    let row = stored_file::Model {
        id: id.clone(),
        owner_id: owner.to_owned(),
        purpose: Purpose::Attachment,
        name: "evidence.txt".to_owned(),
        mime: "text/plain; charset=utf-8".to_owned(),
        size: i64::try_from(text.len()).unwrap_or(0),
        sha256: ids::hex(&Sha256::digest(text.as_bytes())),
        storage_name,
        created_at: demo.at,
        archived_at: None,
    };
    stored_file::Entity::insert(row.into_active_model()).exec_without_returning(demo.tx).await?;
    Ok(Some(id))
}

fn candidate(
    demo: &Demo<'_>,
    of: &student::Model,
    degree: &sga_requirement::Model,
    (status, school): (&str, Option<&str>),
    n: usize,
) -> sga_student::Model {
    let reached = STATES.iter().position(|state| *state == status).unwrap_or(0);
    // An end came early; the rest have what they need to be where they are.
    let ready = (1..7).contains(&reached);
    let by = |least: usize, back: i64| -> Option<NaiveDate> {
        (ready && reached >= least).then(|| demo.today - Duration::days(back))
    };
    let revised = n % 16 >= 8;
    let oral = match status {
        "REVISION" if revised => "MAJOR",
        "REVISION" => "MINOR",
        "EXAMINED" if n % 24 == 11 => "FAIL",
        "EXAMINED" | "COMPLETED" | "SENATE" | "AWARDED" => "PASS",
        _ => "",
    };
    let since = if ready { 20 } else { 60 };
    row!(
        sga_student {
            id: demo.seed.id("sga-student", &of.id),
            student_id: of.id.clone(),
            student_type: of.student_type.clone(),
            division_id: of.division_id.clone(),
            programme_id: of.programme_id.clone(),
            requirement_id: degree.id.clone(),
            status: status.to_owned(),
            stage_since: demo.today - Duration::days(since),
            next_due: None,
            units: if ready { degree.units } else { degree.units - 3 },
            core_units: degree.core_units,
            seminar_units: degree.seminar_units,
            gpa: Some(if ready { 345 } else { 302 }),
            candidature_on: (ready || n.is_multiple_of(3)).then(|| demo.today - Duration::days(400)),
            reports_due: 1,
            reports_on_time: 1,
            publications: if ready { 2 } else { 0 },
            thesis_title_cn: if ready { "面向演示的若干问题研究".to_owned() } else { String::new() },
            thesis_title_en: if ready { "On some questions of demonstration".to_owned() } else { String::new() },
            similarity: ready.then_some(8),
            intent_on: by(1, 150),
            submitted_on: by(1, 100),
            examiners: if ready { "校内一名、校外两名".to_owned() } else { String::new() },
            oral_on: by(2, 40),
            oral_result: oral.to_owned(),
            revise_by: (status == "REVISION").then(|| demo.today + Duration::days(if revised { 140 } else { 50 })),
            final_on: by(4, 30),
            cleared_on: by(4, 28),
            senate_on: by(5, 20),
            senate_by: by(5, 20).and(school).map(str::to_owned),
            awarded_on: by(6, 20),
            ended_reason: if status == "TERMINATED" { "学生申请退学".to_owned() } else { String::new() },
            reminded_at: None,
        },
        demo.at
    )
}

/// Whoever leads a division, where somebody does.
async fn division_users(demo: &Demo<'_>) -> Result<()> {
    let divisions = division::Entity::find().order_by_asc(division::Column::Code).all(demo.tx).await?;
    let rows = divisions.into_iter().skip(1).filter_map(|of| {
        let staff_id = of.dean_staff_id?;
        Some(row!(
            sga_division_user {
                id: demo.seed.id("sga-division-user", &of.id),
                staff_id: staff_id,
                division_id: of.id,
                remark: String::new(),
            },
            demo.at
        ))
    });
    insert::<sga_division_user::Entity, _>(demo.tx, rows.collect()).await?;
    Ok(())
}

fn files(evidence: Option<&str>) -> StringList {
    StringList(evidence.map(str::to_owned).into_iter().collect())
}

async fn help(demo: &Demo<'_>) -> Result<()> {
    let page = content_page::Model {
        key: "sga-help".to_owned(),
        title_zh: "研究生毕业审核说明".to_owned(),
        title_en: "How research degrees are audited".to_owned(),
        body_zh: "<h2>准备</h2><p>在“配置”中设定各学位的要求与步骤，每一步有办理人、所属阶段和期限；然后在学生列表中\
                  “纳入研究生”。</p><h2>进程</h2><p>资格审核、论文提交、答辩、修改、完成、教务委员会、授予。每次推进都会\
                  核对步骤与资料，缺什么就指出什么；终止、退回须写明理由。</p><h2>学部</h2><p>学部经办人办理本学部的步骤，\
                  不代替研究生院作决定。</p>"
            .to_owned(),
        body_en: "<h2>Preparation</h2><p>Under Config say what each degree asks for and which steps there are, with \
                  who does them, in which state, and by when; then take up the students in their list.</p>\
                  <h2>The way</h2><p>Eligibility, thesis submitted, oral, revision, completed, senate, awarded. Each \
                  decision looks at steps and facts and names what is missing; an end and a return take a reason.</p>\
                  <h2>Divisions</h2><p>Those named for a division do its steps, and decide nothing in place of the \
                  graduate school.</p>"
            .to_owned(),
        version: 1,
        updated_at: demo.at,
        updated_by: None,
    };
    content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    Ok(())
}
