//! Whoever has not chosen enough is told so.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Both, Cx, Error, Lang, Result, Rule, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::university::semester;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::students::{Units, Wanted, all};
use crate::{people::People, tables::QUOTA};

pub const INCOMPLETE: &str = "es.incomplete";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: INCOMPLETE,
    name: Text::new("选课未完成提醒", "Selection incomplete"),
    module: "es",
    channel: Channel::Email,
    placeholders: &[
        ("name", Text::new("姓名", "Name")),
        ("semester", Text::new("学期", "Semester")),
        ("missing", Text::new("未选满的类别", "What is missing")),
    ],
    subject: Text::new("请完成{{semester}}选课", "Please finish your selection for {{semester}}"),
    body: Text::new(
        "{{name}}：\n\n您{{semester}}的选课尚未完成：\n{{missing}}\n\n请登录系统选课。",
        "{{name}},\n\nYour selection for {{semester}} is not finished:\n{{missing}}\n\nPlease sign in and choose.",
    ),
    confidential: false,
}];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RemindSelectionInput)]
pub struct RemindInput {
    pub semester_id: String,
    /// Left out: of all types.
    pub elective_type_id: Option<String>,
    pub programme_id: Option<String>,
    pub year_of_study: Option<i32>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RemindedSelection)]
pub struct Reminded {
    pub dry_run: bool,
    /// Who gets a letter.
    pub students: usize,
    /// Who has no account and gets none.
    pub without_account: usize,
}

pub async fn remind(cx: &Cx, input: RemindInput) -> Result<Reminded> {
    if input.dry_run {
        cx.rehearse();
    }
    let RemindInput { semester_id, elective_type_id, programme_id, year_of_study, dry_run } = input;
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let wanted = Wanted {
        semester_id,
        elective_type_id,
        status: Some("INCOMPLETE".to_owned()),
        people: People { programme_id, year_of_study, keyword: String::new() },
    };
    let mut of_student = BTreeMap::<String, Vec<Units>>::new();
    for line in all(cx, tx, &wanted).await? {
        of_student.entry(line.student_id.clone()).or_default().push(line);
    }
    if of_student.is_empty() {
        let text = Both::new(
            "所选范围内的学生都已选满，无需提醒",
            "Everybody here has chosen enough; nobody is left to remind",
        );
        let page = format!("/learning/es/student-list?semesterId={}", term.id);
        let rule = Rule::new("nobody_to_remind", text, json!({ "semesterId": term.id }));
        return Err(rule.offer(Text::new("查看学生选课学分", "See the units of students"), page).into());
    }
    let accounts = accounts(cx, of_student.keys()).await?;
    let letters: Vec<Letter> =
        of_student.iter().filter_map(|(id, lines)| Some(letter(accounts.get(id)?, &term, lines))).collect();
    let told = Reminded { dry_run, students: letters.len(), without_account: of_student.len() - letters.len() };
    send_all(cx, INCOMPLETE, letters).await?;
    cx.note(&term.id, &json!({ "students": told.students, "withoutAccount": told.without_account }), None)?;
    Ok(told)
}

async fn accounts(cx: &Cx, ids: impl Iterator<Item = &String>) -> Result<HashMap<String, user::Model>> {
    let ids: Vec<&str> = ids.map(String::as_str).collect();
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().copied()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        found.extend(users.all(cx.tx().await?).await?.into_iter().filter_map(|u| Some((u.student_id.clone()?, u))));
    }
    Ok(found)
}

fn letter(user: &user::Model, term: &semester::Model, lines: &[Units]) -> Letter {
    let lang = Lang::from_header(Some(&user.language));
    let missing = lines.iter().map(|line| {
        let left = i64::from(line.units_assigned) - line.units_selected;
        let text = Both::new(
            format!("{}：应选 {} 学分，尚缺 {left} 学分", line.type_name_cn, line.units_assigned),
            format!("{}: {} units to choose, {left} missing", line.type_name_en, line.units_assigned),
        );
        text.get(lang).to_owned()
    });
    let values = vec![
        ("name", user.name.clone()),
        ("semester", if lang == Lang::Zh { term.name_cn.clone() } else { term.name_en.clone() }),
        ("missing", missing.collect::<Vec<_>>().join("\n")),
    ];
    let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
    let biz = lines.first().map(|line| (QUOTA, line.id.clone()));
    Letter { to, values, biz }
}
