//! Tables of the tests' own, with everything a plain table can have: references, dates, numbers, lists, a
//! key of two fields, a rule over several rows.

use std::sync::OnceLock;

use chrono::NaiveDate;
use kernel::{
    Api, Cx, FieldError, StringList, Text, Timestamp,
    identity::DIVISION,
    ids,
    resource::{Choice, Field, Proposed, Reach, Resource, Services, Spec, Table, Title},
    scope::{ScopeRule, TableRef},
};
use schema::university::{college_year, data_group, division, semester};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use testkit::{Client, Person};
use utoipa::ToSchema;

use crate::support::Site;

pub const TERMS: &str = "/api/test/term";
pub const GROUPS: &str = "/api/test/group";

static YEARS: TableRef = TableRef::new("college_year", ScopeRule::Everyone("test"), true);
static TERM: TableRef = TableRef::new("semester", ScopeRule::Everyone("test"), true);
static DIVISIONS: TableRef = TableRef::new("division", ScopeRule::By(&[("id", DIVISION)]), true);
static GROUP: TableRef = TableRef::new("data_group", ScopeRule::Everyone("test"), true);

const TYPES: &[Choice] = &[("UG", Text::new("本科", "Undergraduate")), ("RPG", Text::new("研究型研究生", "Research"))];
const STATES: &[Choice] = &[("PLANNED", Text::new("计划中", "Planned")), ("CLOSED", Text::new("已结束", "Closed"))];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TestTermInput)]
pub struct TermInput {
    code: String,
    year_id: String,
    no: i32,
    name_cn: String,
    #[serde(default)]
    name_en: String,
    #[schema(value_type = String, format = Date)]
    start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    end_date: NaiveDate,
    weeks: i32,
    #[serde(default)]
    student_types: Vec<String>,
    status: String,
}

pub struct Terms;

impl Resource for Terms {
    type Entity = semester::Entity;
    type Input = TermInput;

    fn spec() -> Spec {
        let year = Title { code: None, zh: "name", en: "name" };
        Spec {
            subject: "test.term",
            stem: "TestTerm",
            label: Text::new("学期", "terms"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &TERM,
            title: Title { code: Some("code"), zh: "name_cn", en: "name_en" },
            fields: vec![
                Field::code("code", 20, "编码", "Code").required().search().sort(),
                Field::reference("yearId", &YEARS, year, "学年", "Year").required().filter(),
                Field::integer("no", 1, 3, "序号", "Number").required(),
                Field::text("nameCn", 50, "中文名称", "Chinese name").required(),
                Field::text("nameEn", 50, "英文名称", "English name"),
                Field::date("startDate", "开始", "Starts").required(),
                Field::date("endDate", "结束", "Ends").required(),
                Field::integer("weeks", 0, 30, "周数", "Weeks").required(),
                Field::choices("studentTypes", TYPES, "学生类型", "Student types"),
                Field::choice("status", STATES, "状态", "State").required(),
            ],
            unique: &[&["code"], &["yearId", "no"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("code", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &TermInput, errors: &mut Vec<FieldError>) {
        if input.end_date < input.start_date {
            errors.push(FieldError::new("endDate", "out_of_range", Text::new("早于开始", "Before the start")));
        }
    }

    /// No two terms overlap, neither in the sheet nor with what is there.
    fn across<'a>(_: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let there = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(db).await?;
            let spans: Vec<_> =
                rows.iter().map(|r| (r.id().map(str::to_owned), r.date("startDate"), r.date("endDate"))).collect();
            let others = there.iter().filter(|t| !spans.iter().any(|s| s.0.as_deref() == Some(t.id.as_str())));
            let mut taken: Vec<_> = others.map(|t| (t.start_date, t.end_date)).collect();
            for (row, (_, start, end)) in rows.iter_mut().zip(spans) {
                let (start, end) = (start.unwrap_or_default(), end.unwrap_or_default());
                if taken.iter().any(|(from, to)| start <= *to && *from <= end) {
                    row.errors.push(FieldError::new(
                        "startDate",
                        "overlaps",
                        Text::new("与其他学期重叠", "Overlaps another term"),
                    ));
                }
                taken.push((start, end));
            }
            Ok(())
        })
    }

    fn fresh(row: &mut semester::ActiveModel) {
        row.current_for = Set(StringList(vec![]));
    }

    fn write(input: TermInput, row: &mut semester::ActiveModel) {
        let TermInput { code, year_id, no, name_cn, name_en, start_date, end_date, weeks, student_types, status } =
            input;
        row.code = Set(code);
        row.year_id = Set(year_id);
        row.no = Set(no);
        row.name_cn = Set(name_cn);
        row.name_en = Set(name_en);
        row.start_date = Set(start_date);
        row.end_date = Set(end_date);
        row.weeks = Set(weeks);
        row.student_types = Set(StringList(student_types));
        row.status = Set(status);
    }
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TestGroupInput)]
pub struct GroupInput {
    name_cn: String,
    name_en: String,
    #[serde(default)]
    division_ids: Vec<String>,
}

pub struct Groups;

impl Resource for Groups {
    type Entity = data_group::Entity;
    type Input = GroupInput;

