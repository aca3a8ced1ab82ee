//! The students of the programmes one leads, with their advisers. A sheet changes those that are there and adds nobody.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::students::student::Entity;
use sea_orm::DatabaseExecutor;

use super::{ADVISERS, LED, PAGES, STUDENTS, TEACHER_TITLE};
use crate::{around::cohort::COHORTS, table::STUDENT_TITLE};

pub const SUBJECT: &str = "si.advising";

static TABLE: OnceTable = OnceTable::new();

pub fn students() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: SUBJECT,
            stem: "LedStudent",
            label: Text::new("本专业学生", "students of my programmes"),
            permissions: PAGES,
            table: &STUDENTS,
            title: STUDENT_TITLE,
            fields: vec![
                Field::code("studentNo", 20, "学号", "Student number").required().search().sort(),
                Field::text("nameCn", 100, "中文姓名", "Name in Chinese").read_only().search(),
                Field::text("nameEn", 200, "英文姓名", "Name in English").read_only().search(),
                Field::reference("programmeId", &LED, NAMED, "专业", "Programme").read_only().filter(),
                Field::reference("cohortId", &COHORTS, NAMED, "年级", "Cohort").read_only().filter(),
                Field::integer("yearOfStudy", 1, 10, "修读年级", "Year of study").read_only().filter().sort(),
                Field::reference("advisorId", &ADVISERS, TEACHER_TITLE, "学业导师", "Adviser").with_code().filter(),
            ],
            unique: &[&["studentNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "",
            offered_to: &[],
        },
        Rules { persons: true, across: nobody_new, ..Rules::NONE },
    )
}

fn nobody_new<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            if row.before.is_none() {
                let text = Text::new("您负责的专业中没有此学号的学生", "No student of your programmes has this number");
                row.errors.push(FieldError::new("studentNo", "not_found", text));
            }
        }
        Ok(())
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    let services = Services { import: true, ..Services::READ };
    students()?.mount(api, "/api/si/advising/student", services)
}
