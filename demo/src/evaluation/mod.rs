//! Teaching evaluation: the questionnaires, this semester's folder with its sections, and who sees results.

mod questionnaire;

use std::collections::HashMap;

use kernel::{Result, Timestamp, content::content_page};
use schema::{
    courses::{course, student_subject},
    evaluation::{te_folder, te_item, te_part, te_questionnaire, te_section, te_viewer},
    timetable::section,
    university::{division, semester, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, row},
};

const DAY: i64 = Timestamp::DAY;
const MIN_CLASS: i32 = 5;

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let current = semester::Entity::find().filter(semester::Column::Status.eq("CURRENT")).all(demo.tx).await?;
    let Some(now) = current.into_iter().find(|s| s.current_for.0.iter().any(|t| t == "UG")) else { return Ok(()) };
    let made = questionnaire::all(demo);
    let full = made.full.clone();
    insert::<te_questionnaire::Entity, _>(demo.tx, made.questionnaires).await?;
    insert::<te_part::Entity, _>(demo.tx, made.parts).await?;
    insert::<te_item::Entity, _>(demo.tx, made.items).await?;
    let folder = folder(demo, &now, &full)?;
    let sections = sections(demo, &folder).await?;
    insert::<te_folder::Entity, _>(demo.tx, vec![folder]).await?;
    let count = insert::<te_section::Entity, _>(demo.tx, sections).await?;
    viewers(demo).await?;
    demo.say(count, "sections to evaluate in an open folder");
    help(demo).await
}

/// Open since three days, with keys of its own.
fn folder(demo: &Demo<'_>, term: &semester::Model, questionnaire: &str) -> Result<te_folder::Model> {
    let id = demo.seed.id("te-folder", "current");
    let key = teaching_evaluation::api::ensure_keys(demo.app, &id)?.issuer()?.public_key();
    Ok(row!(
        te_folder {
            id: id,
            name_cn: "期末教学评价".to_owned(),
            name_en: "Evaluation at the end of term".to_owned(),
            semester_id: term.id.clone(),
            student_type: "UG".to_owned(),
            kind: "FINAL".to_owned(),
            questionnaire_id: questionnaire.to_owned(),
            open_at: demo.at.plus(-3 * DAY),
            close_at: demo.at.plus(11 * DAY),
            release_at: None,
            min_class: MIN_CLASS,
            gate_grades: false,
            status: "OPEN".to_owned(),
            public_key: key,
            opened_at: Some(demo.at.plus(-3 * DAY)),
            closed_at: None,
            keys_destroyed_at: None,
            released_at: None,
            ballots: 0,
            renewals: 0,
            reminded_on: None,
        },
        demo.at
    ))
}

/// Every taught section and each of its teachers; small classes are left out.
async fn sections(demo: &Demo<'_>, folder: &te_folder::Model) -> Result<Vec<te_section::Model>> {
    let courses: HashMap<String, course::Model> = course::Entity::find()
        .filter(course::Column::StudentType.eq("UG"))
        .all(demo.tx)
        .await?
        .into_iter()
        .map(|course| (course.id.clone(), course))
        .collect();
    let teachers: HashMap<String, teacher::Model> =
        teacher::Entity::find().all(demo.tx).await?.into_iter().map(|t| (t.id.clone(), t)).collect();
    let mut enrolled: HashMap<String, i32> = HashMap::new();
    let seats = student_subject::Entity::find()
        .filter(student_subject::Column::SemesterId.eq(&folder.semester_id))
        .filter(student_subject::Column::State.eq("REGISTERED"));
    for seat in seats.all(demo.tx).await? {
        *enrolled.entry(seat.section_id.unwrap_or_default()).or_default() += 1;
    }
    let taught = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&folder.semester_id))
        .filter(section::Column::Status.is_in(["SCHEDULED", "OPEN", "FULL", "CLOSED"]))
        .order_by_asc(section::Column::Id)
        .all(demo.tx)
        .await?;
    let mut rows = vec![];
    for section in taught {
        let Some(course) = courses.get(&section.course_id) else { continue };
        let people = enrolled.get(&section.id).copied().unwrap_or(0);
        for teacher in section.teacher_ids.0.iter().filter_map(|id| teachers.get(id)) {
            rows.push(section_row(demo, folder, (&section, course, teacher), people));
        }
    }
    Ok(rows)
}

