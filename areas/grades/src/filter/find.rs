//! Those whose figures fulfil the conditions, among those the caller sees.

use std::collections::{BTreeMap, HashMap};

use kernel::{Cx, Error, Lang, Result, resource::Field};
use rules::{scale::is_fail, standing::below_in_a_row};
use schema::{
    grades::{student_gpa, student_grade},
    students::student,
    university::{programme, semester},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};
use serde::Serialize;
use utoipa::ToSchema;

use super::conditions::Filter;
use crate::{
    averages::{
        AT_ONCE,
        table::{HONOURS, STANDINGS},
    },
    tables::AVERAGES,
};

/// Averages are hundredths.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FilteredAverage)]
pub struct Found {
    /// Of the row of averages.
    pub id: String,
    pub student_id: String,
    pub semester: String,
    pub student_no: String,
    pub name: String,
    pub programme: String,
    pub year_of_study: Option<i32>,
    pub gpa: Option<i32>,
    pub total_gpa: Option<i32>,
    pub major_gpa: Option<i32>,
    pub units: i32,
    /// Courses failed in the semester.
    pub failed: usize,
    /// Points of the lowest grade in the average.
    pub lowest: Option<i32>,
    /// Semesters in a row below what was asked for.
    pub times: Option<usize>,
    pub standing: String,
    pub honours: String,
    pub rank: Option<i32>,
}

pub fn fields() -> Vec<Field> {
    let average = |name, zh, en| Field::integer(name, 0, 500, zh, en).places(2);
    vec![
        Field::code("studentNo", 30, "学号", "Student no."),
        Field::text("name", 200, "姓名", "Name"),
        Field::text("semester", 200, "学期", "Semester"),
        Field::text("programme", 300, "专业", "Programme"),
        Field::integer("yearOfStudy", 1, 9, "年级", "Year of study"),
        average("gpa", "学期平均绩点", "Semester GPA"),
        average("totalGpa", "累计平均绩点", "Cumulative GPA"),
        average("majorGpa", "主修平均绩点", "Major GPA"),
        Field::integer("units", 0, 1000, "计入绩点学分", "Units in the average"),
        Field::integer("failed", 0, 100, "不及格课程", "Courses failed"),
        average("lowest", "最低绩点", "Lowest points"),
        Field::choice("standing", STANDINGS, "学业状况", "Standing"),
        Field::choice("honours", HONOURS, "荣誉名单", "Honours list"),
        Field::integer("rank", 1, 100_000, "排名", "Rank"),
    ]
}

/// The best first. `ids` are the rows meant among those found; none for all of them.
pub async fn find(cx: &Cx, db: &impl ConnectionTrait, filter: &Filter, ids: &[String]) -> Result<Vec<Found>> {
    let Some(term) = term(cx, db, filter).await? else { return Ok(vec![]) };
    let mut rows = vec![];
    if ids.is_empty() {
        rows = asked(cx, filter, &term)?.all(db).await?;
    } else {
        for some in ids.chunks(AT_ONCE) {
            rows.extend(asked(cx, filter, &term)?.filter(student_gpa::Column::Id.is_in(some)).all(db).await?);
        }
    }
    let mut found = vec![];
    for some in rows.chunks(AT_ONCE) {
        let students: Vec<&str> = some.iter().map(|row| row.student_id.as_str()).collect();
        let looked = Looked::load(db, (filter, &term), &students).await?;
        found.extend(some.iter().filter_map(|row| looked.at(cx.lang(), filter, row)));
    }
    found.sort_by(|a, b| b.total_gpa.cmp(&a.total_gpa).then_with(|| a.student_no.cmp(&b.student_no)));
    Ok(found)
}

