//! The messages about what students do with their own record.

use kernel::{
    Text,
    messages::{Channel, TemplateKind},
};

pub const REQUEST_RESULT: &str = "si.request_result";
pub const REGISTRATION_DONE: &str = "si.registration_done";

const NAME: (&str, Text) = ("name", Text::new("姓名", "Name"));

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: REQUEST_RESULT,
        name: Text::new("信息修改申请结果", "Result of a change request"),
        module: "si",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("requestNo", Text::new("申请编号", "Request number")),
            ("result", Text::new("结果", "Result")),
            ("comment", Text::new("审核意见", "Comment")),
        ],
        subject: Text::new("信息修改申请 {{requestNo}}：{{result}}", "Change request {{requestNo}}: {{result}}"),
        body: Text::new(
            "{{name}}，您的信息修改申请 {{requestNo}} 的审核结果为：{{result}}。{{comment}}",
            "{{name}}, your change request {{requestNo}} was decided: {{result}}. {{comment}}",
        ),
        confidential: false,
    },
    TemplateKind {
        code: REGISTRATION_DONE,
        name: Text::new("返校注册完成", "Registered for the semester"),
        module: "si",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("semester", Text::new("学期", "Semester")),
            ("time", Text::new("注册时间", "Time of registration")),
        ],
        subject: Text::new("{{semester}}注册完成", "Registered for {{semester}}"),
        body: Text::new(
            "{{name}}，您已于 {{time}} 完成{{semester}}的返校注册。请在规定时间内到柜台为学生证盖章。",
            "{{name}}, you registered for {{semester}} at {{time}}. Have your booklet stamped at the counter in the days given.",
        ),
        confidential: false,
    },
];
