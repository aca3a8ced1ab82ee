//! What students have taken, loaded for many at once, and what their plans make of it.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use kernel::{Error, Result};
use rules::{
    progress::{self, Progress, State, Taken},
    scale::minimum_points,
};
use schema::{
    courses::{course, course_type, structure_student, student_subject},
    grades::{grade_definition, student_grade},
    students::cohort,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use super::{
    super::{
        load::{self, Whole},
        publish::group_rule,
    },
    suppose::ASSUMED,
};

/// Students looked at together; their records are let go before the next ones come.
pub const AT_ONCE: usize = 500;

/// As much of a student as reports need.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Brief {
    pub id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub student_type: String,
    pub programme_id: Option<String>,
    pub cohort_id: Option<String>,
    pub year_of_study: Option<i32>,
}

#[derive(Clone, Debug, FromQueryResult)]
pub struct Seat {
    pub id: String,
    pub student_id: String,
    pub course_id: String,
    pub semester_id: String,
    pub course_type_id: Option<String>,
    pub state: String,
}

#[derive(Clone, Debug, FromQueryResult)]
pub struct Graded {
    pub id: String,
    pub student_id: String,
    pub course_id: String,
    pub semester_id: String,
    pub course_type_id: Option<String>,
    pub grade: String,
    pub points: Option<i32>,
    pub source: String,
    pub status: String,
}

/// A plan as it is looked at, and as the rules read it.
pub struct Ready {
    pub whole: Whole,
    pub plan: progress::Plan,
}

/// What is the same for all students of a report.
pub struct Background {
    pub courses: HashMap<String, course::Model>,
    pub types: HashMap<String, course_type::Model>,
    entry_years: HashMap<String, i32>,
    /// Student type and grade of every pass.
    passes: HashSet<(String, String)>,
    plans: HashMap<String, Arc<Ready>>,
    equivalences: HashMap<Group, Arc<Vec<CountsAs>>>,
    pins: HashMap<(String, String), String>,
}

/// Courses that, taken together, count as others.
pub type CountsAs = (Vec<String>, Vec<String>);

/// Plan, programme and year of admission.
type Group = (String, String, Option<i32>);

/// One student with everything counted.
pub struct Counted {
    pub student: Brief,
    pub plan: Arc<Ready>,
    pub seats: Vec<Seat>,
    pub results: Vec<Graded>,
    /// The best attempt at each course, as the rules were asked.
    pub taken: Vec<Taken>,
    pub progress: Progress,
}

impl Background {
    pub async fn load(db: &impl ConnectionTrait) -> Result<Self> {
        let passes = grade_definition::Entity::find()
            .filter(grade_definition::Column::IsPass.eq(true))
            .filter(grade_definition::Column::ArchivedAt.is_null());
        let cohorts = cohort::Entity::find().all(db).await?;
        let courses = course::Entity::find().all(db).await?;
        Ok(Self {
            courses: courses.into_iter().map(|c| (c.id.clone(), c)).collect(),
            types: load::types(db).await?,
            entry_years: cohorts.into_iter().map(|c| (c.id, c.entry_year)).collect(),
            passes: passes.all(db).await?.into_iter().map(|g| (g.student_type, g.grade)).collect(),
            plans: HashMap::new(),
            equivalences: HashMap::new(),
            pins: HashMap::new(),
        })
    }

    /// Somebody put this course of this student into this category by hand.
    pub fn pin(&mut self, student_id: String, course_id: String, category_id: String) {
        self.pins.insert((student_id, course_id), category_id);
    }

    /// At most `AT_ONCE` students, each with the plan that is followed; those without one are left out.
    pub async fn count(&mut self, db: &impl ConnectionTrait, kind: &str, students: Vec<Brief>) -> Result<Vec<Counted>> {
        let ids: Vec<String> = students.iter().map(|s| s.id.clone()).collect();
        let follows = self.plans_of(db, kind, &ids).await?;
        let mut seats = by_student(seats(db, &ids).await?, |s| &s.student_id);
        let mut results = by_student(results(db, &ids).await?, |r| &r.student_id);
        let mut all = vec![];
        for student in students {
            let Some(plan) = follows.get(&student.id).and_then(|id| self.plans.get(id)).cloned() else { continue };
            let (seats, results) =
                (seats.remove(&student.id).unwrap_or_default(), results.remove(&student.id).unwrap_or_default());
            all.push(self.counted(db, student, plan, seats, results).await?);
        }
        Ok(all)
    }

