//! A student asks the registry to let a rule pass. Those who run selection, or add and drop, find it in their inbox.

use kernel::{
    Api, Cx, Error, FieldError, IdSpec, Json, Lang, Result, Text, View,
    identity::entity::{role_grant, user, user_role},
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
    reason,
};
use schema::students::student;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{CHOSEN, me, no_round};
use crate::{
    live::engines::{Door, round_of},
    tables::EXCEPTION,
};

pub const ASKED: &str = "es.exception";

/// More people than this are not written to.
const MOST: u64 = 20;

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: ASKED,
    name: Text::new("特批申请", "Asked for an exception"),
    module: "es",
    channel: Channel::Inbox,
    placeholders: &[
        ("student", Text::new("学生", "Student")),
        ("course", Text::new("课程", "Course")),
        ("rule", Text::new("规则", "Rule")),
        ("reason", Text::new("理由", "Reason")),
    ],
    subject: Text::new("{{student}} 申请特批：{{course}}", "{{student}} asks for an exception: {{course}}"),
    body: Text::new(
        "{{student}} 选 {{course}} 时受限于“{{rule}}”，申请特批。\n\n理由：{{reason}}",
        "{{student}} cannot take {{course}} because of “{{rule}}” and asks for an exception.\n\nReason: {{reason}}",
    ),
    confidential: false,
}];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AskExceptionInput)]
struct Input {
    section_id: String,
    /// TARGET, PASSED, REQUIREMENT, EXCLUSION, UNITS, CLASH, SEAT or WINDOW.
    waiver: String,
    reason: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AskedException)]
struct Asked {
    /// How many of the registry were told.
    told: usize,
}

pub fn mount(api: &mut Api, door: Door) {
    let op = door
        .post("ask", "askException", Text::new("申请特批", "Ask for an exception"))
        .ids([IdSpec::body("/sectionId", &CHOSEN)])
        .audit(EXCEPTION)
        .rate("es.ask", 10);
    api.op(op, move |cx: Cx, Json(input): Json<Input>| async move { ask(&cx, door, input).await.map(View) });
}

/// What the office may let pass.
pub fn rule_of(waiver: &str) -> Option<Text> {
    Some(match waiver {
        "WINDOW" => Text::new("选课时间", "the window"),
        "TARGET" => Text::new("选课对象", "who may choose it"),
        "PASSED" => Text::new("已通过", "passed already"),
        "REQUIREMENT" => Text::new("修读要求", "the requirement"),
        "EXCLUSION" => Text::new("互斥课程", "an exclusion"),
        "UNITS" => Text::new("学分限制", "the limit of units"),
        "CLASH" => Text::new("时间冲突", "a time clash"),
        "SEAT" => Text::new("名额", "the seats"),
        _ => return None,
    })
}

async fn ask(cx: &Cx, door: Door, input: Input) -> Result<Asked> {
    let why = reason(&input.reason)?.to_owned();
    let rule = rule_of(&input.waiver).ok_or_else(|| {
        let text = Text::new("没有这种特批", "There is no such exception");
        Error::Invalid(vec![FieldError::new("waiver", "not_a_choice", text)])
    })?;
    let student_id = me(cx)?;
    let (engine, _) = round_of(cx, door, &student_id).await?.ok_or_else(|| no_round(door))?;
    if engine.book().section(&input.section_id).is_none() {
        return Err(Error::NotFound);
    }
    let course = engine.labels(cx).await?.name(&input.section_id);
    let tx = cx.tx().await?;
    let own = student::Entity::find_by_id(&student_id).one(tx).await?.ok_or(Error::NotFound)?;
    let office = office(cx, door).await?;
    let letters = office.iter().map(|user| {
        let lang = Lang::from_header(Some(&user.language));
        let name = if lang == Lang::Zh { &own.name_cn } else { &own.name_en };
        Letter {
            to: Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang },
            values: vec![
                ("student", format!("{} {name}", own.student_no)),
                ("course", course.clone()),
                ("rule", rule.get(lang).to_owned()),
                ("reason", why.clone()),
            ],
            biz: Some((EXCEPTION, student_id.clone())),
        }
    });
    let letters: Vec<Letter> = letters.collect();
    let told = letters.len();
    send_all(cx, ASKED, letters).await?;
    let facts = json!({ "sectionId": input.section_id, "waiver": input.waiver, "told": told });
    cx.note(&student_id, &facts, Some(&why))?;
    Ok(Asked { told })
}

/// Those who may let it pass.
async fn office(cx: &Cx, door: Door) -> Result<Vec<user::Model>> {
    let code = match door {
        Door::Selection => permissions::ADMIN_AUTH_LEARNING_ES,
        Door::AddDrop => permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    };
    let roles = role_grant::Entity::find()
        .select_only()
        .column(role_grant::Column::RoleId)
        .filter(role_grant::Column::Permission.eq(code.0))
        .filter(role_grant::Column::Action.eq("edit"));
    let holders = user_role::Entity::find()
        .select_only()
        .column(user_role::Column::UserId)
        .filter(user_role::Column::RoleId.in_subquery(roles.into_query()));
    let users = user::Entity::find()
        .filter(user::Column::Id.in_subquery(holders.into_query()))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .order_by_asc(user::Column::Username)
        .limit(MOST);
    Ok(users.all(cx.tx().await?).await?)
}
