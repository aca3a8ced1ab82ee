//! Departments, staff and teachers; the accounts of the demo belong to some of them.

use std::collections::HashMap;

use kernel::{
    Result, StringList,
    identity::entity::user,
    protect::{DataKeys, Phone, Place, Protected},
};
use schema::university::{department, staff, teacher};
use sea_orm::EntityTrait;

use super::{
    Demo,
    bulk::{insert, list, row},
    catalogue::DIVISIONS,
};

const ROOT: &str = "LHU";

/// Administrative departments: code, names, parent.
const OFFICES: &[(&str, &str, &str, &str)] = &[
    ("REG", "教务处", "Academic Registry", ROOT),
    ("REG-R", "学籍科", "Student Records", "REG"),
    ("REG-T", "排课与考务科", "Timetabling and Examinations", "REG"),
    ("REG-G", "成绩与毕业科", "Grades and Graduation", "REG"),
    ("QAO", "教学质量办公室", "Quality Assurance Office", ROOT),
    ("HRO", "人事处", "Human Resources Office", ROOT),
    ("FIN", "财务处", "Finance Office", ROOT),
    ("ITS", "信息技术中心", "Information Technology Services", ROOT),
    ("ITS-A", "应用系统组", "Applications", "ITS"),
    ("ITS-N", "网络与安全组", "Networks and Security", "ITS"),
    ("LIB", "图书馆", "Library", ROOT),
    ("SAO", "学生处", "Student Affairs Office", ROOT),
    ("SAO-C", "心理与生涯辅导组", "Counselling and Careers", "SAO"),
    ("EST", "校园管理处", "Estates Office", ROOT),
];

/// The teaching units of general education.
const SERVICE_UNITS: &[(&str, &str, &str)] = &[
    ("GLC", "语言中心", "Language Centre"),
    ("GHL", "体育与健康中心", "Centre for Healthy Living"),
    ("GWP", "全人教育中心", "Whole Person Education Centre"),
];

/// Accounts that are people of the house, and where they work.
const ACCOUNTS: &[(&str, &str)] = &[
    ("services", "ITS-A"),
    ("security", "ITS-N"),
    ("records", "REG-R"),
    ("registration", "REG-T"),
    ("exam", "REG-T"),
    ("affairs", "REG-G"),
    ("regulations", "REG"),
    ("qa", "QAO"),
    ("gradschool", "GSH"),
    ("division", "DST"),
    ("frontdesk", "REG"),
    ("teviewer", "QAO"),
    ("dean", "DST"),
    ("head", "D-CMP"),
    ("teacher", "D-CMP"),
    ("supervisor", "D-CMP"),
    ("panel", "D-DSC"),
];

pub struct Teacher {
    pub id: String,
    pub staff_id: String,
    pub division: &'static str,
    pub programme: &'static str,
    pub supervises: bool,
}

/// Who works here, before they are written.
pub struct Staffing {
    pub teachers: Vec<Teacher>,
    staff: Vec<staff::Model>,
    rows: Vec<teacher::Model>,
}

impl Staffing {
    pub fn teachers_of<'a>(&'a self, division: &'a str) -> impl Iterator<Item = &'a Teacher> {
        self.teachers.iter().filter(move |t| t.division == division)
    }

    /// Ids of the teachers who may supervise research students.
    pub fn supervisors(&self) -> impl Iterator<Item = &str> {
        self.teachers.iter().filter(|t| t.supervises).map(|t| t.id.as_str())
    }

    pub fn director(&self, programme: &str) -> Option<String> {
        self.teachers.iter().find(|t| t.programme == programme).map(|t| t.staff_id.clone())
    }
}

