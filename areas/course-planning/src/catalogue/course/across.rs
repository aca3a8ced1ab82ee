//! Rules on courses that look at other rows.

use std::collections::{BTreeSet, HashMap, HashSet};

use basic_resources::api::{tables::DIVISIONS, type_in_use};
use kernel::{Both, Cx, FieldError, Result, Text, resource::Proposed};
use schema::{courses::section_tag, university::semester};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, sea_query::Query};
use serde_json::Value;

use super::super::requirement::{courses_named, programmes_named};
use crate::{
    catalogue::named::{known_courses, known_programmes},
    settings::{Part, refuse_closed},
};

pub async fn check(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    type_in_use(cx, rows)?;
    of_my_division(cx, db, rows).await?;
    let divisions = rows.iter().flat_map(|row| [Some(row.text("offeringDivisionId")), was(row, "offeringDivisionId")]);
    refuse_closed(cx, db, Part::Courses, divisions.flatten().collect::<BTreeSet<_>>()).await?;
    names_are_known(cx, db, rows).await?;
    semesters_in_order(db, rows).await?;
    rows.iter_mut().for_each(retired_by_command);
    Ok(())
}

fn was<'a>(row: &Proposed<'a>, field: &str) -> Option<&'a str> {
    row.before?.get(field)?.as_str()
}

fn list<'a>(row: &'a Proposed<'_>, field: &str) -> Vec<&'a str> {
    let items = row.input.get(field).and_then(Value::as_array).into_iter().flatten();
    items.filter_map(Value::as_str).collect()
}

/// The divisions whose courses the caller may change; none for all of them.
pub async fn my_divisions(cx: &Cx, db: &impl ConnectionTrait) -> Result<Option<HashSet<String>>> {
    if DIVISIONS.scope.predicate(cx.scope()?).is_empty() {
        return Ok(None);
    }
    let mut select = Query::select();
    select.column("id").from(DIVISIONS.table).cond_where(DIVISIONS.visible(cx.scope()?));
    let rows = db.query_all(&select).await?;
    Ok(Some(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?))
}

/// Everybody reads the catalogue; a course is changed by those who look after its division.
async fn of_my_division(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let Some(mine) = my_divisions(cx, db).await? else { return Ok(()) };
    for row in rows {
        if was(row, "offeringDivisionId").is_some_and(|id| !mine.contains(id)) {
            let text = Text::new(
                "这门课程由其他学部开设，请由该学部修改",
                "Another division offers this course; it changes it",
            );
            row.errors.push(FieldError::new("offeringDivisionId", "other_division", text));
        }
    }
    Ok(())
}

const COURSE_LISTS: [&str; 2] = ["corequisiteCodes", "exclusionCodes"];

/// Courses, programmes and tags are named by codes. A course may be named in the sheet that brings it.
async fn names_are_known(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let requirements: Vec<_> = rows.iter().map(|row| courses_named(row.text("requirement"))).collect();
    let programmes: Vec<_> = rows.iter().map(|row| programmes_named(row.text("requirement"))).collect();
    let mut asked: BTreeSet<String> = requirements.iter().flatten().cloned().collect();
    for row in rows.iter() {
        let listed = COURSE_LISTS.into_iter().flat_map(|field| list(row, field));
        asked.extend(listed.chain([row.text("replacedByCode")]).filter(|c| !c.is_empty()).map(str::to_owned));
    }
    let mut courses = known_courses(cx, db, &asked).await?;
    courses.extend(rows.iter().map(|row| row.text("code").to_owned()));
    let known_programmes = known_programmes(db, &programmes.iter().flatten().cloned().collect()).await?;
    let tags = section_tag::Entity::find().filter(section_tag::Column::ArchivedAt.is_null()).all(db).await?;
    let tags: HashSet<String> = tags.into_iter().map(|tag| tag.code).collect();
    for ((row, requirement), programmes) in rows.iter_mut().zip(requirements).zip(programmes) {
        let mut errors = vec![];
        for field in COURSE_LISTS {
            errors.extend(unknown(field, "课程", "course", list(row, field), &courses));
        }
        errors.extend(unknown("requirement", "课程", "course", requirement.iter().map(String::as_str), &courses));
        let programmes = programmes.iter().map(String::as_str);
        errors.extend(unknown("requirement", "专业", "programme", programmes, &known_programmes));
        errors.extend(unknown("tagCodes", "标签", "tag", list(row, "tagCodes"), &tags));
        let replaced_by = Some(row.text("replacedByCode")).filter(|code| !code.is_empty());
        errors.extend(unknown("replacedByCode", "课程", "course", replaced_by, &courses));
        errors.extend(names_itself(row));
        row.errors.extend(errors);
    }
    Ok(())
}

/// One message for all codes of a field that nothing is known by.
fn unknown<'a>(
    field: &'static str,
    zh: &str,
    en: &str,
    codes: impl IntoIterator<Item = &'a str>,
    known: &HashSet<String>,
) -> Option<FieldError> {
    let missing: Vec<&str> = codes.into_iter().filter(|code| !known.contains(*code)).collect();
    (!missing.is_empty()).then(|| {
        let text = Both::new(
            format!("没有这样的{zh}：{}", missing.join("、")),
            format!("There is no {en} {}", missing.join(", ")),
        );
        FieldError::new(field, "unknown_code", text)
    })
}

fn names_itself(row: &Proposed<'_>) -> Vec<FieldError> {
    let code = row.text("code");
    let mut errors = vec![];
    for field in COURSE_LISTS.into_iter().filter(|field| list(row, field).contains(&code)) {
        let text = Text::new("不能是课程自身", "Cannot be the course itself");
        errors.push(FieldError::new(field, "itself", text));
    }
    if row.text("replacedByCode") == code {
        let text = Text::new("不能由课程自身取代", "A course does not replace itself");
        errors.push(FieldError::new("replacedByCode", "itself", text));
    }
    let excluded = list(row, "exclusionCodes");
    let both: Vec<&str> = list(row, "corequisiteCodes").into_iter().filter(|code| excluded.contains(code)).collect();
    if !both.is_empty() {
        let text = Both::new(
            format!("{}不能既同修又互斥", both.join("、")),
            format!("{} cannot be both taken together and excluded", both.join(", ")),
        );
        errors.push(FieldError::new("exclusionCodes", "taken_and_excluded", text));
    }
    errors
}

async fn semesters_in_order(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let fields = ["effectiveFromId", "effectiveToId"];
    let ids: BTreeSet<String> = rows
        .iter()
        .flat_map(|row| fields.map(|field| row.text(field).to_owned()))
        .filter(|id| !id.is_empty())
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    let semesters = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(db).await?;
    let starts: HashMap<_, _> = semesters.iter().map(|s| (s.id.as_str(), s.start_date)).collect();
    for row in rows {
        let [from, to] = fields.map(|field| starts.get(row.text(field)));
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            let text = Text::new("最后开课学期不能早于首个开课学期", "The last semester cannot be before the first");
            row.errors.push(FieldError::new("effectiveToId", "out_of_order", text));
        }
    }
    Ok(())
}

/// Retiring a course has consequences, and shows them first.
fn retired_by_command(row: &mut Proposed<'_>) {
    let changed = was(row, "status").is_some_and(|before| before != "RETIRED");
    if changed && row.text("status") == "RETIRED" {
        let text = Text::new("请用“停开”操作停开课程", "Retire a course with the command “Retire”");
        row.errors.push(FieldError::new("status", "use_retire", text));
    }
}
