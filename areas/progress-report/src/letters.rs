//! Letters: to whoever has the report next, and to the student when it comes back or is decided.

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use rules::report::Desk;
use schema::{
    reports::{pr_authority, pr_desk_setting, pr_period, pr_report},
    students::student,
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{state, tables::REPORT, view::panel_of};

const HANDED_OVER: &str = "pr.handed_over";
const RETURNED: &str = "pr.returned";
const DECIDED: &str = "pr.decided";

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("student", Text::new("学生", "Student")),
    ("period", Text::new("报告期", "Period")),
    ("due", Text::new("截止日期", "Due on")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "pr",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        HANDED_OVER,
        Text::new("进展报告待处理", "Progress report to read"),
        Text::new("{{student}}的进展报告待您处理", "The progress report of {{student}} waits for you"),
        Text::new(
            "{{name}}：\n\n{{student}}的{{period}}进展报告已到您处，请于 {{due}} 前处理。",
            "{{name}},\n\nThe progress report of {{student}} for {{period}} has come to you. Please deal with it by {{due}}.",
        ),
    ),
    kind(
        RETURNED,
        Text::new("进展报告被退回", "Progress report returned"),
        Text::new("您的{{period}}进展报告已退回", "Your progress report for {{period}} was returned"),
        Text::new(
            "{{name}}：\n\n您的{{period}}进展报告已退回，原因见报告页面。请修改后于 {{due}} 前重新提交。",
            "{{name}},\n\nYour progress report for {{period}} was returned; the page says why. Please correct it and hand it in again by {{due}}.",
        ),
    ),
    kind(
        DECIDED,
        Text::new("进展报告已审定", "Progress report decided"),
        Text::new("您的{{period}}进展报告已审定", "Your progress report for {{period}} is decided"),
        Text::new(
            "{{name}}：\n\n您的{{period}}进展报告已审定，结论见报告页面。",
            "{{name}},\n\nYour progress report for {{period}} has been decided; the page tells the outcome.",
        ),
    ),
];

/// To whoever has the report now.
pub async fn handed_over(cx: &Cx, report: &pr_report::Model, period: &pr_period::Model) -> Result<()> {
    let status = state::status(report)?;
    let (code, users) = match status.desk() {
        Some(Desk::Student) => (RETURNED, of_student(cx, report).await?),
        None => (DECIDED, of_student(cx, report).await?),
        Some(desk) => (HANDED_OVER, of_desk(cx, report, desk).await?),
    };
    let who = student::Entity::find_by_id(&report.student_id).one(cx.tx().await?).await?;
    let due = state::due(period, report)?.map(|day| day.to_string()).unwrap_or_default();
    let letters = users.into_iter().map(|user| {
        let lang = Lang::from_header(Some(&user.language));
        let of = |zh: &str, en: &str| if lang == Lang::Zh { zh.to_owned() } else { en.to_owned() };
        let values = vec![
            ("name", user.name.clone()),
            ("student", who.as_ref().map(|who| of(&who.name_cn, &who.name_en)).unwrap_or_default()),
            ("period", of(&period.name_cn, &period.name_en)),
            ("due", due.clone()),
        ];
        let to = Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang };
        Letter { to, values, biz: Some((REPORT, report.id.clone())) }
    });
    send_all(cx, code, letters.collect()).await
}

async fn of_student(cx: &Cx, report: &pr_report::Model) -> Result<Vec<user::Model>> {
    let users = user::Entity::find()
        .filter(user::Column::StudentId.eq(&report.student_id))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null());
    Ok(users.all(cx.tx().await?).await?)
}

/// Those of a desk who want letters; a deputy has them while the other is away.
async fn of_desk(cx: &Cx, report: &pr_report::Model, desk: Desk) -> Result<Vec<user::Model>> {
    let tx = cx.tx().await?;
    let (setting, people) = match desk {
        Desk::Student => return Ok(vec![]),
        Desk::Supervisor => {
            let ids = report.supervisor_id.clone();
            let found = teacher::Entity::find().filter(teacher::Column::Id.is_in(ids)).all(tx).await?;
            ("", found.into_iter().map(|row| row.staff_id).collect::<Vec<_>>())
        }
        Desk::Panel => ("PANEL", panel_of(cx, &report.id).await?.into_iter().map(|row| row.staff_id).collect()),
        Desk::Head | Desk::Dean => {
            let (role, column, of) = if desk == Desk::Head {
                ("HEAD", pr_authority::Column::ProgrammeId, report.programme_id.clone())
            } else {
                ("DEAN", pr_authority::Column::DivisionId, report.division_id.clone())
            };
            let named = pr_authority::Entity::find()
                .filter(pr_authority::Column::Role.eq(role))
                .filter(column.eq(of.unwrap_or_default()))
                .filter(pr_authority::Column::ArchivedAt.is_null())
                .all(tx)
                .await?;
            (role, named.into_iter().map(|row| row.staff_id).collect())
        }
    };
    let settings = pr_desk_setting::Entity::find()
        .filter(pr_desk_setting::Column::StaffId.is_in(people.clone()))
        .filter(pr_desk_setting::Column::Desk.eq(setting))
        .filter(pr_desk_setting::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let today = cx.now().local_date();
    let mut wanted = vec![];
    for person in people {
        let own = settings.iter().find(|row| row.staff_id == person);
        if own.is_none_or(|row| row.mail) {
            wanted.push(person);
        }
        let deputy = own.filter(|row| crate::desk::away(row, today)).and_then(|row| row.delegate_staff_id.clone());
        wanted.extend(deputy);
    }
    let accounts = staff::Entity::find().filter(staff::Column::Id.is_in(wanted)).all(tx).await?;
    let users = user::Entity::find()
        .filter(user::Column::Id.is_in(accounts.into_iter().filter_map(|row| row.user_id)))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null());
    Ok(users.all(tx).await?)
}
