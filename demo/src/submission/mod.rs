//! This semester's grades on their way: sheets in every state, some overdue, one outside of its guideline, and some
//! that wait for a dean.

mod marks;
mod sheets;

use std::collections::HashMap;

use kernel::{Result, StringList, Timestamp, content::content_page, identity::entity::user};
use schema::{
    courses::{course, student_subject},
    grades::student_grade,
    submission::{draft_grade, section_grade_sheet, section_user, sgs_window},
    timetable::section,
    university::{division, semester, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{insert, row},
};
use sheets::{Made, Stage};

/// The division whose deadline has passed.
const LATE: &str = "SCC";
const DAY: i64 = Timestamp::DAY;

/// What the sheets are made of.
struct Term {
    courses: HashMap<String, course::Model>,
    seats: HashMap<String, Vec<student_subject::Model>>,
    staff_of: HashMap<String, String>,
    /// The account that everything was entered with.
    teacher: Option<user::Model>,
    own: Option<String>,
}

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let now = semester::Entity::find().filter(semester::Column::Status.eq("CURRENT")).all(demo.tx).await?;
    let Some(now) = now.into_iter().find(|s| s.current_for.0.iter().any(|t| t == "UG")) else { return Ok(()) };
    let term = term(demo, &now).await?;
    let windows = windows(demo, &now).await?;
    let sections = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&now.id))
        .filter(section::Column::Status.is_in(["SCHEDULED", "OPEN", "FULL", "CLOSED"]))
        .order_by_asc(section::Column::CourseId)
        .order_by_asc(section::Column::SectionNo)
        .all(demo.tx)
        .await?;
    let mut made = Made::default();
    // Where the demo's head and dean decide.
    let home = demo.seed.id("division", "DST");
    for (section, course) in sections.iter().filter_map(|s| Some((s, term.courses.get(&s.course_id)?))) {
        let Some(seats) = term.seats.get(&section.id) else { continue };
        let Some(window) = window_of(&windows, course) else { continue };
        let own = term.own.as_ref().is_some_and(|id| section.teacher_ids.0.contains(id));
        let overdue = window.deadline < demo.at;
        let at_home = course.offering_division_id.as_ref() == Some(&home);
        let stage = made.next(own, at_home, overdue, seats.len());
        sheets::add(demo, &mut made, (window, section, course), (seats, term.teacher.as_ref()), stage);
        for teacher_id in &section.teacher_ids.0 {
            if let Some(staff_id) = term.staff_of.get(teacher_id) {
                made.users.push(user_row(demo, (&section.id, staff_id), "TEACHING"));
            }
        }
    }
    // The demo's teacher stands in for a colleague whose grades are confirmed: one of them is asked to be amended.
    let at_home = |sheet: &&section_grade_sheet::Model| {
        term.courses.get(&sheet.course_id).is_some_and(|course| course.offering_division_id.as_ref() == Some(&home))
    };
    let confirmed = made.sheets.iter().filter(at_home).find(|sheet| sheet.status == Stage::Confirmed.code());
    let own = term.own.as_ref().and_then(|id| term.staff_of.get(id));
    if let (Some(sheet), Some(staff_id)) = (confirmed, own) {
        made.users.push(user_row(demo, (&sheet.section_id, staff_id), "ASSIGNED"));
    }
    let states: Vec<&str> = made.sheets.iter().map(|sheet| sheet.status.as_str()).collect();
    let confirmed = states.iter().filter(|state| **state == Stage::Confirmed.code()).count();
    let sheets = insert::<section_grade_sheet::Entity, _>(demo.tx, made.sheets).await?;
    let lines = insert::<draft_grade::Entity, _>(demo.tx, made.lines).await?;
    insert::<section_user::Entity, _>(demo.tx, made.users).await?;
    insert::<student_grade::Entity, _>(demo.tx, made.results).await?;
    demo.say(sheets, &format!("grade sheets with {lines} lines, {confirmed} of them confirmed"));
    help(demo).await
}

