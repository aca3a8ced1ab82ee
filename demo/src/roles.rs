//! The roles of the demo university, each with one invented person.

use kernel::{Action, Permission, Text, actor::Actions};
use permissions as p;

pub struct DemoRole {
    pub code: &'static str,
    pub name: Text,
    pub username: &'static str,
    /// Obviously invented.
    pub person: &'static str,
    pub kind: &'static str,
    pub student_types: &'static [&'static str],
    full: &'static [Permission],
    read: &'static [Permission],
}

const READ: [Action; 3] = [Action::Query, Action::Get, Action::Export];
const ALL_TYPES: &[&str] = &["UG", "TPG", "RPG"];
const TAUGHT: &[&str] = &["UG", "TPG"];
const TASKS: [Permission; 3] = [p::ADMIN_AUTH_PROCESS, p::ADMIN_AUTH_PROCESS_MYAPP, p::ADMIN_AUTH_PROCESS_MYTASK];

impl DemoRole {
    /// What the role grants. The super administrator holds everything without a grant.
    pub fn grants(&self) -> Vec<(&'static str, Actions)> {
        let mut grants: Vec<_> = self.full.iter().map(|p| (p.0, Actions::all())).collect();
        grants.extend(self.read.iter().map(|p| (p.0, Actions::of(READ))));
        if self.kind != "STUDENT" && self.code != "super-admin" && self.code != "auditor" {
            grants.extend(TASKS.iter().map(|p| (p.0, Actions::all())));
        }
        if self.code == "auditor" {
            let read = Actions::of([Action::Query, Action::Get]);
            grants.extend(
                p::grantable().filter(|i| i.permission.0.starts_with("ADMIN_")).map(|i| (i.permission.0, read)),
            );
        }
        grants
    }
}

const fn role(
    code: &'static str,
    name: Text,
    (username, person): (&'static str, &'static str),
    kind: &'static str,
    student_types: &'static [&'static str],
    full: &'static [Permission],
    read: &'static [Permission],
) -> DemoRole {
    DemoRole { code, name, username, person, kind, student_types, full, read }
}

