//! New students arrive: from expected to studying, with everything they need for it.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Both, Cx, Error, Result, StringList, Text,
    effects::{Outcome, Warning},
    identity::entity::user,
    ids,
    resource::rows::{add_all, change_all},
};
use schema::{
    students::{semester_registration, student},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use security::api::{NewAccount, accounts_of, nobodys_password, open_accounts, switch_accounts, taken};

use super::{
    courses,
    found::{AT_ONCE, Background, ids_of, students},
    inputs::RegisterStudentsInput,
    known, letters,
    obstacles::{Obstacle, refuse, warning, who},
    paper::{Paper, Step, put_on_record},
    snapshots,
    status::{named, rules},
};

pub const REGISTRATION: &str = "si.semester-registration";

pub async fn register(cx: &Cx, input: RegisterStudentsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let excuse = excuse(input.checks.ignore_documents.as_deref())?;
    let paper = Paper::of(input.date, "", excuse.as_deref().unwrap_or_default());
    paper.require(cx, "date")?;
    let password = nobodys_password(cx).await?;
    let students = students(cx, &input.ids).await?;
    let around = Background::load(cx).await?;
    let accounts = accounts_of(cx, &ids_of(&students)).await?;
    require_clear(cx, &around, &students, &paper, (excuse.is_some(), &accounts)).await?;
    let after = arrive(cx, &around, students, &paper).await?;
    let mut warnings = vec![];
    for (semester, some) in by_semester(&around, &after) {
        snapshots::take_registered(cx, semester, &some).await?;
        registrations(cx, semester, &some, &paper).await?;
        warnings.extend(courses::assign_plans(cx, &some, &semester.id).await?);
    }
    warnings.extend(give_accounts(cx, &after, &accounts, &password).await?);
    known::outcome(cx, warnings).await
}

/// Why the papers are not asked for this time.
fn excuse(given: Option<&str>) -> Result<Option<String>> {
    match given.map(str::trim) {
        None | Some("") => Ok(None),
        Some(reason) if (4..=200).contains(&reason.chars().count()) => Ok(Some(reason.to_owned())),
        Some(_) => {
            let text = Text::new("请写明原因，4 至 200 个字符", "Give the reason in 4 to 200 characters");
            Err(Error::invalid("checks.ignoreDocuments", "required", text))
        }
    }
}

/// Everything that stands in the way of anybody on the list.
async fn require_clear(
    cx: &Cx,
    around: &Background,
    students: &[student::Model],
    paper: &Paper,
    (excused, accounts): (bool, &HashMap<String, user::Model>),
) -> Result<()> {
    let active = around.shipped("ACTIVE")?;
    let wanted: Vec<String> =
        students.iter().filter(|s| !accounts.contains_key(&s.id)).map(|s| username(&s.student_no)).collect();
    let taken = taken(cx, &wanted).await?;
    let mut found = vec![];
    for student in students {
        let from = around.status(student.study_status_id.as_deref());
        let by_state =
            rules::obstacle(from, student.status_since, active, paper.effective, rules::Leaving::Registering);
        let others = [
            (!student.documents_checked && !excused).then(documents_unchecked),
            student.fee_hold.then(fee_hold),
            around.current(&student.student_type).is_none().then(|| no_current_semester(&student.student_type)),
            (!accounts.contains_key(&student.id) && taken.contains(&username(&student.student_no)))
                .then(|| name_taken(&username(&student.student_no))),
        ];
        found.extend(by_state.into_iter().chain(others.into_iter().flatten()).map(|o| (student, o)));
    }
    refuse(found)
}

/// People sign in with their student number.
pub fn username(student_no: &str) -> String {
    student_no.trim().to_lowercase()
}

fn documents_unchecked() -> Obstacle {
    let text = Text::new(
        "材料尚未核验：请先核验，或写明原因后免验",
        "the papers have not been seen: check them first, or give a reason to go without",
    );
    let label = Text::new("核验材料", "Check the papers");
    Obstacle::new("documents_unchecked", "ids", text).offer(label, "/si/task/registeStudent")
}

fn fee_hold() -> Obstacle {
    let text =
        Text::new("有欠费限制，请先由财务处理并解除", "has a fee hold, to be settled with Finance and lifted first");
    Obstacle::new("fee_hold", "ids", text).offer(Text::new("解除限制", "Lift the hold"), "/si/task/updateStudent")
}

fn no_current_semester(student_type: &str) -> Obstacle {
    let text = Both::new(
        format!("学生类型 {student_type} 没有当前学期，请先设置"),
        format!("there is no current semester for {student_type}; set one first"),
    );
    let label = Text::new("设置当前学期", "Set the current semester");
    Obstacle::new("no_current_semester", "ids", text).offer(label, "/basic-resources/term/semester-list")
}

fn name_taken(username: &str) -> Obstacle {
    let text = Both::new(
        format!("用户名 {username} 已被他人使用，请先改名或停用该账号"),
        format!("the user name {username} belongs to somebody else; rename or delete that account first"),
    );
    let label = Text::new("查看用户", "See the users");
    Obstacle::new("account_name_taken", "ids", text).offer(label, "/security/user-item-list")
}

async fn arrive(
    cx: &Cx,
    around: &Background,
    before: Vec<student::Model>,
    paper: &Paper,
) -> Result<Vec<student::Model>> {
    let active = around.shipped("ACTIVE")?;
    let row = student::ActiveModel {
        study_status_id: Set(Some(active.id.clone())),
        status_since: Set(Some(paper.effective)),
        status_until: Set(None),
        registration_status: Set("REGISTERED".to_owned()),
        ..Default::default()
    };
    let after = change_all::<student::Entity>(cx, super::SUBJECT, before.clone(), &row).await?;
    let steps = before.iter().map(|student| Step {
        student,
        from: named(around.status(student.study_status_id.as_deref())),
        to: named(Some(active)),
    });
    put_on_record(cx, around, "STATUS", paper, steps.collect()).await?;
    Ok(after)
}

fn by_semester<'a>(
    around: &'a Background,
    students: &[student::Model],
) -> Vec<(&'a semester::Model, Vec<student::Model>)> {
    let mut types = BTreeMap::<&str, Vec<student::Model>>::new();
    for student in students {
        types.entry(student.student_type.as_str()).or_default().push(student.clone());
    }
    types.into_iter().filter_map(|(student_type, some)| Some((around.current(student_type)?, some))).collect()
}