fn section_row(
    demo: &Demo<'_>,
    folder: &te_folder::Model,
    (section, course, teacher): (&section::Model, &course::Model, &teacher::Model),
    enrolled: i32,
) -> te_section::Model {
    let reason = if enrolled < MIN_CLASS {
        format!("修读人数不足 / Too few people: {enrolled} < {MIN_CLASS}")
    } else if course.hours_lecture == 0 && course.total_hours > 0 {
        "实验、辅导或论文类课程 / Laboratory, tutorial or thesis".to_owned()
    } else {
        String::new()
    };
    row!(
        te_section {
            id: demo.seed.id("te-section", format!("{}/{}/{}", folder.id, section.id, teacher.id)),
            folder_id: folder.id.clone(),
            section_id: section.id.clone(),
            course_id: course.id.clone(),
            teacher_id: teacher.id.clone(),
            semester_id: folder.semester_id.clone(),
            student_type: folder.student_type.clone(),
            division_id: course.offering_division_id.clone(),
            programme_id: course.offering_programme_id.clone(),
            label: format!("{} ({})", course.code, section.section_no),
            teacher_name: format!("{} {}", teacher.name_cn, teacher.name_en),
            enrolled: enrolled,
            answers: 0,
            excluded: !reason.is_empty(),
            reason: reason,
        },
        demo.at
    )
}

/// The viewer sees a division; head and dean see theirs.
async fn viewers(demo: &Demo<'_>) -> Result<()> {
    use kernel::identity::entity::user;
    let divisions = division::Entity::find().all(demo.tx).await?;
    let mut rows = vec![];
    for (account, code) in [("teviewer", "DHS"), ("dean", "DST"), ("head", "DST")] {
        let Some(user) = user::Entity::find().filter(user::Column::Username.eq(account)).one(demo.tx).await? else {
            continue;
        };
        let member = staff::Entity::find().filter(staff::Column::UserId.eq(&user.id)).one(demo.tx).await?;
        let (Some(member), Some(division)) = (member, divisions.iter().find(|d| d.code == code)) else { continue };
        rows.push(row!(
            te_viewer {
                id: demo.seed.id("te-viewer", account),
                staff_id: member.id,
                scope: "DIVISION".to_owned(),
                division_id: Some(division.id.clone()),
                programme_id: None,
                remark: String::new(),
            },
            demo.at
        ));
    }
    insert::<te_viewer::Entity, _>(demo.tx, rows).await?;
    Ok(())
}

async fn help(demo: &Demo<'_>) -> Result<()> {
    let page = content_page::Model {
        key: "te-help".to_owned(),
        title_zh: "教学评价说明".to_owned(),
        title_en: "How teaching evaluation works".to_owned(),
        body_zh: "<h2>匿名</h2><p>学生为每个教学班领取一张盲签选票，答卷不带登录身份、地址或时间提交，密封保存；截止时一并\
                  打开、打乱、写入，密钥随即销毁。任何人，包括管理员，都无法查出答卷是谁写的。</p><h2>步骤</h2><p>发布问卷，\
                  新建任务，生成教学班，开放；到期自动截止。成绩提交后公布结果。</p><h2>不显示的结果</h2><p>少于 5 份或不足 \
                  20% 的结果一律不显示；专业、学部和全校的数字只由已显示的教学班合成。</p>"
            .to_owned(),
        body_en: "<h2>Anonymity</h2><p>Students get a blinded ballot for each section. Answers come back without a \
                  session, an address or a time and wait sealed; when the folder closes they are opened, shuffled and \
                  written together, and the keys are destroyed. Nobody, administrators included, can find out who wrote \
                  an answer.</p><h2>Steps</h2><p>Publish a questionnaire, make a folder, generate its sections, open it; \
                  it closes by itself. Results are released once grades are in.</p><h2>What is not shown</h2><p>Nothing \
                  below 5 answers or 20 %; figures of programmes, divisions and the university are made of shown sections \
                  alone.</p>"
            .to_owned(),
        version: 1,
        updated_at: demo.at,
        updated_by: None,
    };
    content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    Ok(())
}