/// The semester asked about.
pub async fn term(cx: &Cx, db: &impl ConnectionTrait, filter: &Filter) -> Result<Option<semester::Model>> {
    let all = semester::Entity::find();
    if let Some(id) = &filter.semester_id {
        return all.filter(semester::Column::Id.eq(id.as_str())).one(db).await?.ok_or(Error::NotFound).map(Some);
    }
    let counted: Vec<(String, i64)> = student_gpa::Entity::find()
        .select_only()
        .column(student_gpa::Column::SemesterId)
        .column_as(student_gpa::Column::Id.count(), "averages")
        .filter(student_gpa::Column::ArchivedAt.is_null())
        .filter(AVERAGES.visible(cx.scope()?))
        .group_by(student_gpa::Column::SemesterId)
        .into_tuple()
        .all(db)
        .await?;
    // A summer in which a few took a course is not the semester that people mean.
    let most = counted.iter().map(|(_, count)| *count).max().unwrap_or_default();
    let full = counted.into_iter().filter(|(_, count)| count * 10 >= most).map(|(id, _)| id);
    let last = all.filter(semester::Column::Id.is_in(full)).order_by_desc(semester::Column::StartDate);
    Ok(last.one(db).await?)
}

/// What the rows of averages can say by themselves.
fn asked(cx: &Cx, filter: &Filter, term: &semester::Model) -> Result<Select<student_gpa::Entity>> {
    use student_gpa::Column;
    let at_least = [
        (Column::Gpa, filter.gpa_min),
        (Column::TotalGpa, filter.total_min),
        (Column::MajorGpa, filter.major_min),
        (Column::GpaUnits, filter.units_min),
    ];
    let at_most =
        [(Column::Gpa, filter.gpa_max), (Column::TotalGpa, filter.total_max), (Column::MajorGpa, filter.major_max)];
    let exactly = [(Column::Standing, &filter.standing), (Column::Honours, &filter.honours)];
    let mut rows = student_gpa::Entity::find()
        .filter(Column::SemesterId.eq(term.id.as_str()))
        .filter(Column::ArchivedAt.is_null())
        .filter(AVERAGES.visible(cx.scope()?));
    for (column, limit) in at_least.into_iter().filter_map(|(column, limit)| Some((column, limit?))) {
        rows = rows.filter(column.gte(limit));
    }
    for (column, limit) in at_most.into_iter().filter_map(|(column, limit)| Some((column, limit?))) {
        rows = rows.filter(column.lte(limit));
    }
    for (column, wanted) in exactly.into_iter().filter_map(|(column, wanted)| Some((column, wanted.as_ref()?))) {
        rows = rows.filter(column.eq(wanted.as_str()));
    }
    if filter.programme_id.is_some() || filter.cohort_id.is_some() || filter.year_of_study.is_some() {
        rows = rows.filter(Column::StudentId.in_subquery(people(filter).into_query()));
    }
    Ok(rows.order_by_asc(Column::Id))
}

fn people(filter: &Filter) -> Select<student::Entity> {
    use student::Column;
    let mut chosen = student::Entity::find().select_only().column(Column::Id);
    if let Some(programme) = &filter.programme_id {
        chosen = chosen.filter(Column::ProgrammeId.eq(programme.as_str()));
    }
    if let Some(cohort) = &filter.cohort_id {
        chosen = chosen.filter(Column::CohortId.eq(cohort.as_str()));
    }
    if let Some(year) = filter.year_of_study {
        chosen = chosen.filter(Column::YearOfStudy.eq(year));
    }
    chosen
}

/// What stands beside the averages of some students.
struct Looked {
    people: HashMap<String, student::Model>,
    programmes: HashMap<String, programme::Model>,
    results: HashMap<String, Vec<student_grade::Model>>,
    /// The averages of each, in order of time up to the semester asked about.
    run: HashMap<String, Vec<Option<i32>>>,
    semester: semester::Model,
}

