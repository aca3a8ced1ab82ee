//! Students as they are looked at. Writing them comes with commands of their own.

use std::sync::OnceLock;

use kernel::{
    Permission, Result, Text,
    identity::{DIVISION, STUDENT_CATEGORY, STUDENT_TYPE},
    protect::{IdNumber, Phone},
    resource::{Choice, Field, Resource, Spec, Table, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::student::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub static STUDENTS: TableRef = TableRef::new(
    "student",
    ScopeRule::By(&[("student_type", STUDENT_TYPE), ("division_id", DIVISION), ("category_id", STUDENT_CATEGORY)]),
    true,
);

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI, permissions::STAFF_AUTH_SI];

pub const STUDENT_TITLE: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };

static TABLE: OnceLock<&'static Table> = OnceLock::new();

/// The one description of students, for whoever lists, writes or names them.
pub fn students() -> Result<&'static Table> {
    match TABLE.get() {
        Some(table) => Ok(table),
        None => Table::of::<Students>().map(|table| *TABLE.get_or_init(|| table)),
    }
}

const TYPES: &[Choice] = &[
    ("UG", Text::new("本科", "Undergraduate")),
    ("TPG", Text::new("授课型研究生", "Taught postgraduate")),
    ("RPG", Text::new("研究型研究生", "Research postgraduate")),
];
const GENDERS: &[Choice] =
    &[("M", Text::new("男", "Male")), ("F", Text::new("女", "Female")), ("X", Text::new("其他", "Other"))];
const DOCUMENTS: &[Choice] = &[
    ("RESIDENT", Text::new("居民身份证", "Resident identity card")),
    ("HK_MACAO", Text::new("港澳居民来往内地通行证", "Mainland travel permit for Hong Kong and Macao")),
    ("TAIWAN", Text::new("台湾居民来往大陆通行证", "Mainland travel permit for Taiwan")),
    ("PASSPORT", Text::new("护照", "Passport")),
];
const MODES: &[Choice] = &[("FT", Text::new("全日制", "Full-time")), ("PT", Text::new("非全日制", "Part-time"))];

/// Nobody writes here by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoStudentInput)]
pub struct NoInput {}

pub struct Students;

impl Resource for Students {
    type Entity = Entity;
    type Input = NoInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.student",
            stem: "Student",
            label: Text::new("学生", "students"),
            permissions: PAGES,
            table: &STUDENTS,
            title: STUDENT_TITLE,
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["studentNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("studentNo", 20, "学号", "Student number").filter().search().sort(),
        Field::text("nameCn", 100, "中文姓名", "Chinese name").search().sort().also_found_in("pinyin_key"),
        Field::text("nameEn", 100, "英文姓名", "English name").search().sort(),
        Field::choice("studentType", TYPES, "学生类型", "Student type").filter().sort(),
        Field::choice("gender", GENDERS, "性别", "Gender").filter(),
        Field::date("birthDate", "出生日期", "Date of birth"),
        Field::choice("idType", DOCUMENTS, "证件类型", "Document").filter(),
        Field::protected::<IdNumber>("idNo", "证件号码", "Document number").filter().search(),
        Field::text("nationality", 50, "国籍", "Nationality").filter(),
        Field::text("ethnicity", 50, "民族", "Ethnicity"),
        Field::text("politicalStatus", 50, "政治面貌", "Political status"),
        Field::code("candidateNo", 18, "考生号", "Candidate number"),
        Field::date("entryDate", "入学日期", "Entry date").filter().sort(),
        Field::integer("yearOfStudy", 0, 20, "年级", "Year of study").filter().sort(),
        Field::code("classNo", 20, "班号", "Class").filter(),
        Field::choice("studyMode", MODES, "学习形式", "Study mode").filter(),
        Field::date("expectedGraduation", "预计毕业日期", "Expected graduation").filter(),
        Field::protected::<Phone>("mobile", "手机", "Mobile").filter().search(),
        Field::text("email", 200, "学校邮箱", "E-mail").search(),
        Field::text("emergencyName", 100, "紧急联系人", "Emergency contact"),
        Field::protected::<Phone>("emergencyMobile", "紧急联系电话", "Emergency number"),
        Field::protected::<IdNumber>("visaNo", "签证号码", "Visa number"),
        Field::bool("feeHold", "欠费", "Fee hold").filter(),
        Field::bool("libraryHold", "图书馆限制", "Library hold").filter(),
        Field::bool("disciplineHold", "纪律限制", "Discipline hold").filter(),
        Field::bool("gradeHold", "成绩限制", "Grade hold").filter(),
        Field::bool("examSpecialNeed", "考试特殊安排", "Special exam needs").filter(),
    ]
}
