//! Who may change whose rights: decisions on facts, without a database.

use std::collections::BTreeSet;

use kernel::{
    Action, Both, Error, FieldError, Rule, Text,
    actor::{Actions, Grants},
    error::Refusal,
    identity::{CENTRAL_KIND, Reach},
};
use serde_json::json;

/// A grant as a role form sends it.
pub type Grant = (String, Actions);

/// What somebody may do and for whom, whatever is switched off at the moment: it comes back.
#[derive(Default)]
pub struct Holding {
    pub grants: Grants,
    pub student_types: BTreeSet<String>,
    pub reach: Reach,
}

/// Whose rows somebody sees is as much a right as what they may do to them.
fn covers_reach(held: &Holding, wanted: &Reach) -> Result<(), Error> {
    if held.reach.covers(wanted) || kernel::planted::fault("skip_row_reach") {
        return Ok(());
    }
    let text = Text::new("该账号可见的数据范围超出您的可见范围", "The account sees rows that you do not see");
    let groups: Vec<_> = wanted.groups.iter().map(|group| &group.id).collect();
    Err(Rule::new("grants_more_than_held", text, json!({ "whole": wanted.is_whole(), "groupIds": groups })).into())
}

/// The kind of account that sees the whole university is given by those who do, and never to oneself.
pub fn kind_change(
    actor: (&str, &Reach),
    target_id: Option<&str>,
    was: Option<&str>,
    wanted: &str,
) -> Option<FieldError> {
    let (actor_id, reach) = actor;
    if was == Some(wanted) || kernel::planted::fault("kind_for_anybody") {
        return None;
    }
    if target_id == Some(actor_id) {
        let text = Text::new(
            "不能变更自己的身份类别，请由另一位管理员处理",
            "You cannot change your own kind; ask another administrator",
        );
        return Some(FieldError::new("kind", "own_rights", text));
    }
    (wanted == CENTRAL_KIND && !reach.is_whole()).then(|| {
        let text = Text::new(
            "“管理员”可见全校数据，只有可见全校数据的管理员才能设置",
            "An administrator sees the whole university; only somebody who does can make one",
        );
        FieldError::new("kind", "grants_more_than_held", text)
    })
}

/// Student types decide over rows as permissions do over calls.
pub fn covers_types<'a>(held: &Holding, wanted: impl IntoIterator<Item = &'a String>) -> Result<(), Error> {
    let missing: Vec<_> = wanted.into_iter().filter(|kind| !held.student_types.contains(*kind)).collect();
    if missing.is_empty() || kernel::planted::fault("skip_types") {
        return Ok(());
    }
    let text = Text::new("只能授予自己可用的学生类型", "You can grant only the student types that you work in");
    Err(Rule::new("grants_more_than_held", text, json!({ "studentTypes": missing })).into())
}

/// A grantor grants only what they hold.
pub fn covers(grantor: &Grants, wanted: &[Grant]) -> Result<(), Error> {
    if kernel::planted::fault("skip_grantor") {
        return Ok(());
    }
    let missing: Vec<_> = wanted
        .iter()
        .filter(|(permission, actions)| !grantor.of(permission).covers(*actions))
        .map(|(permission, actions)| {
            let held = grantor.of(permission);
            let lacking: Vec<_> = actions.iter().filter(|a| !held.contains(*a)).map(Action::code).collect();
            json!({ "permissionId": permission, "actions": lacking })
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.iter().filter_map(|m| m.get("permissionId")?.as_str()).take(5).collect::<Vec<_>>().join("、");
    let text = Both::new(
        format!("只能授予自己拥有的权限，您没有：{names}"),
        format!("You can grant only what you hold; you lack: {names}"),
    );
    Err(Rule::new("grants_more_than_held", text, json!(missing))
        .offer(Text::new("查看我的权限来源", "See where my rights come from"), "/security/permission-list")
        .into())
}

/// Whoever acts on an account must hold at least what the account holds, or could become it.
pub fn may_act_on(actor: &Holding, target: &Holding) -> Result<(), Error> {
    let theirs: Vec<Grant> = target.grants.iter().map(|(p, a)| (p.to_owned(), a)).collect();
    let covered = covers(&actor.grants, &theirs)
        .and_then(|()| covers_types(actor, &target.student_types))
        .and_then(|()| covers_reach(actor, &target.reach));
    covered.map_err(|error| match error {
        Error::Refused(refusal) => {
            let data = refusal.rules.first().map(|r| r.data.clone()).unwrap_or_default();
            let text = Text::new(
                "该用户拥有您没有的权限或更大的可见范围，请由权限更高的管理员处理",
                "This user holds rights or sees rows that you lack; ask an administrator who has them",
            );
            Error::Refused(Box::new(Refusal {
                code: "target_holds_more",
                rules: vec![Rule::new("target_holds_more", text, data)],
            }))
        }
        other => other,
    })
}

pub fn not_self(actor_id: &str, target_id: &str) -> Result<(), Error> {
    if actor_id != target_id || kernel::planted::fault("allow_self_grant") {
        return Ok(());
    }
    let text = Text::new(
        "不能变更自己的角色或状态，请由另一位管理员处理",
        "You cannot change your own roles or state; ask another administrator",
    );
    Err(Rule::new("own_rights", text, json!({ "userId": target_id })).into())
}

pub fn last_super_admin() -> Error {
    let text = Text::new(
        "这是最后一位启用的超级管理员，须先指定另一位",
        "This is the last enabled super administrator; appoint another one first",
    );
    Rule::new("last_super_admin", text, serde_json::Value::Null)
        .offer(Text::new("指定超级管理员", "Appoint a super administrator"), "/security/user-item-list")
        .into()
}
