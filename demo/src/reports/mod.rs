//! Progress reports: last half-year's, decided, and this one's in every state.

mod form;

use std::collections::HashMap;

use chrono::Duration;
use kernel::{Result, content::content_page, identity::entity::user};
use schema::{
    reports::{pr_answer, pr_authority, pr_confidence, pr_form, pr_item, pr_panelist, pr_period, pr_report, pr_step},
    students::{student, study_status, supervision},
    university::{division, programme, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, sea_query::Expr};
use serde_json::{Value, json};

use crate::{
    Demo,
    bulk::{insert, row},
};

/// In the order of the way.
const STATES: [&str; 8] = [
    "NOT_STARTED",
    "DRAFT",
    "SUBMITTED",
    "SUPERVISOR_REVIEW",
    "PANEL_REVIEW",
    "HEAD_REVIEW",
    "DEAN_REVIEW",
    "COMPLETED",
];

/// Of the accounts to try things with: the record of staff, and the teacher.
#[derive(Default)]
struct Desks {
    supervisor: Option<String>,
    panel: Option<String>,
    head: Option<String>,
    dean: Option<String>,
}

#[derive(Default)]
struct Rows {
    reports: Vec<pr_report::Model>,
    answers: Vec<pr_answer::Model>,
    steps: Vec<pr_step::Model>,
    panel: Vec<pr_panelist::Model>,
}

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let students = students(demo).await?;
    let made = form::all(demo);
    insert::<pr_form::Entity, _>(demo.tx, vec![made.form]).await?;
    insert::<pr_item::Entity, _>(demo.tx, made.items).await?;
    let periods = [period(demo, 1, "CLOSED"), period(demo, 0, "OPEN")];
    insert::<pr_period::Entity, _>(demo.tx, periods.to_vec()).await?;
    let desks = desks(demo).await?;
    let teachers: Vec<teacher::Model> = teacher::Entity::find()
        .filter(teacher::Column::Status.eq("ACTIVE"))
        .order_by_asc(teacher::Column::TeacherNo)
        .all(demo.tx)
        .await?;
    let mut supervisors = supervisors(demo).await?;
    let mut rows = Rows::default();
    for (n, student) in students.iter().enumerate() {
        // The account of a supervisor has the first dozen.
        if let Some(own) = desks.supervisor.as_ref().filter(|_| n < 12) {
            supervise(demo, &student.id, own).await?;
            supervisors.insert(student.id.clone(), own.clone());
        }
        for (period, last) in periods.iter().zip([true, false]) {
            let status = if last { "COMPLETED" } else { STATES.get(n % STATES.len()).copied().unwrap_or_default() };
            let mut report = report(demo, period, student, supervisors.get(&student.id));
            fill(demo, &mut rows, &mut report, status, &teachers, &desks, n);
            rows.reports.push(report);
        }
    }
    let told = confidence(demo, &rows.reports);
    let count = insert::<pr_report::Entity, _>(demo.tx, rows.reports).await?;
    insert::<pr_answer::Entity, _>(demo.tx, rows.answers).await?;
    insert::<pr_panelist::Entity, _>(demo.tx, rows.panel).await?;
    insert::<pr_step::Entity, _>(demo.tx, rows.steps).await?;
    insert::<pr_confidence::Entity, _>(demo.tx, told).await?;
    authorities(demo, &students, &desks).await?;
    help(demo).await?;
    demo.say(count, "progress reports of two periods");
    Ok(())
}

/// Those who can sign in first.
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
    // The second of the states is a draft, which they can go on with.
    found.sort_by_key(|student| Some(&student.id) != own.as_ref());
    if found.len() > 1 {
        found.swap(0, 1);
    }
    Ok(found)
}

async fn staff_of(demo: &Demo<'_>, username: &str) -> Result<Option<staff::Model>> {
    let Some(user) = user::Entity::find().filter(user::Column::Username.eq(username)).one(demo.tx).await? else {
        return Ok(None);
    };
    Ok(staff::Entity::find().filter(staff::Column::UserId.eq(user.id)).one(demo.tx).await?)
}

