//! What the four kinds share.

use kernel::{
    Both, Cx, FieldError, Permission, Result, Text,
    identity::STUDENT_TYPE,
    resource::{Field, Proposed, ReferencedBy},
    scope::Allowed,
};
use schema::university::programme::ActiveModel;
use sea_orm::Set;

use crate::{
    choices::STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, STAFF, STAFF_TITLE},
};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_DIVISION];
pub const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_ORG,
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
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
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_TE,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
    permissions::ADMIN_AUTH_RPG_REPORT,
    permissions::ADMIN_AUTH_RPG_SGA,
];

pub const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("programme", "parent_programme_id", Text::new("方向", "streams")),
    ReferencedBy::column("programme", "category_id", Text::new("专业", "programmes")),
    ReferencedBy::list("programme", "excluded_programme_ids", Text::new("辅修", "minors")),
    ReferencedBy::list("teacher", "programme_ids", Text::new("教师", "teachers")),
    ReferencedBy::column("student", "programme_id", Text::new("学生", "students")),
    ReferencedBy::column("student", "stream_id", Text::new("学生", "students")),
    ReferencedBy::list("student", "minor_ids", Text::new("学生", "students")),
    ReferencedBy::column("course", "offering_programme_id", Text::new("课程", "courses")),
    ReferencedBy::column("structure", "programme_id", Text::new("学习计划", "study plans")),
    ReferencedBy::column("structure", "stream_id", Text::new("学习计划", "study plans")),
];

/// Code, names, division and student type.
pub fn head() -> Vec<Field> {
    vec![
        Field::code("code", 30, "代码", "Code").required().filter().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::reference("divisionId", &DIVISIONS, NAMED, "学部/学院", "Division").required().filter().sort(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
    ]
}

pub fn director() -> Field {
    Field::reference("directorStaffId", &STAFF, STAFF_TITLE, "负责人", "Director").filter()
}

pub fn cohorts() -> [Field; 2] {
    [
        Field::integer("admissionFrom", 1900, 2999, "招生起始年级", "Admits from cohort").filter(),
        Field::integer("admissionTo", 1900, 2999, "招生终止年级", "Admits to cohort").filter(),
    ]
}

pub fn enabled() -> Field {
    Field::bool("enabled", "启用", "Enabled").filter().sort()
}

pub fn cohorts_in_order(from: Option<i32>, to: Option<i32>, errors: &mut Vec<FieldError>) {
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        let text = Text::new("终止年级不能早于起始年级", "The last cohort cannot be before the first");
        errors.push(FieldError::new("admissionTo", "out_of_range", text));
    }
}

/// A row of another student type would be out of sight for whoever wrote it.
pub fn type_in_use(cx: &Cx, rows: &mut [Proposed<'_>]) -> Result<()> {
    let Allowed::Only(types) = cx.scope()?.reach(STUDENT_TYPE) else { return Ok(()) };
    for row in rows {
        let wanted = row.text("studentType").to_owned();
        if !types.contains(&wanted) {
            let now = Both::list(&types);
            let text = Both::new(
                format!("您当前处理的学生类型是 {}，请先切换到 {wanted} 再保存", now.zh),
                format!("You are working with {}; change to {wanted} in the header, then save", now.en),
            );
            row.errors.push(FieldError::new("studentType", "another_type", text));
        }
    }
    Ok(())
}

/// The columns that a kind may lack.
pub fn blank(kind: &str, row: &mut ActiveModel) {
    row.kind = Set(kind.to_owned());
    row.parent_programme_id = Set(None);
    row.category_id = Set(None);
    row.degree_title_en = Set(String::new());
    row.degree_title_cn = Set(String::new());
    row.moe_major_code = Set(String::new());
    row.length_years = Set(None);
    row.max_years = Set(None);
    row.director_staff_id = Set(None);
    row.is_honours = Set(false);
    row.admission_from = Set(None);
    row.admission_to = Set(None);
    row.quota = Set(None);
    row.min_cgpa = Set(String::new());
    row.excluded_programme_ids = Set(kernel::StringList(vec![]));
}
