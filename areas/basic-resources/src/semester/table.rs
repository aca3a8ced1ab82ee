//! A semester of some student types.

use chrono::NaiveDate;
use kernel::{
    Both, Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Spec},
};
use schema::university::{
    calendar_date, college_year,
    semester::{ActiveModel, Column, Entity, Model},
};
use sea_orm::{
    ColumnTrait, Condition, DatabaseExecutor, EntityTrait, PaginatorTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::dates::{self, Dates};
use crate::{
    calendar,
    choices::{SEMESTER_STATES, STUDENT_TYPES},
    tables::{NAMED, SEMESTERS, YEAR_TITLE, YEARS},
    year,
};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_TERM];
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_PLACE,
    permissions::ADMIN_AUTH_BASIC_ORG,
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
    permissions::ADMIN_AUTH_RPG_SI,
    permissions::ADMIN_AUTH_SI_SUPER_ADMIN,
    permissions::TGP_STUDENT_STATISTICS,
    permissions::ADMIN_AUTH_SP,
    permissions::STAFF_AUTH_SP,
    permissions::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::TEACHER_AUTH_SG,
    permissions::ADMIN_AUTH_TE,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SemesterInput {
    pub code: String,
    pub year_id: String,
    pub no: i32,
    pub name_en: String,
    pub name_cn: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub end_date: NaiveDate,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub first_class_day: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub last_class_day: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub add_drop_start: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub add_drop_end: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub revision_start: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub revision_end: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub exam_start: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub exam_end: Option<NaiveDate>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub grade_release_date: Option<NaiveDate>,
    #[serde(default)]
    pub weeks: i32,
    pub student_types: Vec<String>,
}

impl SemesterInput {
    fn dates(&self) -> Dates {
        Dates {
            start: self.start_date,
            end: self.end_date,
            first_class: self.first_class_day,
            last_class: self.last_class_day,
            add_drop: (self.add_drop_start, self.add_drop_end),
            revision: (self.revision_start, self.revision_end),
            exam: (self.exam_start, self.exam_end),
            release: self.grade_release_date,
        }
    }
}

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("calendar_date", "semester_id", Text::new("校历日期", "calendar days")),
    ReferencedBy::column("section", "semester_id", Text::new("教学班", "sections")),
    ReferencedBy::column("student_subject", "semester_id", Text::new("学生科目", "courses of students")),
    ReferencedBy::column("open_window", "semester_id", Text::new("开放时段", "opening windows")),
    ReferencedBy::column("cohort", "entry_semester_id", Text::new("年级", "cohorts")),
];

pub struct Semesters;

impl Resource for Semesters {
    type Entity = Entity;
    type Input = SemesterInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.semester",
            stem: "Semester",
            label: Text::new("学期", "semesters"),
            permissions: PAGES,
            table: &SEMESTERS,
            title: NAMED,
            fields: fields(),
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("startDate", true),
            page: "/basic-resources/term/semester-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &SemesterInput, errors: &mut Vec<FieldError>) {
        dates::check(&input.dates(), errors);
    }

    fn fresh(row: &mut ActiveModel) {
        row.current_for = Set(StringList(vec![]));
        row.status = Set("PLANNED".to_owned());
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let year_ids: Vec<String> = rows.iter().map(|row| row.text("yearId").to_owned()).collect();
            let years = year::hold(db, &year_ids).await?;
            let ids: Vec<String> = rows.iter().filter_map(|row| row.id().map(str::to_owned)).collect();
            let all = Entity::find().filter(Column::ArchivedAt.is_null()).all(db).await?;
            let mut others: Vec<Term> = all.iter().filter(|s| !ids.contains(&s.id)).map(Term::of).collect();
            for row in rows {
                let Some(term) = Term::proposed(row) else { continue };
                if let Some(error) = outside_year(&years, row.text("yearId"), &term) {
                    row.errors.push(error);
                    continue;
                }
                if let Some(other) = others.iter().find(|other| other.clashes(&term)) {
                    let text = year::overlap(&other.code, other.start, other.end);
                    row.errors.push(FieldError::new("startDate", "overlaps", text));
                    continue;
                }
                current_types_stay(row);
                days_stay_inside(db, row, &term).await?;
                others.push(term);
            }
            Ok(())
        })
    }

    /// The weeks of the calendar are counted from the first class day.
    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { calendar::count_weeks_anew(cx.tx().await?, ids).await })
    }

    fn write(input: SemesterInput, row: &mut ActiveModel) {
        let SemesterInput {
            code,
            year_id,
            no,
            name_en,
            name_cn,
            start_date,
            end_date,
            first_class_day,
            last_class_day,
            add_drop_start,
            add_drop_end,
            revision_start,
            revision_end,
            exam_start,
            exam_end,
            grade_release_date,
            weeks,
            student_types,
        } = input;
        row.code = Set(code);
        row.year_id = Set(year_id);
        row.no = Set(no);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.start_date = Set(start_date);
        row.end_date = Set(end_date);
        row.first_class_day = Set(first_class_day);
        row.last_class_day = Set(last_class_day);
        row.add_drop_start = Set(add_drop_start);
        row.add_drop_end = Set(add_drop_end);
        row.revision_start = Set(revision_start);
        row.revision_end = Set(revision_end);
        row.exam_start = Set(exam_start);
        row.exam_end = Set(exam_end);
        row.grade_release_date = Set(grade_release_date);
        row.weeks = Set(weeks);
        row.student_types = Set(StringList(student_types));
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 20, "学期代码", "Semester code").required().filter().search().sort(),
        Field::reference("yearId", &YEARS, YEAR_TITLE, "学年", "Academic year").required().filter(),
        Field::integer("no", 1, 9, "学期序号", "Number").required().filter().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::date("startDate", "开始日期", "Starts").required().filter().sort(),
        Field::date("endDate", "结束日期", "Ends").required().filter().sort(),
        Field::date("firstClassDay", "首个上课日", "First class day"),
        Field::date("lastClassDay", "最后上课日", "Last class day"),
        Field::date("addDropStart", "加退选开始", "Add/drop from"),
        Field::date("addDropEnd", "加退选结束", "Add/drop to"),
        Field::date("revisionStart", "复习开始", "Revision from"),
        Field::date("revisionEnd", "复习结束", "Revision to"),
        Field::date("examStart", "考试开始", "Exams from"),
        Field::date("examEnd", "考试结束", "Exams to"),
        Field::date("gradeReleaseDate", "成绩发布日", "Grade release").filter().sort(),
        Field::integer("weeks", 0, 60, "教学周数", "Teaching weeks"),
        Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types").required().filter(),
        Field::choices("currentFor", STUDENT_TYPES, "当前学期适用", "Current for").filter().read_only(),
        Field::choice("status", SEMESTER_STATES, "状态", "Status").filter().sort().read_only(),
    ]
}

