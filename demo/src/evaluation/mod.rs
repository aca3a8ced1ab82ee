//! Teaching evaluation: the questionnaires, last semester's results, a pulse, this semester's open folder, and who sees
//! results.

mod answers;
mod questionnaire;

use std::collections::HashMap;

use kernel::{Result, Timestamp, content::content_page};
use schema::{
    courses::{course, student_subject},
    evaluation::{te_folder, te_item, te_part, te_questionnaire, te_section, te_viewer},
    timetable::section,
    university::{division, semester, staff, teacher},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, row},
};

const DAY: i64 = Timestamp::DAY;
const MIN_CLASS: i32 = 5;

/// Folders that have closed, for whoever releases them once everything is there.
pub type Closed = Vec<String>;

pub async fn load(demo: &Demo<'_>) -> Result<Closed> {
    let terms = semester::Entity::find().order_by_desc(semester::Column::StartDate).all(demo.tx).await?;
    let is_now = |s: &&semester::Model| s.status == "CURRENT" && s.current_for.0.iter().any(|t| t == "UG");
    let Some(now) = terms.iter().find(is_now) else { return Ok(vec![]) };
    let made = questionnaire::all(demo);
    let (full, pulse) = (made.full.clone(), made.pulse.clone());
    insert::<te_questionnaire::Entity, _>(demo.tx, made.questionnaires).await?;
    insert::<te_part::Entity, _>(demo.tx, made.parts).await?;
    insert::<te_item::Entity, _>(demo.tx, made.items).await?;
    let mut closed = vec![];
    for before in terms.iter().filter(|term| term.start_date < now.start_date) {
        let mut folder = folder(demo, before, ("before", "期末教学评价", "Evaluation at the end of term"), &full);
        folder.id = demo.seed.id("te-folder", &before.id);
        let days = (demo.today - before.end_date).num_days();
        let ended = demo.at.plus(-days * DAY);
        (folder.open_at, folder.opened_at) = (ended.plus(-21 * DAY), Some(ended.plus(-21 * DAY)));
        (folder.close_at, folder.closed_at) = (ended.plus(-7 * DAY), Some(ended.plus(-7 * DAY)));
        (folder.status, folder.keys_destroyed_at) = ("CLOSED".to_owned(), folder.closed_at);
        if past(demo, folder.clone(), true).await? {
            closed.push(folder.id);
        }
    }
    let mut short = folder(demo, now, ("pulse", "期中小调查", "Mid-term pulse"), &pulse);
    (short.kind, short.status) = ("PULSE".to_owned(), "CLOSED".to_owned());
    (short.open_at, short.opened_at) = (demo.at.plus(-40 * DAY), Some(demo.at.plus(-40 * DAY)));
    (short.close_at, short.closed_at) = (demo.at.plus(-33 * DAY), Some(demo.at.plus(-33 * DAY)));
    short.keys_destroyed_at = short.closed_at;
    if past(demo, short.clone(), false).await? {
        closed.push(short.id);
    }
    let mut open = folder(demo, now, ("current", "期末教学评价", "Evaluation at the end of term"), &full);
    open.public_key = teaching_evaluation::api::ensure_keys(demo.app, &open.id)?.issuer()?.public_key();
    let (sections, seats) = sections(demo, &open).await?;
    insert::<te_folder::Entity, _>(demo.tx, vec![open.clone()]).await?;
    let count = insert::<te_section::Entity, _>(demo.tx, sections).await?;
    answers::waiting(demo, &open, &seats).await?;
    viewers(demo).await?;
    demo.say(count, "sections to evaluate in an open folder");
    help(demo).await?;
    Ok(closed)
}

/// A folder whose answers were counted; none where the term has no classes.
async fn past(demo: &Demo<'_>, mut folder: te_folder::Model, replied: bool) -> Result<bool> {
    let (mut sections, _) = sections(demo, &folder).await?;
    if sections.is_empty() {
        return Ok(false);
    }
    insert::<te_folder::Entity, _>(demo.tx, vec![folder.clone()]).await?;
    insert::<te_section::Entity, _>(demo.tx, sections.clone()).await?;
    folder.ballots = answers::counted(demo, &folder, &mut sections).await?;
    // Counted after they were written, as a closing does it.
    for section in &sections {
        let counted = te_section::ActiveModel {
            id: Set(section.id.clone()),
            answers: Set(section.answers),
            ..Default::default()
        };
        te_section::Entity::update(counted).exec(demo.tx).await?;
    }
    let counted =
        te_folder::ActiveModel { id: Set(folder.id.clone()), ballots: Set(folder.ballots), ..Default::default() };
    te_folder::Entity::update(counted).exec(demo.tx).await?;
    if replied {
        answers::replies(demo, &sections).await?;
    }
    Ok(true)
}

/// Open since three days.
fn folder(
    demo: &Demo<'_>,
    term: &semester::Model,
    (key, cn, en): (&str, &str, &str),
    questionnaire: &str,
) -> te_folder::Model {
    row!(
        te_folder {
            id: demo.seed.id("te-folder", key),
            name_cn: format!("{}{cn}", term.name_cn),
            name_en: format!("{en}, {}", term.name_en),
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
            public_key: String::new(),
            opened_at: Some(demo.at.plus(-3 * DAY)),
            closed_at: None,
            keys_destroyed_at: None,
            released_at: None,
            ballots: 0,
            renewals: 0,
            reminded_on: None,
        },
        demo.at
    )
}

/// A card and a student who has it.
type Seats = Vec<(String, String)>;

/// Every taught section and each of its teachers; small classes are left out. And who takes them.
async fn sections(demo: &Demo<'_>, folder: &te_folder::Model) -> Result<(Vec<te_section::Model>, Seats)> {
    let courses: HashMap<String, course::Model> = course::Entity::find()
        .filter(course::Column::StudentType.eq("UG"))
        .all(demo.tx)
        .await?
        .into_iter()
        .map(|course| (course.id.clone(), course))
        .collect();
    let teachers: HashMap<String, teacher::Model> =
        teacher::Entity::find().all(demo.tx).await?.into_iter().map(|t| (t.id.clone(), t)).collect();
    let mut enrolled: HashMap<String, Vec<String>> = HashMap::new();
    let seats = student_subject::Entity::find()
        .filter(student_subject::Column::SemesterId.eq(&folder.semester_id))
        .filter(student_subject::Column::State.is_in(["REGISTERED", "COMPLETED"]))
        .order_by_asc(student_subject::Column::Id);
    for seat in seats.all(demo.tx).await? {
        enrolled.entry(seat.section_id.unwrap_or_default()).or_default().push(seat.student_id);
    }
    let taught = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&folder.semester_id))
        .filter(section::Column::Status.ne("CANCELLED"))
        .order_by_asc(section::Column::Id)
        .all(demo.tx)
        .await?;
    let (mut rows, mut cards) = (vec![], vec![]);
    for section in taught {
        let Some(course) = courses.get(&section.course_id) else { continue };
        let people = enrolled.get(&section.id).cloned().unwrap_or_default();
        for teacher in section.teacher_ids.0.iter().filter_map(|id| teachers.get(id)) {
            let count = i32::try_from(people.len()).unwrap_or(0);
            let row = section_row(demo, folder, (&section, course, teacher), count);
            if !row.excluded {
                cards.extend(people.iter().map(|student| (row.id.clone(), student.clone())));
            }
            rows.push(row);
        }
    }
    Ok((rows, cards))
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
