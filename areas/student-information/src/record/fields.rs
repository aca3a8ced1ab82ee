//! The columns of a student's record, with their labels.

use basic_resources::api::{
    REGIONS_BY_CODE, STUDENT_CATEGORIES, STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, PROGRAMMES, SEMESTERS, STREAMS, TEACHER_TITLE, TEACHERS},
};
use kernel::{
    Text,
    protect::{IdNumber, Phone},
    resource::{Choice, Field},
};

use crate::around::{cohort::COHORTS, study_status::STUDY_STATUSES, study_type::STUDY_TYPES};

pub const GENDERS: &[Choice] =
    &[("M", Text::new("男", "Male")), ("F", Text::new("女", "Female")), ("X", Text::new("其他", "Other"))];
const DOCUMENTS: &[Choice] = &[
    ("RESIDENT", Text::new("居民身份证", "Resident identity card")),
    ("HK_MACAO", Text::new("港澳居民来往内地通行证", "Mainland travel permit for Hong Kong and Macao")),
    ("TAIWAN", Text::new("台湾居民来往大陆通行证", "Mainland travel permit for Taiwan")),
    ("PASSPORT", Text::new("护照", "Passport")),
];
const MODES: &[Choice] = &[("FT", Text::new("全日制", "Full-time")), ("PT", Text::new("非全日制", "Part-time"))];

pub fn all() -> Vec<Field> {
    [identity(), admission(), study(), contact(), flags()].into_iter().flatten().collect()
}

fn identity() -> Vec<Field> {
    vec![
        Field::code("studentNo", 20, "学号", "Student number").filter().search().sort(),
        Field::text("nameCn", 100, "中文姓名", "Chinese name").search().sort().also_found_in("pinyin_key"),
        Field::text("nameEn", 100, "英文姓名", "English name").search().sort(),
        Field::text("pinyinSurname", 100, "姓（拼音）", "Surname"),
        Field::text("pinyinGiven", 100, "名（拼音）", "Given name"),
        Field::text("preferredName", 100, "常用名", "Preferred name"),
        Field::text("formerName", 100, "曾用名", "Former name"),
        Field::choice("gender", GENDERS, "性别", "Gender").filter(),
        Field::date("birthDate", "出生日期", "Date of birth").filter(),
        Field::choice("idType", DOCUMENTS, "证件类型", "Document").filter(),
        Field::protected::<IdNumber>("idNo", "证件号码", "Document number").filter().search(),
        Field::date("idExpiry", "证件有效期", "Document valid until").filter(),
        Field::text("nationality", 50, "国籍", "Nationality").filter(),
        Field::text("ethnicity", 50, "民族", "Ethnicity"),
        Field::text("politicalStatus", 50, "政治面貌", "Political status"),
        Field::text("religion", 50, "宗教信仰", "Religion"),
        Field::text("maritalStatus", 30, "婚姻状况", "Marital status"),
        Field::text("nativePlace", 100, "籍贯", "Native place"),
        Field::text("birthPlace", 100, "出生地", "Place of birth"),
        Field::code("originRegion", 20, "生源地", "Origin").filter().named_in(&REGIONS_BY_CODE, NAMED),
        Field::text("hukouType", 30, "户口性质", "Kind of household registration"),
        Field::text("hukouAddress", 300, "户口所在地", "Household address"),
    ]
}

fn admission() -> Vec<Field> {
    vec![
        Field::code("candidateNo", 18, "考生号", "Candidate number").filter().search(),
        Field::text("admissionBatch", 50, "录取批次", "Admission batch").filter(),
        Field::text("admissionType", 50, "录取方式", "Way of admission").filter(),
        Field::integer("gaokaoScore", 0, 1000, "高考成绩", "College entrance score").filter().sort(),
        Field::text("highSchool", 200, "毕业中学", "High school"),
        Field::text("previousDegree", 100, "前置学位", "Previous degree"),
        Field::text("previousInstitution", 200, "前置学校", "Previous institution"),
        Field::date("offerDate", "录取日期", "Offered on").filter(),
        Field::date("entryDate", "入学日期", "Entry date").filter().sort(),
        Field::reference("entrySemesterId", &SEMESTERS, NAMED, "入学学期", "Entry semester").filter(),
    ]
}

