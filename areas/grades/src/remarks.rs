//! Sentences that transcripts carry: of one student, or of everybody of a type or programme.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, PROGRAMMES, SEMESTERS},
};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::{grades::transcript_remark::Entity, students::student};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect};

use crate::{may::GRADES, tables::REMARKS};

const KINDS: &[Choice] = &[
    ("EXCHANGE", Text::new("交换学习", "Exchange")),
    ("FORMER_PROGRAMME", Text::new("原专业（#）", "Former programme (#)")),
    ("SUSPENSION", Text::new("休学", "Suspension")),
    ("AWARD", Text::new("获奖与学位", "Award")),
    ("INSTRUCTION", Text::new("教学语言", "Medium of instruction")),
    ("OTHER", Text::new("其他", "Other")),
];

pub const REMARK: &str = "grades.remark";

static TABLE: OnceTable = OnceTable::new();

pub fn remarks() -> Result<&'static Table> {
    TABLE.described(described)
}

pub fn mount(api: &mut Api) -> Result<()> {
    remarks()?.mount(api, "/api/grades/remark", Services::ALL)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: REMARK,
            stem: "TranscriptRemark",
            label: Text::new("成绩单说明", "remarks on transcripts"),
            permissions: GRADES.own,
            table: &REMARKS,
            title: UNNAMED,
            fields: vec![
                Field::choice("kind", KINDS, "种类", "Kind").required().filter().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student")
                    .with_code()
                    .filter()
                    .hint("留空表示按类型与专业", "Empty: everybody of the type and programme"),
                Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme")
                    .filter()
                    .hint("留空表示全部", "Empty: all"),
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester")
                    .filter()
                    .hint("印在该学期之下；留空印在末尾", "Printed below this semester; empty: at the end"),
                Field::text("textCn", 500, "中文", "In Chinese").required().search(),
                Field::text("textEn", 500, "英文", "In English").required().search(),
                Field::order(),
                Field::enabled(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[],
        },
        Rules { readers: GRADES.readers, across: belongs, ..Rules::NONE },
    )
}

/// A remark of a student has the student's type and no programme: it would say the same thing twice, or a wrong one.
fn belongs<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        let ids: Vec<&str> = rows.iter().map(|row| row.text("studentId")).filter(|id| !id.is_empty()).collect();
        let mut types: Vec<(String, String)> = vec![];
        for some in ids.chunks(500) {
            let found = student::Entity::find()
                .select_only()
                .columns([student::Column::Id, student::Column::StudentType])
                .filter(student::Column::Id.is_in(some.iter().copied()));
            types.extend(found.into_tuple::<(String, String)>().all(db).await?);
        }
        for row in rows {
            let Some((_, own)) = types.iter().find(|(id, _)| id == row.text("studentId")) else { continue };
            if own != row.text("studentType") {
                let text = Text::new("与该学生的类型不符", "The student is of another type");
                row.errors.push(FieldError::new("studentType", "inconsistent", text));
            }
            if !row.text("programmeId").is_empty() {
                let text = Text::new("个人说明不分专业", "A remark of one student has no programme");
                row.errors.push(FieldError::new("programmeId", "inconsistent", text));
            }
        }
        Ok(())
    })
}
