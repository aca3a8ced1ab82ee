//! The kinds of mails, with the texts they have where the institution has none of its own.

use kernel::{
    Text,
    messages::{Channel, TemplateKind},
};

pub const REMINDER: &str = "sga.reminder";
pub const NOTICE: &str = "sga.notice";
pub const RETURNED: &str = "sga.returned";
pub const MOVED: &str = "sga.moved";
/// Those that people send themselves.
pub const BY_HAND: [&str; 2] = [REMINDER, NOTICE];

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("student", Text::new("学生", "Student")),
    ("status", Text::new("状态", "Status")),
    ("steps", Text::new("步骤及期限", "Steps with their days")),
    ("note", Text::new("附言", "Words of the sender")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "sga",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        REMINDER,
        Text::new("研究生毕业步骤提醒", "Reminder: steps to the degree"),
        Text::new("{{student}}：毕业步骤待办", "{{student}}: steps to the degree are waiting"),
        Text::new(
            "{{name}}：\n\n{{student}}的以下毕业步骤尚未完成：\n{{steps}}\n\n{{note}}",
            "{{name}},\n\nThese steps of {{student}} towards the degree are not done yet:\n{{steps}}\n\n{{note}}",
        ),
    ),
    kind(
        NOTICE,
        Text::new("研究生毕业通知", "Notice about research degrees"),
        Text::new("{{student}}：毕业事宜通知", "{{student}}: about the degree"),
        Text::new(
            "{{name}}：\n\n{{student}}目前的状态是“{{status}}”。\n\n{{note}}",
            "{{name}},\n\n{{student}} is at “{{status}}”.\n\n{{note}}",
        ),
    ),
    kind(
        RETURNED,
        Text::new("研究生毕业步骤退回", "Step to the degree returned"),
        Text::new("您的毕业步骤已退回", "A step to your degree was returned"),
        Text::new(
            "{{name}}：\n\n以下步骤已退回，请在“毕业审核”中修改后重新提交：\n{{steps}}\n\n原因：{{note}}",
            "{{name}},\n\nThis step was returned; please correct it under Graduation Audit and hand it in again:\n{{steps}}\n\nReason: {{note}}",
        ),
    ),
    kind(
        MOVED,
        Text::new("研究生毕业进度变化", "Progress towards the degree"),
        Text::new("您的毕业进度：{{status}}", "Your degree: {{status}}"),
        Text::new(
            "{{name}}：\n\n您的毕业进度现为“{{status}}”，详情见“毕业审核”。",
            "{{name}},\n\nYour way to the degree is now at “{{status}}”; see Graduation Audit for more.",
        ),
    ),
];