async fn desks(demo: &Demo<'_>) -> Result<Desks> {
    let mut made = Desks::default();
    if let Some(member) = staff_of(demo, "supervisor").await? {
        let found = teacher::Entity::find().filter(teacher::Column::StaffId.eq(member.id)).one(demo.tx).await?;
        made.supervisor = found.map(|row| row.id);
    }
    made.panel = staff_of(demo, "panel").await?.map(|row| row.id);
    made.head = staff_of(demo, "head").await?.map(|row| row.id);
    made.dean = staff_of(demo, "dean").await?.map(|row| row.id);
    Ok(made)
}

/// Half a year; this one's, or the one before.
fn period(demo: &Demo<'_>, back: i64, status: &str) -> pr_period::Model {
    let day = |n: i64| demo.today - Duration::days(back * 182) + Duration::days(n);
    let (from, to) = (day(-192), day(-11));
    let half =
        if back == 0 { ("本期进展报告", "This half-year") } else { ("上期进展报告", "Last half-year") };
    row!(
        pr_period {
            id: demo.seed.id("pr-period", back),
            code: from.format("%Y-%m").to_string(),
            name_cn: half.0.to_owned(),
            name_en: half.1.to_owned(),
            from_date: from,
            to_date: to,
            form_id: demo.seed.id("pr-form", "RPG"),
            opens_on: day(-10),
            student_due: day(11),
            supervisor_due: day(21),
            panel_due: day(35),
            head_due: day(42),
            dean_due: day(49),
            status: status.to_owned(),
        },
        demo.at
    )
}

async fn supervisors(demo: &Demo<'_>) -> Result<HashMap<String, String>> {
    let rows = supervision::Entity::find()
        .filter(supervision::Column::SupervisionRole.eq("PRINCIPAL"))
        .filter(supervision::Column::ToDate.is_null())
        .all(demo.tx)
        .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.student_id, row.teacher_id?))).collect())
}

async fn supervise(demo: &Demo<'_>, student_id: &str, teacher_id: &str) -> Result<()> {
    supervision::Entity::update_many()
        .col_expr(supervision::Column::TeacherId, Expr::value(teacher_id))
        .filter(supervision::Column::StudentId.eq(student_id))
        .filter(supervision::Column::SupervisionRole.eq("PRINCIPAL"))
        .exec(demo.tx)
        .await?;
    Ok(())
}

fn report(
    demo: &Demo<'_>,
    period: &pr_period::Model,
    of: &student::Model,
    supervisor: Option<&String>,
) -> pr_report::Model {
    row!(
        pr_report {
            id: demo.seed.id("pr-report", format!("{}/{}", of.id, period.code)),
            label: format!("{}/{}", of.student_no, period.code),
            period_id: period.id.clone(),
            student_id: of.id.clone(),
            student_type: of.student_type.clone(),
            division_id: of.division_id.clone(),
            programme_id: of.programme_id.clone(),
            supervisor_id: supervisor.cloned(),
            facts: json!({
                "degree": of.degree, "mode": of.study_mode, "registered": of.entry_date,
                "normalEnd": of.expected_graduation, "maximumEnd": of.max_end_date,
                "candidature": of.candidature_status, "candidatureOn": of.candidature_date, "thesis": of.thesis_title,
                "leaves": [],
            }),
            status: "NOT_STARTED".to_owned(),
            round: 0,
            extended_until: None,
            returned_comment: String::new(),
            submitted_at: None,
            completed_at: None,
            rating: String::new(),
            decision: String::new(),
        },
        demo.at
    )
}

