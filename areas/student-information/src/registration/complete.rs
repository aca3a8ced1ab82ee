//! Somebody is registered: the row, the record, the snapshot and the letter.

use kernel::{
    Cx, Lang, Result,
    identity::entity::user,
    ids,
    messages::{self, Recipient},
    resource::rows,
    settings,
};
use schema::{
    students::{semester_registration, student, student_semester},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{SUBJECT, states::State};
use crate::{own::kinds, settings::SiSettings, tasks::snapshots};

/// A student with the semester and the row of it, if there is one.
pub struct Case {
    pub student: student::Model,
    pub semester: semester::Model,
    pub row: Option<semester_registration::Model>,
}

impl Case {
    pub fn state(&self) -> State {
        State::parse(self.row.as_ref().map_or("", |row| row.status.as_str()))
    }
}

/// `details` is what the student said; `about` is what changes on the record besides.
pub async fn complete(
    cx: &Cx,
    case: Case,
    to: State,
    channel: &str,
    details: semester_registration::ActiveModel,
    about: student::ActiveModel,
) -> Result<()> {
    let Case { student, semester, row } = case;
    let done = semester_registration::ActiveModel {
        status: Set(to.code().to_owned()),
        registered_at: Set(Some(cx.now())),
        channel: Set(channel.to_owned()),
        ..details
    };
    match row {
        Some(row) => rows::change::<semester_registration::Entity>(cx, SUBJECT, row, done).await?,
        None => {
            let fresh = super::expect::fresh(&student, &semester.id, to);
            let filled = filled(fresh, done);
            rows::add::<semester_registration::Entity>(cx, SUBJECT, &ids::new_id(), filled).await?
        }
    };
    snapshot(cx, &student, &semester, channel).await?;
    let about = student::ActiveModel { registration_status: Set(to.code().to_owned()), ..about };
    let student = rows::change::<student::Entity>(cx, "si.student", student, about).await?;
    tell(cx, &student, &semester).await
}

/// A new row with what is known of it.
fn filled(
    mut row: semester_registration::ActiveModel,
    known: semester_registration::ActiveModel,
) -> semester_registration::ActiveModel {
    use sea_orm::{ActiveModelTrait, Iterable};
    for column in semester_registration::Column::iter() {
        if let Set(value) = known.get(column) {
            row.set(column, value);
        }
    }
    row
}

/// The snapshot of a running semester says that the student is back; that of one that is over says what it said.
async fn snapshot(cx: &Cx, student: &student::Model, semester: &semester::Model, channel: &str) -> Result<()> {
    if semester.status == "CLOSED" {
        return Ok(());
    }
    let there = student_semester::Entity::find()
        .filter(student_semester::Column::StudentId.eq(student.id.as_str()))
        .filter(student_semester::Column::SemesterId.eq(semester.id.as_str()))
        .filter(student_semester::Column::ArchivedAt.is_null())
        .one(cx.tx().await?)
        .await?;
    let Some(there) = there else { return Ok(()) };
    let row = student_semester::ActiveModel {
        registered: Set(true),
        registered_at: Set(Some(cx.now())),
        channel: Set(channel.to_owned()),
        ..Default::default()
    };
    rows::change::<student_semester::Entity>(cx, snapshots::SUBJECT, there, row).await?;
    Ok(())
}

async fn tell(cx: &Cx, student: &student::Model, semester: &semester::Model) -> Result<()> {
    if !settings::get::<SiSettings>(cx, Some(&student.student_type)).await?.mails.registration_done {
        return Ok(());
    }
    let account = user::Entity::find()
        .filter(user::Column::StudentId.eq(student.id.as_str()))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.tx().await?)
        .await?;
    let Some(account) = account else { return Ok(()) };
    let to = Recipient::of(cx, account).await?;
    let english = to.lang == Lang::En;
    let time = cx.now().local_text();
    let values = [
        ("name", if english { student.name_en.as_str() } else { &student.name_cn }),
        ("semester", if english { &semester.name_en } else { &semester.name_cn }),
        ("time", &time),
    ];
    messages::send(cx, kinds::REGISTRATION_DONE, &to, &values, Some((SUBJECT, &student.id))).await.map(|_| ())
}
