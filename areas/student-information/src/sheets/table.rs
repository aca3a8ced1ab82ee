//! Students as sheets change them: only the columns of the sheet, the rest stays.

use kernel::{
    Cx, Permission, Text,
    protect::{IdNumber, Phone, Sealed},
    resource::{Field, Proposed, Reach, Resource, Spec, Title},
};
use schema::students::student::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set, prelude::Date};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::table::{DOCUMENTS, GENDERS, MODES, STUDENTS};

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI];

/// A day, or none.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Option<String>)]
pub struct Day(Option<Date>);

impl From<Day> for Option<Date> {
    fn from(day: Day) -> Self {
        day.0
    }
}

/// What a column that is there holds, also when that is nothing.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

/// Every column that a sheet may have; the row gets those that are given.
macro_rules! columns {
    (plain { $($name:ident: $type:ty),* $(,)? } sealed { $($sealed:ident),* $(,)? }) => {
        #[derive(Default, Deserialize, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        pub struct StudentSheetInput {
            $(#[serde(deserialize_with = "given")] $name: Option<$type>,)*
            $(#[serde(deserialize_with = "given")] $sealed: Option<String>,)*
        }

        fn put(input: StudentSheetInput, row: &mut ActiveModel) {
            let StudentSheetInput { $($name,)* $($sealed,)* } = input;
            $(if let Some(value) = $name { row.$name = Set(value.into()); })*
            $(if let Some(value) = $sealed { row.$sealed = Set(Sealed::entered(value)); })*
        }
    };
}

columns! {
    plain {
        student_no: String, name_cn: String, name_en: String, pinyin_surname: String, pinyin_given: String,
        preferred_name: String, former_name: String, gender: String, birth_date: Day, id_type: String, id_expiry: Day,
        nationality: String, ethnicity: String, political_status: String, religion: String, marital_status: String,
        native_place: String, birth_place: String, origin_region: String, hukou_type: String, hukou_address: String,
        candidate_no: String, admission_batch: String, gaokao_score: Option<i32>, high_school: String,
        previous_degree: String, previous_institution: String, offer_date: Day, entry_date: Day, class_no: String,
        study_mode: String, study_length: Option<i32>, expected_graduation: Day, max_end_date: Day,
        thesis_title: String, moe_register_status: String, moe_register_no: String, personal_email: String,
        wechat: String, home_address: String, postal_code: String, mailing_address: String, dormitory: String,
        emergency_name: String, emergency_relation: String, permit_expiry: Day, fee_hold: bool, library_hold: bool,
        discipline_hold: bool, grade_hold: bool, exam_special_need: bool,
    }
    sealed { id_no, mobile, emergency_mobile, visa_no }
}

pub struct StudentSheet;

impl Resource for StudentSheet {
    type Entity = Entity;
    type Input = StudentSheetInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "si.student.sheet",
            stem: "StudentSheet",
            label: Text::new("学生", "students"),
            permissions: PAGES,
            table: &STUDENTS,
            title: Title { code: Some("student_no"), zh: "name_cn", en: "name_en" },
            fields: fields(),
            unique: &[&["studentNo"], &["candidateNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(super::check::check(cx, db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(super::names::written(cx, ids))
    }

    fn write(input: StudentSheetInput, row: &mut ActiveModel) {
        put(input, row);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("studentNo", 20, "学号", "Student number"),
        Field::text("nameCn", 100, "中文姓名", "Chinese name"),
        Field::text("nameEn", 100, "英文姓名", "English name"),
        Field::text("pinyinSurname", 100, "拼音姓", "Surname in pinyin"),
        Field::text("pinyinGiven", 100, "拼音名", "Given name in pinyin"),
        Field::text("preferredName", 100, "常用名", "Preferred name"),
        Field::text("formerName", 100, "曾用名", "Former name"),
        Field::choice("gender", GENDERS, "性别", "Gender"),
        Field::date("birthDate", "出生日期", "Date of birth"),
        Field::choice("idType", DOCUMENTS, "证件类型", "Document"),
        Field::protected::<IdNumber>("idNo", "证件号码", "Document number"),
        Field::date("idExpiry", "证件有效期至", "Document expires"),
        Field::text("nationality", 50, "国籍", "Nationality"),
        Field::text("ethnicity", 50, "民族", "Ethnicity"),
        Field::text("politicalStatus", 50, "政治面貌", "Political status"),
        Field::text("religion", 50, "宗教信仰", "Religion"),
        Field::text("maritalStatus", 50, "婚姻状况", "Marital status"),
        Field::text("nativePlace", 100, "籍贯", "Native place"),
        Field::text("birthPlace", 100, "出生地", "Place of birth"),
        Field::text("originRegion", 100, "生源地", "Place of origin"),
        Field::text("hukouType", 50, "户口类型", "Household registration"),
        Field::text("hukouAddress", 500, "户口所在地", "Registered address"),
        Field::code("candidateNo", 18, "考生号", "Candidate number"),
        Field::text("admissionBatch", 50, "录取批次", "Admission batch"),
        Field::integer("gaokaoScore", 0, 900, "高考总分", "Gaokao score"),
        Field::text("highSchool", 200, "毕业中学", "Secondary school"),
        Field::text("previousDegree", 200, "前置学位", "Previous degree"),
        Field::text("previousInstitution", 200, "前置学校", "Previous institution"),
        Field::date("offerDate", "录取日期", "Offer date"),
        Field::date("entryDate", "入学日期", "Entry date"),
        Field::code("classNo", 20, "班号", "Class"),
        Field::choice("studyMode", MODES, "学习形式", "Study mode"),
        Field::integer("studyLength", 1, 10, "学制", "Length of programme"),
        Field::date("expectedGraduation", "预计毕业日期", "Expected graduation"),
        Field::date("maxEndDate", "最长修业截止日期", "Latest end of study"),
        Field::text("thesisTitle", 500, "论文题目", "Thesis title"),
        Field::text("moeRegisterStatus", 50, "学籍注册状态", "National register status"),
        Field::code("moeRegisterNo", 50, "学籍注册号", "National register number"),
        Field::protected::<Phone>("mobile", "手机", "Mobile"),
        Field::text("personalEmail", 200, "个人邮箱", "Personal e-mail"),
        Field::code("wechat", 100, "微信", "WeChat"),
        Field::text("homeAddress", 500, "家庭住址", "Home address"),
        Field::code("postalCode", 20, "邮政编码", "Postal code"),
        Field::text("mailingAddress", 500, "通讯地址", "Mailing address"),
        Field::text("dormitory", 100, "宿舍", "Dormitory"),
        Field::text("emergencyName", 100, "紧急联系人", "Emergency contact"),
        Field::text("emergencyRelation", 50, "与紧急联系人关系", "Relation of the contact"),
        Field::protected::<Phone>("emergencyMobile", "紧急联系电话", "Emergency number"),
        Field::protected::<IdNumber>("visaNo", "签证号码", "Visa number"),
        Field::date("permitExpiry", "居留许可有效期至", "Residence permit expires"),
        Field::bool("feeHold", "欠费", "Fee hold"),
        Field::bool("libraryHold", "图书馆限制", "Library hold"),
        Field::bool("disciplineHold", "纪律限制", "Discipline hold"),
        Field::bool("gradeHold", "成绩限制", "Grade hold"),
        Field::bool("examSpecialNeed", "考试特殊安排", "Special exam needs"),
    ]
}
