//! Applications on their way and at their end, as the engine would have left them, and a delegation.
//!
//! What was approved is there: the course is in the catalogue, the results are on the record, the student is in
//! the other cohort.

mod amendment;
mod effects;

use std::collections::HashMap;

use chrono::Days;
use kernel::{
    Result, Timestamp,
    identity::entity::{role, user},
};
use schema::{
    courses::course,
    grades::student_grade,
    students::{status_change, student, study_status},
    workflow::{delegation, process_instance, process_log, process_task},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};

use super::{
    Demo,
    bulk::{insert, row},
    terms,
};
use effects::{Move, grant, move_to_cohort};

/// A kind of application, with its desks: the node, its role, and who decides there.
struct Kind {
    code: &'static str,
    prefix: &'static str,
    /// Who applies; nobody of the desks.
    applicant: &'static str,
    desks: [(&'static str, &'static str, &'static str); 3],
}

const DIRECTOR: (&str, &str, &str) = ("director", "department-head", "head");
const DEAN: (&str, &str, &str) = ("dean", "dean", "dean");

const COURSE: Kind = Kind {
    code: "CourseAddProcess",
    prefix: "CA",
    applicant: OFFICE,
    desks: [("department", "department-head", "head"), DEAN, ("regulations", "regulations", "regulations")],
};
const COHORT: Kind = Kind {
    code: "SiCohortTransferProcess",
    prefix: "CT",
    applicant: OFFICE,
    desks: [DIRECTOR, DEAN, ("records", "records", "records")],
};
const RESULTS: Kind = Kind {
    code: "GradeTransferUploadProcess",
    prefix: "GT",
    applicant: OFFICE,
    desks: [DIRECTOR, ("affairs", "academic-affairs", "affairs"), ("registrar", "records", "records")],
};

const HOST: &str = "Demo University of the North Sea";

/// Applies for others.
const OFFICE: &str = "division";

/// The state, and how many desks approved before it.
type State = (&'static str, usize);
const OPEN: [State; 6] =
    [("RUNNING", 0), ("RUNNING", 1), ("RUNNING", 2), ("REJECTED", 1), ("RETURNED", 0), ("WITHDRAWN", 1)];
const APPROVED: State = ("APPROVED", 3);

/// What is applied for.
struct Matter {
    title: String,
    business_id: Option<String>,
    student_type: String,
    division_id: Option<String>,
    programme_id: Option<String>,
    form: Value,
}

struct Applications<'a> {
    demo: &'a Demo<'a>,
    people: HashMap<String, user::Model>,
    /// By code.
    role_ids: HashMap<String, String>,
    instances: Vec<process_instance::Model>,
    tasks: Vec<process_task::Model>,
    logs: Vec<process_log::Model>,
}

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let people = user::Entity::find().all(demo.tx).await?;
    let roles = role::Entity::find().all(demo.tx).await?;
    let mut all = Applications {
        demo,
        people: people.into_iter().map(|person| (person.username.clone(), person)).collect(),
        role_ids: roles.into_iter().map(|role| (role.code, role.id)).collect(),
        instances: vec![],
        tasks: vec![],
        logs: vec![],
    };
    for (n, state) in (1..).zip(OPEN) {
        all.add(&COURSE, new_course(demo, n), state);
    }
    if let Some(known) = course::Entity::find().filter(course::Column::Code.eq("CMP4043")).one(demo.tx).await? {
        all.add(&COURSE, course_matter(&known, demo), APPROVED);
    }
    let repeaters = students(demo, "ACTIVE", OPEN.len() + 1).await?;
    for (student, state) in repeaters.iter().zip(OPEN) {
        all.add(&COHORT, cohort_matter(demo, student), state);
    }
    if let Some(student) = repeaters.get(OPEN.len()) {
        all.move_approved(student).await?;
    }
    let courses: Vec<course::Model> =
        course::Entity::find().filter(course::Column::Code.starts_with("GTCU")).all(demo.tx).await?;
    let abroad = exchanged(demo).await?;
    for (((student, semester), state), course) in abroad.iter().cycle().zip(OPEN).zip(courses.iter().cycle()) {
        all.add(&RESULTS, results_matter(student, &[(course.id.clone(), semester.clone(), course.units)]), state);
    }
    match (transferred(demo).await?, abroad.first()) {
        (Some((student, rows)), _) => all.add(&RESULTS, results_matter(&student, &rows), APPROVED),
        (None, Some((student, semester))) => all.grant_approved(student, semester, &courses).await?,
        (None, None) => {}
    }
    for (matter, state) in amendment::matters(demo).await? {
        all.add(&amendment::AMENDMENT, matter, state);
    }
    all.write().await
}

impl Applications<'_> {
    fn add(&mut self, kind: &Kind, matter: Matter, (status, approvals): State) {
        let Some(applicant) = self.people.get(kind.applicant).cloned() else { return };
        let n = self.instances.len() + 1;
        let now = self.demo.at;
        let day = move |step: usize| now.plus(-Timestamp::DAY * i64::try_from(16 - step).unwrap_or(0));
        let id = self.demo.seed.id("application", n);
        self.log(&id, None, &applicant, ("SUBMIT", None), day(0));
        let mut steps: Vec<Option<&'static str>> = vec![Some("APPROVE"); approvals];
        steps.extend(match status {
            "RUNNING" => Some(None),
            "REJECTED" => Some(Some("REJECT")),
            "RETURNED" => Some(Some("RETURN")),
            "WITHDRAWN" => Some(Some("WITHDRAW")),
            _ => None,
        });
        for ((step, action), (node, role, who)) in (1..).zip(&steps).zip(kind.desks) {
            let decider = self.people.get(who).cloned();
            let by_desk = action.filter(|action| *action != "WITHDRAW");
            let comment = match *action {
                Some("REJECT") => Some("与现有课程安排重复，不予通过。"),
                Some("RETURN") => Some("请补充理由与佐证材料后重新提交。"),
                Some("WITHDRAW") => Some("情况有变，先撤回。"),
                _ => None,
            };
            let task_id = self.demo.seed.id("task", format!("{n}/{step}"));
            let decided = row!(
                process_task {
                    id: task_id.clone(),
                    instance_id: id.clone(),
                    node: node.to_owned(),
                    assignee_id: None,
                    candidate_role_id: self.role_ids.get(role).cloned(),
                    division_id: matter.division_id.clone(),
                    programme_id: matter.programme_id.clone(),
                    applicant_id: Some(applicant.id.clone()),
                    state: if action.is_some() { "DONE" } else { "PENDING" }.to_owned(),
                    action: action.map(str::to_owned),
                    comment: comment.filter(|_| by_desk.is_some()).map(str::to_owned),
                    decided_by: by_desk.and(decider.as_ref()).map(|person| person.id.clone()),
                    decided_at: by_desk.map(|_| day(step)),
                    on_behalf_of: None,
                    reminded_at: None,
                },
                day(step - 1)
            );
            self.tasks.push(decided);
            match (*action, by_desk, decider) {
                (Some(action), Some(_), Some(decider)) => {
                    self.log(&id, Some(task_id), &decider, (action, comment), day(step));
                }
                (Some(action), None, _) => self.log(&id, None, &applicant, (action, comment), day(step)),
                _ => {}
            }
        }
        let last = steps.len().min(kind.desks.len()).saturating_sub(1);
        let over = ["APPROVED", "REJECTED", "WITHDRAWN"].contains(&status);
        let end = id.get(id.len().saturating_sub(6)..).unwrap_or_default().to_ascii_uppercase();
        let mut instance = row!(
            process_instance {
                no: format!("{}{}-{end}", kind.prefix, day(0).local_date().format("%Y%m%d")),
                id: id,
                kind: kind.code.to_owned(),
                title: matter.title,
                applicant_id: applicant.id.clone(),
                applicant_name: applicant.name.clone(),
                student_type: Some(matter.student_type),
                division_id: matter.division_id,
                business_id: matter.business_id,
                form: matter.form.to_string(),
                current_node: kind.desks.get(last).map_or("", |desk| desk.0).to_owned(),
                status: status.to_owned(),
                started_at: Some(day(0)),
                ended_at: over.then(|| day(steps.len())),
            },
            day(0)
        );
        instance.version = i32::try_from(steps.iter().flatten().count()).unwrap_or(0) + 1;
        self.instances.push(instance);
    }

