//! A whole choice at once, as the schedule builder asks about it.

use super::{Ask, Mode};
use crate::selection::{
    handles::{SectionNo, StudentNo},
    outcome::{Failed, Rule, Step},
    ready::Terms,
    request::Pick,
    state::{Seat, State, Wait},
    terms::{Waiver, Way},
};

/// What stands in the way of having these sections together, beside the seats that are kept and when the others are
/// given up: whatever no other hours would change. A section without a seat is waited for. Hours that clash and the window of the round are not looked at: the
/// builder knows the hours, and a schedule is made before the window opens.
pub fn whole(
    terms: &Terms,
    state: &State,
    student: StudentNo,
    kept: &[SectionNo],
    sections: &[SectionNo],
) -> Vec<Failed> {
    let Some(person) = state.person(student) else { return vec![Failed::new(None, Rule::Unknown)] };
    let mut after = person.clone();
    after.seats.retain(|seat| kept.contains(&seat.section));
    let picks: Vec<Pick> = sections.iter().map(|section| Pick { section: *section, of: None }).collect();
    let (mut failed, mut take): (Vec<Failed>, Vec<Seat>) = (vec![], vec![]);
    let Some(ask) = Ask::new(terms, state, student, state.clock) else { return vec![Failed::new(None, Rule::Unknown)] };
    failed.extend(ask.standing(sections));
    for pick in &picks {
        let ask = Ask { person: &after, plus: &take, together: &picks, window: false, ..ask };
        let seated = person.seat(pick.section).is_some() || ask.waived(Waiver::Seat, pick.section);
        let full = state.section(pick.section).is_some_and(|seats| seats.free() == 0);
        if full && !seated && terms.round.way == Way::FirstCome {
            let seat = ask.section(*pick, Mode::Join, &mut failed);
            ask.queue(seat, &mut failed);
            after.waits.push(Wait { section: seat.section, of: seat.of, rank: 0 });
        } else {
            take.push(ask.section(*pick, Mode::Select, &mut failed));
        }
    }
    failed.retain(|failed| !matches!(failed.rule.step(), Step::Clash | Step::Seat));
    failed.sort_by_key(|failed| failed.rule.step());
    failed
}
