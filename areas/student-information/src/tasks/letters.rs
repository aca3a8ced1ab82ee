//! Tells students what was done.

use std::collections::HashSet;

use kernel::{
    Both, Cx, Lang, Result,
    identity::entity::user,
    messages::{Letter, Recipient, send_all},
    settings,
};
use schema::students::{student, study_status};
use security::api::accounts_of;

use super::{
    found::{Background, ids_of},
    kinds,
    paper::Paper,
    status::both,
};
use crate::settings::{Mails, SiSettings};

/// To the account's own address. Numbers of people are not needed for a letter and stay sealed.
fn recipient(user: &user::Model) -> Recipient {
    Recipient {
        user_id: Some(user.id.clone()),
        email: user.email.clone(),
        mobile: None,
        lang: Lang::from_header(Some(&user.language)),
    }
}

/// The students whose administration sends this kind of mail; the switches are set per student type.
async fn told<'s>(cx: &Cx, students: &[&'s student::Model], on: fn(&Mails) -> bool) -> Result<Vec<&'s student::Model>> {
    let mut told = vec![];
    for student in students {
        // Remembered, so that this asks the database once per type.
        if on(&settings::get::<SiSettings>(cx, Some(&student.student_type)).await?.mails) {
            told.push(*student);
        }
    }
    Ok(told)
}

pub async fn account_created(cx: &Cx, students: &[&student::Model], users: &[user::Model]) -> Result<()> {
    let site = cx.site().unwrap_or_default();
    let told: HashSet<&str> =
        told(cx, students, |mails| mails.account_created).await?.into_iter().map(|s| s.id.as_str()).collect();
    let users = users.iter().filter(|user| user.student_id.as_deref().is_some_and(|id| told.contains(id)));
    let letters = users.map(|user| Letter {
        to: recipient(user),
        values: vec![("name", user.name.clone()), ("username", user.username.clone()), ("site", site.clone())],
        biz: user.student_id.clone().map(|id| (super::SUBJECT, id)),
    });
    send_all(cx, kinds::ACCOUNT_CREATED, letters.collect()).await
}

/// A change of programme is a change of the record, and told by the same switch.
pub async fn programme_changed(
    cx: &Cx,
    moved: &[student::Model],
    programme: &Both,
    semester: &Both,
    paper: &Paper,
) -> Result<()> {
    let accounts = accounts_of(cx, &ids_of(moved)).await?;
    let everybody: Vec<_> = moved.iter().collect();
    let told = told(cx, &everybody, |mails| mails.status_changed).await?;
    let letters = told.into_iter().filter_map(|student| {
        let user = accounts.get(&student.id)?;
        let to = recipient(user);
        let values = vec![
            ("name", user.name.clone()),
            ("programme", programme.get(to.lang).to_owned()),
            ("semester", semester.get(to.lang).to_owned()),
            ("docNo", document(paper)),
        ];
        Some(Letter { to, values, biz: Some((super::SUBJECT, student.id.clone())) })
    });
    send_all(cx, kinds::PROGRAMME_CHANGED, letters.collect()).await
}

fn document(paper: &Paper) -> String {
    if paper.doc_no.is_empty() { "—".to_owned() } else { paper.doc_no.clone() }
}

pub async fn status_changed(
    cx: &Cx,
    before: &[student::Model],
    around: &Background,
    to: &study_status::Model,
    paper: &Paper,
) -> Result<()> {
    let accounts = accounts_of(cx, &ids_of(before)).await?;
    let everybody: Vec<_> = before.iter().collect();
    let told = told(cx, &everybody, |mails| mails.status_changed).await?;
    let letters = told.into_iter().filter_map(|student| {
        let user = accounts.get(&student.id)?;
        let to_whom = recipient(user);
        let word = |text: Both| text.get(to_whom.lang).to_owned();
        let from = around.status(student.study_status_id.as_deref());
        let values = vec![
            ("name", user.name.clone()),
            ("from", word(both(from))),
            ("to", word(both(Some(to)))),
            ("date", paper.effective.to_string()),
            ("docNo", document(paper)),
        ];
        Some(Letter { to: to_whom, values, biz: Some((super::SUBJECT, student.id.clone())) })
    });
    send_all(cx, kinds::STATUS_CHANGED, letters.collect()).await
}
