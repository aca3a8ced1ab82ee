//! Commands rehearsed and done: what a rehearsal shows is what the log has afterwards, and what the log has is what
//! has become of the rows.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    audit::entity::entry,
    identity::entity::{role, user},
    messages::message,
};
use schema::{
    collection::{ttsp_authority, ttsp_course, ttsp_division, ttsp_group, ttsp_merge, ttsp_round, ttsp_teacher},
    courses::{course, structure, structure_category, structure_student, structure_subject, student_subject},
    evaluation::{te_comment, te_folder, te_item, te_part, te_questionnaire, te_section},
    exam::{exam_candidate, exam_course, exam_duty, exam_invigilator, exam_item, exam_plan, exam_swap},
    grades::{grade_release, student_gpa, student_grade},
    graduation::{ga_batch, ga_pin, ga_signature, ga_student, ga_way},
    research::{sga_progress, sga_student},
    selection::{elective_section, elective_type, student_elective_quota},
    students::{change_request, semester_registration, status_change, student, student_semester, supervision},
    submission::{section_grade_sheet, section_user, sgs_window},
    timetable::{
        class_session, course_place, published_session, section, timetable_edit, timetable_publication, tt_group,
        tt_group_student,
    },
    workflow::{delegation, process_instance, process_task},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::support::Site;

/// Rows by the subject under which they are logged, and their id.
type World = BTreeMap<(String, String), Value>;
/// The same, before and after.
type Changes = BTreeMap<(String, String), (Value, Value)>;

macro_rules! rows {
    ($db:ident, $world:ident, $($subject:expr => $module:ident),+ $(,)?) => {{
        $(for row in $module::Entity::find().all($db).await.unwrap() {
            $world.insert(($subject(&row), row.id.clone()), serde_json::to_value(&row).unwrap());
        })+
    }};
}

async fn world(site: &Site) -> World {
    let db = site.app.db().maintenance();
    let mut world = World::new();
    macro_rules! named {
        ($($subject:literal => $module:ident),+ $(,)?) => {
            rows!(db, world, $(|_: &$module::Model| $subject.to_owned() => $module),+)
        };
    }
    named!(
        "si.student" => student,
        "si.change" => status_change,
        "si.request" => change_request,
        "si.student-semester" => student_semester,
        "si.semester-registration" => semester_registration,
        "si.supervision" => supervision,
        "sp.course" => course,
        "sp.structure_student" => structure_student,
        "es.student_subject" => student_subject,
        "es.type" => elective_type,
        "es.quota" => student_elective_quota,
        "es.course" => elective_section,
        "tts.section" => section,
        "tts.session" => class_session,
        "tts.group" => tt_group,
        "tts.course_place" => course_place,
        "ttsp.round" => ttsp_round,
        "ttsp.division" => ttsp_division,
        "ttsp.authority" => ttsp_authority,
        "ttsp.course" => ttsp_course,
        "ttsp.group" => ttsp_group,
        "ttsp.teacher" => ttsp_teacher,
        "ttsp.merge" => ttsp_merge,
        "sga.student" => sga_student,
        "sga.progress" => sga_progress,
        "sgs.window" => sgs_window,
        "sgs.sheet" => section_grade_sheet,
        "sgs.section_user" => section_user,
        "te.questionnaire" => te_questionnaire,
        "te.part" => te_part,
        "te.item" => te_item,
        "te.folder" => te_folder,
        "te.section" => te_section,
        "te.comment" => te_comment,
        "exam.item" => exam_item,
        "exam.course" => exam_course,
        "exam.candidate" => exam_candidate,
        "exam.plan" => exam_plan,
        "exam.invigilator" => exam_invigilator,
        "exam.duty" => exam_duty,
        "exam.swap" => exam_swap,
        "tts.group_student" => tt_group_student,
        "tts.publication" => timetable_publication,
        "tts.published_session" => published_session,
        "tts.edit" => timetable_edit,
        "grades.student_grade" => student_grade,
        "grades.student_gpa" => student_gpa,
        "grades.release" => grade_release,
        "workflow.application" => process_instance,
        "ga.way" => ga_way,
        "workflow.task" => process_task,
        "workflow.delegation" => delegation,
        "security.user" => user,
        "security.role" => role,
    );
    // Plans of programmes and of minors are logged apart, and their parts with them.
    let plans = structure::Entity::find().all(db).await.unwrap();
    let kinds: HashMap<String, String> = plans.into_iter().map(|plan| (plan.id, plan.kind.to_lowercase())).collect();
    rows!(db, world,
        |row: &structure::Model| format!("sp.structure.{}", kinds[&row.id]) => structure,
        |row: &structure_category::Model| format!("sp.category.{}", kinds[&row.structure_id]) => structure_category,
        |row: &structure_subject::Model| format!("sp.subject.{}", kinds[&row.structure_id]) => structure_subject,
        |row: &ga_pin::Model| format!("ga.{}.pin", kinds[&row.structure_id]) => ga_pin,
    );
    let audits = ga_batch::Entity::find().all(db).await.unwrap();
    let kinds: HashMap<String, String> =
        audits.into_iter().map(|audit| (audit.id, audit.kind.to_lowercase())).collect();
    rows!(db, world,
        |row: &ga_batch::Model| format!("ga.{}.batch", kinds[&row.id]) => ga_batch,
        |row: &ga_student::Model| format!("ga.{}.student", kinds[&row.batch_id]) => ga_student,
        |row: &ga_signature::Model| format!("ga.{}.signature", kinds[&row.batch_id]) => ga_signature,
    );
    world
}

async fn letters(site: &Site) -> u64 {
    message::Entity::find().count(site.app.db().maintenance()).await.unwrap()
}

async fn last_entry(site: &Site) -> i64 {
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    last.map_or(0, |e| e.seq)
}

/// What differs, as before and after.
fn differences(before: &World, after: &World) -> Changes {
    let keys = before.keys().chain(after.keys());
    let state = |world: &World, key: &(String, String)| world.get(key).cloned().unwrap_or_default();
    keys.filter(|key| before.get(*key) != after.get(*key))
        .map(|key| (key.clone(), (state(before, key), state(after, key))))
        .collect()
}

/// What the log says of the rows of this world since an entry, and the subjects of all entries.
async fn logged(site: &Site, since: i64) -> (Changes, Vec<String>) {
    let entries = entry::Entity::find()
        .filter(entry::Column::Seq.gt(since))
        .order_by_asc(entry::Column::Seq)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let parse = |text: &Option<String>| text.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap());
    // Lines of a grade sheet come with it by hundreds, and a command logs those it moves.
    let elsewhere = ["security.user-role", "security.role-grant", "si.semester-start", "sgs.draft_grade"];
    let mut told = Changes::new();
    for entry in entries.iter().filter(|e| !elsewhere.contains(&e.subject.as_str())) {
        let key = (entry.subject.clone(), entry.subject_id.clone());
        let (before, after) = (parse(&entry.before), parse(&entry.after));
        told.entry(key).and_modify(|known| known.1 = after.clone()).or_insert((before, after));
    }
    (told, entries.into_iter().map(|e| e.subject).collect())
}