/// Draws everybody. Nothing is written: divisions name their deans, and staff stand in departments of divisions.
pub async fn plan(demo: &mut Demo<'_>) -> Result<Staffing> {
    let users = user::Entity::find().all(demo.tx).await?;
    let users: HashMap<_, _> = users.iter().map(|u| (u.username.as_str(), u)).collect();
    let mut plan = Staffing { teachers: vec![], staff: vec![], rows: vec![] };
    for (username, department) in ACCOUNTS {
        let Some(user) = users.get(username) else { continue };
        let mut member = draw(demo, department, plan.staff.len());
        member.name_cn = user.name.clone();
        member.name_en = format!("Demo {username}");
        member.user_id = Some(user.id.clone());
        member.email = user.email.clone();
        if user.kind == "TEACHER" {
            let programme = department.strip_prefix("D-").unwrap_or("CMP");
            teaches(demo, &mut plan, &member, programme);
        }
        plan.staff.push(member);
    }
    let units: Vec<(&'static str, &'static str)> = teaching_units().collect();
    let teachers = (demo.students / 16).max(2 * units.len());
    for n in 0..teachers {
        let (department, programme) = units.get(n % units.len().max(1)).copied().unwrap_or(("CMP", "CMP"));
        let department = if programme.is_empty() { department.to_owned() } else { format!("D-{programme}") };
        let member = draw(demo, &department, plan.staff.len());
        teaches(demo, &mut plan, &member, if programme.is_empty() { "" } else { programme });
        plan.staff.push(member);
    }
    for n in 0..(demo.students / 60).max(30) {
        let department = OFFICES.get(n % OFFICES.len()).map_or("REG", |o| o.0);
        let mut member = draw(demo, department, plan.staff.len());
        member.post = "职员".to_owned();
        plan.staff.push(member);
    }
    Ok(plan)
}

/// Department and programme; service units have no programme.
fn teaching_units() -> impl Iterator<Item = (&'static str, &'static str)> {
    let weighted = DIVISIONS.iter().flat_map(|d| {
        d.programmes.iter().flat_map(|p| {
            let times = if p.student_type == "UG" { p.weight.div_ceil(2) } else { 1 };
            std::iter::repeat_n(("", p.code), times)
        })
    });
    weighted.chain(SERVICE_UNITS.iter().flat_map(|u| std::iter::repeat_n((u.0, ""), 6)))
}

fn division_of(programme: &str) -> &'static str {
    let found = DIVISIONS.iter().find(|d| d.programmes.iter().any(|p| p.code == programme));
    found.map_or("SGL", |d| d.code)
}

fn draw(demo: &mut Demo<'_>, department: &str, n: usize) -> staff::Model {
    let (name, staff_no) = (demo.seed.person(), format!("S{:05}", n + 1));
    let title = demo.seed.pick(&["Dr", "Dr", "Prof", "Mr", "Ms"]).copied().unwrap_or("Dr");
    let part_time = demo.seed.chance(12);
    let left = n > 60 && demo.seed.chance(3);
    row!(
        staff {
            id: demo.seed.id("staff", &staff_no),
            email: format!("{}@demo.invalid", staff_no.to_lowercase()),
            staff_no: staff_no,
            name_en: name.en,
            name_cn: name.cn,
            title: title.to_owned(),
            gender: if demo.seed.chance(50) { "F" } else { "M" }.to_owned(),
            department_id: demo.seed.id("department", department),
            phone: kernel::protect::Sealed::default(),
            phone_index: String::new(),
            post: "教师".to_owned(),
            employ_type: if part_time { "PT" } else { "FT" }.to_owned(),
            status: if left { "LEFT" } else { "ACTIVE" }.to_owned(),
            user_id: None,
        },
        demo.at
    )
}

