//! The messages the program knows how to send.
//!
//! An area declares them as constants and registers them at composition. The list is one per
//! process, like the code that sends them, so that a template can be checked wherever it is edited.

use std::{
    collections::BTreeMap,
    sync::{PoisonError, RwLock},
};

use super::{Channel, text};
use crate::{Both, FieldError, Text};

#[derive(Debug)]
pub struct TemplateKind {
    pub code: &'static str,
    pub name: Text,
    pub module: &'static str,
    /// Used until somebody edits the template.
    pub channel: Channel,
    /// What may stand in `{{ }}`, and what it means.
    pub placeholders: &'static [(&'static str, Text)],
    pub subject: Text,
    pub body: Text,
    /// Carries a link or a code that lets its reader in: the text is erased once sent.
    pub confidential: bool,
}

impl TemplateKind {
    /// About the safety of an account: nobody can switch it off for themselves.
    pub fn locked(&self) -> bool {
        self.confidential || self.module == SECURITY
    }

    /// The channels it takes by itself, when its template says `first`. A notice about the safety of an
    /// account stands in the inbox too, where whoever reads the mailbox cannot delete it.
    pub fn channels(&self, first: Channel) -> Vec<Channel> {
        let also = self.module == SECURITY && !self.confidential && first != Channel::Inbox;
        [first].into_iter().chain(also.then_some(Channel::Inbox)).collect()
    }
}

/// The module whose messages are about the safety of accounts.
pub const SECURITY: &str = "security";

static KINDS: RwLock<BTreeMap<&'static str, &'static TemplateKind>> = RwLock::new(BTreeMap::new());

/// Makes the messages of an area known. Doing it twice changes nothing.
pub fn register(kinds: &'static [TemplateKind]) {
    let mut known = KINDS.write().unwrap_or_else(PoisonError::into_inner);
    known.extend(kinds.iter().map(|kind| (kind.code, kind)));
}

pub fn kind(code: &str) -> Option<&'static TemplateKind> {
    KINDS.read().unwrap_or_else(PoisonError::into_inner).get(code).copied()
}

/// All of them, by code.
pub fn kinds() -> Vec<&'static TemplateKind> {
    KINDS.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
}

/// The editable texts of a template, by their wire names.
pub struct Texts<'a> {
    pub subject_zh: &'a str,
    pub subject_en: &'a str,
    pub body_zh: &'a str,
    pub body_en: &'a str,
}

/// The mistakes in a template, each at its field and position.
pub fn check_template(code: &str, texts: &Texts<'_>) -> Vec<FieldError> {
    let Some(kind) = kind(code) else {
        let text =
            Both::new(format!("没有编码为“{code}”的消息"), format!("There is no message with the code “{code}”"));
        return vec![FieldError::new("code", "unknown_code", text)];
    };
    let names: Vec<_> = kind.placeholders.iter().map(|(name, _)| *name).collect();
    let fields = [
        ("subjectZh", texts.subject_zh),
        ("subjectEn", texts.subject_en),
        ("bodyZh", texts.body_zh),
        ("bodyEn", texts.body_en),
    ];
    fields.into_iter().flat_map(|(field, body)| text::problems(field, body, &names)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    static SAMPLE: [TemplateKind; 1] = [TemplateKind {
        code: "kinds.sample",
        name: Text::new("样例", "Sample"),
        module: "TEST",
        channel: Channel::Inbox,
        placeholders: &[("name", Text::new("姓名", "Name"))],
        subject: Text::new("您好 {{name}}", "Hello {{name}}"),
        body: Text::new("您好", "Hello"),
        confidential: false,
    }];

    #[test]
    fn mistakes_point_at_their_field() {
        register(&SAMPLE);
        register(&SAMPLE);
        assert!(kinds().iter().any(|k| k.code == "kinds.sample"));
        let texts = Texts { subject_zh: "{{name}}", subject_en: "{{nme}}", body_zh: "{{", body_en: "ok" };
        let errors = check_template("kinds.sample", &texts);
        let found: Vec<_> = errors.iter().map(|e| (e.field.as_str(), e.code)).collect();
        assert_eq!(found, [("subjectEn", "unknown_placeholder"), ("bodyZh", "unclosed_placeholder")]);
        assert_eq!(check_template("kinds.absent", &texts)[0].field, "code");
    }
}