/// A request without what differs from call to call.
fn shown(answer: &Answer) -> Value {
    let mut json = answer.json.clone();
    json.as_object_mut().unwrap().remove("requestId");
    json
}

/// How to send a command, as a rehearsal or in earnest.
pub enum Send<'a> {
    Json(&'a str, Value),
    Sheet(&'a str, Vec<u8>),
    /// Has no rehearsal; what it does is logged all the same.
    Plain(&'a str, Value),
}

impl Send<'_> {
    pub async fn run(&self, client: &Client, dry_run: bool) -> Answer {
        match self {
            Self::Json(path, body) => {
                let mut body = body.clone();
                body["dryRun"] = json!(dry_run);
                client.post(path, body).await
            }
            Self::Sheet(path, bytes) => client.upload(&format!("{path}?dryRun={dry_run}"), "rows.csv", bytes).await,
            Self::Plain(path, body) => client.post(path, body.clone()).await,
        }
    }
}

/// Rehearses a command and then does it: the rehearsal keeps nothing, both answer alike, and what the log says is
/// what has become of the rows. Answers the result, or the refusal.
pub async fn rehearse_and_do(site: &Site, client: &Client, send: Send<'_>) -> Result<Value, Value> {
    let (before, mails, since) = (world(site).await, letters(site).await, last_entry(site).await);
    let rehearsed = match &send {
        Send::Plain(..) => None,
        _ => Some(send.run(client, true).await),
    };
    if rehearsed.is_some() {
        assert_eq!(world(site).await, before, "a rehearsal left something");
        assert_eq!(
            (letters(site).await, last_entry(site).await),
            (mails, since),
            "a rehearsal left letters or entries"
        );
    }
    let done = send.run(client, false).await;
    let after = world(site).await;
    if !done.status.is_success() {
        assert!(done.status.is_client_error(), "{}", String::from_utf8_lossy(&done.bytes));
        if let Some(rehearsed) = &rehearsed {
            assert_eq!(shown(rehearsed), shown(&done), "the run says something else than its rehearsal");
        }
        assert_eq!((after, last_entry(site).await), (before, since), "a refused command left something");
        return Err(shown(&done));
    }
    let (told, subjects) = logged(site, since).await;
    assert_eq!(told, differences(&before, &after), "the log says what has become of the rows");
    if let Some(rehearsed) = rehearsed {
        let (shown, real) = (outcome(&rehearsed.expect(200)), outcome(&done));
        assert_eq!((&shown["dryRun"], &real["dryRun"]), (&json!(true), &json!(false)));
        assert_eq!(comparable(&shown), comparable(&real), "the run does something else than its rehearsal");
        assert_eq!(real["total"], json!(subjects.len()), "the preview counts what the log has");
        let order: Vec<_> =
            real["effects"].as_array().unwrap().iter().map(|e| e["subject"].as_str().unwrap()).collect();
        assert_eq!(order, subjects[..order.len()], "in the order in which it happens");
        assert_effects(&real, &told);
    }
    Ok(done.result().clone())
}

/// The same for a command that goes through.
pub async fn rehearsed(site: &Site, client: &Client, path: &str, body: &Value) -> Value {
    rehearse_and_do(site, client, Send::Json(path, body.clone())).await.unwrap()
}

/// An answer is its outcome, or has it beside what else it says.
fn outcome(answer: &Answer) -> Value {
    let result = answer.result();
    let own = [&result["outcome"], &result["effects"]].into_iter().find(|part| part.is_object());
    own.unwrap_or(result).clone()
}

/// What is another each time is left out of the comparison: numbers of requests, ids of new rows in new rows, and
/// the moment.
fn comparable(outcome: &Value) -> Value {
    const NEW: [&str; 8] =
        ["structureId", "categoryId", "parentId", "roundId", "entryId", "sectionId", "groupId", "combinedGroupId"];
    let is_id =
        |value: &Value| value.as_str().is_some_and(|v| v.len() == 32 && v.bytes().all(|b| b.is_ascii_hexdigit()));
    let mut outcome = outcome.clone();
    outcome.as_object_mut().unwrap().remove("dryRun");
    for effect in outcome["effects"].as_array_mut().unwrap() {
        if effect["kind"] == "ADDED" {
            // A row that was there before is shown by its name, and is the same both times.
            let other_each_time = |c: &Value| {
                c["field"] == "requestNo" || NEW.contains(&c["field"].as_str().unwrap()) && is_id(&c["after"])
            };
            effect["changes"].as_array_mut().unwrap().retain(|c| !other_each_time(c));
            if effect["subject"] == "si.request" {
                effect["title"] = Value::Null;
            }
        }
        for change in effect["changes"].as_array_mut().unwrap() {
            // Sections that are combined get a mark of their own, which is no row and has no name.
            let mark = change["field"] == "combinedGroupId" && change["before"].is_null();
            if change["field"] == "publishedAt" || mark && is_id(&change["after"]) {
                change["after"] = Value::Null;
            }
        }
    }
    outcome
}

/// Every row of the log is shown, as added or changed, with the fields that differ.
fn assert_effects(outcome: &Value, told: &Changes) {
    let effects = outcome["effects"].as_array().unwrap();
    if outcome["total"].as_u64().unwrap() > effects.len() as u64 {
        return;
    }
    let subject_of = |effect: &Value| effect["subject"].as_str().unwrap().to_owned();
    let of =
        |subject: &str, kind: &str| effects.iter().filter(|e| subject_of(e) == subject && e["kind"] == kind).count();
    for subject in told.keys().map(|key| &key.0) {
        let rows = || told.iter().filter(|((s, _), _)| s == subject);
        let added = rows().filter(|(_, (before, _))| before.is_null()).count();
        assert_eq!(of(subject, "ADDED"), added, "{subject} added");
        assert_eq!(of(subject, "CHANGED") + of(subject, "REMOVED"), rows().count() - added, "{subject} changed");
    }
    for effect in effects {
        assert_ne!(effect["label"], effect["subject"], "no word for {}", effect["subject"]);
        // What goes is named; what comes or changes says how.
        let says = effect["kind"] == "REMOVED" || !effect["changes"].as_array().unwrap().is_empty();
        assert!(says, "an effect that shows nothing: {effect}");
        let id = effect["id"].as_str().unwrap();
        if let Some((before, after)) = told.get(&(subject_of(effect), id.to_owned())) {
            for change in effect["changes"].as_array().unwrap() {
                let field = change["field"].as_str().unwrap();
                assert_ne!(before[field], after[field], "{field} is shown as changed");
            }
        }
    }
}