    /// What a plan makes of a record.
    pub(super) async fn counted(
        &mut self,
        db: &impl ConnectionTrait,
        student: Brief,
        plan: Arc<Ready>,
        seats: Vec<Seat>,
        results: Vec<Graded>,
    ) -> Result<Counted> {
        let equal = self.equal(db, &student, &plan.whole.structure.id).await?;
        let mut taken = self.taken(&student, &seats, &results, &equal);
        for course in &mut taken {
            let pin = self.pins.get(&(student.id.clone(), course.course.clone()));
            course.pinned = pin.and_then(|id| plan.plan.categories.iter().position(|c| c.id == *id));
        }
        let progress = progress::progress(&plan.plan, &taken);
        Ok(Counted { student, plan, seats, results, taken, progress })
    }

    /// Which plan of the kind each follows; plans not seen before are loaded.
    async fn plans_of(
        &mut self,
        db: &impl ConnectionTrait,
        kind: &str,
        ids: &[String],
    ) -> Result<HashMap<String, String>> {
        use structure_student::Column;
        let rows: Vec<(String, String)> = structure_student::Entity::find()
            .select_only()
            .columns([Column::StudentId, Column::StructureId])
            .filter(Column::StudentId.is_in(ids))
            .filter(Column::IsCurrent.eq(true))
            .filter(Column::ArchivedAt.is_null())
            .into_tuple()
            .all(db)
            .await?;
        self.load_plans(db, rows.iter().map(|(_, plan)| plan.clone()).collect()).await?;
        let of_kind = |plan: &String| self.plans.get(plan).is_some_and(|p| p.whole.structure.kind == kind);
        Ok(rows.into_iter().filter(|(_, plan)| of_kind(plan)).collect())
    }

    async fn load_plans(&mut self, db: &impl ConnectionTrait, mut unseen: Vec<String>) -> Result<()> {
        unseen.retain(|plan| !self.plans.contains_key(plan));
        unseen.sort();
        unseen.dedup();
        for whole in load::many(db, &unseen).await? {
            let plan = self.rules_of(&whole);
            self.plans.insert(whole.structure.id.clone(), Arc::new(Ready { whole, plan }));
        }
        Ok(())
    }

    /// A plan, whoever follows it.
    pub(super) async fn plan(&mut self, db: &impl ConnectionTrait, id: &str) -> Result<Arc<Ready>> {
        self.load_plans(db, vec![id.to_owned()]).await?;
        self.plans.get(id).cloned().ok_or(Error::NotFound)
    }

    fn rules_of(&self, whole: &Whole) -> progress::Plan {
        let place = |id: &str| whole.categories.iter().position(|c| c.id == id);
        let categories = whole.categories.iter().map(|c| progress::Category {
            id: c.id.clone(),
            course_type: c.course_type_id.clone(),
            parent: c.parent_id.as_deref().and_then(place),
            min_units: c.min_units,
            max_units: c.max_units,
            min_courses: c.min_courses,
            rule: group_rule(&c.group_rule),
            tags: c.tag_codes.0.clone(),
            free: self.types.get(&c.course_type_id).is_some_and(load::is_free),
            counts_beside: c.double_count == "ANY",
        });
        let listed = whole.subjects.iter().filter_map(|s| {
            Some(progress::Listed {
                category: place(&s.row.category_id)?,
                course: s.course.id.clone(),
                compulsory: s.row.compulsory,
                min_points: minimum_points(&s.row.min_grade),
            })
        });
        progress::Plan {
            total_units: whole.structure.total_units,
            min_upper_units: whole.structure.min_upper_units,
            categories: categories.collect(),
            listed: listed.collect(),
        }
    }

    /// Courses that count as others for a student in a plan. Asked once for each group of students for whom the same
    /// ones hold.
    pub async fn equal(
        &mut self,
        db: &impl ConnectionTrait,
        student: &Brief,
        plan: &str,
    ) -> Result<Arc<Vec<CountsAs>>> {
        let entry_year = student.cohort_id.as_ref().and_then(|id| self.entry_years.get(id)).copied();
        let group: Group = (plan.to_owned(), student.programme_id.clone().unwrap_or_default(), entry_year);
        if let Some(known) = self.equivalences.get(&group) {
            return Ok(known.clone());
        }
        let rows = crate::plan::equivalences(db, Some(&group.0), &group.1, group.2).await?;
        let rows = Arc::new(rows.into_iter().map(|row| (row.from, row.to)).collect::<Vec<_>>());
        self.equivalences.insert(group, rows.clone());
        Ok(rows)
    }