impl Looked {
    async fn load(
        db: &impl ConnectionTrait,
        (filter, term): (&Filter, &semester::Model),
        students: &[&str],
    ) -> Result<Self> {
        let people =
            student::Entity::find().filter(student::Column::Id.is_in(students.iter().copied())).all(db).await?;
        let programmes = programme::Entity::find().all(db).await?;
        let rows = student_grade::Entity::find()
            .filter(student_grade::Column::SemesterId.eq(term.id.as_str()))
            .filter(student_grade::Column::StudentId.is_in(students.iter().copied()))
            .filter(student_grade::Column::Status.ne("DRAFT"))
            .filter(student_grade::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let mut results: HashMap<String, Vec<_>> = HashMap::new();
        for row in rows {
            results.entry(row.student_id.clone()).or_default().push(row);
        }
        Ok(Self {
            people: people.into_iter().map(|row| (row.id.clone(), row)).collect(),
            programmes: programmes.into_iter().map(|row| (row.id.clone(), row)).collect(),
            results,
            run: if filter.below.is_some() { runs(db, term, students).await? } else { HashMap::new() },
            semester: term.clone(),
        })
    }

    fn at(&self, lang: Lang, filter: &Filter, row: &student_gpa::Model) -> Option<Found> {
        let person = self.people.get(&row.student_id)?;
        let results = self.results.get(&row.student_id).map_or(&[][..], Vec::as_slice);
        let failed = results.iter().filter(|result| is_fail(&result.grade)).count();
        let lowest = results.iter().filter(|result| result.in_gpa).filter_map(|result| result.points).min();
        let unsatisfactory = results.iter().any(|result| is_fail(&result.grade) && result.points.is_none());
        let times = filter.below.map(|below| {
            let run = self.run.get(&row.student_id).map_or(&[][..], Vec::as_slice);
            below_in_a_row(run, below)
        });
        let enough = |asked: Option<i32>, has: usize| {
            asked.is_none_or(|asked| usize::try_from(asked).is_ok_and(|asked| has >= asked))
        };
        let fulfils = enough(filter.failed_min, failed)
            && filter.lowest.is_none_or(|least| !unsatisfactory && lowest.is_some_and(|lowest| lowest >= least))
            && times.is_none_or(|times| enough(Some(filter.times.unwrap_or(1)), times));
        let pick = |zh: &str, en: &str| if lang == Lang::Zh || en.is_empty() { zh.to_owned() } else { en.to_owned() };
        let programme = person.programme_id.as_ref().and_then(|id| self.programmes.get(id));
        fulfils.then(|| Found {
            id: row.id.clone(),
            student_id: row.student_id.clone(),
            semester: pick(&self.semester.name_cn, &self.semester.name_en),
            student_no: person.student_no.clone(),
            name: pick(&person.name_cn, &person.name_en),
            programme: programme.map_or(String::new(), |p| pick(&p.name_cn, &p.name_en)),
            year_of_study: person.year_of_study,
            gpa: row.gpa,
            total_gpa: row.total_gpa,
            major_gpa: row.major_gpa,
            units: row.gpa_units,
            failed,
            lowest,
            times,
            standing: row.standing.clone(),
            honours: row.honours.clone(),
            rank: row.rank,
        })
    }
}

async fn runs(
    db: &impl ConnectionTrait,
    term: &semester::Model,
    students: &[&str],
) -> Result<HashMap<String, Vec<Option<i32>>>> {
    let semesters = semester::Entity::find().all(db).await?;
    let upto: HashMap<&str, _> = semesters
        .iter()
        .filter(|semester| semester.start_date <= term.start_date)
        .map(|semester| (semester.id.as_str(), semester.start_date))
        .collect();
    let rows = student_gpa::Entity::find()
        .filter(student_gpa::Column::StudentId.is_in(students.iter().copied()))
        .filter(student_gpa::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let mut runs: HashMap<String, BTreeMap<_, Option<i32>>> = HashMap::new();
    for row in rows {
        if let Some(begins) = upto.get(row.semester_id.as_str()) {
            runs.entry(row.student_id).or_default().insert(*begins, row.gpa);
        }
    }
    Ok(runs.into_iter().map(|(student, run)| (student, run.into_values().collect())).collect())
}
