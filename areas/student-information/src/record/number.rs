//! The next student number by rule.

use std::collections::HashSet;

use kernel::{Cx, Error, Result, Rule, Text, settings};
use schema::students::{cohort, student};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::settings::SiSettings;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NextQuery {
    pub programme_id: String,
    pub cohort_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextNumber {
    pub student_no: String,
}

pub async fn next(cx: &Cx, query: &NextQuery) -> Result<NextNumber> {
    let student_no = next_number(cx, cx.read(), &query.programme_id, &query.cohort_id).await?;
    Ok(NextNumber { student_no })
}

/// More than one programme takes in a year.
const MOST: u64 = 10_000;
/// The highest numbers of a year; among them is one that follows the rule.
const HIGHEST: u64 = 200;

/// Numbers of archived rows count: a number is not used again.
pub async fn next_number(cx: &Cx, db: &impl ConnectionTrait, programme_id: &str, cohort_id: &str) -> Result<String> {
    let rule = settings::get::<SiSettings>(cx, None).await?.number_rule.clone();
    let cohort = cohort::Entity::find_by_id(cohort_id).one(db).await?.ok_or(Error::NotFound)?;
    let year = rule.year(cohort.entry_year);
    let of_year = student::Entity::find()
        .select_only()
        .column(student::Column::StudentNo)
        .filter(student::Column::StudentNo.gte(&year))
        // In the order of both databases every digit comes before the colon.
        .filter(student::Column::StudentNo.lt(format!("{year}:")))
        .order_by_desc(student::Column::StudentNo);
    let of_programme = of_year.clone().filter(student::Column::ProgrammeId.eq(programme_id)).limit(MOST);
    let of_programme: Vec<String> = of_programme.into_tuple().all(db).await?;
    let of_year: Vec<String> = of_year.limit(HIGHEST).into_tuple().all(db).await?;
    let year_of = cohort.entry_year;
    let next_of =
        |mine: &[String]| rule.next(year_of, mine.iter().map(String::as_str), of_year.iter().map(String::as_str));
    let mut next = next_of(&of_programme);
    let taken = numbers_from(db, next.as_deref().unwrap_or_default(), &year).await?;
    // Whoever changed the programme took the number along.
    while let Some(number) = next.take_if(|number| taken.contains(number)) {
        next = next_of(&[number]);
    }
    next.ok_or_else(|| {
        let text =
            Text::new("该年级的学号已用完，请调整学号规则", "This year has no numbers left; change the number rule");
        let rule = Rule::new("numbers_used_up", text, json!({ "year": year }));
        rule.offer(Text::new("打开系统设置", "Open the settings"), "/si/setting/system-setting").into()
    })
}

/// The numbers of a year from one on, as many as a programme can have.
async fn numbers_from(db: &impl ConnectionTrait, first: &str, year: &str) -> Result<HashSet<String>> {
    let numbers = student::Entity::find()
        .select_only()
        .column(student::Column::StudentNo)
        .filter(student::Column::StudentNo.gte(first))
        .filter(student::Column::StudentNo.lt(format!("{year}:")))
        .order_by_asc(student::Column::StudentNo)
        .limit(MOST);
    Ok(numbers.into_tuple::<String>().all(db).await?.into_iter().collect())
}