fn study() -> Vec<Field> {
    vec![
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::reference("categoryId", &STUDENT_CATEGORIES, NAMED, "学生类别", "Category").filter(),
        Field::code("degree", 30, "学位", "Degree").filter(),
        Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").filter(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").filter(),
        Field::reference("streamId", &STREAMS, NAMED, "方向", "Stream").filter(),
        Field::reference("cohortId", &COHORTS, NAMED, "年级", "Cohort").filter(),
        Field::integer("yearOfStudy", 0, 20, "学年级", "Year of study").filter().sort(),
        Field::code("classNo", 20, "班号", "Class").filter(),
        Field::choice("studyMode", MODES, "学习形式", "Study mode").filter(),
        Field::integer("studyLength", 0, 20, "学制", "Length in years").filter(),
        Field::date("expectedGraduation", "预计毕业日期", "Expected graduation").filter(),
        Field::date("maxEndDate", "最长学习年限至", "To be finished by").filter(),
        Field::reference("studyStatusId", &STUDY_STATUSES, NAMED, "学籍状态", "Status").filter().read_only(),
        Field::date("statusSince", "状态起始日期", "Status since").filter().sort().read_only(),
        Field::date("statusUntil", "状态结束日期", "Status until").filter().sort().read_only(),
        Field::reference("studyTypeId", &STUDY_TYPES, NAMED, "学习类型", "Study type").filter(),
        Field::bool("documentsChecked", "材料已核", "Documents checked").filter().read_only(),
        Field::reference("advisorId", &TEACHERS, TEACHER_TITLE, "学业导师", "Advisor").filter(),
        Field::text("thesisTitle", 500, "论文题目", "Thesis title"),
        Field::text("candidatureStatus", 30, "候选资格", "Candidature").filter(),
        Field::date("candidatureDate", "候选资格日期", "Candidate since"),
        Field::text("moeRegisterStatus", 30, "学信网注册状态", "In the national register").filter(),
        Field::code("moeRegisterNo", 50, "学信网注册号", "Number in the national register").filter(),
    ]
}

fn contact() -> Vec<Field> {
    vec![
        Field::protected::<Phone>("mobile", "手机", "Mobile").filter().search(),
        Field::code("email", 200, "学校邮箱", "E-mail").search(),
        Field::code("personalEmail", 200, "个人邮箱", "Personal e-mail"),
        Field::code("wechat", 100, "微信", "WeChat"),
        Field::text("homeAddress", 300, "家庭住址", "Home address"),
        Field::code("postalCode", 20, "邮政编码", "Postal code"),
        Field::text("mailingAddress", 300, "通信地址", "Mailing address"),
        Field::text("dormitory", 100, "宿舍", "Dormitory").filter(),
        Field::text("emergencyName", 100, "紧急联系人", "Emergency contact"),
        Field::text("emergencyRelation", 30, "与紧急联系人关系", "Relation of the emergency contact"),
        Field::protected::<Phone>("emergencyMobile", "紧急联系电话", "Emergency number"),
        Field::protected::<IdNumber>("visaNo", "签证号码", "Visa number"),
        Field::date("permitExpiry", "居留许可到期日", "Residence permit until").filter(),
    ]
}

fn flags() -> Vec<Field> {
    vec![
        Field::bool("feeHold", "欠费", "Fee hold").filter().read_only(),
        Field::bool("libraryHold", "图书馆限制", "Library hold").filter().read_only(),
        Field::bool("disciplineHold", "纪律限制", "Discipline hold").filter().read_only(),
        Field::bool("gradeHold", "成绩限制", "Grade hold").filter().read_only(),
        Field::bool("examSpecialNeed", "考试特殊安排", "Special exam needs").filter(),
    ]
}
