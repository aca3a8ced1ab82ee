//! The codes, in the order of the menu.

use kernel::{Permission, Text};

use crate::{PermissionInfo, Risk};

pub const ADMIN_AUTH_PROCESS: Permission = Permission("ADMIN_AUTH_PROCESS");
pub const ADMIN_AUTH_PROCESS_MYAPP: Permission = Permission("ADMIN_AUTH_PROCESS_MYAPP");
pub const ADMIN_AUTH_PROCESS_MYTASK: Permission = Permission("ADMIN_AUTH_PROCESS_MYTASK");
pub const ADMIN_AUTH_BASIC: Permission = Permission("ADMIN_AUTH_BASIC");
pub const STAFF_AUTH_BASIC: Permission = Permission("STAFF_AUTH_BASIC");
pub const ADMIN_AUTH_BASIC_COLLEGE: Permission = Permission("ADMIN_AUTH_BASIC_COLLEGE");
pub const ADMIN_AUTH_BASIC_DIVISION: Permission = Permission("ADMIN_AUTH_BASIC_DIVISION");
pub const ADMIN_AUTH_BASIC_PLACE: Permission = Permission("ADMIN_AUTH_BASIC_PLACE");
pub const ADMIN_AUTH_BASIC_ORG: Permission = Permission("ADMIN_AUTH_BASIC_ORG");
pub const ADMIN_AUTH_BASIC_TERM: Permission = Permission("ADMIN_AUTH_BASIC_TERM");
pub const ADMIN_AUTH_BASIC_LOG: Permission = Permission("ADMIN_AUTH_BASIC_LOG");
pub const DEPRECATED_NOBODY: Permission = Permission("DEPRECATED_NOBODY");
pub const ADMIN_AUTH_SP: Permission = Permission("ADMIN_AUTH_SP");
pub const STAFF_AUTH_SP: Permission = Permission("STAFF_AUTH_SP");
pub const ADMIN_AUTH_SP_COURSE_MANAGEMENT: Permission = Permission("ADMIN_AUTH_SP_COURSE_MANAGEMENT");
pub const ADMIN_AUTH_SP_BASIC: Permission = Permission("ADMIN_AUTH_SP_BASIC");
pub const ADMIN_AUTH_SP_MAJOR: Permission = Permission("ADMIN_AUTH_SP_MAJOR");
pub const ADMIN_AUTH_SP_MINOR: Permission = Permission("ADMIN_AUTH_SP_MINOR");
pub const ADMIN_AUTH_LEARNING: Permission = Permission("ADMIN_AUTH_LEARNING");
pub const ADMIN_AUTH_LEARNING_TTS: Permission = Permission("ADMIN_AUTH_LEARNING_TTS");
pub const STAFF_AUTH_LEARNING_TTS: Permission = Permission("STAFF_AUTH_LEARNING_TTS");
pub const ADMIN_AUTH_LEARNING_TTSP: Permission = Permission("ADMIN_AUTH_LEARNING_TTSP");
pub const STAFF_AUTH_LEARNING_TTSP: Permission = Permission("STAFF_AUTH_LEARNING_TTSP");
pub const ADMIN_AUTH_LEARNING_ES: Permission = Permission("ADMIN_AUTH_LEARNING_ES");
pub const STAFF_AUTH_LEARNING_ES: Permission = Permission("STAFF_AUTH_LEARNING_ES");
pub const ADMIN_AUTH_LEARNING_ES_ADDDROP: Permission = Permission("ADMIN_AUTH_LEARNING_ES_ADDDROP");
pub const STAFF_AUTH_LEARNING_ES_ADDDROP: Permission = Permission("STAFF_AUTH_LEARNING_ES_ADDDROP");
pub const ADMIN_AUTH_LEARNING_EXAM: Permission = Permission("ADMIN_AUTH_LEARNING_EXAM");
pub const ADMIN_AUTH_LEARNING_SG_VIEW: Permission = Permission("ADMIN_AUTH_LEARNING_SG_VIEW");
pub const ADMIN_AUTH_LEARNING_SG_EDIT: Permission = Permission("ADMIN_AUTH_LEARNING_SG_EDIT");
pub const ADMIN_AUTH_LEARNING_SGS: Permission = Permission("ADMIN_AUTH_LEARNING_SGS");
pub const ADMIN_AUTH_TE: Permission = Permission("ADMIN_AUTH_TE");
pub const STAFF_AUTH_TE_VIEWER: Permission = Permission("STAFF_AUTH_TE_VIEWER");
pub const ADMIN_AUTH_LEARNING_SP_GRADUATION: Permission = Permission("ADMIN_AUTH_LEARNING_SP_GRADUATION");
pub const ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR: Permission = Permission("ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR");
pub const ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR: Permission = Permission("ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR");
pub const ADMIN_AUTH_RPG_SGA: Permission = Permission("ADMIN_AUTH_RPG_SGA");
pub const ADMIN_AUTH_RPG_REPORT: Permission = Permission("ADMIN_AUTH_RPG_REPORT");
pub const ADMIN_AUTH_SI: Permission = Permission("ADMIN_AUTH_SI");
pub const STAFF_AUTH_SI: Permission = Permission("STAFF_AUTH_SI");
pub const STAFF_AUTH_SI_QUICK_QUERY: Permission = Permission("STAFF_AUTH_SI_QUICK_QUERY");
pub const ADMIN_AUTH_RPG_SI: Permission = Permission("ADMIN_AUTH_RPG_SI");
pub const ADMIN_AUTH_SI_SUPER_ADMIN: Permission = Permission("ADMIN_AUTH_SI_SUPER_ADMIN");
pub const TGP_STUDENT_STATISTICS: Permission = Permission("TGP_STUDENT_STATISTICS");
pub const ADMIN_AUTH_PRINTER: Permission = Permission("ADMIN_AUTH_PRINTER");
pub const ADMIN_AUTH_OAS: Permission = Permission("ADMIN_AUTH_OAS");
pub const OAS_STAFF_AUTH: Permission = Permission("OAS_STAFF_AUTH");
pub const ADMIN_AUTH_SECURITY: Permission = Permission("ADMIN_AUTH_SECURITY");
pub const ADMIN_AUTH_SYSTEM: Permission = Permission("ADMIN_AUTH_SYSTEM");
pub const ADMIN_AUTH_SYSTEM_MANUAL: Permission = Permission("ADMIN_AUTH_SYSTEM_MANUAL");
pub const TEACHER_AUTH: Permission = Permission("TEACHER_AUTH");
pub const STAFF_AUTH_TTSP_DIVISION: Permission = Permission("STAFF_AUTH_TTSP_DIVISION");
pub const TEACHER_AUTH_TIMETABLE: Permission = Permission("TEACHER_AUTH_TIMETABLE");
pub const TEACHER_AUTH_EXAM_TIMETABLE: Permission = Permission("TEACHER_AUTH_EXAM_TIMETABLE");
pub const TEACHER_AUTH_SGS: Permission = Permission("TEACHER_AUTH_SGS");
pub const TEACHER_AUTH_SG: Permission = Permission("TEACHER_AUTH_SG");
pub const TEACHER_AUTH_PR_SUPERVISOR: Permission = Permission("TEACHER_AUTH_PR_SUPERVISOR");
pub const TEACHER_AUTH_PR_AP: Permission = Permission("TEACHER_AUTH_PR_AP");
pub const TEACHER_AUTH_PR_PD: Permission = Permission("TEACHER_AUTH_PR_PD");
pub const TEACHER_AUTH_PR_DEAN: Permission = Permission("TEACHER_AUTH_PR_DEAN");
pub const TEACHER_AUTH_TE: Permission = Permission("TEACHER_AUTH_TE");
pub const STUDENT_AUTH: Permission = Permission("STUDENT_AUTH");
pub const STUDENT_AUTH_FRESHMENT: Permission = Permission("STUDENT_AUTH_FRESHMENT");
pub const STUDENT_AUTH_OAS_REGISTER: Permission = Permission("STUDENT_AUTH_OAS_REGISTER");
pub const STUDENT_AUTH_ES: Permission = Permission("STUDENT_AUTH_ES");
pub const STUDENT_AUTH_TIMETABLE: Permission = Permission("STUDENT_AUTH_TIMETABLE");
pub const STUDENT_AUTH_ES_ADDDROP: Permission = Permission("STUDENT_AUTH_ES_ADDDROP");
pub const STUDENT_AUTH_GRADUATION_REPORT: Permission = Permission("STUDENT_AUTH_GRADUATION_REPORT");
pub const STUDENT_AUTH_SG: Permission = Permission("STUDENT_AUTH_SG");
pub const STUDENT_AUTH_TE: Permission = Permission("STUDENT_AUTH_TE");
pub const STUDENT_AUTH_RPG_REPORT: Permission = Permission("STUDENT_AUTH_RPG_REPORT");
pub const STUDENT_AUTH_RPG_GRADUATION_REPORT: Permission = Permission("STUDENT_AUTH_RPG_GRADUATION_REPORT");

