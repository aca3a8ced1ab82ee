//! Selection: rounds that are over with their books, one that is open now, add and drop, and whoever is let pass.
//!
//! The electives are those of the summer semester, which nothing else of the demo knows. What students did is told to
//! the engine itself, so that every book can be proved.

mod past;
mod people;
mod pools;
mod special;

use kernel::{Result, Timestamp, settings::Settings, settings::setting};
use schema::selection::{adddrop_open, adddrop_semester, es_round};
use sea_orm::{EntityTrait, Set};

use super::{
    Demo,
    bulk::{insert, list, row},
    courses::{catalogue::Catalogue, timetable::Classes},
    seed::Seed,
    terms::Term,
};

pub use past::run;

/// A round of the summer semester, by the name under which its id is drawn.
pub struct RoundOf {
    pub key: &'static str,
    student_type: &'static str,
    kind: &'static str,
    no: i32,
    names: (&'static str, &'static str),
    /// From now: its beginning and its end.
    pub window: (i64, i64),
    years: &'static [&'static str],
    shares: &'static [&'static str],
    allocation: &'static str,
}

const HOUR: i64 = Timestamp::HOUR;
const DAY: i64 = Timestamp::DAY;

pub const FIRST: RoundOf = RoundOf {
    key: "first",
    student_type: "UG",
    kind: "FORMAL",
    no: 1,
    names: ("选课第一轮（三、四年级）", "Selection, round 1 (years 3 and 4)"),
    window: (-6 * DAY, -6 * DAY + 3 * HOUR),
    years: &["Y3", "Y4"],
    shares: &["FE:50", "GE:50", "WPE:50"],
    allocation: "FIRST_COME",
};
pub const OPEN: RoundOf = RoundOf {
    key: "open",
    student_type: "UG",
    kind: "FORMAL",
    no: 2,
    names: ("选课第二轮（全体本科生）", "Selection, round 2 (all undergraduates)"),
    window: (-DAY, 10 * DAY),
    years: &[],
    shares: &["FE:50", "GE:50", "WPE:50"],
    allocation: "FIRST_COME",
};
pub const MOCK: RoundOf = RoundOf {
    key: "mock",
    student_type: "TPG",
    kind: "MOCK",
    no: 1,
    names: ("模拟选课", "Mock selection"),
    window: (-12 * DAY, -8 * DAY),
    years: &[],
    shares: &[],
    allocation: "FIRST_COME",
};
pub const LOTTERY: RoundOf = RoundOf {
    key: "lottery",
    student_type: "TPG",
    kind: "FORMAL",
    no: 1,
    names: ("抽签选课", "Selection by lot"),
    window: (-5 * DAY, -3 * DAY),
    years: &[],
    shares: &[],
    allocation: "LOTTERY",
};

pub fn round_id(seed: &Seed, of: &RoundOf) -> String {
    seed.id("es-round", of.key)
}

pub fn add_drop_id(seed: &Seed) -> String {
    seed.id("adddrop-semester", "now")
}

/// Everything that the registry prepares; nothing has begun yet.
pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, now: &Classes, summer: &Term) -> Result<()> {
    let pools = pools::load(demo, catalogue, now, summer).await?;
    let people = people::load(demo).await?;
    people::units(demo, &people, summer).await?;
    let rounds = [FIRST, OPEN, MOCK, LOTTERY].map(|of| round_row(demo, &of, summer));
    insert::<es_round::Entity, _>(demo.tx, rounds.into()).await?;
    windows(demo, &now.term, summer).await?;
    special::load(demo, &people, now).await?;
    notice(demo).await?;
    demo.say(pools, "electives of the summer semester, to be chosen in four rounds");
    Ok(())
}

fn round_row(demo: &Demo<'_>, of: &RoundOf, summer: &Term) -> es_round::Model {
    row!(
        es_round {
            id: round_id(&demo.seed, of),
            semester_id: demo.seed.id("semester", &summer.code),
            student_type: of.student_type.to_owned(),
            no: of.no,
            kind: of.kind.to_owned(),
            name_en: of.names.1.to_owned(),
            name_cn: of.names.0.to_owned(),
            start_at: demo.at.plus(of.window.0),
            end_at: demo.at.plus(of.window.1),
            years: list(of.years),
            shares: list(of.shares),
            allocation: of.allocation.to_owned(),
            reset_after: of.kind == "MOCK",
            state: "DRAFT".to_owned(),
            seed_commitment: String::new(),
            revealed_seed: String::new(),
            opened_at: None,
            closed_at: None,
            paused_at: None,
            paused_ms: 0,
            extended_ms: 0,
            last_alive_at: None,
        },
        demo.at.plus(-14 * DAY)
    )
}

/// Add and drop of this semester is open now, whatever the day; in summer few units are taken.
async fn windows(demo: &Demo<'_>, now: &Term, summer: &Term) -> Result<()> {
    let row = |id: String, term: &Term, (from, to): (Timestamp, Timestamp), (least, most): (i32, i32)| {
        row!(
            adddrop_semester {
                id: id,
                semester_id: demo.seed.id("semester", &term.code),
                student_type: "UG".to_owned(),
                start_at: from,
                end_at: to,
                slots: list(&[]),
                unit_min: least,
                unit_max: most,
                drop_required: false,
                section_change: true,
                waiting: true,
                remark: String::new(),
            },
            demo.at.plus(-14 * DAY)
        )
    };
    let midnight = summer.first_class.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
    let first = Timestamp(midnight - kernel::time::UNIVERSITY_OFFSET_MS).plus(9 * HOUR);
    let rows = vec![
        row(add_drop_id(&demo.seed), now, (demo.at.plus(-3 * DAY), demo.at.plus(11 * DAY)), (12, 18)),
        row(demo.seed.id("adddrop-semester", "summer"), summer, (first, first.plus(5 * DAY)), (0, 9)),
    ];
    let opened = rows.iter().map(|term| {
        row!(
            adddrop_open {
                id: demo.seed.id("adddrop-open", &term.id),
                semester_id: term.semester_id.clone(),
                student_type: "UG".to_owned(),
                elective_type_id: None,
                enabled: true,
                remark: String::new(),
            },
            demo.at.plus(-14 * DAY)
        )
    });
    let opened = opened.collect();
    insert::<adddrop_semester::Entity, _>(demo.tx, rows).await?;
    insert::<adddrop_open::Entity, _>(demo.tx, opened).await?;
    Ok(())
}

const NOTICE: (&str, &str) = (
    "座位先到先得，每个决定都有序号和回执。名额已满时可以加入轮候，有人退选即按名次递补；换课不会让您失去原来的座位。",
    "Seats go to whoever comes first; every decision has a number and a receipt. When a section is full you can join its \
     waiting list and move up as soon as somebody drops it. Replacing a course never costs you the seat you have.",
);

async fn notice(demo: &Demo<'_>) -> Result<()> {
    use elective_selection::api::SelectionSettings;
    let (zh, en) = NOTICE;
    let settings = SelectionSettings { notice_zh: zh.to_owned(), notice_en: en.to_owned(), ..Default::default() };
    let row = setting::ActiveModel {
        area: Set(SelectionSettings::AREA.into()),
        student_type: Set(String::new()),
        value: Set(serde_json::to_string(&settings).map_err(kernel::Error::internal)?),
        version: Set(1),
        updated_at: Set(demo.at),
        updated_by: Set(None),
    };
    setting::Entity::insert(row).exec_without_returning(demo.tx).await?;
    Ok(())
}