/// They have come to the counter, so their return to campus is registered with it.
async fn registrations(cx: &Cx, semester: &semester::Model, students: &[student::Model], paper: &Paper) -> Result<()> {
    let tx = cx.tx().await?;
    let mut there = vec![];
    for some in ids_of(students).chunks(AT_ONCE) {
        let rows = semester_registration::Entity::find()
            .filter(semester_registration::Column::SemesterId.eq(semester.id.as_str()))
            .filter(semester_registration::Column::StudentId.is_in(some))
            .filter(semester_registration::Column::ArchivedAt.is_null())
            .lock_exclusive();
        there.extend(rows.all(tx).await?);
    }
    let known: HashSet<String> = there.iter().map(|r| r.student_id.clone()).collect();
    let missing = students.iter().filter(|s| !known.contains(&s.id));
    let rows = missing.map(|student| registration(cx, &semester.id, student, paper));
    add_all::<semester_registration::Entity>(cx, REGISTRATION, rows.collect()).await?;
    let registered = semester_registration::ActiveModel {
        status: Set("REGISTERED".to_owned()),
        registered_at: Set(Some(cx.now())),
        channel: Set("COUNTER".to_owned()),
        arrival_date: Set(Some(paper.effective)),
        ..Default::default()
    };
    change_all::<semester_registration::Entity>(cx, REGISTRATION, there, &registered).await?;
    Ok(())
}

fn registration(
    cx: &Cx,
    semester_id: &str,
    student: &student::Model,
    paper: &Paper,
) -> semester_registration::ActiveModel {
    semester_registration::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student.id.clone()),
        semester_id: Set(semester_id.to_owned()),
        programme_id: Set(student.programme_id.clone()),
        year_of_study: Set(student.year_of_study),
        status: Set("REGISTERED".to_owned()),
        registered_at: Set(Some(cx.now())),
        channel: Set("COUNTER".to_owned()),
        data_confirmed: Set(false),
        declarations: Set(StringList::default()),
        mailing_address: Set(student.mailing_address.clone()),
        dormitory: Set(student.dormitory.clone()),
        arrival_date: Set(Some(paper.effective)),
        arrival_transport: Set(String::new()),
        clothing_size: Set(String::new()),
        insurance: Set(String::new()),
        documents: Set(StringList::default()),
        stamped_at: Set(None),
        stamped_by: Set(None),
        remark: Set(paper.remark.clone()),
        ..Default::default()
    }
}

/// Whoever has an account from an earlier start uses it again.
async fn give_accounts(
    cx: &Cx,
    students: &[student::Model],
    known: &HashMap<String, user::Model>,
    password: &str,
) -> Result<Vec<Warning>> {
    let fresh: Vec<&student::Model> = students.iter().filter(|s| !known.contains_key(&s.id)).collect();
    let address = |s: &student::Model| {
        let own = [&s.email, &s.personal_email].into_iter().map(|a| a.trim()).find(|a| !a.is_empty());
        own.unwrap_or_default().to_owned()
    };
    let wanted = fresh.iter().map(|student| NewAccount {
        student_id: student.id.clone(),
        username: username(&student.student_no),
        name: if student.name_cn.is_empty() { student.name_en.clone() } else { student.name_cn.clone() },
        email: address(student),
        student_type: student.student_type.clone(),
    });
    let users = open_accounts(cx, wanted.collect(), password).await?;
    letters::account_created(cx, &fresh, &users).await?;
    let again: Vec<String> = known.keys().cloned().collect();
    switch_accounts(cx, &again, true).await?;
    let silent: Vec<&student::Model> = fresh.into_iter().filter(|s| address(s).is_empty()).collect();
    let no_address = (!silent.is_empty()).then(|| {
        let text = Both::new(
            format!("{}：没有邮箱，收不到账号通知，须当面告知并重置密码", who(&silent, kernel::Lang::Zh)),
            format!(
                "{}: no e-mail address, so tell them in person and reset the password",
                who(&silent, kernel::Lang::En)
            ),
        );
        warning(cx, "no_email", text)
    });
    Ok(no_address.into_iter().collect())
}
