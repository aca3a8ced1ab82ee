//! An open round on the homepage: until when, and how far one is.

use kernel::{Action, Both, Cx, Result, Text, Timestamp};
use rules::selection::StudentNo;
use workflow::api::{Card, CardView, register_card};

use super::me;
use crate::live::{
    book::Book,
    engines::{Door, round_of},
    labels::Labels,
    rounds::ends_at,
};

static CARDS: [Card; 2] = [
    Card {
        key: "selection",
        need: (permissions::STUDENT_AUTH_ES, Action::Query),
        of: |cx| Box::pin(open_round(cx, Door::Selection)),
    },
    Card {
        key: "addDrop",
        need: (permissions::STUDENT_AUTH_ES_ADDDROP, Action::Query),
        of: |cx| Box::pin(open_round(cx, Door::AddDrop)),
    },
];

pub fn register() {
    CARDS.iter().for_each(register_card);
}

async fn open_round(cx: &Cx, door: Door) -> Result<Vec<CardView>> {
    let Ok(me) = me(cx) else { return Ok(vec![]) };
    let Some((engine, student)) = round_of(cx, door, &me).await? else { return Ok(vec![]) };
    let labels = engine.labels(cx).await?;
    let book = engine.book();
    let open = Timestamp(book.terms.round.start) <= cx.now() && cx.now() < ends_at(&book);
    Ok(if open { vec![card(cx, &book, &labels, student, door)] } else { vec![] })
}

fn card(cx: &Cx, book: &Book, labels: &Labels, student: StudentNo, door: Door) -> CardView {
    let person = book.state.person(student);
    let (now, min) = (book.state.units(student), person.map_or(0, |person| person.facts.student.min_units));
    let max = person.map_or(0, |person| person.max_units(None));
    let waits = person.map_or(0, |person| person.waits.len());
    let mut lines = vec![Both::new(
        format!("已选 {now} 学分，须在 {min}–{max} 之间"),
        format!("{now} units so far; {min} to {max} are due"),
    )];
    if now < min {
        lines.push(Both::new(format!("还差 {} 学分", min - now), format!("{} units are missing", min - now)));
    }
    if waits > 0 {
        lines.push(Both::new(format!("排队等候 {waits} 门"), format!("Waiting for {waits}")));
    }
    if book.state.paused.is_some() {
        lines.push(Both::new("教务处暂停了本轮，恢复后可继续", "The registry has paused this round for a while"));
    }
    let (key, title, action) = match door {
        Door::Selection => {
            ("selection", Text::new("选课进行中", "Course selection is open"), Text::new("去选课", "Choose courses"))
        }
        Door::AddDrop => {
            ("addDrop", Text::new("加退课进行中", "Add and drop is open"), Text::new("去加退课", "Add or drop"))
        }
    };
    CardView {
        key,
        title: format!("{} · {}", title.get(cx.lang()), labels.semester.get(cx.lang())),
        lines: lines.iter().map(|line| line.get(cx.lang()).to_owned()).collect(),
        until: Some(ends_at(book)),
        action: action.get(cx.lang()).to_owned(),
        to: door.page().to_owned(),
    }
}
