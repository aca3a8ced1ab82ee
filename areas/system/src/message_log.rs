//! What was sent, what was not, and sending it again.

use kernel::{
    Api, Cx, IdSpec, Json, Op, Result, Text, View,
    messages::{self, message},
    resource::{Choice, Field, Resource, Services, Spec, Table, Title},
    scope::{ScopeRule, TableRef},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{may, template::CHANNELS};

pub static MESSAGES: TableRef =
    TableRef::new("message", ScopeRule::Everyone("the log is read by administrators only"), false);

const STATES: &[Choice] = &[
    ("QUEUED", Text::new("待发送", "Queued")),
    ("SENT", Text::new("已发送", "Sent")),
    ("FAILED", Text::new("发送失败", "Failed")),
];

/// Nobody writes the log by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoInput {}

pub struct MessageLog;

impl Resource for MessageLog {
    type Entity = message::Entity;
    type Input = NoInput;

    // Of those that hold no code: the text of the others lies elsewhere, sealed.
    const ANSWERED: &'static [&'static str] = &["body"];

    fn spec() -> Spec {
        Spec {
            subject: "system.message",
            stem: "MessageLog",
            label: Text::new("消息记录", "message log"),
            permissions: crate::PAGES,
            table: &MESSAGES,
            title: Title { code: None, zh: "subject", en: "subject" },
            fields: vec![
                Field::code("templateCode", 100, "模板编码", "Template").filter().search().sort().read_only(),
                Field::choice("channel", CHANNELS, "渠道", "Channel").filter().sort().read_only(),
                Field::text("address", 200, "收件地址", "Address").search().read_only(),
                Field::text("subject", 200, "主题", "Subject").search().read_only(),
                Field::choice("status", STATES, "状态", "Status").filter().sort().read_only(),
                Field::integer("attempts", 0, 1000, "尝试次数", "Attempts").sort().read_only(),
                Field::text("error", 500, "原因", "Reason").read_only(),
                Field::code("bizType", 100, "业务类型", "Business type").filter().read_only(),
                Field::instant("createdAt", "创建时间", "Created").filter().sort().read_only(),
                Field::instant("sentAt", "发送时间", "Sent").filter().sort().read_only(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("createdAt", true),
            page: "/system/message-log-list",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut message::ActiveModel) {}
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ids {
    ids: Vec<String>,
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<MessageLog>()?.mount(api, "/api/system/message-log", Services::READ)?;
    let op =
        Op::post("/api/system/message-log/resend", "resendMessage", may!(Edit), Text::new("重新发送", "Send again"))
            .ids([IdSpec::body("/ids", &MESSAGES)])
            .audit("system.message")
            .rate("resend", 20);
    api.op(op, |cx: Cx, Json(input): Json<Ids>| async move { messages::resend(&cx, &input.ids).await.map(View) });
    Ok(())
}
