//! One protected value in clear, for whoever may see it and says why.

use sea_orm::{EntityTrait, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{Table, read};
use crate::{
    Api, Cx, Error, IdSpec, Json, Op, Policy, Result, Text, View, ids,
    protect::{DataKeys, Place, Revealed, Sealed, entity::access_entry},
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevealInput {
    id: String,
    /// The name of a protected field.
    field: String,
    /// Why it is needed, in at least four characters; kept with the access.
    reason: String,
}

#[derive(Serialize, ToSchema)]
struct RevealView {
    value: Revealed,
}

/// `a` is no reason.
const SHORTEST_REASON: usize = 4;
const LONGEST_REASON: usize = 500;

impl Table {
    /// Offers `POST {path}/reveal` to those who hold `policy`.
    pub fn mount_reveal(&'static self, api: &mut Api, path: &str, policy: Policy) {
        let op = Op::post(format!("{path}/reveal"), self.id("reveal"), policy, self.label("查看明文：", "Reveal"))
            .ids([IdSpec::body("/id", self.spec.table)])
            .audit(self.spec.subject)
            .step_up()
            .secret()
            .rate("reveal", 60);
        api.op(op, move |cx: Cx, Json(input): Json<RevealInput>| async move {
            reveal(&cx, self, input).await.map(|value| View(RevealView { value }))
        });
    }
}

async fn reveal(cx: &Cx, table: &'static Table, input: RevealInput) -> Result<Revealed> {
    let reason = input.reason.trim();
    if !(SHORTEST_REASON..=LONGEST_REASON).contains(&reason.chars().count()) {
        let text = Text::new("请填写原因（4–500 个字）", "Give a reason of 4–500 characters");
        return Err(Error::invalid("reason", "required", text));
    }
    let field = table.protected().map(|(field, _)| field).find(|f| f.name == input.field).ok_or_else(|| {
        Error::invalid("field", "not_a_choice", Text::new("没有该受保护字段", "There is no such protected field"))
    })?;
    let tx = cx.tx().await?;
    let row = read::one(tx, cx, table, &input.id).await?;
    let sealed = Sealed::entered(row.get(field.name).and_then(|v| v.as_str()).unwrap_or_default());
    let keys = DataKeys::load(&cx.app().keys, tx, &[&input.id]).await?;
    let clear = keys.open(Place::new(table.spec.table.table, &field.column, &input.id), &sealed)?;
    remember(cx, table.spec.subject, &input.id, field.name, reason).await?;
    cx.note(&input.id, &json!({ "revealed": field.name }), Some(reason))?;
    Ok(Revealed::new(clear))
}

/// Written with the answer or not at all: the guard commits it before anybody reads the value.
async fn remember(cx: &Cx, subject: &str, id: &str, field: &str, reason: &str) -> Result<()> {
    let actor = cx.actor()?;
    let entry = access_entry::ActiveModel {
        id: Set(ids::new_id()),
        at: Set(cx.now()),
        actor_id: Set(actor.user_id.clone()),
        actor_name: Set(actor.name.clone()),
        session_id: Set(Some(actor.session_id.clone())),
        source: Set(cx.request().source.to_string()),
        request_id: Set(cx.request().id.to_string()),
        subject: Set(subject.to_owned()),
        subject_id: Set(id.to_owned()),
        field: Set(field.to_owned()),
        reason: Set(reason.to_owned()),
    };
    access_entry::Entity::insert(entry).exec_without_returning(cx.tx().await?).await?;
    Ok(())
}
