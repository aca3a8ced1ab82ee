//! Mails about research degrees: their texts, who gets them, and what was sent.

mod kinds;
mod send;
mod sent;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Result, Text, View,
    messages::{self, TemplateKind, message_template},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

pub use kinds::KINDS;
pub use send::{moved, returned};

use super::{
    PAGES,
    tables::{CANDIDATE, CANDIDATES},
};

const PATH: &str = "/api/graduation-audit/sga/mail";

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SgaMailTemplate)]
struct TemplateView {
    code: String,
    name: String,
    /// Sent by hand on this page; the others go out by themselves.
    by_hand: bool,
    /// Whether the institution has texts of its own for it.
    own_texts: bool,
    enabled: bool,
    subject_zh: String,
    subject_en: String,
    body_zh: String,
    body_en: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    sent::mount(api, PATH)?;
    let label = Text::new("查看邮件模板", "See the texts of mails");
    let op = Op::get(format!("{PATH}/template"), "sgaMailTemplates", PAGES.may(Action::Query), label);
    api.op(op, |cx: Cx, (): ()| async move { templates(&cx).await.map(View) });
    let label = Text::new("发送研究生毕业邮件", "Send mails about research degrees");
    let op = Op::post(format!("{PATH}/send"), "sendSgaMail", PAGES.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &CANDIDATES)])
        .audit(CANDIDATE)
        .rate("sga-mail", 30)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<send::SendInput>| async move { send::command(&cx, input).await.map(View) });
    Ok(())
}

async fn templates(cx: &Cx) -> Result<Vec<TemplateView>> {
    let own = message_template::Entity::find()
        .filter(message_template::Column::Code.is_in(KINDS.iter().map(|kind| kind.code)))
        .filter(message_template::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let view = |kind: &TemplateKind| {
        let found = own.iter().find(|row| row.code == kind.code);
        let text = |of: fn(&message_template::Model) -> &String, by_itself: &str| {
            found.map_or_else(|| by_itself.to_owned(), |row| of(row).clone())
        };
        TemplateView {
            code: kind.code.to_owned(),
            name: kind.name.get(cx.lang()).to_owned(),
            by_hand: kinds::BY_HAND.contains(&kind.code),
            own_texts: found.is_some(),
            enabled: found.is_none_or(|row| row.enabled),
            subject_zh: text(|row| &row.subject_zh, kind.subject.zh),
            subject_en: text(|row| &row.subject_en, kind.subject.en),
            body_zh: text(|row| &row.body_zh, kind.body.zh),
            body_en: text(|row| &row.body_en, kind.body.en),
        }
    };
    Ok(messages::kinds().into_iter().filter(|kind| KINDS.iter().any(|own| own.code == kind.code)).map(view).collect())
}
