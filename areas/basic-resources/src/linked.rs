//! Whose account stands behind a record. It decides what somebody sees and whose classes they teach, so the owner of an
//! account hears when it comes to stand behind one, or no longer does.

use std::collections::BTreeSet;

use kernel::{
    Cx, Result, Text,
    identity::entity::user,
    messages::{self, Channel, Letter, Recipient, TemplateKind},
    planted::fault,
};
use schema::university::staff;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

const CHANGED: &str = "security.record_linked";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: CHANGED,
    name: NAME,
    module: messages::SECURITY,
    channel: Channel::Email,
    placeholders: &[
        ("time", Text::new("时间", "Time")),
        ("source", Text::new("网络地址", "Network address")),
        ("by", Text::new("办理人", "Done by")),
    ],
    subject: NAME,
    body: Text::new(
        "您的账号所对应的职员或教师记录已于 {{time}} 由 {{by}}（{{source}}）变更，您可查看的数据可能随之变化。如与实际不符，请立即联系管理员。",
        "The record of staff or teacher that your account stands for was changed at {{time}} by {{by}} ({{source}}); what you see may change with it. If this is not right, tell an administrator at once.",
    ),
    confidential: false,
}];

const NAME: Text = Text::new("账号关联的人员记录已变更", "The record behind your account was changed");

/// Tells the owners, each once.
pub async fn tell(cx: &Cx, accounts: BTreeSet<String>) -> Result<()> {
    // A past that is told is nobody's doing.
    let Ok(actor) = cx.actor() else { return Ok(()) };
    if fault("link_in_silence") {
        return Ok(());
    }
    let values =
        [("time", cx.now().local_text()), ("source", cx.request().source.to_string()), ("by", actor.name.clone())];
    let mut letters = vec![];
    for some in accounts.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let owners = user::Entity::find().filter(user::Column::Id.is_in(some.iter().cloned()));
        for owner in owners.all(cx.tx().await?).await? {
            letters.push(Letter { to: Recipient::of(cx, owner).await?, values: values.to_vec(), biz: None });
        }
    }
    messages::send_all(cx, CHANGED, letters).await
}

/// Accounts behind these members of staff.
pub async fn behind(cx: &Cx, staff_ids: BTreeSet<&str>) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for some in staff_ids.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let accounts: Vec<Option<String>> = staff::Entity::find()
            .select_only()
            .column(staff::Column::UserId)
            .filter(staff::Column::Id.is_in(some.iter().copied()))
            .into_tuple()
            .all(cx.tx().await?)
            .await?;
        found.extend(accounts.into_iter().flatten());
    }
    Ok(found)
}
