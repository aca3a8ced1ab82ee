//! A student looks at the return to campus, and registers.

use basic_resources::api::current_semester;
use kernel::{Both, Cx, Error, Lang, Result, Rule, Text, Timestamp};
use schema::{
    students::{semester_registration, student, study_status},
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{
    blocks::{self, OWN_PAGE, obstacles},
    complete::{Case, complete},
    input,
    states::{Event, State},
    types::{Declaration, RegisterInput, RegisterView, SemesterView, Step, WindowPhase, WindowView},
    window::window,
};
use crate::own::{
    fields::{Values, own_fields},
    information::{guardians, student_view},
    me::{me, me_for_change},
};

/// What everybody declares, every semester.
pub const DECLARATIONS: &[(&str, Text)] = &[
    ("TRUE_DATA", Text::new("本人确认以上信息真实、完整", "The data above are true and complete")),
    (
        "RULES_READ",
        Text::new(
            "本人已阅读并遵守学校的学籍管理规定",
            "I have read the university's regulations and will follow them",
        ),
    ),
];

pub async fn look(cx: &Cx) -> Result<RegisterView> {
    let student = me(cx).await?;
    view(cx, cx.read(), &student).await
}

pub async fn register(cx: &Cx, given: RegisterInput) -> Result<RegisterView> {
    let student = me_for_change(cx).await?;
    let tx = cx.tx().await?;
    let semester = current_semester(tx, &student.student_type).await?.ok_or_else(no_semester)?;
    let row = row_of(tx, &student, &semester).await?;
    let status = status_of(tx, &student).await?;
    let case = Case { student, semester, row };
    let to = case.state().after(Event::Web).ok_or_else(|| done_already(&case))?;
    let open = window(cx, &case.semester, &case.student.student_type).await?;
    if open.state != WindowPhase::Open {
        return Err(not_open(open));
    }
    if let Some(refusal) = blocks::refusal(&case.student, obstacles(&case.student, status.as_ref())) {
        return Err(refusal);
    }
    let freshman = is_freshman(&case.student, &case.semester);
    let known = guardians(cx, tx, &case.student.id).await?.len();
    input::check(cx, &given, &case.semester, freshman, known).await?;
    let (details, about) = (input::details(&given, freshman), input::about(&given));
    input::add_guardians(cx, &case.student.id, &given, freshman, known).await?;
    let id = case.student.id.clone();
    complete(cx, case, to, "WEB", details, about).await?;
    let student = student::Entity::find_by_id(id).one(tx).await?.ok_or(Error::NotFound)?;
    view(cx, tx, &student).await
}

pub async fn row_of(
    db: &impl ConnectionTrait,
    student: &student::Model,
    semester: &semester::Model,
) -> Result<Option<semester_registration::Model>> {
    let row = semester_registration::Entity::find()
        .filter(semester_registration::Column::StudentId.eq(student.id.as_str()))
        .filter(semester_registration::Column::SemesterId.eq(semester.id.as_str()))
        .filter(semester_registration::Column::ArchivedAt.is_null());
    Ok(row.one(db).await?)
}

pub async fn status_of(db: &impl ConnectionTrait, student: &student::Model) -> Result<Option<study_status::Model>> {
    match &student.study_status_id {
        Some(id) => Ok(study_status::Entity::find_by_id(id).one(db).await?),
        None => Ok(None),
    }
}

/// New students have more to say in their first semester.
fn is_freshman(student: &student::Model, semester: &semester::Model) -> bool {
    student.entry_semester_id.as_deref() == Some(semester.id.as_str())
}

fn no_semester() -> Error {
    let text = Text::new("学校还没有设置当前学期，请稍后再来", "No semester is current yet; please come back later");
    let home = Text::new("返回首页", "To the homepage");
    Rule::new("registration.no_semester", text, json!(null)).offer(home, "/dashboard/homepage").into()
}

fn done_already(case: &Case) -> Error {
    let label = super::STATUSES.iter().find(|(code, _)| *code == case.state().code()).map(|(_, label)| *label);
    let label = label.unwrap_or(Text::new("", ""));
    let text = Both::new(
        format!("您本学期的注册状态已是“{}”", label.zh),
        format!("You are “{}” for this semester already", label.en),
    );
    let data = json!({ "semester": case.semester.code, "status": case.state().code() });
    Rule::new("registration.done", text, data).offer(Text::new("查看注册", "See the registration"), OWN_PAGE).into()
}

fn not_open(window: WindowView) -> Error {
    let at = |at: Option<Timestamp>| at.map(Timestamp::local_text).unwrap_or_default();
    let (code, text) = match window.state {
        WindowPhase::NotYet => (
            "window.not_yet_open",
            Both::new(
                format!("注册尚未开放，将于 {} 开放", at(window.from)),
                format!("Registration opens at {}", at(window.from)),
            ),
        ),
        WindowPhase::Over => (
            "window.closed",
            Both::new(
                format!("网上注册已于 {} 截止，请到教务处柜台办理逾期注册", at(window.until)),
                format!("Registration on the web closed at {}; go to the counter of the Registry", at(window.until)),
            ),
        ),
        _ => ("window.never", Both::new("本学期的注册时间尚未安排", "No dates are set for this semester")),
    };
    let see = Text::new("查看注册时间", "See the dates");
    Rule::new(code, text, json!({ "window": window })).offer(see, OWN_PAGE).into()
}

async fn view(cx: &Cx, db: &impl ConnectionTrait, student: &student::Model) -> Result<RegisterView> {
    let semester = current_semester(db, &student.student_type).await?;
    let status = status_of(db, student).await?;
    let (row, window) = match &semester {
        Some(semester) => (row_of(db, student, semester).await?, window(cx, semester, &student.student_type).await?),
        None => (None, WindowView { state: WindowPhase::Never, from: None, until: None }),
    };
    let obstacles = obstacles(student, status.as_ref());
    let stored = State::parse(row.as_ref().map_or("", |row| row.status.as_str()));
    // A hold shows as soon as it is there.
    let state = stored.after(Event::Hold(!obstacles.is_empty())).unwrap_or(stored);
    let freshman = semester.as_ref().is_some_and(|s| is_freshman(student, s));
    let values = Values::of(cx, db, student).await?;
    let own = own_fields(cx, &student.student_type).await?;
    let said = row.as_ref();
    let text = |of: fn(&semester_registration::Model) -> &String| said.map(of).cloned().unwrap_or_default();
    let or = |said: String, known: &str| if said.is_empty() { known.to_owned() } else { said };
    Ok(RegisterView {
        late: window.state == WindowPhase::Over && state.is_open(),
        steps: steps(cx, state, freshman, said),
        semester: semester.map(|s| semester_view(cx, s)),
        window,
        status: state.code().to_owned(),
        registered_at: said.and_then(|row| row.registered_at),
        stamped_at: said.and_then(|row| row.stamped_at),
        blocks: obstacles.iter().map(|o| o.view(cx)).collect(),
        student: student_view(cx, db, student).await?,
        data: own.iter().map(|field| values.view(field, cx.lang())).collect::<Result<_>>()?,
        guardians: guardians(cx, db, &student.id).await?,
        mailing_address: or(text(|r| &r.mailing_address), &student.mailing_address),
        dormitory: or(text(|r| &r.dormitory), &student.dormitory),
        arrival_date: said.and_then(|row| row.arrival_date),
        freshman,
        arrival_transport: text(|r| &r.arrival_transport),
        clothing_size: text(|r| &r.clothing_size),
        insurance: text(|r| &r.insurance),
        documents: said.map(|row| row.documents.0.clone()).unwrap_or_default(),
        declarations: DECLARATIONS
            .iter()
            .map(|(code, text)| Declaration { code: (*code).to_owned(), text: text.get(cx.lang()).to_owned() })
            .collect(),
    })
}

fn semester_view(cx: &Cx, semester: semester::Model) -> SemesterView {
    SemesterView {
        id: semester.id,
        code: semester.code,
        name: if cx.lang() == Lang::En { semester.name_en } else { semester.name_cn },
        start_date: semester.start_date,
        first_class_day: semester.first_class_day,
    }
}

fn steps(cx: &Cx, state: State, freshman: bool, row: Option<&semester_registration::Model>) -> Vec<Step> {
    let done = state.is_done();
    let mut steps = vec![
        ("DATA", Text::new("核对信息", "Look through the data"), done),
        ("DECLARATIONS", Text::new("声明", "Declarations"), done),
        ("REGISTER", Text::new("注册", "Register"), done),
        ("STAMP", Text::new("柜台盖章", "Stamp at the counter"), row.is_some_and(|row| row.stamped_at.is_some())),
    ];
    if freshman {
        steps.insert(1, ("FRESHMAN", Text::new("新生信息", "New students"), done));
    }
    let step = |(code, label, done): (&str, Text, bool)| Step {
        code: code.to_owned(),
        label: label.get(cx.lang()).to_owned(),
        done,
    };
    steps.into_iter().map(step).collect()
}
