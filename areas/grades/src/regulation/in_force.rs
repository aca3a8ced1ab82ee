//! Which rules hold for whom, and when.

use std::{cmp::Reverse, collections::HashMap};

use kernel::{Cx, Result};
use rules::{
    gpa::{Counting, Repeats, Rounding},
    standing::{self, Honours, Ladder, LoadCap, Regulation},
};
use schema::{
    grades::grade_regulation::{Column, Entity, Model},
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// All versions, the one that goes before the others first.
pub struct Versions(Vec<Version>);

struct Version {
    row: Model,
    from: usize,
    regulation: Regulation,
}

impl Versions {
    /// `place` says where a semester stands in time.
    pub async fn load(db: &impl ConnectionTrait, place: &HashMap<String, usize>) -> Result<Self> {
        let rows = Entity::find().filter(Column::ArchivedAt.is_null()).order_by_asc(Column::Id).all(db).await?;
        let mut versions: Vec<Version> = rows
            .into_iter()
            .filter_map(|row| {
                Some(Version { from: *place.get(&row.from_semester_id)?, regulation: regulation(&row), row })
            })
            .collect();
        // The latest to begin goes first; of those, what is said about fewer cohorts.
        versions.sort_by_key(|version| Reverse((version.from, version.row.from_entry_year)));
        Ok(Self(versions))
    }

    fn find(&self, student_type: &str, entry_year: Option<i32>, semester: i32) -> Option<&Version> {
        let semester = usize::try_from(semester).ok()?;
        self.0.iter().find(|version| {
            let entered = version.row.from_entry_year.is_none_or(|from| entry_year.is_some_and(|year| year >= from));
            version.row.student_type == student_type && version.from <= semester && entered
        })
    }

    /// What the university adopted, or what it began with.
    pub fn in_force(&self, student_type: &str, entry_year: Option<i32>, semester: i32) -> Option<Regulation> {
        let adopted = self.find(student_type, entry_year, semester).map(|version| version.regulation);
        adopted.or_else(|| standing::regulation(student_type).copied())
    }
}

fn regulation(row: &Model) -> Regulation {
    let times = |n: i32| u32::try_from(n).unwrap_or(1);
    let light = || {
        let ladder = Ladder {
            warning: row.light_warning?,
            low: row.light_low?,
            probation: times(row.light_probation_times?),
            dismissal: times(row.light_dismissal_times?),
        };
        Some((row.light_units?, ladder))
    };
    let load_cap = || Some(LoadCap { units: row.cap_units?, lower: row.cap_lower?, many: row.cap_many? });
    let honours = || {
        let (president, dean) = (row.president?, row.dean?);
        Some(Honours { president, dean, min_units: row.honours_units?, lowest: row.honours_lowest? })
    };
    Regulation {
        rounding: if row.rounding == "TRUNCATE" { Rounding::Truncate } else { Rounding::HalfUp },
        counting: Counting {
            repeats: if row.repeats == "LATEST" { Repeats::Latest } else { Repeats::Best },
            attempts: times(row.attempts),
        },
        ladder: Ladder {
            warning: row.warning,
            low: row.low,
            probation: times(row.probation_times),
            dismissal: times(row.dismissal_times),
        },
        light: light(),
        load_cap: load_cap(),
        honours: honours(),
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InForceQuery {
    /// Today's when none is given.
    semester_id: Option<String>,
    /// For those who entered then; for those who enter last when none is given.
    entry_year: Option<i32>,
}

/// What holds, in the words of the form by which it is changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RegulationInForce)]
struct InForce {
    student_type: String,
    /// The version; none for what the university began with.
    version_id: Option<String>,
    from_semester_id: Option<String>,
    document_no: String,
    figures: Figures,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RegulationFigures)]
struct Figures {
    /// HALF_UP or TRUNCATE.
    #[schema(value_type = String)]
    rounding: Rounding,
    /// BEST or LATEST.
    #[schema(value_type = String)]
    repeats: Repeats,
    attempts: u32,
    /// Hundredths, as all averages here.
    warning: i32,
    low: i32,
    probation_times: u32,
    dismissal_times: u32,
    light_units: Option<i32>,
    light_warning: Option<i32>,
    light_low: Option<i32>,
    light_probation_times: Option<u32>,
    light_dismissal_times: Option<u32>,
    cap_units: Option<i32>,
    cap_many: Option<i32>,
    cap_lower: Option<i32>,
    president: Option<i32>,
    dean: Option<i32>,
    honours_units: Option<i32>,
    honours_lowest: Option<i32>,
}

impl From<Regulation> for Figures {
    fn from(of: Regulation) -> Self {
        let (light, cap, honours) = (of.light, of.load_cap, of.honours);
        Self {
            rounding: of.rounding,
            repeats: of.counting.repeats,
            attempts: of.counting.attempts,
            warning: of.ladder.warning,
            low: of.ladder.low,
            probation_times: of.ladder.probation,
            dismissal_times: of.ladder.dismissal,
            light_units: light.map(|(units, _)| units),
            light_warning: light.map(|(_, ladder)| ladder.warning),
            light_low: light.map(|(_, ladder)| ladder.low),
            light_probation_times: light.map(|(_, ladder)| ladder.probation),
            light_dismissal_times: light.map(|(_, ladder)| ladder.dismissal),
            cap_units: cap.map(|cap| cap.units),
            cap_many: cap.map(|cap| cap.many),
            cap_lower: cap.map(|cap| cap.lower),
            president: honours.map(|honours| honours.president),
            dean: honours.map(|honours| honours.dean),
            honours_units: honours.map(|honours| honours.min_units),
            honours_lowest: honours.map(|honours| honours.lowest),
        }
    }
}

/// One for each student type.
#[derive(Serialize, ToSchema)]
#[schema(as = RegulationsInForce)]
pub struct AllInForce {
    regulations: Vec<InForce>,
}

pub async fn view(cx: &Cx, query: InForceQuery) -> Result<AllInForce> {
    let semesters = semester::Entity::find()
        .order_by_asc(semester::Column::StartDate)
        .order_by_asc(semester::Column::Id)
        .all(cx.read())
        .await?;
    let place: HashMap<String, usize> = semesters.iter().enumerate().map(|(n, s)| (s.id.clone(), n)).collect();
    let today = cx.now().local_date();
    let at = match &query.semester_id {
        Some(id) => place.get(id).copied(),
        None => semesters.iter().rposition(|semester| semester.start_date <= today),
    };
    let at = i32::try_from(at.unwrap_or_default()).unwrap_or_default();
    let versions = Versions::load(cx.read(), &place).await?;
    let entered = query.entry_year.or(Some(i32::MAX));
    let of = |student_type: &str| {
        let version = versions.find(student_type, entered, at).map(|version| &version.row);
        Some(InForce {
            student_type: student_type.to_owned(),
            version_id: version.map(|row| row.id.clone()),
            from_semester_id: version.map(|row| row.from_semester_id.clone()),
            document_no: version.map(|row| row.document_no.clone()).unwrap_or_default(),
            figures: versions.in_force(student_type, entered, at)?.into(),
        })
    };
    Ok(AllInForce { regulations: ["UG", "TPG", "RPG"].into_iter().filter_map(of).collect() })
}