    /// Somebody who was away for long, with those who came a year later from this semester on.
    async fn move_approved(&mut self, student: &student::Model) -> Result<()> {
        let demo = self.demo;
        let year = student.year_of_study.unwrap_or(2);
        let mut matter = cohort_matter(demo, student);
        let (_, terms) = terms::terms(demo.today);
        let now = terms::current(&terms, demo.today).map(|term| demo.seed.id("semester", &term.code));
        let Some(semester_id) = now else { return Ok(()) };
        if let Some(form) = matter.form.as_object_mut() {
            form.insert("effectiveSemesterId".to_owned(), json!(semester_id));
            form.insert("reason".to_owned(), json!("LONG_LEAVE"));
            form.insert("note".to_owned(), json!("曾长期休学，转入下一年级继续学习。"));
        }
        let to_cohort_id = matter.form.get("toCohortId").and_then(Value::as_str).unwrap_or_default().to_owned();
        self.add(&COHORT, matter, APPROVED);
        let Some(application) = self.instances.last() else { return Ok(()) };
        let on = application.ended_at.unwrap_or(demo.at).local_date();
        let made = Move {
            student,
            to_cohort_id: &to_cohort_id,
            to_year: year - 1,
            semester_id: &semester_id,
            no: &application.no,
            on,
        };
        move_to_cohort(demo, &made).await
    }

