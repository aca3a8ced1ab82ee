//! Courses that count as others: for transfers, repeats, audits and requirements.

use std::collections::{BTreeSet, HashMap};

use basic_resources::api::tables::{NAMED, PROGRAMMES};
use kernel::{
    Api, Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, Resource, Services, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::courses::course_equivalence::{ActiveModel, Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{PLANS, READERS};
use crate::{
    some,
    tables::{COURSE, COURSES, STRUCTURES, UNNAMED},
};

static EQUIVALENCES: TableRef = TableRef::new(
    "course_equivalence",
    ScopeRule::Everyone("what counts as what is told to the whole university"),
    true,
);

const KINDS: &[Choice] = &[
    ("EQUIVALENT", Text::new("互相等价", "Equivalent both ways")),
    ("ONE_WAY", Text::new("单向等价", "One way")),
    ("REPLACES", Text::new("取代", "Replaces")),
];

pub fn mount(api: &mut Api) -> Result<()> {
    // A row has no key by which a sheet could find it again.
    let services = Services { import: false, ..Services::ALL };
    Table::of::<Equivalences>()?.mount(api, "/api/sp/course-equivalence", services)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourseEquivalenceInput {
    #[serde(default)]
    pub structure_id: Option<String>,
    pub courses_from: Vec<String>,
    pub courses_to: Vec<String>,
    pub kind: String,
    #[serde(default)]
    pub cohort_from: Option<i32>,
    #[serde(default)]
    pub cohort_to: Option<i32>,
    #[serde(default)]
    pub programme_ids: Vec<String>,
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub approved: bool,
}

pub struct Equivalences;

impl Resource for Equivalences {
    type Entity = Entity;
    type Input = CourseEquivalenceInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: "sp.course_equivalence",
            stem: "CourseEquivalence",
            label: Text::new("课程等价", "course equivalences"),
            permissions: PLANS,
            table: &EQUIVALENCES,
            title: UNNAMED,
            fields: vec![
                Field::reference("structureId", &STRUCTURES, NAMED, "学习计划", "Study plan")
                    .filter()
                    .hint("不填则适用于所有计划", "Empty: for all plans"),
                Field::references("coursesFrom", &COURSES, COURSE, "已修课程", "Courses taken")
                    .with_code()
                    .required()
                    .filter(),
                Field::references("coursesTo", &COURSES, COURSE, "视为课程", "Count as")
                    .with_code()
                    .required()
                    .filter(),
                Field::choice("kind", KINDS, "种类", "Kind").required().filter().sort(),
                Field::integer("cohortFrom", 1900, 2999, "适用起始年级", "From cohort").filter(),
                Field::integer("cohortTo", 1900, 2999, "适用终止年级", "To cohort").filter(),
                Field::references("programmeIds", &PROGRAMMES, NAMED, "适用专业", "Programmes").filter(),
                Field::text("reason", 500, "理由", "Reason").search(),
                Field::bool("approved", "已批准", "Approved").filter().sort(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &CourseEquivalenceInput, errors: &mut Vec<FieldError>) {
        crate::cohorts_in_order(input.cohort_from, input.cohort_to, errors);
        if input.courses_from.iter().any(|id| input.courses_to.contains(id)) {
            let text = Text::new("同一课程不能同时在两边", "A course cannot stand on both sides");
            errors.push(FieldError::new("coursesTo", "on_both_sides", text));
        }
    }

    fn across<'a>(_: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(said_once(db, rows))
    }

    fn write(input: CourseEquivalenceInput, row: &mut ActiveModel) {
        let CourseEquivalenceInput {
            structure_id,
            courses_from,
            courses_to,
            kind,
            cohort_from,
            cohort_to,
            programme_ids,
            reason,
            approved,
        } = input;
        row.structure_id = Set(some(structure_id));
        row.courses_from = Set(StringList(courses_from));
        row.courses_to = Set(StringList(courses_to));
        row.kind = Set(kind);
        row.cohort_from = Set(cohort_from);
        row.cohort_to = Set(cohort_to);
        row.programme_ids = Set(StringList(programme_ids));
        row.reason = Set(reason);
        row.approved = Set(approved);
    }
}

fn ids(row: &Proposed<'_>, field: &str) -> BTreeSet<String> {
    let items = row.input.get(field).and_then(Value::as_array).into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The same courses, the same plan: saying it twice would only leave two rows to maintain.
async fn said_once(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let all = Entity::find().filter(Column::ArchivedAt.is_null()).all(db).await?;
    let set = |list: &StringList| list.0.iter().cloned().collect::<BTreeSet<_>>();
    let mut said: HashMap<_, Vec<String>> = HashMap::new();
    for row in all {
        let key = (row.structure_id.clone().unwrap_or_default(), set(&row.courses_from), set(&row.courses_to));
        said.entry(key).or_default().push(row.id);
    }
    for row in rows {
        let key = (row.text("structureId").to_owned(), ids(row, "coursesFrom"), ids(row, "coursesTo"));
        if said.get(&key).is_some_and(|others| others.iter().any(|id| Some(id.as_str()) != row.id())) {
            let text =
                Text::new("这条等价关系已经存在，请修改原有记录", "This equivalence is there already; change that one");
            row.errors.push(FieldError::new("coursesFrom", "already_exists", text));
        }
    }
    Ok(())
}
