//! How many have finished, by programme and year; never who.

use std::collections::{BTreeMap, HashMap};

use course_planning::api::STUDENTS;
use kernel::{Cx, Error, Lang, Result};
use rules::evaluation::shown::LEAST_ANSWERS;
use schema::{
    courses::student_subject,
    evaluation::{te_ballot, te_folder, te_section},
    students::student,
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatQuery {
    pub folder_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationStatistics)]
pub struct Statistics {
    pub groups: Vec<Group>,
    pub students: u32,
    pub cards: u32,
    pub done: u32,
    /// Ballots that were given a second time.
    pub renewals: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationStatisticsGroup)]
pub struct Group {
    pub programme: String,
    pub year_of_study: Option<i32>,
    pub students: u32,
    pub cards: u32,
    /// None in groups of fewer than five: it would be about single people.
    pub done: Option<u32>,
}

/// Each student with the cards they have; and those whose receipts came back.
pub async fn register(
    db: &impl ConnectionTrait,
    folder_id: &str,
) -> Result<(HashMap<String, u32>, HashMap<String, u32>)> {
    let sections = te_section::Entity::find()
        .filter(te_section::Column::FolderId.eq(folder_id))
        .filter(te_section::Column::Excluded.eq(false))
        .filter(te_section::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let mut teachers: HashMap<String, u32> = HashMap::new();
    for section in &sections {
        *teachers.entry(section.section_id.clone()).or_default() += 1;
    }
    let (mut cards, mut done) = (HashMap::new(), HashMap::new());
    let ids: Vec<&String> = teachers.keys().collect();
    for some in ids.chunks(300) {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::SectionId.is_in(some.iter().copied()))
            .filter(student_subject::Column::State.eq("REGISTERED"))
            .filter(student_subject::Column::ArchivedAt.is_null());
        for seat in seats.all(db).await? {
            let count = seat.section_id.and_then(|id| teachers.get(&id).copied()).unwrap_or(0);
            *cards.entry(seat.student_id).or_default() += count;
        }
    }
    for some in sections.chunks(300) {
        let rows = te_ballot::Entity::find()
            .filter(te_ballot::Column::TeSectionId.is_in(some.iter().map(|row| row.id.clone())))
            .filter(te_ballot::Column::Done.eq(true));
        for row in rows.all(db).await? {
            *done.entry(row.student_id).or_default() += 1;
        }
    }
    Ok((cards, done))
}

pub async fn of(cx: &Cx, folder_id: &str) -> Result<Statistics> {
    let db = cx.read();
    let folder = te_folder::Entity::find_by_id(folder_id).one(db).await?.ok_or(Error::NotFound)?;
    let (cards, done) = register(db, folder_id).await?;
    let ids: Vec<&String> = cards.keys().collect();
    let mut groups: BTreeMap<(String, Option<i32>), (u32, u32, u32)> = BTreeMap::new();
    for some in ids.chunks(300) {
        let seen = student::Entity::find()
            .filter(student::Column::Id.is_in(some.iter().copied()))
            .filter(STUDENTS.visible(cx.scope()?));
        for row in seen.all(db).await? {
            let group = groups.entry((row.programme_id.unwrap_or_default(), row.year_of_study)).or_default();
            group.0 += 1;
            group.1 += cards.get(&row.id).copied().unwrap_or(0);
            group.2 += done.get(&row.id).copied().unwrap_or(0);
        }
    }
    let names: HashMap<String, programme::Model> =
        programme::Entity::find().all(db).await?.into_iter().map(|row| (row.id.clone(), row)).collect();
    let zh = cx.lang() == Lang::Zh;
    let name = |id: &str| names.get(id).map(|row| if zh { row.name_cn.clone() } else { row.name_en.clone() });
    let (mut students, mut all, mut finished) = (0, 0, 0);
    let mut listed = vec![];
    for ((programme, year_of_study), (people, cards, done)) in groups {
        let told = people >= LEAST_ANSWERS;
        if told {
            students += people;
            all += cards;
            finished += done;
        }
        listed.push(Group {
            programme: name(&programme).unwrap_or_default(),
            year_of_study,
            students: people,
            cards,
            done: told.then_some(done),
        });
    }
    Ok(Statistics { groups: listed, students, cards: all, done: finished, renewals: folder.renewals })
}