/// As if everybody had done their part until the report came to stand where it is.
fn fill(
    demo: &Demo<'_>,
    rows: &mut Rows,
    report: &mut pr_report::Model,
    status: &str,
    teachers: &[teacher::Model],
    desks: &Desks,
    n: usize,
) {
    let reached = STATES.iter().position(|state| *state == status).unwrap_or(0);
    report.status = status.to_owned();
    if reached == 0 {
        return;
    }
    for (code, value) in form::ANSWERS {
        rows.answers.push(row!(
            pr_answer {
                id: demo.seed.id("pr-answer", format!("{}/{code}", report.id)),
                report_id: report.id.clone(),
                code: (*code).to_owned(),
                value: (*value).to_owned(),
            },
            demo.at
        ));
    }
    if reached == 1 {
        return;
    }
    (report.round, report.submitted_at) = (1, Some(demo.at));
    let sits = |staff_id: &String| {
        report
            .supervisor_id
            .as_ref()
            .is_none_or(|own| !teachers.iter().any(|teacher| teacher.id == *own && teacher.staff_id == *staff_id))
    };
    let free: Vec<String> = teachers.iter().map(|teacher| teacher.staff_id.clone()).filter(sits).collect();
    let pick = |k: usize| free.get((7 * n + k) % free.len().max(1)).cloned();
    let member = desks.panel.clone().filter(|own| n < 16 && sits(own)).or_else(|| pick(1));
    let chair = (2..9).filter_map(pick).find(|id| Some(id) != member.as_ref());
    let (Some(member), Some(chair)) = (member, chair) else { return };
    if reached >= 4 {
        for (role, staff_id) in [("CHAIR", &chair), ("MEMBER", &member)] {
            rows.panel.push(row!(
                pr_panelist {
                    id: demo.seed.id("pr-panelist", format!("{}/{role}", report.id)),
                    report_id: report.id.clone(),
                    staff_id: staff_id.clone(),
                    role: role.to_owned(),
                },
                demo.at
            ));
        }
    }
    let supervisor = teachers.iter().find(|teacher| Some(&teacher.id) == report.supervisor_id.as_ref());
    let supervisor = supervisor.map(|teacher| teacher.staff_id.clone());
    let rating = if n % 11 == 10 { "UNSATISFACTORY" } else { "GOOD" };
    let advice = if n % 11 == 10 { "WARNING" } else { "CONTINUE" };
    let mut said: Vec<Said> = vec![("STUDENT", "SUBMIT", None, "DRAFT", "SUBMITTED", "", "", "", json!({}))];
    if reached == 3 {
        // The chair wants to know more.
        said.push((
            "SUPERVISOR",
            "ENDORSE",
            supervisor,
            "SUBMITTED",
            "PANEL_REVIEW",
            rating,
            advice,
            "",
            form::supervised(),
        ));
        let why = "请补充对下一阶段计划的意见。";
        said.push((
            "CHAIR",
            "RETURN_PREVIOUS",
            Some(chair),
            "PANEL_REVIEW",
            "SUPERVISOR_REVIEW",
            "",
            "",
            why,
            json!({}),
        ));
    } else if reached >= 4 {
        said.push((
            "SUPERVISOR",
            "ENDORSE",
            supervisor,
            "SUBMITTED",
            "PANEL_REVIEW",
            rating,
            advice,
            "进展符合计划。",
            form::supervised(),
        ));
        if reached >= 5 {
            said.push((
                "MEMBER",
                "ASSESS",
                Some(member),
                "PANEL_REVIEW",
                "PANEL_REVIEW",
                rating,
                "",
                "方法可行。",
                json!({}),
            ));
            said.push(("CHAIR", "ENDORSE", Some(chair), "PANEL_REVIEW", "HEAD_REVIEW", rating, advice, "", json!({})));
        }
        if reached >= 6 {
            said.push(("HEAD", "ENDORSE", desks.head.clone(), "HEAD_REVIEW", "DEAN_REVIEW", "", "", "", json!({})));
        }
        if reached >= 7 {
            said.push(("DEAN", "ENDORSE", desks.dean.clone(), "DEAN_REVIEW", "COMPLETED", "", advice, "", json!({})));
            (report.decision, report.completed_at) = (advice.to_owned(), Some(demo.at));
        }
    }
    if reached >= 3 {
        report.rating = rating.to_owned();
    }
    for (k, (desk, action, by, from, to, rating, advice, comment, answers)) in said.into_iter().enumerate() {
        rows.steps.push(row!(
            pr_step {
                id: demo.seed.id("pr-step", format!("{}/{k}", report.id)),
                report_id: report.id.clone(),
                round: 1,
                desk: desk.to_owned(),
                staff_id: by,
                for_staff_id: None,
                action: action.to_owned(),
                status_from: from.to_owned(),
                status_to: to.to_owned(),
                rating: rating.to_owned(),
                recommendation: advice.to_owned(),
                comment: comment.to_owned(),
                answers: answers,
            },
            demo.at.plus(i64::try_from(k).unwrap_or(0))
        ));
    }
}

/// Desk, action, by whom, from, to, rating, recommendation, comment, answers.
type Said = (
    &'static str,
    &'static str,
    Option<String>,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Value,
);

