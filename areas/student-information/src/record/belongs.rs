//! What a student belongs to fits together: programme and division, stream and programme, cohort and type.

use std::collections::HashMap;

use kernel::{Both, Cx, FieldError, Result, Text, resource::Proposed};
use schema::{
    students::cohort,
    university::{programme, student_category},
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::rules::enrolment::{OLDEST, YOUNGEST, age_on, of_age};

const AT_ONCE: usize = 500;

pub async fn check(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let known = Known::load(db, rows).await?;
    let today = cx.now().local_date();
    for row in rows {
        let mut errors = known.problems(row);
        errors.extend(age(row, today));
        row.errors.extend(errors);
    }
    Ok(())
}

/// The rows that students refer to.
struct Known {
    programmes: HashMap<String, programme::Model>,
    cohorts: HashMap<String, cohort::Model>,
    categories: HashMap<String, student_category::Model>,
}

macro_rules! load {
    ($entity:ident, $db:expr, $ids:expr) => {{
        let mut ids: Vec<String> = $ids;
        ids.sort();
        ids.dedup();
        let mut found = HashMap::new();
        for some in ids.chunks(AT_ONCE) {
            let rows = $entity::Entity::find().filter($entity::Column::Id.is_in(some)).all($db).await?;
            found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
        }
        found
    }};
}

impl Known {
    async fn load(db: &DatabaseExecutor<'_>, rows: &[Proposed<'_>]) -> Result<Self> {
        let ids = |fields: &[&str]| -> Vec<String> {
            let texts = rows.iter().flat_map(|row| fields.iter().map(|field| row.text(field)));
            texts.filter(|id| !id.is_empty()).map(str::to_owned).collect()
        };
        Ok(Self {
            programmes: load!(programme, db, ids(&["programmeId", "streamId"])),
            cohorts: load!(cohort, db, ids(&["cohortId"])),
            categories: load!(student_category, db, ids(&["categoryId"])),
        })
    }

    fn problems(&self, row: &Proposed<'_>) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut wrong = |field: &str, code: &'static str, zh: &'static str, en: &'static str| {
            errors.push(FieldError::new(field, code, Text::new(zh, en)));
        };
        let kind = row.text("studentType");
        if let Some(programme) = self.programmes.get(row.text("programmeId")) {
            if programme.student_type != kind {
                wrong(
                    "programmeId",
                    "wrong_type",
                    "该专业不招收此类学生",
                    "This programme is not for students of this type",
                );
            }
            if !row.text("divisionId").is_empty() && row.text("divisionId") != programme.division_id {
                wrong("divisionId", "not_of_division", "该专业不属于此学部", "The programme is not of this division");
            }
        }
        if let Some(stream) = self.programmes.get(row.text("streamId"))
            && stream.parent_programme_id.as_deref() != Some(row.text("programmeId"))
        {
            wrong("streamId", "not_of_programme", "该方向不属于此专业", "The stream is not of this programme");
        }
        if self.cohorts.get(row.text("cohortId")).is_some_and(|cohort| cohort.student_type != kind) {
            wrong("cohortId", "wrong_type", "该年级不是此类学生的年级", "This cohort is of another student type");
        }
        if self.categories.get(row.text("categoryId")).is_some_and(|category| category.student_type != kind) {
            wrong("categoryId", "wrong_type", "该类别不是此类学生的类别", "This category is of another student type");
        }
        errors
    }
}

/// On the day of entry, or today before that is known. Looked at when either date is new.
fn age(row: &Proposed<'_>, today: chrono::NaiveDate) -> Option<FieldError> {
    let was = |field: &str| row.before.and_then(|before| before.get(field)).and_then(Value::as_str);
    let untouched = ["birthDate", "entryDate"].iter().all(|field| was(field).unwrap_or_default() == row.text(field));
    let birth = row.date("birthDate").filter(|_| row.before.is_none() || !untouched)?;
    let day = row.date("entryDate").unwrap_or(today);
    (!of_age(birth, day)).then(|| {
        let age = age_on(birth, day);
        let text = Both::new(
            format!("入学时年龄为 {age} 岁，须在 {YOUNGEST} 至 {OLDEST} 岁之间"),
            format!("{age} years old at entry; must be {YOUNGEST} to {OLDEST}"),
        );
        FieldError::new("birthDate", "age", text)
    })
}
