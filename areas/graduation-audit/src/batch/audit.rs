//! Students audited against their plans: of a whole batch, or one of them anew.

use std::collections::HashMap;

use course_planning::api::{RECORDS_AT_ONCE, RecordBackground, StudentBrief, StudentCounted};
use kernel::{
    Cx, Error, Result, StringList, ids,
    resource::rows::{add_all, change},
};
use rules::{
    gpa::{Rounding, Sum},
    graduation::{Averages, Judged, Verdict, honours},
};
use schema::{
    grades::student_gpa,
    graduation::{ga_batch, ga_pin, ga_report, ga_student},
    students::student,
    university::semester,
};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::OnConflict,
};

use crate::{
    kind::Kind,
    report::{self, Report},
};

/// What all students of an audit share.
pub struct Auditor<'a> {
    cx: &'a Cx,
    kind: &'static Kind,
    batch: &'a ga_batch::Model,
    background: RecordBackground,
    /// Grows with time.
    places: HashMap<String, usize>,
}

/// How many were audited, and of how many something is new.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub audited: usize,
    pub changed: usize,
    pub passed: usize,
    pub hoped: usize,
}

impl<'a> Auditor<'a> {
    pub async fn new(cx: &'a Cx, kind: &'static Kind, batch: &'a ga_batch::Model) -> Result<Self> {
        let db = cx.tx().await?;
        let terms = semester::Entity::find()
            .order_by_asc(semester::Column::StartDate)
            .order_by_asc(semester::Column::Id)
            .all(db)
            .await?;
        let places = terms.into_iter().enumerate().map(|(place, term)| (term.id, place)).collect();
        Ok(Self { cx, kind, batch, background: RecordBackground::load(db).await?, places })
    }

    /// Those of these students who follow a plan of the kind; known rows are kept where nothing changed.
    pub async fn audit(&mut self, students: &[String]) -> Result<Counts> {
        let mut counts = Counts::default();
        for some in students.chunks(RECORDS_AT_ONCE) {
            let db = self.cx.tx().await?;
            let people = self.people(some).await?;
            let averages = self.averages(some).await?;
            let mut known = self.known(some).await?;
            self.pins(some).await?;
            // In the order in which they were chosen, so that a rehearsal and its run write alike.
            let briefs = some.iter().filter_map(|id| people.get(id)).map(|(brief, _)| brief.clone()).collect();
            let counted = self.background.count(db, self.kind.code, briefs).await?;
            let (mut fresh, mut reports) = (vec![], vec![]);
            for one in counted {
                let (all, major) = averages.get(&one.student.id).copied().unwrap_or_default();
                let structure = &one.plan.whole.structure;
                let averages = Averages {
                    all,
                    least: structure.min_cgpa,
                    major,
                    least_major: structure.min_major_gpa.filter(|least| *least > 0),
                };
                let (judged, report) = report::make(&self.background, &one, averages);
                counts.audited += 1;
                counts.passed += usize::from(judged.verdict == Verdict::Pass);
                counts.hoped += usize::from(judged.verdict == Verdict::PassIfCurrentCompleted);
                let division = people.get(&one.student.id).and_then(|(_, division)| division.clone());
                let found = self.found(&one, &judged, averages, division);
                let id = match known.remove(&one.student.id) {
                    None => {
                        let id = ids::new_id();
                        counts.changed += 1;
                        fresh.push(self.row(&id, &one, found));
                        id
                    }
                    Some(before) => {
                        let id = before.id.clone();
                        let now = settled(&before, found);
                        let version = before.version;
                        let after =
                            change::<ga_student::Entity>(self.cx, self.kind.student.subject, before, now).await?;
                        counts.changed += usize::from(after.version != version);
                        id
                    }
                };
                reports.push((id, report));
            }
            add_all::<ga_student::Entity>(self.cx, self.kind.student.subject, fresh).await?;
            self.write(reports).await?;
        }
        Ok(counts)
    }

    /// What was found, as columns of a row.
    fn found(
        &self,
        one: &StudentCounted,
        judged: &Judged,
        averages: Averages,
        division: Option<String>,
    ) -> ga_student::ActiveModel {
        let progress = &judged.progress;
        let class = match judged.verdict {
            Verdict::Fail => "NONE",
            Verdict::Pass | Verdict::PassIfCurrentCompleted => honours(&self.batch.rule_version, averages.all),
        };
        ga_student::ActiveModel {
            division_id: Set(division),
            programme_id: Set(Some(one.plan.whole.structure.programme_id.clone())),
            structure_id: Set(one.plan.whole.structure.id.clone()),
            result: Set(judged.verdict.code().to_owned()),
            units_required: Set(progress.required),
            units_earned: Set(progress.earned),
            units_in_progress: Set(progress.in_progress),
            upper_units: Set(progress.upper_earned),
            cgpa: Set(averages.all),
            major_gpa: Set(averages.major),
            problems: Set(StringList(judged.problems().into_iter().map(str::to_owned).collect())),
            honours_suggested: Set(class.to_owned()),
            ..Default::default()
        }
    }

    fn row(&self, id: &str, one: &StudentCounted, found: ga_student::ActiveModel) -> ga_student::ActiveModel {
        let (none, empty) = (|| Set("NONE".to_owned()), || Set(String::new()));
        ga_student::ActiveModel {
            id: Set(id.to_owned()),
            batch_id: Set(self.batch.id.clone()),
            kind: Set(self.kind.code.to_owned()),
            student_id: Set(one.student.id.clone()),
            programme_decision: none(),
            programme_reason: empty(),
            programme_by: Set(None),
            ar_decision: none(),
            ar_reason: empty(),
            ar_by: Set(None),
            honours_final: Set(None),
            honours_reason: empty(),
            ack: none(),
            query: empty(),
            queried_at: Set(None),
            answer: empty(),
            answered_by: Set(None),
            answered_at: Set(None),
            ..found
        }
    }

