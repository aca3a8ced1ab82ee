//! What is sent for a code: as people edited it, or as the program brings it.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::{Channel, TemplateKind, message_template, text};
use crate::{Both, Lang, Result, Text};

pub struct Template {
    pub channel: Channel,
    pub subject: Both,
    pub body: Both,
    pub cc: String,
}

/// `None`: switched off.
pub async fn load(db: &impl ConnectionTrait, kind: &TemplateKind) -> Result<Option<Template>> {
    let row = message_template::Entity::find()
        .filter(message_template::Column::Code.eq(kind.code))
        .filter(message_template::Column::ArchivedAt.is_null())
        .one(db)
        .await?;
    let Some(row) = row else {
        return Ok(Some(Template {
            channel: kind.channel,
            subject: kind.subject.owned(),
            body: kind.body.owned(),
            cc: String::new(),
        }));
    };
    let edited = |zh: String, en: String, default: Text| Both {
        zh: if zh.trim().is_empty() { default.zh.to_owned() } else { zh },
        en: if en.trim().is_empty() { default.en.to_owned() } else { en },
    };
    Ok(row.enabled.then(|| Template {
        channel: Channel::parse(&row.channel).unwrap_or(kind.channel),
        subject: edited(row.subject_zh, row.subject_en, kind.subject),
        body: edited(row.body_zh, row.body_en, kind.body),
        cc: row.cc,
    }))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub body: String,
}

/// The texts of a template in one language: subject, then body.
pub fn render(template: (&Both, &Both), lang: Lang, values: &[(&str, &str)]) -> Rendered {
    let (subject, body) = template;
    Rendered { subject: text::subject(subject.get(lang), values), body: text::body(body.get(lang), values) }
}