/// What decides whether two semesters are in each other's way.
struct Term {
    code: String,
    start: NaiveDate,
    end: NaiveDate,
    types: Vec<String>,
}

impl Term {
    fn of(row: &Model) -> Self {
        Self { code: row.code.clone(), start: row.start_date, end: row.end_date, types: row.student_types.0.clone() }
    }

    fn proposed(row: &Proposed<'_>) -> Option<Self> {
        let types = row.input.get("studentTypes").and_then(Value::as_array)?;
        let types = types.iter().filter_map(|t| t.as_str().map(str::to_owned)).collect();
        Some(Self {
            code: row.text("code").to_owned(),
            start: row.date("startDate")?,
            end: row.date("endDate")?,
            types,
        })
    }

    fn clashes(&self, other: &Self) -> bool {
        self.start <= other.end && other.start <= self.end && self.types.iter().any(|t| other.types.contains(t))
    }
}

fn outside_year(years: &[college_year::Model], id: &str, term: &Term) -> Option<FieldError> {
    let year = years.iter().find(|year| year.id == id)?;
    let (field, inside) = match () {
        () if term.start < year.start_date => ("startDate", false),
        () if term.end > year.end_date => ("endDate", false),
        () => ("", true),
    };
    (!inside).then(|| {
        let text = Both::new(
            format!("须在学年 {}（{} 至 {}）之内", year.name, year.start_date, year.end_date),
            format!("Must lie inside the year {} ({} to {})", year.name, year.start_date, year.end_date),
        );
        FieldError::new(field, "outside_year", text)
    })
}

/// A type for which this semester is current cannot be taken from it in passing.
fn current_types_stay(row: &mut Proposed<'_>) {
    let list = |value: Option<&Value>| -> Vec<String> {
        value.and_then(Value::as_array).into_iter().flatten().filter_map(|t| t.as_str().map(str::to_owned)).collect()
    };
    let current = list(row.before.and_then(|before| before.get("currentFor")));
    let kept = list(row.input.get("studentTypes"));
    let lost: Vec<String> = current.into_iter().filter(|t| !kept.contains(t)).collect();
    if !lost.is_empty() {
        let lost = Both::list(&lost);
        let text = Both::new(
            format!("本学期是 {} 的当前学期，请先将另一学期设为当前", lost.zh),
            format!("This is the current semester of {}; make another one current first", lost.en),
        );
        row.errors.push(FieldError::new("studentTypes", "is_current", text));
    }
}

async fn days_stay_inside(db: &DatabaseExecutor<'_>, row: &mut Proposed<'_>, term: &Term) -> Result<()> {
    let Some(id) = row.id() else { return Ok(()) };
    let date = || Expr::col(calendar_date::Column::Date);
    let outside = calendar_date::Entity::find()
        .filter(calendar_date::Column::SemesterId.eq(id))
        .filter(calendar_date::Column::ArchivedAt.is_null())
        .filter(Condition::any().add(date().lt(term.start)).add(date().gt(term.end)))
        .count(db)
        .await?;
    if outside > 0 {
        let text = Both::new(
            format!("有 {outside} 个校历日期会落在学期之外，请先在校历中删除"),
            format!("{outside} calendar days would lie outside the semester; delete them in the calendar first"),
        );
        row.errors.push(FieldError::new("endDate", "days_outside", text));
    }
    Ok(())
}