    /// A small university may have nobody with results of another one: somebody who is away gets one.
    async fn grant_approved(
        &mut self,
        student: &student::Model,
        semester: &str,
        courses: &[course::Model],
    ) -> Result<()> {
        let taken = student_grade::Entity::find().filter(student_grade::Column::StudentId.eq(&student.id));
        let taken = taken.all(self.demo.tx).await?;
        let Some(course) = courses.iter().rfind(|c| taken.iter().all(|g| g.course_id != c.id)) else { return Ok(()) };
        self.add(
            &RESULTS,
            results_matter(student, &[(course.id.clone(), semester.to_owned(), course.units)]),
            APPROVED,
        );
        grant(self.demo, student, course, semester).await
    }

    fn log(
        &mut self,
        instance_id: &str,
        task_id: Option<String>,
        actor: &user::Model,
        (action, comment): (&str, Option<&str>),
        at: Timestamp,
    ) {
        self.logs.push(process_log::Model {
            id: self.demo.seed.id("process-log", self.logs.len()),
            instance_id: instance_id.to_owned(),
            task_id,
            actor_id: actor.id.clone(),
            actor_name: actor.name.clone(),
            action: action.to_owned(),
            comment: comment.map(str::to_owned),
            at,
        });
    }

    /// Writes them, and that the dean is away for two weeks.
    async fn write(self) -> Result<()> {
        let demo = self.demo;
        if let (Some(dean), Some(head)) = (self.people.get("dean"), self.people.get("head")) {
            let away = row!(
                delegation {
                    id: demo.seed.id("delegation", 1),
                    from_user_id: dean.id.clone(),
                    to_user_id: head.id.clone(),
                    kind: Some(COURSE.code.to_owned()),
                    from_day: demo.today,
                    to_day: demo.today + Days::new(14),
                    reason: "出差".to_owned(),
                },
                demo.at
            );
            insert::<delegation::Entity, _>(demo.tx, vec![away]).await?;
        }
        let count = insert::<process_instance::Entity, _>(demo.tx, self.instances).await?;
        insert::<process_task::Entity, _>(demo.tx, self.tasks).await?;
        insert::<process_log::Entity, _>(demo.tx, self.logs).await?;
        demo.say(count, "applications");
        Ok(())
    }
}

fn new_course(demo: &Demo<'_>, n: usize) -> Matter {
    const NAMES: [(&str, &str); 6] = [
        ("量子计算入门", "A First Course in Quantum Computing"),
        ("人机交互", "Human-Computer Interaction"),
        ("软件测试", "Software Testing"),
        ("区块链技术", "Blockchain Technology"),
        ("编译原理选讲", "Selected Topics in Compilers"),
        ("计算机图形学", "Computer Graphics"),
    ];
    let (cn, en) = NAMES.get(n - 1).copied().unwrap_or_default();
    course_form(demo, (&format!("CMP39{n}3"), cn, en), 3)
}

fn course_matter(known: &course::Model, demo: &Demo<'_>) -> Matter {
    course_form(demo, (&known.code, &known.title_cn, &known.title_en), known.units)
}

fn course_form(demo: &Demo<'_>, (code, cn, en): (&str, &str, &str), units: i32) -> Matter {
    let (division, programme) = (demo.seed.id("division", "DST"), demo.seed.id("programme", "CMP"));
    let form = json!({
        "code": code, "titleCn": cn, "titleEn": en, "units": units, "studentType": "UG",
        "courseTypeId": demo.seed.id("course-type", "UG/ME"), "offeringDivisionId": division,
        "offeringProgrammeId": programme, "hoursLecture": 2, "hoursTutorial": 1, "hoursLab": 0, "totalHours": 42,
        "gradingMode": "LETTER", "inGpa": true, "isYearCourse": false, "partNo": null, "moi": "E", "hasExam": true,
        "examHours": 2, "repeatable": false, "requirement": "修读过CMP2023", "corequisiteCodes": [],
        "exclusionCodes": [], "tagCodes": [], "description": "", "outcomes": "",
        "firstSemesterId": demo.seed.id("semester", format!("{}-1", demo.year + 1)),
        "reason": "学生需求较大，教师已经备课。", "structureIds": [], "planYear": null, "planSemester": null,
        "compulsory": false, "fileIds": [],
    });
    Matter {
        title: format!("{code} {cn} {en}"),
        business_id: Some(code.to_owned()),
        student_type: "UG".to_owned(),
        division_id: Some(division),
        programme_id: Some(programme),
        form,
    }
}