    fn spec() -> Spec {
        let division = Title { code: Some("code"), zh: "name_cn", en: "name_en" };
        Spec {
            subject: "test.group",
            stem: "TestGroup",
            label: Text::new("数据组", "groups"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_TERM],
            table: &GROUP,
            title: Title { code: None, zh: "name_cn", en: "name_en" },
            fields: vec![
                Field::text("nameCn", 50, "中文名称", "Chinese name").required(),
                Field::text("nameEn", 50, "英文名称", "English name").required(),
                Field::references("divisionIds", &DIVISIONS, division, "学部", "Divisions"),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("nameCn", false),
            page: "",
            offered_to: &[],
        }
    }

    fn fresh(row: &mut data_group::ActiveModel) {
        row.student_types = Set(StringList(vec![]));
        row.category_ids = Set(StringList(vec![]));
        row.description = Set(String::new());
        row.enabled = Set(true);
    }

    fn write(input: GroupInput, row: &mut data_group::ActiveModel) {
        let GroupInput { name_cn, name_en, division_ids } = input;
        row.name_cn = Set(name_cn);
        row.name_en = Set(name_en);
        row.division_ids = Set(StringList(division_ids));
    }
}

/// The tables on this site, called by this person.
pub fn client(site: &Site, person: &Person) -> Client {
    static TABLES: OnceLock<[&'static Table; 2]> = OnceLock::new();
    let [terms, groups] = TABLES.get_or_init(|| [Table::of::<Terms>().unwrap(), Table::of::<Groups>().unwrap()]);
    let mut api = Api::default();
    terms.mount(&mut api, TERMS, Services::ALL).unwrap();
    groups.mount(&mut api, GROUPS, Services::ALL).unwrap();
    let router = kernel::registry::with_unknown_api(api.finish().unwrap().router(&site.app));
    Client::new(edge::wrap(router, &edge::EdgeConfig::default()), Some(person.token.clone()))
}

pub async fn add_year(site: &Site, name: &str) -> String {
    let id = ids::new_id();
    let row = college_year::ActiveModel {
        id: Set(id.clone()),
        name: Set(name.to_owned()),
        start_date: Set(NaiveDate::default()),
        end_date: Set(NaiveDate::default()),
        is_current: Set(false),
        sort_order: Set(0),
        created_at: Set(Timestamp(0)),
        created_by: Set(None),
        updated_at: Set(Timestamp(0)),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    college_year::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn add_division(site: &Site, code: &str, name: &str) -> String {
    let id = ids::new_id();
    let row = division::ActiveModel {
        id: Set(id.clone()),
        code: Set(code.to_owned()),
        name_en: Set(format!("Division {code}")),
        name_cn: Set(name.to_owned()),
        dean_staff_id: Set(None),
        associate_dean_ids: Set(StringList(vec![])),
        office_email: Set(String::new()),
        student_types: Set(StringList(vec![])),
        sort_order: Set(0),
        enabled: Set(true),
        created_at: Set(Timestamp(0)),
        created_by: Set(None),
        updated_at: Set(Timestamp(0)),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    division::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}
