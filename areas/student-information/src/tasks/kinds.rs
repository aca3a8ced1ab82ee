//! The messages the commands send.

use kernel::{
    Text,
    messages::{Channel, TemplateKind},
};

pub const ACCOUNT_CREATED: &str = "si.account_created";
pub const STATUS_CHANGED: &str = "si.status_changed";
pub const PROGRAMME_CHANGED: &str = "si.programme_changed";

const NAME: (&str, Text) = ("name", Text::new("学生姓名", "Name of the student"));

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: ACCOUNT_CREATED,
        name: Text::new("学生账号已建立", "Student account created"),
        module: "si",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("username", Text::new("用户名", "User name")),
            ("site", Text::new("网站地址", "Address of the site")),
        ],
        subject: Text::new("您的教务系统账号已建立", "Your account has been created"),
        body: Text::new(
            "{{name}}：\n\n欢迎入学。您的教务系统用户名是 {{username}}。\n请打开 {{site}}，在登录页选择“忘记密码”，用本邮箱收取验证码并设置密码。",
            "{{name}},\n\nWelcome. Your user name is {{username}}.\nOpen {{site}}, choose “Forgot password” on the sign-in page and set your password with a code sent to this address.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: STATUS_CHANGED,
        name: Text::new("学籍状态变更", "Study status changed"),
        module: "si",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("from", Text::new("原状态", "State before")),
            ("to", Text::new("新状态", "State after")),
            ("date", Text::new("生效日期", "Effective date")),
            ("docNo", Text::new("文号", "Document number")),
        ],
        subject: Text::new("学籍状态变更通知", "Your study status has changed"),
        body: Text::new(
            "{{name}}：\n\n您的学籍状态自 {{date}} 起由“{{from}}”变更为“{{to}}”。文号：{{docNo}}。\n如有疑问，请联系教务处。",
            "{{name}},\n\nFrom {{date}} your study status is “{{to}}” instead of “{{from}}”. Document: {{docNo}}.\nPlease ask the registry if you have questions.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: PROGRAMME_CHANGED,
        name: Text::new("转专业", "Programme changed"),
        module: "si",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("programme", Text::new("新专业或方向", "Programme or stream from now on")),
            ("semester", Text::new("生效学期", "Effective semester")),
            ("docNo", Text::new("文号", "Document number")),
        ],
        subject: Text::new("转专业通知", "Your programme has changed"),
        body: Text::new(
            "{{name}}：\n\n您自 {{semester}} 起就读于{{programme}}。文号：{{docNo}}。\n已修课程的归类已按新的学习计划调整，请登录系统查看；如有疑问，请联系教务处。",
            "{{name}},\n\nFrom {{semester}} you study {{programme}}. Document: {{docNo}}.\nYour courses count as the new plan says; sign in to see them, and ask the registry if you have questions.",
        ),
        confidential: false,
    },
];
