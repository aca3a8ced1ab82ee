//! Mails about applications.

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::workflow::{process_instance, process_task};
use sea_orm::EntityTrait;

use crate::{
    approver,
    process::{Process, node_label},
    tables::{APPLICATION, status_label},
};

pub const NEW_TASK: &str = "workflow.new_task";
pub const RESULT: &str = "workflow.result";
pub const REMINDER: &str = "workflow.reminder";

const NO: (&str, Text) = ("no", Text::new("申请编号", "Number of the application"));
const KIND: (&str, Text) = ("kind", Text::new("申请类型", "Kind of application"));
const TITLE: (&str, Text) = ("title", Text::new("标题", "Title"));
const APPLICANT: (&str, Text) = ("applicant", Text::new("申请人", "Applicant"));
const NODE: (&str, Text) = ("node", Text::new("环节", "Desk"));
const LINK: (&str, Text) = ("link", Text::new("链接", "Link"));

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: NEW_TASK,
        name: Text::new("新的审批任务", "New task"),
        module: "workflow",
        channel: Channel::Email,
        placeholders: &[NO, KIND, TITLE, APPLICANT, NODE, LINK],
        subject: Text::new("待审批：{{kind}} {{title}}", "To decide: {{kind}} {{title}}"),
        body: Text::new(
            "{{applicant}} 提交的{{kind}}“{{title}}”（{{no}}）已到“{{node}}”环节，请处理：\n{{link}}",
            "The application “{{title}}” ({{kind}}, {{no}}) of {{applicant}} has reached “{{node}}” and waits for you:\n{{link}}",
        ),
        confidential: false,
    },
    TemplateKind {
        code: RESULT,
        name: Text::new("审批结果", "Result of an application"),
        module: "workflow",
        channel: Channel::Email,
        placeholders: &[
            NO,
            KIND,
            TITLE,
            ("result", Text::new("结果", "Result")),
            ("comment", Text::new("意见", "Comment")),
            LINK,
        ],
        subject: Text::new("审批结果：{{title}} {{result}}", "Your application {{title}}: {{result}}"),
        body: Text::new(
            "您提交的{{kind}}“{{title}}”（{{no}}）：{{result}}。\n意见：{{comment}}\n{{link}}",
            "Your application “{{title}}” ({{kind}}, {{no}}): {{result}}.\nComment: {{comment}}\n{{link}}",
        ),
        confidential: false,
    },
    TemplateKind {
        code: REMINDER,
        name: Text::new("审批催办", "Reminder of a task"),
        module: "workflow",
        channel: Channel::Email,
        placeholders: &[NO, KIND, TITLE, APPLICANT, NODE, ("since", Text::new("到达时间", "Waiting since")), LINK],
        subject: Text::new("请尽快审批：{{title}}", "Still waiting: {{title}}"),
        body: Text::new(
            "{{applicant}} 提交的{{kind}}“{{title}}”（{{no}}）自 {{since}} 起在“{{node}}”环节等待处理：\n{{link}}",
            "The application “{{title}}” ({{kind}}, {{no}}) of {{applicant}} has been waiting at “{{node}}” since {{since}}:\n{{link}}",
        ),
        confidential: false,
    },
];

/// Numbers of people are not needed for a letter and stay sealed.
fn recipient(user: &user::Model) -> Recipient {
    Recipient {
        user_id: Some(user.id.clone()),
        email: user.email.clone(),
        mobile: None,
        lang: Lang::from_header(Some(&user.language)),
    }
}

fn link(cx: &Cx, page: &str, id: &str) -> String {
    format!("{}/dashboard/{page}?id={id}", cx.site().unwrap_or_default())
}

fn about(
    cx: &Cx,
    process: &Process,
    application: &process_instance::Model,
    (page, lang): (&str, Lang),
) -> Vec<(&'static str, String)> {
    vec![
        ("no", application.no.clone()),
        ("kind", process.label.get(lang).to_owned()),
        ("title", application.title.clone()),
        ("applicant", application.applicant_name.clone()),
        ("link", link(cx, page, &application.id)),
    ]
}

/// Tells everybody who can decide. `false`: nobody can.
pub async fn new_task(
    cx: &Cx,
    process: &Process,
    application: &process_instance::Model,
    task: &process_task::Model,
) -> Result<bool> {
    to_holders(cx, NEW_TASK, process, application, task).await
}

pub async fn reminder(
    cx: &Cx,
    process: &Process,
    application: &process_instance::Model,
    task: &process_task::Model,
) -> Result<bool> {
    to_holders(cx, REMINDER, process, application, task).await
}

async fn to_holders(
    cx: &Cx,
    code: &str,
    process: &Process,
    application: &process_instance::Model,
    task: &process_task::Model,
) -> Result<bool> {
    let holders = approver::holders(cx, cx.tx().await?, task, application).await?;
    let letters = holders.iter().map(|user| {
        let to = recipient(user);
        let mut values = about(cx, process, application, ("mytask", to.lang));
        values.push(("node", node_label(&task.node, to.lang)));
        values.push(("since", task.created_at.local_text()));
        Letter { to, values, biz: Some((APPLICATION, application.id.clone())) }
    });
    send_all(cx, code, letters.collect()).await?;
    Ok(!holders.is_empty())
}

pub async fn result(cx: &Cx, process: &Process, application: &process_instance::Model, comment: &str) -> Result<()> {
    let applicant = user::Entity::find_by_id(application.applicant_id.as_str()).one(cx.tx().await?).await?;
    let Some(applicant) = applicant else { return Ok(()) };
    let to = recipient(&applicant);
    let mut values = about(cx, process, application, ("myapp", to.lang));
    values.push(("result", status_label(&application.status, to.lang)));
    values.push(("comment", if comment.is_empty() { "—".to_owned() } else { comment.to_owned() }));
    let letter = Letter { to, values, biz: Some((APPLICATION, application.id.clone())) };
    send_all(cx, RESULT, vec![letter]).await
}
