//! One application as people read it: the form with its answers, files, who has it and what has happened.

use std::collections::HashMap;

use kernel::{Cx, Error, FileReply, Lang, Result, Text, Timestamp, files, files::stored_file};
use rules::{application::State, form::Question};
use schema::{
    applications::{
        oas_application::{Entity, Model},
        oas_clerk, oas_item,
    },
    students::student,
    university::staff,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::kept::Event;
use crate::form::{self, Answer, FileAnswer, QuestionView};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OneQuery {
    pub id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// The application.
    pub id: String,
    pub file_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OasApplicant)]
pub struct Applicant {
    id: String,
    student_no: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OasFileView)]
pub struct FileView {
    code: String,
    file_id: String,
    name: String,
    size: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OasApplicationView)]
pub struct ApplicationView {
    pub id: String,
    pub version: i32,
    pub application_no: String,
    pub item_id: String,
    pub item_name: String,
    pub state: String,
    pub pay_state: String,
    /// Hundredths of a yuan.
    pub fee: i32,
    pub pay_no: String,
    pub student: Applicant,
    pub submitted_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = Date)]
    pub due_on: Option<chrono::NaiveDate>,
    pub note: String,
    /// Who has it now: the clerks of its item, or the office.
    pub handlers: Vec<String>,
    /// As they were when it was handed in; of a draft as they are now.
    pub questions: Vec<QuestionView>,
    pub answers: Vec<Answer>,
    pub files: Vec<FileView>,
    pub events: Vec<Event>,
}

pub async fn one(cx: &Cx, id: &str) -> Result<ApplicationView> {
    let row = Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    views(cx, cx.read(), vec![row]).await?.pop().ok_or(Error::NotFound)
}

/// In the order given.
pub async fn views(cx: &Cx, db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<Vec<ApplicationView>> {
    let background = Background::load(db, &rows).await?;
    let mut shown = vec![];
    for row in rows {
        let form: Vec<Question> = if row.state == State::Draft.code() {
            form::of_item(db, &row.item_id).await?
        } else {
            serde_json::from_value(row.form.clone()).map_err(Error::internal)?
        };
        shown.push(background.view(cx.lang(), row, &form)?);
    }
    Ok(shown)
}

/// What the rows name.
struct Background {
    items: HashMap<String, oas_item::Model>,
    students: HashMap<String, student::Model>,
    clerks: Vec<(String, staff::Model)>,
    files: HashMap<String, stored_file::Model>,
}

impl Background {
    async fn load(db: &impl ConnectionTrait, rows: &[Model]) -> Result<Self> {
        let items: Vec<String> = rows.iter().map(|row| row.item_id.clone()).collect();
        let students: Vec<String> = rows.iter().map(|row| row.student_id.clone()).collect();
        let mut files = vec![];
        for row in rows {
            files.extend(files_of(row)?.into_iter().map(|file| file.file_id));
        }
        let named = oas_clerk::Entity::find()
            .filter(oas_clerk::Column::ItemId.is_in(items.clone()))
            .filter(oas_clerk::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let members: Vec<String> = named.iter().map(|row| row.staff_id.clone()).collect();
        let people = staff::Entity::find()
            .filter(staff::Column::Id.is_in(members))
            .order_by_asc(staff::Column::StaffNo)
            .all(db)
            .await?;
        let items = oas_item::Entity::find().filter(oas_item::Column::Id.is_in(items)).all(db).await?;
        let students = student::Entity::find().filter(student::Column::Id.is_in(students)).all(db).await?;
        let files = stored_file::Entity::find().filter(stored_file::Column::Id.is_in(files)).all(db).await?;
        Ok(Self {
            clerks: paired(&named, &people),
            items: items.into_iter().map(|row| (row.id.clone(), row)).collect(),
            students: students.into_iter().map(|row| (row.id.clone(), row)).collect(),
            files: files.into_iter().map(|row| (row.id.clone(), row)).collect(),
        })
    }

    fn view(&self, lang: Lang, row: Model, form: &[Question]) -> Result<ApplicationView> {
        let own = |cn: &str, en: &str| if lang == Lang::En { en.to_owned() } else { cn.to_owned() };
        let item = self.items.get(&row.item_id).ok_or_else(|| Error::internal("an application for nothing"))?;
        let of = self.students.get(&row.student_id).ok_or_else(|| Error::internal("an application of nobody"))?;
        let clerks = self.clerks.iter().filter(|(item, _)| *item == row.item_id);
        let mut handlers: Vec<String> = clerks.map(|(_, who)| own(&who.name_cn, &who.name_en)).collect();
        if handlers.is_empty() {
            handlers.push(Text::new("教务处", "Registry").get(lang).to_owned());
        }
        let files = files_of(&row)?.into_iter().filter_map(|file| {
            let known = self.files.get(&file.file_id)?;
            Some(FileView { code: file.code, file_id: file.file_id, name: known.name.clone(), size: known.size })
        });
        Ok(ApplicationView {
            item_name: own(&item.name_cn, &item.name_en),
            student: Applicant {
                id: of.id.clone(),
                student_no: of.student_no.clone(),
                name: own(&of.name_cn, &of.name_en),
            },
            handlers,
            questions: form.iter().map(|question| form::view(question, lang)).collect(),
            answers: answers_of(&row)?,
            files: files.collect(),
            events: serde_json::from_value(row.events).map_err(Error::internal)?,
            id: row.id,
            version: row.version,
            application_no: row.application_no,
            item_id: row.item_id,
            state: row.state,
            pay_state: row.pay_state,
            fee: row.fee,
            pay_no: row.pay_no,
            submitted_at: row.submitted_at,
            due_on: row.due_on,
            note: row.note,
        })
    }
}

/// Each item with whoever works on it, in the order of the people.
fn paired(named: &[oas_clerk::Model], people: &[staff::Model]) -> Vec<(String, staff::Model)> {
    let of = |person: &staff::Model| {
        let theirs = named.iter().filter(|row| row.staff_id == person.id);
        theirs.map(|row| (row.item_id.clone(), person.clone())).collect::<Vec<_>>()
    };
    people.iter().flat_map(of).collect()
}

pub fn answers_of(row: &Model) -> Result<Vec<Answer>> {
    serde_json::from_value(row.answers.clone()).map_err(Error::internal)
}

pub fn files_of(row: &Model) -> Result<Vec<FileAnswer>> {
    serde_json::from_value(row.files.clone()).map_err(Error::internal)
}

/// A file that belongs to the application; any other is not found.
pub async fn open_file(cx: &Cx, query: &FileQuery) -> Result<FileReply> {
    let row = Entity::find_by_id(&query.id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if !files_of(&row)?.iter().any(|file| file.file_id == query.file_id) {
        return Err(Error::NotFound);
    }
    files::reply(cx, &files::find(cx, &query.file_id).await?)
}
