//! Released results as they are listed: by the office, and by viewers within their reach.

use basic_resources::api::tables::{NAMED, TEACHER_TITLE};
use course_planning::api::{COURSE, UNNAMED};
use kernel::{
    Api, Permission, Result, Text,
    resource::{Choice, Field, Rules, Services, Spec, Table},
    scope::TableRef,
};
use schema::evaluation::te_result::Entity;

use crate::{
    policies::OFFICE,
    tables::{ANY_FOLDERS, FOLDER_TITLE, GIVEN, LECTURERS, MAJORS, RESULTS, SEEN_RESULTS, UNITS},
};

pub const CUTS: &[Choice] = &[
    ("SECTION", Text::new("教学班", "Section")),
    ("PROGRAMME", Text::new("专业", "Programme")),
    ("DIVISION", Text::new("学部", "Division")),
    ("UNIVERSITY", Text::new("全校", "University")),
];

fn fields() -> Vec<Field> {
    [
        Field::reference("folderId", &ANY_FOLDERS, FOLDER_TITLE, "评教任务", "Folder").filter(),
        Field::choice("cut", CUTS, "范围", "Of").filter().sort(),
        Field::text("label", 200, "名称", "Name").sort().search(),
        Field::reference("courseId", &GIVEN, COURSE, "课程", "Course").with_code(),
        Field::reference("teacherId", &LECTURERS, TEACHER_TITLE, "教师", "Teacher").with_code().filter(),
        Field::reference("divisionId", &UNITS, NAMED, "学部", "Division").filter(),
        Field::reference("programmeId", &MAJORS, NAMED, "专业", "Programme").filter(),
        Field::integer("enrolled", 0, 10_000_000, "修读人数", "Enrolled").sort(),
        Field::integer("answers", 0, 10_000_000, "收到评价", "Answers").sort(),
        Field::bool("shown", "可显示", "Enough answers").filter().sort(),
        Field::integer("mean", 0, 10_000, "均值", "Mean").places(2),
        Field::integer("low", 0, 10_000, "95% 下限", "95 % from").places(2),
        Field::integer("high", 0, 10_000, "95% 上限", "95 % to").places(2),
    ]
    .map(Field::read_only)
    .into()
}

fn listed(
    subject: &'static str,
    stem: &'static str,
    permissions: &'static [Permission],
    table: &'static TableRef,
) -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject,
            stem,
            label: Text::new("评教结果", "results"),
            permissions,
            table,
            title: UNNAMED,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("label", false),
            page: "",
            offered_to: &[],
        },
        Rules { answered: &["figures"], ..Rules::NONE },
    )
}

pub fn mount(api: &mut Api) -> Result<()> {
    let own = listed("te.result", "EvaluationResult", OFFICE.own, &RESULTS)?;
    own.mount(api, "/api/te/result", Services::READ)?;
    let seen = listed("te.seen_result", "SeenEvaluationResult", OFFICE.readers, &SEEN_RESULTS)?;
    seen.mount(api, "/api/te/seen-result", Services::READ)
}
