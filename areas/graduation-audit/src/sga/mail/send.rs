//! Letters to students, their supervisors and the people of their division.

use std::collections::HashMap;

use chrono::Duration;
use kernel::{
    Both, Cx, Error, FieldError, Lang, Result, Rule, Text,
    effects::Outcome,
    identity::entity::user,
    messages::{Letter, Recipient, send_all},
    resource::{rows::change, some_ids},
};
use schema::{
    research::{
        sga_step,
        sga_student::{ActiveModel, Column, Entity, Model},
    },
    students::{student, supervision},
    university::{staff, teacher},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::kinds::{BY_HAND, MOVED, NOTICE, REMINDER, RETURNED};
use crate::sga::{
    candidate::{outcome, warned},
    step,
    tables::{CANDIDATE, STUDENTS_PAGE},
    users,
    words::{STATES, called, of},
};

/// How many days ahead a reminder looks.
const AHEAD: i64 = 30;

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = SgaMailTo)]
pub enum To {
    Student,
    Supervisor,
    Division,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SendSgaMailInput)]
pub struct SendInput {
    /// The candidates it is about.
    pub ids: Vec<String>,
    /// sga.reminder or sga.notice.
    pub code: String,
    pub to: To,
    /// Words of the sender; a notice is nothing without them.
    #[serde(default)]
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

fn checked(input: &SendInput) -> Result<&'static str> {
    let Some(code) = BY_HAND.into_iter().find(|code| *code == input.code) else {
        let text = Text::new("请选择提醒或通知", "Choose a reminder or a notice");
        return Err(Error::invalid("code", "not_a_choice", text));
    };
    if input.note.chars().count() > 1000 {
        return Err(Error::invalid("note", "too_long", Text::new("最多 1000 个字符", "At most 1000 characters")));
    }
    if code == NOTICE && input.note.trim().is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("note")]));
    }
    Ok(code)
}

pub async fn command(cx: &Cx, input: SendInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let code = checked(&input)?;
    let rows = Entity::find()
        .filter(Column::Id.is_in(some_ids(input.ids)?))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    let names = names(cx, &rows).await?;
    let (mut letters, mut reached, mut idle, mut unreached) = (vec![], vec![], 0, 0);
    for row in rows {
        let lines = lines(cx, &row, input.to).await?;
        if code == REMINDER && lines.is_empty() {
            idle += 1;
            continue;
        }
        let people = people(cx, &row, input.to).await?;
        if people.is_empty() {
            unreached += 1;
            continue;
        }
        let Some(who) = names.get(&row.student_id) else { continue };
        letters.extend(people.into_iter().map(|person| letter(person, &row, who, &lines, input.note.trim())));
        reached.push(row);
    }
    if letters.is_empty() {
        let text = Text::new(
            "没有人可以发送：所选学生没有临近或过期的步骤，或收件人没有账号",
            "There is nobody to write to: no step is near or past its day, or the recipients have no account",
        );
        let rule = Rule::new("nobody_to_remind", text, json!({ "withoutSteps": idle, "withoutAccount": unreached }));
        return Err(rule.offer(Text::new("查看学生", "See the students"), STUDENTS_PAGE).into());
    }
    let told = letters.len();
    send_all(cx, code, letters).await?;
    for row in reached {
        let now = ActiveModel { reminded_at: Set(Some(cx.now())), ..Default::default() };
        change::<Entity>(cx, CANDIDATE, row, now).await?;
    }
    let text = Both::new(
        format!("发送 {told} 封；{idle} 名学生没有临近的步骤，{unreached} 名学生的收件人没有账号"),
        format!("{told} mails; {idle} students have no step that is near, {unreached} have nobody with an account"),
    );
    outcome(cx, vec![warned(cx, "told", &text)]).await
}

async fn names(cx: &Cx, rows: &[Model]) -> Result<HashMap<String, student::Model>> {
    let ids: Vec<&str> = rows.iter().map(|row| row.student_id.as_str()).collect();
    let mut found = HashMap::new();
    for some in ids.chunks(300) {
        let people = student::Entity::find().filter(student::Column::Id.is_in(some.iter().copied()));
        found.extend(people.all(cx.tx().await?).await?.into_iter().map(|of| (of.id.clone(), of)));
    }
    Ok(found)
}

