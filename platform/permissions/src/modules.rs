//! The modules: the groups of the menu.

use kernel::Text;

pub struct ModuleInfo {
    pub code: &'static str,
    pub parent: Option<&'static str>,
    /// The address of its group.
    pub path: &'static str,
    pub label: Text,
}

const fn module(
    code: &'static str,
    parent: Option<&'static str>,
    path: &'static str,
    zh: &'static str,
    en: &'static str,
) -> ModuleInfo {
    ModuleInfo { code, parent, path, label: Text::new(zh, en) }
}

pub static MODULES: &[ModuleInfo] = &[
    module("dashboard", None, "/dashboard", "工作台", "Dashboard"),
    module("basic-resources", None, "/basic-resources", "基础资源", "Basic resources"),
    module("course-planning", None, "/sp", "课程规划", "Course planning"),
    module("learning", None, "/learning", "教学管理", "Learning"),
    module("timetabling", Some("learning"), "/learning/tts", "排课", "Timetabling"),
    module("timetable-collection", Some("learning"), "/learning/ttsp", "排课数据采集", "Timetable data collection"),
    module("elective-selection", Some("learning"), "/learning/es", "选课", "Elective selection"),
    module("add-drop", Some("learning"), "/learning/addDrop", "加退选", "Add/drop"),
    module("exams", Some("learning"), "/exam", "考试", "Exams"),
    module("grades", Some("learning"), "/learning/student-grade", "学生成绩", "Student grades"),
    module("grade-submission", Some("learning"), "/learning/grade-submission", "成绩提交", "Grade submission"),
    module("teaching-evaluation", Some("learning"), "/te", "教学评价", "Teaching evaluation"),
    module("graduation-audit", Some("learning"), "/learning/graduation-audit", "毕业审核", "Graduation audit"),
    module("progress-report", None, "/pr", "进展报告", "Progress report"),
    module("student-information", None, "/si", "学籍信息", "Student information"),
    module("printing", None, "/printer", "自助打印", "Self-service printing"),
    module("online-registration", None, "/oas/registerconfig", "网上报名", "Online registration"),
    module("security", None, "/security", "安全管理", "Security"),
    module("system", None, "/system", "系统管理", "System"),
    module("teacher", None, "/teacher", "教师", "Teacher"),
    module("student", None, "/student", "学生", "Student"),
];