    pub fn is_pass(&self, student: &Brief, result: &Graded) -> bool {
        ["TRANSFER", "EXEMPT", ASSUMED].contains(&result.source.as_str())
            || self.passes.contains(&(student.student_type.clone(), result.grade.clone()))
    }

    /// The best attempt at each course that was passed or is under way.
    fn taken(
        &self,
        student: &Brief,
        seats: &[Seat],
        results: &[Graded],
        equal: &[(Vec<String>, Vec<String>)],
    ) -> Vec<Taken> {
        let mut best: Vec<(&str, State, Option<i32>)> = vec![];
        let passed = results.iter().filter(|r| self.is_pass(student, r));
        let passed = passed.map(|r| (r.course_id.as_str(), State::Passed, r.points));
        let under_way = seats.iter().filter_map(|s| Some((s.course_id.as_str(), state_of(s, results)?, None)));
        for (course, state, points) in passed.chain(under_way) {
            match best.iter_mut().find(|(known, ..)| *known == course) {
                None => best.push((course, state, points)),
                Some(known) if (state, std::cmp::Reverse(points)) < (known.1, std::cmp::Reverse(known.2)) => {
                    (known.1, known.2) = (state, points);
                }
                Some(_) => {}
            }
        }
        let has = |course: &String| best.iter().any(|(known, ..)| known == course);
        let counts_as = |course: &str| -> Vec<String> {
            // Several that count together count as what the first of them stands for.
            let rows =
                equal.iter().filter(|(from, _)| from.first().is_some_and(|f| f == course) && from.iter().all(has));
            rows.flat_map(|(_, to)| to.iter().cloned()).collect()
        };
        let assigned = |course: &str| {
            let seat = seats.iter().rev().filter(|s| s.course_id == course).find_map(|s| s.course_type_id.clone());
            let graded = || results.iter().filter(|r| r.course_id == course).find_map(|r| r.course_type_id.clone());
            seat.or_else(graded)
        };
        best.iter()
            .filter_map(|(id, state, points)| {
                let course = self.courses.get(*id)?;
                Some(Taken {
                    course: course.id.clone(),
                    counts_as: counts_as(id),
                    units: course.units,
                    level: course.level,
                    tags: course.tag_codes.0.clone(),
                    course_type: course.course_type_id.clone(),
                    assigned_type: assigned(id),
                    state: *state,
                    points: *points,
                    pinned: None,
                })
            })
            .collect()
    }
}

/// What a seat says by itself: a result of the same semester says more.
pub fn state_of(seat: &Seat, results: &[Graded]) -> Option<State> {
    if results.iter().any(|r| r.course_id == seat.course_id && r.semester_id == seat.semester_id) {
        return None;
    }
    match seat.state.as_str() {
        "REGISTERED" => Some(State::InProgress),
        "COMPLETED" => Some(State::Passed),
        _ => None,
    }
}

pub(super) async fn seats(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Seat>> {
    use student_subject::Column;
    let rows = student_subject::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::StudentId,
            Column::CourseId,
            Column::SemesterId,
            Column::CourseTypeId,
            Column::State,
        ])
        .filter(Column::StudentId.is_in(ids))
        .filter(Column::State.is_not_in(["DROPPED", "WAITING"]))
        .filter(Column::ArchivedAt.is_null());
    let mut rows: Vec<Seat> = rows.into_model().all(db).await?;
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(rows)
}

pub(super) async fn results(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Graded>> {
    use student_grade::Column;
    let rows = student_grade::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::StudentId,
            Column::CourseId,
            Column::SemesterId,
            Column::CourseTypeId,
            Column::Grade,
            Column::Points,
            Column::Source,
            Column::Status,
        ])
        .filter(Column::StudentId.is_in(ids))
        .filter(Column::Status.ne("DRAFT"))
        .filter(Column::ArchivedAt.is_null());
    let mut rows: Vec<Graded> = rows.into_model().all(db).await?;
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(rows)
}

fn by_student<T>(rows: Vec<T>, id: impl Fn(&T) -> &String) -> HashMap<String, Vec<T>> {
    let mut all = HashMap::<String, Vec<T>>::new();
    for row in rows {
        all.entry(id(&row).clone()).or_default().push(row);
    }
    all
}
