//! The plain table of message templates.

use kernel::{
    FieldError, Text,
    messages::{self, message_template},
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub static TEMPLATES: TableRef =
    TableRef::new("message_template", ScopeRule::Everyone("templates are the same for the whole university"), true);

pub const CHANNELS: &[Choice] = &[
    ("EMAIL", Text::new("邮件", "E-mail")),
    ("SMS", Text::new("短信", "SMS")),
    ("INBOX", Text::new("站内信", "Inbox")),
    ("WEBHOOK", Text::new("企业通讯", "Enterprise chat")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateInput {
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub channel: String,
    #[serde(default)]
    pub module: String,
    pub subject_zh: String,
    pub subject_en: String,
    pub body_zh: String,
    pub body_en: String,
    #[serde(default)]
    pub cc: String,
    #[serde(default = "on")]
    pub enabled: bool,
}

fn on() -> bool {
    true
}

pub struct Templates;

impl Resource for Templates {
    type Entity = message_template::Entity;
    type Input = TemplateInput;

    fn spec() -> Spec {
        Spec {
            subject: "system.template",
            stem: "MessageTemplate",
            label: Text::new("消息模板", "message templates"),
            permissions: crate::PAGES,
            table: &TEMPLATES,
            title: Title { code: Some("code"), zh: "name_zh", en: "name_en" },
            fields: vec![
                Field::code("code", 100, "编码", "Code").required().search().sort(),
                Field::text("nameZh", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::choice("channel", CHANNELS, "渠道", "Channel").required().filter().sort(),
                Field::code("module", 50, "模块", "Module").filter().sort(),
                Field::text("subjectZh", 200, "中文主题", "Chinese subject").required(),
                Field::text("subjectEn", 200, "英文主题", "English subject").required(),
                Field::text("bodyZh", 10_000, "中文正文", "Chinese body").required(),
                Field::text("bodyEn", 10_000, "英文正文", "English body").required(),
                Field::text("cc", 500, "抄送", "Copies to").hint("多个地址以逗号分隔", "addresses separated by commas"),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("code", false),
            page: "/system/message-template-list",
            offered_to: &[],
        }
    }

    fn check(input: &TemplateInput, errors: &mut Vec<FieldError>) {
        let texts = messages::Texts {
            subject_zh: &input.subject_zh,
            subject_en: &input.subject_en,
            body_zh: &input.body_zh,
            body_en: &input.body_en,
        };
        errors.extend(messages::check_template(&input.code, &texts));
        let addresses = input.cc.split(',').map(str::trim).filter(|a| !a.is_empty());
        if addresses.clone().any(|a| !a.contains('@') || a.chars().any(|c| c.is_whitespace() || "<>;\"".contains(c))) {
            let text = Text::new("抄送地址格式不正确", "An address in the copies is not valid");
            errors.push(FieldError::new("cc", "wrong_format", text));
        }
    }

    fn write(input: TemplateInput, row: &mut message_template::ActiveModel) {
        let TemplateInput {
            code,
            name_zh,
            name_en,
            channel,
            module,
            subject_zh,
            subject_en,
            body_zh,
            body_en,
            cc,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.channel = Set(channel);
        row.module = Set(module);
        row.subject_zh = Set(subject_zh);
        row.subject_en = Set(subject_en);
        row.body_zh = Set(body_zh);
        row.body_en = Set(body_en);
        row.cc = Set(cc);
        row.enabled = Set(enabled);
    }
}
