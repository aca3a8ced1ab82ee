//! The place of each by the cumulative average, among the cohort of the programme.

use std::collections::{BTreeSet, HashMap};

use kernel::Result;
use rules::gpa::{Sum, ranks};
use schema::{grades::student_gpa, students::student_semester};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Alias, CaseStatement, Expr, ExprTrait, Query},
};

use super::background::AT_ONCE;

/// The programme and the cohort.
type Group = (Option<String>, Option<String>);

#[derive(FromQueryResult)]
struct Placed {
    id: String,
    student_id: String,
    total_gpa_units: i32,
    total_grade_points: i32,
    rank: Option<i32>,
    rank_of: Option<i32>,
}

/// Puts everybody of the semester in their place, or only the cohorts that these students are in. Answers how many
/// have another place than before.
pub async fn settle(db: &impl ConnectionTrait, semester_id: &str, of: Option<&[String]>) -> Result<usize> {
    let snapshots = match of {
        None => members(db, semester_id, Condition::all()).await?,
        Some(students) => {
            let mut theirs = vec![];
            for some in students.chunks(AT_ONCE) {
                let own = Condition::all().add(student_semester::Column::StudentId.is_in(some));
                theirs.extend(members(db, semester_id, own).await?);
            }
            let mut all = vec![];
            for (programme, cohort) in theirs.into_iter().map(|(_, group)| group).collect::<BTreeSet<_>>() {
                all.extend(members(db, semester_id, in_group(programme.as_deref(), cohort.as_deref())).await?);
            }
            all
        }
    };
    let group: HashMap<String, Group> = snapshots.into_iter().collect();
    let rows = averages(db, semester_id, of.map(|_| &group)).await?;
    let mut groups: HashMap<&Group, Vec<(&Placed, Sum)>> = HashMap::new();
    for row in &rows {
        if let Some(of) = group.get(&row.student_id) {
            let sum = Sum { units: row.total_gpa_units, points: row.total_grade_points };
            groups.entry(of).or_default().push((row, sum));
        }
    }
    let mut moved = vec![];
    for members in groups.into_values() {
        let places = ranks(&members.iter().map(|(_, sum)| *sum).collect::<Vec<_>>());
        let among = i32::try_from(places.iter().flatten().count()).unwrap_or(0);
        let places = members.into_iter().zip(places).map(|((row, _), place)| (row, place, place.map(|_| among)));
        moved.extend(places.filter(|(row, place, among)| (row.rank, row.rank_of) != (*place, *among)));
    }
    for some in moved.chunks(200) {
        write(db, some).await?;
    }
    Ok(moved.len())
}

fn in_group(programme: Option<&str>, cohort: Option<&str>) -> Condition {
    let equal = |column: student_semester::Column, value: Option<&str>| match value {
        Some(value) => column.eq(value),
        None => column.is_null(),
    };
    Condition::all()
        .add(equal(student_semester::Column::ProgrammeId, programme))
        .add(equal(student_semester::Column::CohortId, cohort))
}

async fn members(db: &impl ConnectionTrait, semester_id: &str, which: Condition) -> Result<Vec<(String, Group)>> {
    use student_semester::Column;
    let found: Vec<(String, Option<String>, Option<String>)> = student_semester::Entity::find()
        .select_only()
        .columns([Column::StudentId, Column::ProgrammeId, Column::CohortId])
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::ArchivedAt.is_null())
        .filter(which)
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().map(|(id, programme, cohort)| (id, (programme, cohort))).collect())
}

async fn averages(
    db: &impl ConnectionTrait,
    semester_id: &str,
    of: Option<&HashMap<String, Group>>,
) -> Result<Vec<Placed>> {
    use student_gpa::Column;
    let all = || {
        student_gpa::Entity::find()
            .select_only()
            .columns([Column::Id, Column::StudentId, Column::TotalGpaUnits, Column::TotalGradePoints])
            .columns([Column::Rank, Column::RankOf])
            .filter(Column::SemesterId.eq(semester_id))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::Id)
    };
    let Some(members) = of else { return Ok(all().into_model().all(db).await?) };
    let ids: Vec<&String> = members.keys().collect();
    let mut found = vec![];
    for some in ids.chunks(AT_ONCE) {
        let some = all().filter(Column::StudentId.is_in(some.iter().copied()));
        found.extend(some.into_model::<Placed>().all(db).await?);
    }
    Ok(found)
}

/// Places follow from averages: they are no change of a row that somebody else could be in the way of.
async fn write(db: &impl ConnectionTrait, some: &[(&Placed, Option<i32>, Option<i32>)]) -> Result<()> {
    let (mut rank, mut among) = (CaseStatement::new(), CaseStatement::new());
    for (row, place, of) in some {
        let own = || Expr::col(Alias::new("id")).eq(row.id.as_str());
        rank = rank.case(own(), Expr::val(*place));
        among = among.case(own(), Expr::val(*of));
    }
    let mut update = Query::update();
    update
        .table(Alias::new("student_gpa"))
        .value(Alias::new("rank"), rank)
        .value(Alias::new("rank_of"), among)
        .and_where(Expr::col(Alias::new("id")).is_in(some.iter().map(|(row, ..)| row.id.as_str())));
    db.execute(&update).await?;
    Ok(())
}

/// Each with an average, its place and the number of places.
pub fn ranked<K: Clone>(members: &[(&K, Sum)]) -> Vec<(K, (i32, i32))> {
    let placed = ranks(&members.iter().map(|(_, sum)| *sum).collect::<Vec<_>>());
    let of = i32::try_from(placed.iter().flatten().count()).unwrap_or(0);
    members.iter().zip(placed).filter_map(|((id, _), rank)| Some(((*id).clone(), (rank?, of)))).collect()
}
