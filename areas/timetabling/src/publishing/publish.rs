//! Publishing: the draft becomes what people are told, and exactly those whose timetable differs are told.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::Outcome,
    ids,
    messages::{Letter, send_all},
    resource::rows::{add, add_all, change, change_all},
};
use rules::timetable::{Clash, Difference, What};
use schema::{
    timetable::{published_session, section, timetable_publication},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::difference::{Found, Lines, section_of, teachers_of};
use crate::{
    board::{clashes::Words, load::weeks_of, memory::draft as draft_of},
    known::{outcome, warning},
    letters::{Accounts, CHANGED, PUBLISHED as FIRST, Told, recipient},
    refusal::{over, refuse_all, semester as semester_of},
    tables::{PUBLICATION, PUBLISHED, SECTION},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PublishTimetableInput)]
pub struct PublishInput {
    pub semester_id: String,
    /// Goes into the letters.
    #[serde(default)]
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// Clashes that one refusal lists.
const LISTED: usize = 20;

pub async fn publish(cx: &Cx, input: PublishInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let note = input.note.trim().to_owned();
    if note.chars().count() > 1000 {
        return Err(Error::invalid("note", "too_long", Text::new("最多 1000 个字符", "At most 1000 characters")));
    }
    let tx = cx.tx().await?;
    let term = semester_of(cx, &input.semester_id).await?;
    refuse_all(over(cx, &term, "/learning/tts/session-list").into_iter().collect())?;
    let found = Found::load(cx, tx, &term.id, weeks_of(&term)).await?;
    refuse_clashes(cx, &term, &found).await?;
    if found.differences.is_empty() {
        let text = Both::new(
            format!("{}的课表与已发布的相同，没有可以发布的改动", term.name_cn),
            format!("The timetable of {} is as it was published; there is nothing to publish", term.name_en),
        );
        let rule = Rule::new("publish.nothing", text, json!({ "semesterId": term.id }));
        let to = format!("/learning/tts/session-list?semesterId={}", term.id);
        return Err(rule.offer(Text::new("去课表中改动", "Change the timetable first"), to).into());
    }
    let last = timetable_publication::Entity::find()
        .filter(timetable_publication::Column::SemesterId.eq(&term.id))
        .order_by_desc(timetable_publication::Column::No)
        .one(tx)
        .await?;
    let told = tell(cx, &term, &found, &note, last.is_none()).await?;
    let count = |what: What| i32::try_from(found.differences.iter().filter(|d| d.what == what).count()).unwrap_or(0);
    let row = timetable_publication::ActiveModel {
        semester_id: Set(term.id.clone()),
        no: Set(last.map_or(0, |last| last.no) + 1),
        note: Set(note),
        added: Set(count(What::Added)),
        changed: Set(count(What::Changed)),
        cancelled: Set(count(What::Cancelled)),
        told: Set(i32::try_from(told.students + told.teachers).unwrap_or(i32::MAX)),
        ..Default::default()
    };
    add::<timetable_publication::Entity>(cx, PUBLICATION, &ids::new_id(), row).await?;
    write(cx, &term, &found).await?;
    scheduled(cx, &found).await?;
    let text = Both::new(
        format!("将通知 {} 名学生和 {} 名教师", told.students, told.teachers),
        format!("{} students and {} teachers are told", told.students, told.teachers),
    );
    outcome(cx, vec![warning(cx, "told", text)]).await
}

/// Hard clashes are not published; each is named, with the grid that shows it.
async fn refuse_clashes(cx: &Cx, term: &semester::Model, found: &Found) -> Result<()> {
    let draft = draft_of(cx, &term.id).await?;
    let all = Arc::clone(&draft).all().await?;
    let mine = |clash: &&Clash| clash.meetings.iter().any(|id| found.rows.contains_key(id));
    let hard: Vec<Clash> = all.iter().filter(|clash| clash.rule.hard()).filter(mine).cloned().collect();
    if hard.is_empty() || kernel::planted::fault("tts_publish_clashes") {
        return Ok(());
    }
    let words = Words::load(cx, &draft, &hard, None).await?;
    let rules = hard.iter().take(LISTED).filter_map(|clash| {
        let view = words.tell(clash)?;
        let data = json!({
            "rule": view.rule, "sessionIds": view.session_ids, "names": view.names, "count": view.count,
            "weeks": view.weeks, "total": hard.len(),
        });
        let step = words.page(&view.session_ids);
        let rule = Rule::new("publish.clash", words.both(clash), data);
        Some(rule.offer(Text::new("在课表中解决", "Resolve it in the grid"), step))
    });
    refuse_all(rules.collect())
}

/// What people were told from now on. What is cancelled stays, so that calendars can take it away.
async fn write(cx: &Cx, term: &semester::Model, found: &Found) -> Result<()> {
    let mut new = vec![];
    for difference in &found.differences {
        let before = found.published.get(difference.id());
        let row = match difference.what {
            What::Cancelled => published_session::ActiveModel { cancelled: Set(true), ..Default::default() },
            _ => {
                let Some(row) = found.rows.get(difference.id()) else { continue };
                let teachers = found.sections.get(&row.section_id).map(|s| s.teacher_ids.clone()).unwrap_or_default();
                published_session::ActiveModel {
                    semester_id: Set(term.id.clone()),
                    section_id: Set(row.section_id.clone()),
                    weekday: Set(row.weekday),
                    start_time: Set(row.start_time.clone()),
                    end_time: Set(row.end_time.clone()),
                    hours: Set(row.hours),
                    place_id: Set(row.place_id.clone()),
                    weeks: Set(row.weeks.clone()),
                    kind: Set(row.kind.clone()),
                    teacher_id: Set(row.teacher_id.clone()),
                    teacher_ids: Set(teachers),
                    cancelled: Set(false),
                    ..Default::default()
                }
            }
        };
        let row = published_session::ActiveModel { sequence: Set(difference.sequence()), ..row };
        match before {
            Some(before) => drop(change::<published_session::Entity>(cx, PUBLISHED, before.clone(), row).await?),
            None => new.push(published_session::ActiveModel { id: Set(difference.id().to_owned()), ..row }),
        }
    }
    add_all::<published_session::Entity>(cx, PUBLISHED, new).await?;
    Ok(())
}

/// Sections whose times were published are no drafts any more.
async fn scheduled(cx: &Cx, found: &Found) -> Result<()> {
    let out = found.differences.iter().filter(|d| d.what != What::Cancelled).filter_map(section_of);
    let mut ids: Vec<&String> = out.collect();
    ids.sort();
    ids.dedup();
    let drafts = ids.into_iter().filter_map(|id| found.sections.get(id)).filter(|s| s.status == "DRAFT").cloned();
    let row = section::ActiveModel { status: Set("SCHEDULED".to_owned()), ..Default::default() };
    change_all::<section::Entity>(cx, SECTION, drafts.collect(), &row).await?;
    Ok(())
}

/// One letter for everybody whose timetable differs, with all that differs in it.
async fn tell(cx: &Cx, term: &semester::Model, found: &Found, note: &str, first: bool) -> Result<Told> {
    let lines = Lines::load(cx, found).await?;
    let (students, teachers) = found.people();
    let people = Accounts::load(cx, &students, &teachers).await?;
    let mut of_student = BTreeMap::<&String, Vec<&Difference>>::new();
    let mut of_teacher = BTreeMap::<&String, Vec<&Difference>>::new();
    for difference in &found.differences {
        if kernel::planted::fault("tts_quiet_rooms") && difference.fields == ["place"] {
            continue;
        }
        for student in found.students_of(difference) {
            of_student.entry(student).or_default().push(difference);
        }
        for teacher in teachers_of(difference) {
            let own = of_teacher.entry(teacher).or_default();
            if own.last().is_none_or(|last| last.id() != difference.id()) {
                own.push(difference);
            }
        }
    }
    let letter = |user: &kernel::identity::entity::user::Model, own: &[&Difference]| {
        let to = recipient(user);
        let semester = if to.lang == kernel::Lang::Zh { &term.name_cn } else { &term.name_en };
        let mut values = vec![("name", user.name.clone()), ("semester", semester.clone())];
        if !first {
            let changes: Vec<String> = own.iter().map(|d| lines.line(to.lang, found, d)).collect();
            values.push(("changes", changes.join("\n")));
            values.push(("note", note.to_owned()));
        }
        Letter { to, values, biz: Some((PUBLICATION, term.id.clone())) }
    };
    let letters = |own: &BTreeMap<&String, Vec<&Difference>>, users: &HashMap<String, _>| {
        own.iter().filter_map(|(id, own)| Some(letter(users.get(*id)?, own))).collect::<Vec<_>>()
    };
    let (to_students, to_teachers) = (letters(&of_student, &people.students), letters(&of_teacher, &people.teachers));
    let told = Told { students: to_students.len(), teachers: to_teachers.len() };
    let all = to_students.into_iter().chain(to_teachers).collect();
    send_all(cx, if first { FIRST } else { CHANGED }, all).await?;
    Ok(told)
}