/// Undergraduates from the second year on who are in a state, those of the dean's division first.
async fn students(demo: &Demo<'_>, state: &str, count: usize) -> Result<Vec<student::Model>> {
    let status = study_status::Entity::find().filter(study_status::Column::Code.eq(state)).one(demo.tx).await?;
    let Some(status) = status else { return Ok(vec![]) };
    let own = student::Column::DivisionId.ne(demo.seed.id("division", "DST"));
    let found = student::Entity::find()
        .filter(student::Column::StudyStatusId.eq(status.id))
        .filter(student::Column::StudentType.eq("UG"))
        .filter(student::Column::YearOfStudy.between(2, 4))
        .order_by_asc(own)
        .order_by_asc(student::Column::StudentNo)
        .limit(u64::try_from(count).unwrap_or(0));
    Ok(found.all(demo.tx).await?)
}

fn of_student(student: &student::Model, form: Value) -> Matter {
    Matter {
        title: format!("{} {} {}", student.student_no, student.name_cn, student.name_en),
        business_id: Some(student.id.clone()),
        student_type: student.student_type.clone(),
        division_id: student.division_id.clone(),
        programme_id: student.programme_id.clone(),
        form,
    }
}

/// A year back, from the next autumn on.
fn cohort_matter(demo: &Demo<'_>, student: &student::Model) -> Matter {
    let year = student.year_of_study.unwrap_or(2);
    let form = json!({
        "studentId": student.id, "fromCohortId": student.cohort_id,
        "toCohortId": demo.seed.id("cohort", format!("UG{}", demo.year - year + 2)),
        "fromYear": year, "toYear": year - 1, "structureId": null,
        "effectiveSemesterId": demo.seed.id("semester", format!("{}-1", demo.year + 1)),
        "reason": "REPEAT_YEAR", "note": "学业困难，申请留级一年。", "fileIds": [],
    });
    of_student(student, form)
}

fn results_matter(student: &student::Model, results: &[(String, String, i32)]) -> Matter {
    let rows: Vec<_> = (1..)
        .zip(results)
        .map(|(n, (course, semester, units))| {
            json!({
                "studentId": student.id, "hostInstitution": HOST, "country": "演示国", "exchangeSemesterId": semester,
                "hostCourseCode": format!("NS{}01", n), "hostCourseTitle": format!("Exchange Course {n}"),
                "hostCredits": "6 ECTS", "hostGrade": "B", "equivalentGrade": "B", "courseId": course,
                "courseTypeId": null, "unitsGranted": units,
            })
        })
        .collect();
    let title = format!("{} {} {HOST} ({})", student.student_no, student.name_cn, rows.len());
    Matter { title, business_id: None, ..of_student(student, json!({ "rows": rows, "fileIds": [] })) }
}

/// Undergraduates who are or were on exchange, with the semester of it, those of the dean's division first.
async fn exchanged(demo: &Demo<'_>) -> Result<Vec<(student::Model, String)>> {
    let status =
        study_status::Entity::find().filter(study_status::Column::Code.eq("EXCHANGE_OUT")).one(demo.tx).await?;
    let Some(status) = status else { return Ok(vec![]) };
    let left = status_change::Entity::find()
        .filter(status_change::Column::ToValue.eq(status.id))
        .order_by_desc(status_change::Column::EffectiveDate)
        .order_by_asc(status_change::Column::StudentId)
        .all(demo.tx)
        .await?;
    let of = left.iter().map(|change| change.student_id.as_str());
    let people = student::Entity::find()
        .filter(student::Column::Id.is_in(of))
        .filter(student::Column::StudentType.eq("UG"))
        .all(demo.tx)
        .await?;
    let division = demo.seed.id("division", "DST");
    let mut found: Vec<_> = left
        .into_iter()
        .filter_map(|change| {
            let student = people.iter().find(|student| student.id == change.student_id)?;
            Some((student.clone(), change.effective_semester_id?))
        })
        .collect();
    found.sort_by_key(|(student, _)| student.division_id.as_ref() != Some(&division));
    found.truncate(OPEN.len());
    Ok(found)
}

/// Somebody with results of another university, and which.
async fn transferred(demo: &Demo<'_>) -> Result<Option<(student::Model, Vec<(String, String, i32)>)>> {
    let of = student_grade::Entity::find().filter(student_grade::Column::Source.eq("TRANSFER"));
    let Some(first) = of.clone().order_by_asc(student_grade::Column::Id).one(demo.tx).await? else { return Ok(None) };
    let own = of.filter(student_grade::Column::StudentId.eq(&first.student_id)).all(demo.tx).await?;
    let rows = own.into_iter().map(|grade| (grade.course_id, grade.semester_id, grade.units_gained)).collect();
    let student = student::Entity::find_by_id(first.student_id).one(demo.tx).await?;
    Ok(student.map(|student| (student, rows)))
}
