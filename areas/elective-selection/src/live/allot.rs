//! The end of a round that collects wishes: in the order that its seed draws, everybody gets the best that is left.

use kernel::{Cx, Result};
use rules::selection::{Pick, StudentNo, Way, What};

use super::pen::Pen;

/// What the key file gives for the order of a lottery.
const LOTTERY: &str = "es.lottery";

pub fn wishes(cx: &Cx, pen: &mut Pen) -> Result<()> {
    let way = pen.book.terms.round.way;
    if way == Way::FirstCome {
        return Ok(());
    }
    let seed = pen.book.of.round_id.clone();
    let mut order = vec![];
    for (student, person) in pen.book.state.people().filter(|(_, person)| !person.wishes.is_empty()) {
        let drawn = cx.app().keys.secret(LOTTERY, &format!("{seed}:{}", person.facts.student.id))?;
        order.push((drawn, student, person.wishes.clone()));
    }
    order.sort_by_key(|(drawn, student, _)| (*drawn, *student));
    let place = |pen: &mut Pen, student: StudentNo, pick: Pick| {
        pen.enter(cx, "", What::Place { student, picks: vec![pick] }).map(|_| ())
    };
    if way == Way::Lottery {
        for (_, student, picks) in order {
            for pick in picks {
                place(pen, student, pick)?;
            }
        }
        return Ok(());
    }
    // First wishes first, whoever has them.
    let most = order.iter().map(|(_, _, picks)| picks.len()).max().unwrap_or(0);
    for n in 0..most {
        for (_, student, picks) in &order {
            if let Some(pick) = picks.get(n) {
                place(pen, *student, *pick)?;
            }
        }
    }
    Ok(())
}