fn teaches(demo: &mut Demo<'_>, plan: &mut Staffing, member: &staff::Model, programme: &str) {
    let teacher_no = member.staff_no.replacen('S', "T", 1);
    let id = demo.seed.id("teacher", &teacher_no);
    let known = DIVISIONS.iter().flat_map(|d| d.programmes).find(|p| p.code == programme);
    let (division, programme) = (division_of(programme), known.map_or("", |p| p.code));
    // The accounts to try things with have somebody to look after.
    let supervises = demo.seed.chance(25) || member.user_id.is_some();
    let programmes = if programme.is_empty() { vec![] } else { vec![demo.seed.id("programme", programme)] };
    plan.rows.push(row!(
        teacher {
            id: id.clone(),
            staff_id: member.id.clone(),
            teacher_no: teacher_no,
            name_en: member.name_en.clone(),
            name_cn: member.name_cn.clone(),
            division_id: demo.seed.id("division", division),
            programme_ids: StringList(programmes),
            max_hours: Some(demo.seed.between(10, 16)),
            can_supervise: if supervises { list(&["MPHIL", "PHD"]) } else { StringList::default() },
            status: member.status.clone(),
        },
        demo.at
    ));
    if member.status == "ACTIVE" {
        plan.teachers.push(Teacher { id, staff_id: member.id.clone(), division, programme, supervises });
    }
}

pub async fn load(demo: &mut Demo<'_>, plan: &mut Staffing) -> Result<()> {
    let count = insert::<department::Entity, _>(demo.tx, departments(demo, plan)).await?;
    demo.say(count, "departments");
    let mut members = std::mem::take(&mut plan.staff);
    let ids: Vec<_> = members.iter().map(|m| m.id.clone()).collect();
    let keys = DataKeys::ensure(&demo.app.keys, demo.tx, &ids, demo.at).await?;
    for (n, member) in members.iter_mut().enumerate() {
        // No telephone number begins with 100.
        let phone = format!("1005{n:07}");
        member.phone = keys.seal(&member.id, Place::new("staff", "phone", &member.id), &phone)?;
        member.phone_index = demo.app.keys.index(Phone::GUARDED.name, &phone);
    }
    let count = insert::<staff::Entity, _>(demo.tx, members).await?;
    demo.say(count, "members of staff");
    let count = insert::<teacher::Entity, _>(demo.tx, std::mem::take(&mut plan.rows)).await?;
    demo.say(count, "teachers");
    Ok(())
}

fn departments(demo: &Demo<'_>, plan: &Staffing) -> Vec<department::Model> {
    let mut rows = vec![unit(demo, ROOT, ("鹭湖大学", "Lake Heron University"), "ADMIN", None, None)];
    for division in DIVISIONS {
        let own = Some(division.code);
        rows.push(unit(demo, division.code, (division.cn, division.en), "ACADEMIC", Some(ROOT), own));
        for programme in division.programmes {
            let (cn, en) = (format!("{}系", programme.cn), format!("Department of {}", programme.en));
            let code = format!("D-{}", programme.code);
            let mut row = unit(demo, &code, (&cn, &en), "ACADEMIC", Some(division.code), own);
            row.head_staff_id = plan.director(programme.code);
            rows.push(row);
        }
    }
    for (code, cn, en) in SERVICE_UNITS {
        rows.push(unit(demo, code, (cn, en), "ACADEMIC", Some("SGL"), Some("SGL")));
    }
    for (code, cn, en, parent) in OFFICES {
        rows.push(unit(demo, code, (cn, en), "ADMIN", Some(parent), None));
    }
    for (row, n) in rows.iter_mut().zip(1..) {
        row.sort_order = n;
    }
    rows
}

fn unit(
    demo: &Demo<'_>,
    code: &str,
    (cn, en): (&str, &str),
    kind: &str,
    parent: Option<&str>,
    division: Option<&str>,
) -> department::Model {
    row!(
        department {
            id: demo.seed.id("department", code),
            code: code.to_owned(),
            name_en: en.to_owned(),
            name_cn: cn.to_owned(),
            parent_id: parent.map(|p| demo.seed.id("department", p)),
            kind: kind.to_owned(),
            head_staff_id: None,
            division_id: division.map(|d| demo.seed.id("division", d)),
            sort_order: 0,
            enabled: true,
        },
        demo.at
    )
}