async fn term(demo: &Demo<'_>, now: &semester::Model) -> Result<Term> {
    let courses = course::Entity::find().filter(course::Column::StudentType.eq("UG")).all(demo.tx).await?;
    let taken = student_subject::Entity::find()
        .filter(student_subject::Column::SemesterId.eq(&now.id))
        .filter(student_subject::Column::State.is_in(["REGISTERED", "WITHDRAWN"]))
        .order_by_asc(student_subject::Column::Id)
        .all(demo.tx)
        .await?;
    let mut seats: HashMap<String, Vec<student_subject::Model>> = HashMap::new();
    for seat in taken {
        if let Some(section) = seat.section_id.clone() {
            let seats = seats.entry(section).or_default();
            if !seats.iter().any(|known| known.student_id == seat.student_id) {
                seats.push(seat);
            }
        }
    }
    let teachers = teacher::Entity::find().all(demo.tx).await?;
    let account = user::Entity::find().filter(user::Column::Username.eq("teacher")).one(demo.tx).await?;
    let member = match &account {
        Some(account) => staff::Entity::find().filter(staff::Column::UserId.eq(&account.id)).one(demo.tx).await?,
        None => None,
    };
    let own = member.and_then(|m| teachers.iter().find(|t| t.staff_id == m.id).map(|t| t.id.clone()));
    Ok(Term {
        courses: courses.into_iter().map(|course| (course.id.clone(), course)).collect(),
        seats,
        staff_of: teachers.into_iter().map(|t| (t.id, t.staff_id)).collect(),
        teacher: account,
        own,
    })
}

/// One for the division that is late, and one for all the others.
async fn windows(demo: &Demo<'_>, now: &semester::Model) -> Result<Vec<sgs_window::Model>> {
    let divisions = division::Entity::find().filter(division::Column::ArchivedAt.is_null()).all(demo.tx).await?;
    let (late, others): (Vec<_>, Vec<_>) = divisions.into_iter().partition(|division| division.code == LATE);
    let window = |key: &str, of: Vec<division::Model>, (from, to, late): (i64, i64, i64), remark: &str| {
        row!(
            sgs_window {
                id: demo.seed.id("sgs-window", key),
                semester_id: now.id.clone(),
                student_type: "UG".to_owned(),
                open_at: demo.at.plus(from * DAY),
                deadline: demo.at.plus(to * DAY),
                late_until: Some(demo.at.plus(late * DAY)),
                division_ids: StringList(of.into_iter().map(|division| division.id).collect()),
                remark: remark.to_owned(),
            },
            demo.at
        )
    };
    let windows =
        vec![window("others", others, (-9, 6, 12), ""), window("late", late, (-16, -1, 20), "语言课程先行提交")];
    insert::<sgs_window::Entity, _>(demo.tx, windows.clone()).await?;
    Ok(windows)
}

fn window_of<'a>(windows: &'a [sgs_window::Model], course: &course::Model) -> Option<&'a sgs_window::Model> {
    let division = course.offering_division_id.as_ref()?;
    windows.iter().find(|window| window.division_ids.0.contains(division))
}

fn user_row(demo: &Demo<'_>, (section_id, staff_id): (&str, &str), source: &str) -> section_user::Model {
    row!(
        section_user {
            id: demo.seed.id("section-user", format!("{section_id}/{staff_id}")),
            section_id: section_id.to_owned(),
            staff_id: staff_id.to_owned(),
            role: "SUBMIT".to_owned(),
            source: source.to_owned(),
        },
        demo.at
    )
}

async fn help(demo: &Demo<'_>) -> Result<()> {
    let page = content_page::Model {
        key: "sgs-help".to_owned(),
        title_zh: "成绩提交说明".to_owned(),
        title_en: "How grades are submitted".to_owned(),
        body_zh: "<h2>录入</h2><p>离开一格即保存；断网、退出浏览器或登录过期都不会丢失，重新打开后自动补发。可从表格软件粘贴\
                  一列或一块，系统按学号对应并先给出预览。</p><h2>检查</h2><p>右侧列出未录入、等级与分数不符、分布超出参考\
                  范围等情况。分布超出时须说明，但不会阻止提交。</p><h2>提交之后</h2><p>系主任、院长审核，教务处确认。需要修改\
                  时请联系教务处退回。</p>"
            .to_owned(),
        body_en: "<h2>Entering</h2><p>A cell is saved as it is left; nothing is lost when the network, the browser or the \
                  session ends, and what waits is sent when you come back. A column or block can be pasted from a \
                  spreadsheet: lines are matched by student number, and you look before it is written.</p><h2>Checks</h2>\
                  <p>Beside the sheet stand blanks, letters that do not agree with their score, and a spread outside of \
                  the guideline, which asks for an explanation and stops nobody.</p><h2>Afterwards</h2><p>The head and \
                  the dean approve, the registry confirms. To change something, ask the registry to return the sheet.</p>"
            .to_owned(),
        version: 1,
        updated_at: demo.at,
        updated_by: None,
    };
    content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    Ok(())
}
