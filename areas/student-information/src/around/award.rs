//! Prizes, scholarships and honours.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::award::{ActiveModel, Entity};
use sea_orm::{Set, prelude::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    some,
    table::{PAGES, STUDENT_TITLE, STUDENTS},
};

pub static AWARDS: TableRef = TableRef::new("award", ScopeRule::Through("student_id", &STUDENTS), true);

const LEVELS: &[Choice] = &[
    ("UNIVERSITY", Text::new("校级", "University")),
    ("DIVISION", Text::new("学部级", "Division")),
    ("CITY", Text::new("市级", "City")),
    ("PROVINCE", Text::new("省级", "Province")),
    ("NATIONAL", Text::new("国家级", "National")),
    ("INTERNATIONAL", Text::new("国际级", "International")),
];
const KINDS: &[Choice] = &[
    ("SCHOLARSHIP", Text::new("奖学金", "Scholarship")),
    ("HONOUR_ROLL", Text::new("荣誉榜", "Honour roll")),
    ("DEANS_LIST", Text::new("院长嘉许名单", "Dean's list")),
    ("COMPETITION", Text::new("竞赛", "Competition")),
    ("OTHER", Text::new("其他", "Other")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AwardInput {
    pub student_id: String,
    #[serde(default)]
    pub semester_id: Option<String>,
    pub name_en: String,
    pub name_cn: String,
    pub level: String,
    pub award_type: String,
    /// In cents.
    #[serde(default)]
    pub amount: Option<i32>,
    #[serde(default)]
    pub issuer: String,
    #[schema(value_type = String, format = Date)]
    pub award_date: Date,
    #[serde(default)]
    pub certificate_no: String,
    #[serde(default)]
    pub show_on_transcript: bool,
}

pub struct Awards;

impl Resource for Awards {
    type Entity = Entity;
    type Input = AwardInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.award",
            stem: "Award",
            label: Text::new("获奖", "awards"),
            permissions: PAGES,
            table: &AWARDS,
            title: Title { code: None, zh: "name_cn", en: "name_en" },
            fields: vec![
                Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student")
                    .with_code()
                    .required()
                    .filter(),
                Field::text("nameCn", 200, "奖项名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 200, "奖项英文名称", "English name").required().search().sort(),
                Field::choice("level", LEVELS, "级别", "Level").required().filter().sort(),
                Field::choice("awardType", KINDS, "类别", "Kind").required().filter().sort(),
                Field::integer("amount", 0, 2_000_000_000, "金额（分）", "Amount (cents)").sort(),
                Field::text("issuer", 200, "颁发单位", "Issuer").search(),
                Field::date("awardDate", "获奖日期", "Date").required().filter().sort(),
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
                Field::code("certificateNo", 60, "证书编号", "Certificate number").search(),
                Field::bool("showOnTranscript", "成绩单上显示", "On the transcript").filter(),
            ],
            unique: &[&["studentId", "nameCn", "awardDate"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("awardDate", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(input: AwardInput, row: &mut ActiveModel) {
        let AwardInput {
            student_id,
            semester_id,
            name_en,
            name_cn,
            level,
            award_type,
            amount,
            issuer,
            award_date,
            certificate_no,
            show_on_transcript,
        } = input;
        row.student_id = Set(student_id);
        row.semester_id = Set(some(semester_id));
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.level = Set(level);
        row.award_type = Set(award_type);
        row.amount = Set(amount);
        row.issuer = Set(issuer);
        row.award_date = Set(award_date);
        row.certificate_no = Set(certificate_no);
        row.show_on_transcript = Set(show_on_transcript);
    }
}