/// Outstanding steps of the recipient that are past their day or will be soon.
async fn lines(cx: &Cx, row: &Model, to: To) -> Result<Vec<Both>> {
    let owner = match to {
        To::Student => "STUDENT",
        To::Supervisor => "SUPERVISOR",
        To::Division => "DIVISION",
    };
    let until = cx.now().local_date() + Duration::days(AHEAD);
    let steps = step::of_candidate(cx, &row.id).await?;
    let near = steps.into_iter().filter(|(own, _)| own.outstanding && own.owner == owner);
    let near = near.filter_map(|(own, step)| own.due_on.filter(|day| *day <= until).map(|day| (day, step)));
    Ok(near.map(|(day, of)| Both::new(format!("{}（{day}）", of.name_cn), format!("{} ({day})", of.name_en))).collect())
}

async fn people(cx: &Cx, row: &Model, to: To) -> Result<Vec<user::Model>> {
    let tx = cx.tx().await?;
    let members = match to {
        To::Student => return of_students(cx, &[row.student_id.as_str()]).await,
        To::Supervisor => {
            let today = cx.now().local_date();
            let of = supervision::Entity::find()
                .filter(supervision::Column::StudentId.eq(&row.student_id))
                .filter(supervision::Column::ArchivedAt.is_null())
                .all(tx)
                .await?;
            let now = of.into_iter().filter(|row| row.to_date.is_none_or(|end| end >= today));
            let teachers = teacher::Entity::find()
                .filter(teacher::Column::Id.is_in(now.filter_map(|row| row.teacher_id)))
                .all(tx)
                .await?;
            teachers.into_iter().map(|row| row.staff_id).collect()
        }
        To::Division => users::of_division(cx, row.division_id.as_deref()).await?,
    };
    let members = staff::Entity::find().filter(staff::Column::Id.is_in(members)).all(tx).await?;
    let accounts = user::Entity::find()
        .filter(user::Column::Id.is_in(members.into_iter().filter_map(|row| row.user_id)))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .order_by_asc(user::Column::Id);
    Ok(accounts.all(tx).await?)
}

async fn of_students(cx: &Cx, ids: &[&str]) -> Result<Vec<user::Model>> {
    let mut found = vec![];
    for some in ids.chunks(300) {
        let accounts = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().copied()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .order_by_asc(user::Column::Id);
        found.extend(accounts.all(cx.tx().await?).await?);
    }
    Ok(found)
}

fn letter(person: user::Model, row: &Model, who: &student::Model, lines: &[Both], note: &str) -> Letter {
    let lang = Lang::from_header(Some(&person.language));
    let steps: Vec<&str> = lines.iter().map(|line| line.get(lang)).collect();
    let values = vec![
        ("name", person.name.clone()),
        ("student", of(lang, &who.name_cn, &who.name_en)),
        ("status", called(STATES, &row.status).get(lang).to_owned()),
        ("steps", steps.join("\n")),
        ("note", note.to_owned()),
    ];
    let to = Recipient { user_id: Some(person.id), email: person.email, mobile: None, lang };
    Letter { to, values, biz: Some((CANDIDATE, row.id.clone())) }
}

/// Students are told where they stand now; answers how many.
pub async fn moved(cx: &Cx, rows: &[Model]) -> Result<usize> {
    tell(cx, MOVED, rows, &[], "").await
}

/// Students are told which step came back; answers how many.
pub async fn returned(cx: &Cx, rows: &[(Model, sga_step::Model)], why: &str) -> Result<usize> {
    let mut told = 0;
    for (row, step) in rows {
        let line = Both::new(step.name_cn.clone(), step.name_en.clone());
        told += tell(cx, RETURNED, std::slice::from_ref(row), &[line], why).await?;
    }
    Ok(told)
}

async fn tell(cx: &Cx, code: &'static str, rows: &[Model], lines: &[Both], note: &str) -> Result<usize> {
    let names = names(cx, rows).await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.student_id.as_str()).collect();
    let mut letters = vec![];
    for person in of_students(cx, &ids).await? {
        let row = rows.iter().find(|row| Some(&row.student_id) == person.student_id.as_ref());
        if let Some((row, who)) = row.and_then(|row| Some((row, names.get(&row.student_id)?))) {
            letters.push(letter(person, row, who, lines, note));
        }
    }
    let told = letters.len();
    send_all(cx, code, letters).await?;
    Ok(told)
}