    async fn people(&self, some: &[String]) -> Result<HashMap<String, (StudentBrief, Option<String>)>> {
        let rows = student::Entity::find().filter(student::Column::Id.is_in(some)).all(self.cx.tx().await?).await?;
        let brief = |row: student::Model| {
            let division = row.division_id.clone();
            let brief = StudentBrief {
                id: row.id.clone(),
                student_no: row.student_no,
                name_cn: row.name_cn,
                name_en: row.name_en,
                student_type: row.student_type,
                programme_id: row.programme_id,
                cohort_id: row.cohort_id,
                year_of_study: row.year_of_study,
            };
            (row.id, (brief, division))
        };
        Ok(rows.into_iter().map(brief).collect())
    }

    /// Of the last semester with figures: in all and in the major, or in the minor where that is audited.
    async fn averages(&self, some: &[String]) -> Result<HashMap<String, (Option<i32>, Option<i32>)>> {
        let rows = student_gpa::Entity::find()
            .filter(student_gpa::Column::StudentId.is_in(some))
            .filter(student_gpa::Column::ArchivedAt.is_null())
            .all(self.cx.tx().await?)
            .await?;
        let mut last: HashMap<String, student_gpa::Model> = HashMap::new();
        for row in rows {
            let place = |row: &student_gpa::Model| self.places.get(&row.semester_id).copied();
            if last.get(&row.student_id).is_none_or(|known| place(known) < place(&row)) {
                last.insert(row.student_id.clone(), row);
            }
        }
        let rounding = if self.batch.rounding == "TRUNCATE" { Rounding::Truncate } else { Rounding::HalfUp };
        let sum = |units, points| Sum { units, points }.rounded(rounding);
        let of = |row: student_gpa::Model| {
            if self.kind.is_minor() {
                (sum(row.minor_gpa_units, row.minor_grade_points), None)
            } else {
                (sum(row.total_gpa_units, row.total_grade_points), sum(row.major_gpa_units, row.major_grade_points))
            }
        };
        Ok(last.into_iter().map(|(id, row)| (id, of(row))).collect())
    }

    async fn known(&self, some: &[String]) -> Result<HashMap<String, ga_student::Model>> {
        let rows = ga_student::Entity::find()
            .filter(ga_student::Column::BatchId.eq(&self.batch.id))
            .filter(ga_student::Column::StudentId.is_in(some))
            .filter(ga_student::Column::ArchivedAt.is_null())
            .all(self.cx.tx().await?)
            .await?;
        Ok(rows.into_iter().map(|row| (row.student_id.clone(), row)).collect())
    }

    async fn pins(&mut self, some: &[String]) -> Result<()> {
        let rows = ga_pin::Entity::find()
            .filter(ga_pin::Column::StudentId.is_in(some))
            .filter(ga_pin::Column::ArchivedAt.is_null())
            .all(self.cx.tx().await?)
            .await?;
        for row in rows {
            self.background.pin(row.student_id, row.course_id, row.category_id);
        }
        Ok(())
    }

    /// Reports belong to their rows, whose changes are in the log.
    async fn write(&self, reports: Vec<(String, Report)>) -> Result<()> {
        let rows = reports.into_iter().map(|(id, report)| {
            let body = serde_json::to_value(report).map_err(Error::internal)?;
            Ok(ga_report::Model { id, body, made_at: self.cx.now() }.into_active_model())
        });
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let again = OnConflict::column(ga_report::Column::Id)
            .update_columns([ga_report::Column::Body, ga_report::Column::MadeAt])
            .to_owned();
        for some in rows.chunks(100) {
            ga_report::Entity::insert_many(some.to_vec())
                .on_conflict(again.clone())
                .exec_without_returning(self.cx.tx().await?)
                .await?;
        }
        Ok(())
    }
}

/// Another result or another class asks for the decision again.
fn settled(before: &ga_student::Model, found: ga_student::ActiveModel) -> ga_student::ActiveModel {
    let same = found.result.as_ref() == &before.result && found.honours_suggested.as_ref() == &before.honours_suggested;
    if same {
        return found;
    }
    ga_student::ActiveModel {
        programme_decision: Set("NONE".to_owned()),
        programme_reason: Set(String::new()),
        programme_by: Set(None),
        ar_decision: Set("NONE".to_owned()),
        ar_reason: Set(String::new()),
        ar_by: Set(None),
        honours_final: Set(None),
        honours_reason: Set(String::new()),
        ..found
    }
}

/// One student of a batch anew, after something about them changed.
pub async fn again(cx: &Cx, kind: &'static Kind, batch: &ga_batch::Model, student_id: &str) -> Result<()> {
    Auditor::new(cx, kind, batch).await?.audit(&[student_id.to_owned()]).await.map(drop)
}

/// The students of these cohorts; whom the caller reaches, unless the program acts by itself.
pub async fn chosen(cx: &Cx, batch: &ga_batch::Model, mine: Option<Condition>) -> Result<Vec<String>> {
    let rows: Vec<String> = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::CohortId.is_in(&batch.cohort_ids.0))
        .filter(student::Column::StudentType.eq(&batch.student_type))
        .filter(student::Column::ArchivedAt.is_null())
        .filter(mine.unwrap_or_else(Condition::all))
        .order_by_asc(student::Column::StudentNo)
        .order_by_asc(student::Column::Id)
        .into_tuple()
        .all(cx.tx().await?)
        .await?;
    Ok(rows)
}
