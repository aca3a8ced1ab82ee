//! The office decides on a request; approving changes the record.

use kernel::{
    Both, Cx, Error, Lang, Result, Rule, Text,
    effects::{Known, Outcome, Warning, outcome},
    identity::entity::user,
    messages::{self, Recipient},
    protect::DataKeys,
    resource::rows,
    settings,
};
use schema::students::{change_request, student};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;

use super::{
    Asked, OFFICE_PAGE, SUBJECT, after, changed_since, content, held, is_own, requests,
    states::{Event, State},
    table::STATES,
    views,
};
use crate::{
    own::{
        fields::Values,
        kinds,
        types::{DecideInput, Decision},
        write::{CARD, card_problems, put},
    },
    record::document::refuse_second_enrolment,
    settings::SiSettings,
    table::students,
};

pub async fn decide(cx: &Cx, input: DecideInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let comment = input.comment.trim();
    check_comment(input.decision, comment)?;
    let row = held(cx, &input.id).await?;
    if row.version != input.version {
        let current = views(cx, cx.tx().await?, vec![row]).await?.pop();
        return Err(Error::Conflict(Box::new(serde_json::to_value(current).map_err(Error::internal)?)));
    }
    if is_own(cx, cx.tx().await?, &row).await? && !kernel::planted::fault("decide_own") {
        return Err(own_decision(&row));
    }
    let event = match input.decision {
        Decision::Approve => Event::Approve,
        Decision::Reject => Event::Reject,
    };
    let to = after(&row, event, OFFICE_PAGE)?;
    let student = the_student(cx, &row.student_id).await?;
    let warnings = match to {
        State::Approved => approve(cx, &row, student.clone()).await?,
        _ => vec![],
    };
    let actor = cx.actor()?;
    let change = change_request::ActiveModel {
        state: Set(to.code().to_owned()),
        decided_at: Set(Some(cx.now())),
        decided_by: Set(Some(actor.user_id.clone())),
        decided_by_name: Set(actor.name.clone()),
        comment: Set(comment.to_owned()),
        ..Default::default()
    };
    let decided = rows::change::<change_request::Entity>(cx, SUBJECT, row, change).await?;
    tell(cx, &decided, &student).await?;
    outcome(cx, &[Known::from(students()?), Known::from(requests()?)], warnings).await
}

fn check_comment(decision: Decision, comment: &str) -> Result<()> {
    if decision == Decision::Reject && comment.is_empty() {
        let text = Text::new("不通过时请说明原因，学生会看到", "Say why it is refused; the student will read it");
        return Err(Error::invalid("comment", "required", text));
    }
    if comment.chars().count() > 500 {
        return Err(Error::invalid("comment", "too_long", Text::new("最多 500 个字符", "At most 500 characters")));
    }
    Ok(())
}

fn own_decision(row: &change_request::Model) -> Error {
    let text = Text::new(
        "不能审核自己的申请，请由其他同事处理",
        "Nobody decides over their own request; leave it to a colleague",
    );
    Rule::new("request.own", text, json!({ "requestNo": row.request_no }))
        .offer(Text::new("查看其他申请", "See the other requests"), OFFICE_PAGE)
        .into()
}

async fn the_student(cx: &Cx, id: &str) -> Result<student::Model> {
    student::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

/// Writes what was asked for. What has changed since is overwritten, and said.
async fn approve(cx: &Cx, row: &change_request::Model, student: student::Model) -> Result<Vec<Warning>> {
    let tx = cx.tx().await?;
    let keys = DataKeys::load(&cx.app().keys, tx, &[&student.id]).await?;
    let asked = content::open(&keys, row)?;
    let values = Values::of(cx, tx, &student).await?;
    let table = students()?;
    let changed = changed_since(&values, &asked)?;
    refuse_disagreeing_card(&asked, &values, &student)?;
    if let Some(number) = asked.iter().find(|a| a.field == "idNo") {
        refuse_second_enrolment(cx, &number.after, Some(&student.id)).await?;
    }
    let texts: Vec<_> = asked.iter().filter_map(|a| Some((table.field(&a.field)?, a.after.clone()))).collect();
    let change = put(cx, &student, &texts).await?;
    rows::change::<student::Entity>(cx, "si.student", student, change).await?;
    Ok(changed
        .iter()
        .filter_map(|name| table.field(name))
        .map(|field| Warning {
            code: "changed_since".to_owned(),
            message: match cx.lang() {
                Lang::Zh => format!("申请提交后，{}已被修改过；通过后以申请的内容为准", field.label.zh),
                Lang::En => {
                    format!("{} was changed after the request was made; the request overwrites it", field.label.en)
                }
            },
        })
        .collect())
}

/// It agreed when it was asked; the record may have changed since.
fn refuse_disagreeing_card(asked: &[Asked], values: &Values, student: &student::Model) -> Result<()> {
    if !asked.iter().any(|a| CARD.contains(&a.field.as_str())) {
        return Ok(());
    }
    let after = |name: &str| match asked.iter().find(|a| a.field == name) {
        Some(asked) => Ok(asked.after.clone()),
        None => students()?.field(name).map_or_else(|| Ok(String::new()), |field| values.clear(field)),
    };
    let Some(problem) = card_problems(after)?.into_iter().next() else { return Ok(()) };
    let text = Both::new(
        format!("通过后证件信息不一致（{}），请先核对学籍信息", problem.text.zh),
        format!("The document would disagree ({}); correct the record first", problem.text.en),
    );
    let data = json!({ "studentNo": student.student_no });
    let to = format!("{OFFICE_PAGE}?ids={}", student.id);
    Err(Rule::new("request.card_disagrees", text, data).offer(Text::new("打开学籍信息", "Open the record"), to).into())
}

async fn tell(cx: &Cx, request: &change_request::Model, student: &student::Model) -> Result<()> {
    if !settings::get::<SiSettings>(cx, Some(&student.student_type)).await?.mails.request_result {
        return Ok(());
    }
    let account = user::Entity::find()
        .filter(user::Column::StudentId.eq(student.id.as_str()))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.tx().await?)
        .await?;
    let to = match account {
        Some(account) => Recipient::of(cx, account).await?,
        None => Recipient::outside(student.email.as_str(), Lang::Zh),
    };
    let label = STATES.iter().find(|(code, _)| *code == request.state).map(|(_, label)| *label);
    let label = label.unwrap_or(Text::new("", ""));
    let values = [
        ("name", student.name_cn.as_str()),
        ("requestNo", &request.request_no),
        ("result", label.get(to.lang)),
        ("comment", &request.comment),
    ];
    messages::send(cx, kinds::REQUEST_RESULT, &to, &values, Some((SUBJECT, &request.id))).await.map(|_| ())
}