/// One student asks for help, and has an answer.
fn confidence(demo: &Demo<'_>, reports: &[pr_report::Model]) -> Vec<pr_confidence::Model> {
    let Some(report) = reports.iter().find(|report| report.status == "SUBMITTED") else { return vec![] };
    let words = [
        (false, "近期很难约到导师见面，希望研究生院协助沟通。"),
        (true, "已收到。我们下周与您面谈，谈话内容不会告知导师和评审小组。"),
    ];
    let row = |(n, (from_office, text)): (usize, (bool, &str))| {
        row!(
            pr_confidence {
                id: demo.seed.id("pr-confidence", n),
                report_id: report.id.clone(),
                student_id: report.student_id.clone(),
                from_office: from_office,
                text: text.to_owned(),
            },
            demo.at.plus(i64::try_from(n).unwrap_or(0))
        )
    };
    words.into_iter().enumerate().map(row).collect()
}

/// Whoever leads a programme or a division; head and dean of the accounts for the first student's.
async fn authorities(demo: &Demo<'_>, students: &[student::Model], desks: &Desks) -> Result<()> {
    let mut rows: Vec<pr_authority::Model> = vec![];
    let mut named = |role: &str, programme: Option<String>, division: Option<String>, staff: String| {
        let of = programme.clone().or_else(|| division.clone()).unwrap_or_default();
        let id = demo.seed.id("pr-authority", format!("{role}/{of}/{staff}"));
        if rows.iter().any(|row| row.id == id) {
            return;
        }
        rows.push(row!(
            pr_authority {
                id: id,
                role: role.to_owned(),
                programme_id: programme,
                division_id: division,
                staff_id: staff,
            },
            demo.at
        ));
    };
    for student in students.iter().take(16) {
        if let (Some(head), Some(programme)) = (&desks.head, &student.programme_id) {
            named("HEAD", Some(programme.clone()), None, head.clone());
        }
        if let (Some(dean), Some(division)) = (&desks.dean, &student.division_id) {
            named("DEAN", None, Some(division.clone()), dean.clone());
        }
    }
    let taught = |id: &String| students.iter().any(|student| student.programme_id.as_ref() == Some(id));
    for of in programme::Entity::find().all(demo.tx).await? {
        if let Some(staff) = of.director_staff_id.filter(|_| taught(&of.id)) {
            named("HEAD", Some(of.id), None, staff);
        }
    }
    for of in division::Entity::find().all(demo.tx).await? {
        if let Some(staff) = of.dean_staff_id {
            named("DEAN", None, Some(of.id), staff);
        }
    }
    insert::<pr_authority::Entity, _>(demo.tx, rows).await?;
    Ok(())
}

async fn help(demo: &Demo<'_>) -> Result<()> {
    let page = content_page::Model {
        key: "pr-help".to_owned(),
        title_zh: "进展报告说明".to_owned(),
        title_en: "How progress reports work".to_owned(),
        body_zh: "<h2>步骤</h2><p>发布报告表，新建报告期并开放，每名在读研究型研究生各有一份报告。报告依次经过学生、导师、\
                  评审小组、系主任和学部；任何一步都可以退回上一步或退回学生，须说明原因。</p><h2>评审小组</h2><p>导师不能评审\
                  自己的学生，请假人员不能分配。成员都评审后由主席汇总。</p><h2>保密反映</h2><p>学生可以在报告旁向研究生院保密\
                  反映情况，导师和评审小组看不到。</p>"
            .to_owned(),
        body_en: "<h2>Steps</h2><p>Publish a form, make a period and open it: every research student who studies gets a \
                  report. It goes from the student to supervisor, panel, head and division; at each of them it can go back \
                  to the one before or to the student, with a reason.</p><h2>Panels</h2><p>Supervisors do not assess their \
                  own students, and whoever is on leave is not assigned. The chair concludes once every member has \
                  spoken.</p><h2>In confidence</h2><p>Beside the report a student can tell the graduate school what \
                  supervisor and panel never see.</p>"
            .to_owned(),
        version: 1,
        updated_at: demo.at,
        updated_by: None,
    };
    content_page::Entity::insert(page.into_active_model()).exec_without_returning(demo.tx).await?;
    Ok(())
}
