//! Letters to those whose place in a queue came up, and to everybody who took part when a round is over.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use rules::selection::{Kind, Student};
use schema::{
    courses::{course, student_subject},
    selection::{es_decision, es_round},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{
    book::{Book, Of},
    changes::Told,
    texts,
};
use crate::tables::ROUND;

pub const PROMOTED: &str = "es.promoted";
pub const SKIPPED: &str = "es.skipped";

const NAME: (&str, Text) = ("name", Text::new("姓名", "Name"));
const COURSE: (&str, Text) = ("course", Text::new("课程", "Course"));

pub const OPENED: &str = "es.opened";
pub const RESULTS: &str = "es.results";

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: PROMOTED,
        name: Text::new("轮候转正通知", "Promoted from the waiting list"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[NAME, COURSE],
        subject: Text::new("您已选上 {{course}}", "You now have a seat in {{course}}"),
        body: Text::new(
            "{{name}}：\n\n{{course}} 有了空位，按轮候顺序您已选上。",
            "{{name}},\n\nA seat in {{course}} came free, and it is yours by the order of the waiting list.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: SKIPPED,
        name: Text::new("轮候跳过通知", "Passed over on the waiting list"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[NAME, COURSE, ("reasons", Text::new("原因", "Reasons"))],
        subject: Text::new("{{course}} 轮候未能转正", "No seat in {{course}} yet"),
        body: Text::new(
            "{{name}}：\n\n{{course}} 有了空位，但您暂时不能选：\n{{reasons}}\n\n您的轮候名次保留。",
            "{{name}},\n\nA seat in {{course}} came free, but you cannot take it now:\n{{reasons}}\n\nYou keep your place.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: OPENED,
        name: Text::new("选课开放通知", "A round is open"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            ("round", Text::new("轮次", "Round")),
            ("start", Text::new("开始", "Begins")),
            ("end", Text::new("结束", "Ends")),
        ],
        subject: Text::new("{{round}}开放", "{{round}} is open"),
        body: Text::new(
            "{{name}}：\n\n{{round}}已开放：{{start}} 至 {{end}}。请登录系统选课。",
            "{{name}},\n\n{{round}} is open from {{start}} to {{end}}. Please sign in and choose.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: RESULTS,
        name: Text::new("选课结果通知", "Results of a round"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[NAME, ("round", Text::new("轮次", "Round")), ("courses", Text::new("课程", "Courses"))],
        subject: Text::new("{{round}}结果", "Results of {{round}}"),
        body: Text::new(
            "{{name}}：\n\n{{round}}已结束，您的结果：\n{{courses}}",
            "{{name}},\n\n{{round}} is over. Your results:\n{{courses}}",
        ),
        confidential: false,
    },
];

pub async fn tell(cx: &Cx, of: &Of, told: &[Told]) -> Result<()> {
    if told.is_empty() || of.kind == Kind::Mock {
        return Ok(());
    }
    let ids: Vec<String> = told.iter().map(|one| one.student_id.clone()).collect();
    let accounts = accounts(cx, &ids).await?;
    let names = names(cx, told.iter().map(|one| one.section_id.as_str()).collect()).await?;
    let (mut promoted, mut skipped) = (vec![], vec![]);
    for one in told {
        let Some(user) = accounts.get(&one.student_id) else { continue };
        let lang = Lang::from_header(Some(&user.language));
        let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
        let course = names.get(&one.section_id).cloned().unwrap_or_default();
        let mut values = vec![("name", user.name.clone()), ("course", course)];
        let biz = Some((ROUND, of.round_id.clone()));
        if one.skipped.is_empty() {
            promoted.push(Letter { to, values, biz });
        } else {
            let reasons = one.skipped.iter().map(|rule| texts::short(rule).get(lang).to_owned());
            values.push(("reasons", reasons.collect::<Vec<_>>().join("\n")));
            skipped.push(Letter { to, values, biz });
        }
    }
    send_all(cx, PROMOTED, promoted).await?;
    send_all(cx, SKIPPED, skipped).await
}

/// To everybody who is to choose in a round.
pub async fn opening(cx: &Cx, round: &es_round::Model, book: &Book) -> Result<()> {
    if round.kind == "MOCK" {
        return Ok(());
    }
    let years = &book.terms.round.years;
    let chooses = |student: &Student| {
        (years.is_empty() || years.contains(&student.year)) && (round.kind == "ADDDROP" || !student.types.is_empty())
    };
    let people = book.state.people().map(|(_, person)| &person.facts.student).filter(|student| chooses(student));
    let ids: Vec<String> = people.map(|student| student.id.clone()).collect();
    let mut accounts: Vec<user::Model> = accounts(cx, &ids).await?.into_values().collect();
    accounts.sort_by(|a, b| a.id.cmp(&b.id));
    let letters = accounts.into_iter().map(|user| {
        let lang = Lang::from_header(Some(&user.language));
        let name = if lang == Lang::Zh { &round.name_cn } else { &round.name_en };
        Letter {
            to: Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang },
            values: vec![
                ("name", user.name.clone()),
                ("round", name.clone()),
                ("start", round.start_at.local_text()),
                ("end", round.end_at.local_text()),
            ],
            biz: Some((ROUND, round.id.clone())),
        }
    });
    send_all(cx, OPENED, letters.collect()).await
}

/// To everybody who took part in a round: what they have and what they wait for.
pub async fn results(cx: &Cx, round: &es_round::Model) -> Result<()> {
    use student_subject::Column;
    if round.kind == "MOCK" {
        return Ok(());
    }
    let db = cx.tx().await?;
    let took_part: Vec<String> = es_decision::Entity::find()
        .select_only()
        .column(es_decision::Column::StudentId)
        .distinct()
        .filter(es_decision::Column::RoundId.eq(round.id.as_str()))
        .into_tuple()
        .all(db)
        .await?;
    let accounts = accounts(cx, &took_part).await?;
    let mut rows = HashMap::<String, Vec<student_subject::Model>>::new();
    for some in took_part.chunks(AT_ONCE) {
        let held = student_subject::Entity::find()
            .filter(Column::StudentId.is_in(some))
            .filter(Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(Column::State.is_in(["REGISTERED", "WAITING"]))
            .filter(Column::RoundId.eq(round.id.as_str()))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::Id);
        for row in held.all(db).await? {
            rows.entry(row.student_id.clone()).or_default().push(row);
        }
    }
    let names = names(cx, rows.values().flatten().filter_map(|row| row.section_id.as_deref()).collect()).await?;
    let mut letters = vec![];
    for id in &took_part {
        let Some(user) = accounts.get(id) else { continue };
        let lang = Lang::from_header(Some(&user.language));
        let lines = rows.get(id).map(Vec::as_slice).unwrap_or_default().iter().map(|row| line(row, &names, lang));
        let mut courses = lines.collect::<Vec<_>>().join("\n");
        if courses.is_empty() {
            Text::new("没有选上课程", "No course").get(lang).clone_into(&mut courses);
        }
        let name = if lang == Lang::Zh { &round.name_cn } else { &round.name_en };
        letters.push(Letter {
            to: Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang },
            values: vec![("name", user.name.clone()), ("round", name.clone()), ("courses", courses)],
            biz: Some((ROUND, round.id.clone())),
        });
    }
    send_all(cx, RESULTS, letters).await
}

fn line(row: &student_subject::Model, names: &HashMap<String, String>, lang: Lang) -> String {
    let name = row.section_id.as_ref().and_then(|id| names.get(id)).cloned().unwrap_or_default();
    let state = match row.queue_no.filter(|_| row.state == "WAITING") {
        Some(rank) => Both::new(format!("轮候，轮候号 {rank}"), format!("waiting, number {rank}")),
        None => Both::new("已选", "selected"),
    };
    format!("{name}  {}", state.get(lang))
}

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 500;

async fn accounts(cx: &Cx, student_ids: &[String]) -> Result<HashMap<String, user::Model>> {
    let mut found = HashMap::new();
    for some in student_ids.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .all(cx.tx().await?)
            .await?;
        found.extend(users.into_iter().filter_map(|user| Some((user.student_id.clone()?, user))));
    }
    Ok(found)
}

/// Course code and number of each section.
async fn names(cx: &Cx, mut ids: Vec<&str>) -> Result<HashMap<String, String>> {
    let db = cx.tx().await?;
    ids.sort_unstable();
    ids.dedup();
    let mut named = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let sections = section::Entity::find().filter(section::Column::Id.is_in(some.iter().copied())).all(db).await?;
        let of = sections.iter().map(|row| row.course_id.as_str());
        let courses = course::Entity::find().filter(course::Column::Id.is_in(of)).all(db).await?;
        let codes: HashMap<&str, &str> = courses.iter().map(|row| (row.id.as_str(), row.code.as_str())).collect();
        named.extend(sections.iter().map(|row| {
            let code = codes.get(row.course_id.as_str()).copied().unwrap_or_default();
            (row.id.clone(), format!("{code} {}", row.section_no))
        }));
    }
    Ok(named)
}