const fn info(
    permission: Permission,
    module: &'static str,
    zh: &'static str,
    en: &'static str,
    risk: Risk,
) -> PermissionInfo {
    PermissionInfo { permission, module, label: Text::new(zh, en), risk }
}

// One code a line reads as a table.
#[rustfmt::skip]
pub static PERMISSIONS: &[PermissionInfo] = &[
    info(ADMIN_AUTH_PROCESS, "dashboard", "流程中心", "Process centre", Risk::Normal),
    info(ADMIN_AUTH_PROCESS_MYAPP, "dashboard", "我的申请", "My applications", Risk::Normal),
    info(ADMIN_AUTH_PROCESS_MYTASK, "dashboard", "我的待办", "My tasks", Risk::Normal),
    info(ADMIN_AUTH_BASIC, "basic-resources", "基础资源管理", "Basic resources", Risk::Normal),
    info(STAFF_AUTH_BASIC, "basic-resources", "基础资源查阅（学部职员）", "Basic resources (division staff)", Risk::Normal),
    info(ADMIN_AUTH_BASIC_COLLEGE, "basic-resources", "学校信息", "College", Risk::Normal),
    info(ADMIN_AUTH_BASIC_DIVISION, "basic-resources", "学部与专业", "Divisions and programmes", Risk::Normal),
    info(ADMIN_AUTH_BASIC_PLACE, "basic-resources", "场地", "Places", Risk::Normal),
    info(ADMIN_AUTH_BASIC_ORG, "basic-resources", "组织与教职员", "Organisation and staff", Risk::Personal),
    info(ADMIN_AUTH_BASIC_TERM, "basic-resources", "学年学期与学生类型", "Terms and student types", Risk::High),
    info(ADMIN_AUTH_BASIC_LOG, "basic-resources", "系统日志", "System log", Risk::Personal),
    info(DEPRECATED_NOBODY, "basic-resources", "已停用（不可授予）", "Deprecated (cannot be granted)", Risk::Normal),
    info(ADMIN_AUTH_SP, "course-planning", "课程规划管理", "Course planning", Risk::Normal),
    info(STAFF_AUTH_SP, "course-planning", "课程规划查阅（学部职员）", "Course planning (division staff)", Risk::Normal),
    info(ADMIN_AUTH_SP_COURSE_MANAGEMENT, "course-planning", "课程管理", "Course management", Risk::Normal),
    info(ADMIN_AUTH_SP_BASIC, "course-planning", "学习计划基础", "Study plan basics", Risk::Normal),
    info(ADMIN_AUTH_SP_MAJOR, "course-planning", "主修学习计划", "Major study plans", Risk::High),
    info(ADMIN_AUTH_SP_MINOR, "course-planning", "辅修学习计划", "Minor study plans", Risk::High),
    info(ADMIN_AUTH_LEARNING, "timetabling", "教学管理", "Learning", Risk::Normal),
    info(ADMIN_AUTH_LEARNING_TTS, "timetabling", "排课管理", "Timetabling", Risk::High),
    info(STAFF_AUTH_LEARNING_TTS, "timetabling", "排课查阅（学部职员）", "Timetabling (division staff)", Risk::Normal),
    info(ADMIN_AUTH_LEARNING_TTSP, "timetable-collection", "排课数据采集管理", "Timetable data collection", Risk::Normal),
    info(STAFF_AUTH_LEARNING_TTSP, "timetable-collection", "排课数据采集（学部职员）", "Timetable data collection (division staff)", Risk::Normal),
    info(ADMIN_AUTH_LEARNING_ES, "elective-selection", "选课管理", "Elective selection", Risk::High),
    info(STAFF_AUTH_LEARNING_ES, "elective-selection", "选课查阅（学部职员）", "Elective selection (division staff)", Risk::Personal),
    info(ADMIN_AUTH_LEARNING_ES_ADDDROP, "add-drop", "加退选管理", "Add/drop", Risk::High),
    info(STAFF_AUTH_LEARNING_ES_ADDDROP, "add-drop", "加退选查阅（学部职员）", "Add/drop (division staff)", Risk::Personal),
    info(ADMIN_AUTH_LEARNING_EXAM, "exams", "考试管理", "Exams", Risk::High),
    info(ADMIN_AUTH_LEARNING_SG_VIEW, "grades", "成绩查阅", "View grades", Risk::Personal),
    info(ADMIN_AUTH_LEARNING_SG_EDIT, "grades", "成绩管理", "Edit grades", Risk::High),
    info(ADMIN_AUTH_LEARNING_SGS, "grade-submission", "成绩提交管理", "Grade submission", Risk::High),
    info(ADMIN_AUTH_TE, "teaching-evaluation", "教学评价管理", "Teaching evaluation", Risk::Personal),
    info(STAFF_AUTH_TE_VIEWER, "teaching-evaluation", "教学评价查阅", "View teaching evaluation", Risk::Personal),
    info(ADMIN_AUTH_LEARNING_SP_GRADUATION, "graduation-audit", "毕业审核管理", "Graduation audit", Risk::High),
    info(ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR, "graduation-audit", "主修毕业审核", "Major graduation audit", Risk::High),
    info(ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR, "graduation-audit", "辅修毕业审核", "Minor graduation audit", Risk::High),
    info(ADMIN_AUTH_RPG_SGA, "graduation-audit", "研究生毕业审核", "Research student graduation audit", Risk::High),
    info(ADMIN_AUTH_RPG_REPORT, "progress-report", "进展报告管理", "Progress reports", Risk::Personal),
    info(ADMIN_AUTH_SI, "student-information", "学籍管理", "Student information", Risk::High),
    info(STAFF_AUTH_SI, "student-information", "学籍查阅（学部职员）", "Student information (division staff)", Risk::Personal),
    info(STAFF_AUTH_SI_QUICK_QUERY, "student-information", "学籍快速查询", "Student quick query", Risk::Personal),
    info(ADMIN_AUTH_RPG_SI, "student-information", "研究生学位与导师变更", "Degree and supervisor changes", Risk::High),
    info(ADMIN_AUTH_SI_SUPER_ADMIN, "student-information", "学生类别变更", "Student category change", Risk::High),
    info(TGP_STUDENT_STATISTICS, "student-information", "学生统计", "Student statistics", Risk::Personal),
    info(ADMIN_AUTH_PRINTER, "printing", "自助打印管理", "Self-service printing", Risk::Personal),
    info(ADMIN_AUTH_OAS, "online-registration", "网上报名管理", "Online registration", Risk::Personal),
    info(OAS_STAFF_AUTH, "online-registration", "网上报名（职员）", "Online registration (staff)", Risk::Personal),
    info(ADMIN_AUTH_SECURITY, "security", "安全管理", "Security", Risk::High),
    info(ADMIN_AUTH_SYSTEM, "system", "系统管理", "System administration", Risk::High),
    info(ADMIN_AUTH_SYSTEM_MANUAL, "system", "操作手册", "Operating manual", Risk::Normal),
    info(TEACHER_AUTH, "teacher", "教师", "Teacher", Risk::Personal),
    info(STAFF_AUTH_TTSP_DIVISION, "teacher", "学部课程计划", "Division course planning", Risk::Normal),
    info(TEACHER_AUTH_TIMETABLE, "teacher", "教师课表", "Teacher timetable", Risk::Normal),
    info(TEACHER_AUTH_EXAM_TIMETABLE, "teacher", "教师考试安排", "Teacher exam timetable", Risk::Normal),
    info(TEACHER_AUTH_SGS, "teacher", "网上提交成绩", "Online grade submission", Risk::High),
    info(TEACHER_AUTH_SG, "teacher", "成绩报告", "Grade reports", Risk::Personal),
    info(TEACHER_AUTH_PR_SUPERVISOR, "teacher", "进展报告（导师）", "Progress report (supervisor)", Risk::Personal),
    info(TEACHER_AUTH_PR_AP, "teacher", "进展报告（评审小组）", "Progress report (assessment panel)", Risk::Personal),
    info(TEACHER_AUTH_PR_PD, "teacher", "进展报告（系主任）", "Progress report (department head)", Risk::Personal),
    info(TEACHER_AUTH_PR_DEAN, "teacher", "进展报告（院长）", "Progress report (dean)", Risk::Personal),
    info(TEACHER_AUTH_TE, "teacher", "教师教学评价", "Teacher evaluation results", Risk::Personal),
    info(STUDENT_AUTH, "student", "学生", "Student", Risk::Normal),
    info(STUDENT_AUTH_FRESHMENT, "student", "返校注册", "Return-to-campus registration", Risk::Normal),
    info(STUDENT_AUTH_OAS_REGISTER, "student", "报名登记", "Application registration", Risk::Normal),
    info(STUDENT_AUTH_ES, "student", "学生选课", "Course selection", Risk::Normal),
    info(STUDENT_AUTH_TIMETABLE, "student", "学生课表与考试", "Student timetable and exams", Risk::Normal),
    info(STUDENT_AUTH_ES_ADDDROP, "student", "学生加退选", "Student add/drop", Risk::Normal),
    info(STUDENT_AUTH_GRADUATION_REPORT, "student", "毕业审核报告", "Graduation audit report", Risk::Normal),
    info(STUDENT_AUTH_SG, "student", "学生成绩单", "Student grade report", Risk::Normal),
    info(STUDENT_AUTH_TE, "student", "学生评教", "Student teaching evaluation", Risk::Normal),
    info(STUDENT_AUTH_RPG_REPORT, "student", "研究生进展报告", "Research progress report", Risk::Normal),
    info(STUDENT_AUTH_RPG_GRADUATION_REPORT, "student", "研究生毕业审核", "Research graduation audit", Risk::Normal),
];
