//! The messages this area itself can send.

use kernel::{
    Text,
    messages::{Channel, TemplateKind},
};

pub const TEST: &str = "system.test";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: TEST,
    name: Text::new("测试消息", "Test message"),
    module: "system",
    channel: Channel::Inbox,
    placeholders: &[
        ("name", Text::new("收件人姓名", "Name of the recipient")),
        ("time", Text::new("发送时间", "Time of sending")),
    ],
    subject: Text::new("测试消息", "Test message"),
    body: Text::new("{{name}}，这是 {{time}} 发出的测试消息。", "{{name}}, this test message was sent at {{time}}."),
    confidential: false,
}];
