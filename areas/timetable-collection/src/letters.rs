//! Letters to those who fill in for divisions.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{
    collection::{ttsp_authority, ttsp_round},
    university::{division, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::tables::ROUND;

pub const OPENED: &str = "ttsp.opened";
pub const REMINDER: &str = "ttsp.reminder";
pub const RETURNED: &str = "ttsp.returned";
pub const CONFIRMED: &str = "ttsp.confirmed";
pub const CLOSED: &str = "ttsp.closed";

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("division", Text::new("学部", "Division")),
    ("semester", Text::new("学期", "Semester")),
    ("openAt", Text::new("开始时间", "When it opens")),
    ("closeAt", Text::new("截止时间", "When it closes")),
    ("reason", Text::new("原因", "Reason")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "ttsp",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        OPENED,
        Text::new("排课数据采集开放", "Timetable collection opened"),
        Text::new("{{semester}}排课数据采集已开放", "Timetable collection for {{semester}} is open"),
        Text::new(
            "{{name}}：\n\n{{semester}}的排课数据采集已开放，请于 {{closeAt}} 前为{{division}}填报并提交（自 {{openAt}} 起可填报）。",
            "{{name}},\n\nCollection for {{semester}} is open. Please fill in and hand in for {{division}} between {{openAt}} and {{closeAt}}.",
        ),
    ),
    kind(
        REMINDER,
        Text::new("排课数据采集催交", "Timetable collection reminder"),
        Text::new("请提交{{semester}}排课数据", "Please hand in the timetable data for {{semester}}"),
        Text::new(
            "{{name}}：\n\n{{division}}尚未提交{{semester}}的排课数据，截止时间为 {{closeAt}}。",
            "{{name}},\n\n{{division}} has not handed in its data for {{semester}}. The round closes at {{closeAt}}.",
        ),
    ),
    kind(
        RETURNED,
        Text::new("排课数据被退回", "Timetable data returned"),
        Text::new("{{division}}的排课数据已退回", "The timetable data of {{division}} were returned"),
        Text::new(
            "{{name}}：\n\n{{division}}的{{semester}}排课数据已退回，原因：{{reason}}。请修改后于 {{closeAt}} 前重新提交。",
            "{{name}},\n\nThe data of {{division}} for {{semester}} were returned: {{reason}}. Please correct them and hand in again before {{closeAt}}.",
        ),
    ),
    kind(
        CONFIRMED,
        Text::new("排课数据已确认", "Timetable data confirmed"),
        Text::new("{{division}}的排课数据已确认", "The timetable data of {{division}} are confirmed"),
        Text::new(
            "{{name}}：\n\n教务处已确认{{division}}的{{semester}}排课数据。",
            "{{name}},\n\nThe registry has confirmed the data of {{division}} for {{semester}}.",
        ),
    ),
    kind(
        CLOSED,
        Text::new("排课数据采集关闭", "Timetable collection closed"),
        Text::new("{{semester}}排课数据采集已关闭", "Timetable collection for {{semester}} is closed"),
        Text::new(
            "{{name}}：\n\n{{semester}}的排课数据采集已关闭，{{division}}未提交。如需补交请联系教务处。",
            "{{name}},\n\nCollection for {{semester}} is closed and {{division}} has not handed in. Ask the registry if it still has to.",
        ),
    ),
];

/// One letter to everybody who fills in for one of the divisions, for each of theirs.
pub async fn tell(
    cx: &Cx,
    code: &'static str,
    round: &ttsp_round::Model,
    divisions: &[String],
    reason: &str,
) -> Result<()> {
    let tx = cx.tx().await?;
    let held = ttsp_authority::Entity::find()
        .filter(ttsp_authority::Column::RoundId.eq(&round.id))
        .filter(ttsp_authority::Column::DivisionId.is_in(divisions))
        .filter(ttsp_authority::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_authority::Column::Id)
        .all(tx)
        .await?;
    let to = held.into_iter().map(|row| (row.user_id, row.division_id)).collect();
    tell_people(cx, code, round, to, reason).await
}

/// The same to these, each about a division.
pub async fn tell_people(
    cx: &Cx,
    code: &'static str,
    round: &ttsp_round::Model,
    to: Vec<(String, String)>,
    reason: &str,
) -> Result<()> {
    let tx = cx.tx().await?;
    let users = user::Entity::find()
        .filter(user::Column::Id.is_in(to.iter().map(|(user, _)| user.clone())))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let users: HashMap<_, _> = users.into_iter().map(|user| (user.id.clone(), user)).collect();
    let named = division::Entity::find()
        .filter(division::Column::Id.is_in(to.iter().map(|(_, division)| division.clone())))
        .all(tx)
        .await?;
    let named: HashMap<_, _> = named.into_iter().map(|d| (d.id, Both::new(d.name_cn, d.name_en))).collect();
    let term = semester::Entity::find_by_id(&round.semester_id).one(tx).await?;
    let term = term.map(|t| Both::new(t.name_cn, t.name_en)).unwrap_or_default();
    let letters = to.iter().filter_map(|(user, division)| {
        let (user, division) = (users.get(user)?, named.get(division)?);
        let lang = Lang::from_header(Some(&user.language));
        let values = vec![
            ("name", user.name.clone()),
            ("division", division.get(lang).to_owned()),
            ("semester", term.get(lang).to_owned()),
            ("openAt", round.open_at.local_text()),
            ("closeAt", round.close_at.local_text()),
            ("reason", reason.to_owned()),
        ];
        let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
        Some(Letter { to, values, biz: Some((ROUND, round.id.clone())) })
    });
    send_all(cx, code, letters.collect()).await
}
