//! What was sent about candidates whom the caller reaches.

use kernel::{
    Api, Result, Text,
    messages::message::Entity,
    resource::{Choice, Field, OnceTable, Rules, Services, Spec, Table},
};

use crate::sga::{
    PAGES,
    tables::{MAIL, MAIL_TITLE, MAILS},
};

const STATES: &[Choice] = &[
    ("QUEUED", Text::new("待发送", "Queued")),
    ("SENT", Text::new("已发送", "Sent")),
    ("FAILED", Text::new("发送失败", "Failed")),
];
const KINDS: &[Choice] = &[
    ("sga.reminder", Text::new("步骤提醒", "Reminder")),
    ("sga.notice", Text::new("通知", "Notice")),
    ("sga.returned", Text::new("步骤退回", "Step returned")),
    ("sga.moved", Text::new("进度变化", "Progress")),
];

static TABLE: OnceTable = OnceTable::new();

pub fn mount(api: &mut Api, path: &str) -> Result<()> {
    let table = TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: MAIL,
                stem: "SgaMail",
                label: Text::new("研究生毕业邮件", "mails about research degrees"),
                permissions: PAGES.own,
                table: &MAILS,
                title: MAIL_TITLE,
                fields: [
                    Field::choice("templateCode", KINDS, "模板", "Template").filter().sort(),
                    Field::text("address", 200, "收件地址", "Address").search(),
                    Field::text("subject", 200, "主题", "Subject").search(),
                    Field::choice("status", STATES, "状态", "Status").filter().sort(),
                    Field::text("error", 500, "原因", "Reason"),
                    Field::instant("createdAt", "创建时间", "Created").filter().sort(),
                    Field::instant("sentAt", "发送时间", "Sent").filter().sort(),
                ]
                .map(Field::read_only)
                .into(),
                unique: &[],
                referenced_by: &[],
                reuses_keys: false,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules::NONE,
        )
    })?;
    table.mount(api, path, Services::READ)
}