pub static DEMO_ROLES: &[DemoRole] = &[
    role(
        "super-admin",
        Text::new("超级管理员", "Super administrator"),
        ("superadmin", "演示·总管"),
        "ADMIN",
        ALL_TYPES,
        &[],
        &[],
    ),
    role(
        "security-admin",
        Text::new("安全管理员", "Security administrator"),
        ("security", "演示·安全"),
        "ADMIN",
        ALL_TYPES,
        &[p::ADMIN_AUTH_SECURITY, p::ADMIN_AUTH_BASIC_LOG],
        &[],
    ),
    role(
        "services",
        Text::new("系统服务", "System services"),
        ("services", "演示·服务"),
        "ADMIN",
        ALL_TYPES,
        &[
            p::ADMIN_AUTH_SYSTEM,
            p::ADMIN_AUTH_SYSTEM_MANUAL,
            p::ADMIN_AUTH_BASIC,
            p::ADMIN_AUTH_BASIC_COLLEGE,
            p::ADMIN_AUTH_BASIC_DIVISION,
            p::ADMIN_AUTH_BASIC_PLACE,
            p::ADMIN_AUTH_BASIC_ORG,
            p::ADMIN_AUTH_BASIC_TERM,
            p::ADMIN_AUTH_BASIC_LOG,
        ],
        &[],
    ),
    role(
        "records",
        Text::new("学籍管理", "Student records"),
        ("records", "演示·学籍"),
        "ADMIN",
        ALL_TYPES,
        &[p::ADMIN_AUTH_SI, p::ADMIN_AUTH_SI_SUPER_ADMIN, p::TGP_STUDENT_STATISTICS, p::ADMIN_AUTH_PRINTER],
        &[],
    ),
    role(
        "registration",
        Text::new("注册与选课", "Registration"),
        ("registration", "演示·选课"),
        "ADMIN",
        TAUGHT,
        &[
            p::ADMIN_AUTH_LEARNING,
            p::ADMIN_AUTH_LEARNING_TTS,
            p::ADMIN_AUTH_LEARNING_TTSP,
            p::ADMIN_AUTH_LEARNING_ES,
            p::ADMIN_AUTH_LEARNING_ES_ADDDROP,
            p::ADMIN_AUTH_OAS,
        ],
        &[],
    ),
    role(
        "exam",
        Text::new("考务", "Examinations"),
        ("exam", "演示·考务"),
        "ADMIN",
        TAUGHT,
        &[p::ADMIN_AUTH_LEARNING, p::ADMIN_AUTH_LEARNING_EXAM],
        &[],
    ),
    role(
        "academic-affairs",
        Text::new("教务（成绩）", "Academic affairs"),
        ("affairs", "演示·教务"),
        "ADMIN",
        ALL_TYPES,
        &[
            p::ADMIN_AUTH_LEARNING,
            p::ADMIN_AUTH_LEARNING_SG_VIEW,
            p::ADMIN_AUTH_LEARNING_SG_EDIT,
            p::ADMIN_AUTH_LEARNING_SGS,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
        ],
        &[],
    ),
    role(
        "regulations",
        Text::new("学习计划管理", "Regulations"),
        ("regulations", "演示·规章"),
        "ADMIN",
        TAUGHT,
        &[
            p::ADMIN_AUTH_SP,
            p::ADMIN_AUTH_SP_COURSE_MANAGEMENT,
            p::ADMIN_AUTH_SP_BASIC,
            p::ADMIN_AUTH_SP_MAJOR,
            p::ADMIN_AUTH_SP_MINOR,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
        ],
        &[],
    ),
    role(
        "qa",
        Text::new("质量保障", "Quality assurance"),
        ("qa", "演示·质保"),
        "ADMIN",
        TAUGHT,
        &[p::ADMIN_AUTH_TE],
        &[],
    ),
    role(
        "graduate-school",
        Text::new("研究生院", "Graduate school"),
        ("gradschool", "演示·研院"),
        "ADMIN",
        &["RPG"],
        &[p::ADMIN_AUTH_RPG_REPORT, p::ADMIN_AUTH_RPG_SGA, p::ADMIN_AUTH_RPG_SI],
        &[],
    ),
    role(
        "division-staff",
        Text::new("学部职员", "Division staff"),
        ("division", "演示·学部"),
        "STAFF",
        TAUGHT,
        &[p::STAFF_AUTH_TTSP_DIVISION],
        &[
            p::STAFF_AUTH_BASIC,
            p::ADMIN_AUTH_BASIC_DIVISION,
            p::ADMIN_AUTH_BASIC_PLACE,
            p::ADMIN_AUTH_BASIC_ORG,
            p::ADMIN_AUTH_BASIC_TERM,
            p::STAFF_AUTH_SP,
            p::STAFF_AUTH_LEARNING_TTS,
            p::STAFF_AUTH_LEARNING_TTSP,
            p::STAFF_AUTH_LEARNING_ES,
            p::STAFF_AUTH_LEARNING_ES_ADDDROP,
            p::STAFF_AUTH_SI,
        ],
    ),
    role(
        "front-desk",
        Text::new("前台查询", "Front desk"),
        ("frontdesk", "演示·前台"),
        "STAFF",
        TAUGHT,
        &[p::OAS_STAFF_AUTH],
        &[p::STAFF_AUTH_SI_QUICK_QUERY],
    ),
    role(
        "dean",
        Text::new("院长", "Dean"),
        ("dean", "演示·院长"),
        "TEACHER",
        ALL_TYPES,
        &[
            p::TEACHER_AUTH,
            p::TEACHER_AUTH_PR_DEAN,
            p::TEACHER_AUTH_SG,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR,
            p::ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR,
        ],
        &[],
    ),
    role(
        "department-head",
        Text::new("系主任", "Department head"),
        ("head", "演示·系主任"),
        "TEACHER",
        ALL_TYPES,
        &[p::TEACHER_AUTH, p::TEACHER_AUTH_PR_PD],
        &[],
    ),
    role(
        "teacher",
        Text::new("教师", "Teacher"),
        ("teacher", "演示·教师"),
        "TEACHER",
        TAUGHT,
        &[
            p::TEACHER_AUTH,
            p::TEACHER_AUTH_TIMETABLE,
            p::TEACHER_AUTH_EXAM_TIMETABLE,
            p::TEACHER_AUTH_SGS,
            p::TEACHER_AUTH_SG,
            p::TEACHER_AUTH_TE,
        ],
        &[],
    ),
    role(
        "supervisor",
        Text::new("导师", "Supervisor"),
        ("supervisor", "演示·导师"),
        "TEACHER",
        &["RPG"],
        &[p::TEACHER_AUTH, p::TEACHER_AUTH_PR_SUPERVISOR],
        &[],
    ),
    role(
        "panel",
        Text::new("评审小组", "Assessment panel"),
        ("panel", "演示·评审"),
        "TEACHER",
        &["RPG"],
        &[p::TEACHER_AUTH, p::TEACHER_AUTH_PR_AP],
        &[],
    ),
    role(
        "te-viewer",
        Text::new("评教查阅", "Evaluation viewer"),
        ("teviewer", "演示·评教"),
        "STAFF",
        TAUGHT,
        &[],
        &[p::STAFF_AUTH_TE_VIEWER],
    ),
    role(
        "student-ug",
        Text::new("本科生", "Undergraduate"),
        ("student", "演示·本科生"),
        "STUDENT",
        &["UG"],
        &[
            p::STUDENT_AUTH,
            p::STUDENT_AUTH_FRESHMENT,
            p::STUDENT_AUTH_OAS_REGISTER,
            p::STUDENT_AUTH_ES,
            p::STUDENT_AUTH_ES_ADDDROP,
            p::STUDENT_AUTH_TIMETABLE,
            p::STUDENT_AUTH_SG,
            p::STUDENT_AUTH_TE,
            p::STUDENT_AUTH_GRADUATION_REPORT,
        ],
        &[],
    ),
    role(
        "student-tpg",
        Text::new("授课型研究生", "Taught postgraduate"),
        ("student.tpg", "演示·授课研"),
        "STUDENT",
        &["TPG"],
        &[
            p::STUDENT_AUTH,
            p::STUDENT_AUTH_FRESHMENT,
            p::STUDENT_AUTH_OAS_REGISTER,
            p::STUDENT_AUTH_ES,
            p::STUDENT_AUTH_TIMETABLE,
            p::STUDENT_AUTH_SG,
            p::STUDENT_AUTH_TE,
        ],
        &[],
    ),
    role(
        "student-rpg",
        Text::new("研究型研究生", "Research postgraduate"),
        ("student.rpg", "演示·研究研"),
        "STUDENT",
        &["RPG"],
        &[
            p::STUDENT_AUTH,
            p::STUDENT_AUTH_FRESHMENT,
            p::STUDENT_AUTH_OAS_REGISTER,
            p::STUDENT_AUTH_RPG_REPORT,
            p::STUDENT_AUTH_RPG_GRADUATION_REPORT,
        ],
        &[],
    ),
    role(
        "freshman",
        Text::new("新生", "New student"),
        ("freshman", "演示·新生"),
        "STUDENT",
        &["UG"],
        &[p::STUDENT_AUTH, p::STUDENT_AUTH_FRESHMENT, p::STUDENT_AUTH_OAS_REGISTER],
        &[],
    ),
    role("auditor", Text::new("只读审计", "Read-only auditor"), ("auditor", "演示·审计"), "STAFF", ALL_TYPES, &[], &[]),
];
