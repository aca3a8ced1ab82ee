//! What would help. Every step that is offered has been tried: followed at once, it succeeds.

use super::Ask;
use crate::selection::{
    handles::SectionNo,
    outcome::{Failed, Offer, Rule, Step},
    request::{Pick, What},
    terms::Way,
};

/// More than this nobody reads.
const MOST: usize = 5;

pub(in crate::selection) fn with_offers(ask: &Ask, what: &What, mut failed: Vec<Failed>) -> Vec<Failed> {
    // Before or after the window, and for whoever may not select at all, no other section helps.
    let closed = failed.iter().any(|failed| matches!(failed.rule.step(), Step::Window | Step::Status));
    let only_full = failed.len() == 1;
    for failed in &mut failed {
        let pick = failed.section.and_then(|section| picked(what, section));
        let mut offers = vec![];
        if let Some(pick) = pick.filter(|_| !closed) {
            offers = steps(ask, what, pick, &failed.rule, only_full);
        }
        if let Rule::OnlyWishes = failed.rule {
            offers.extend(wishes(ask, what));
        }
        let asked = pick.is_some() || failed.section.is_none();
        if let Some(waiver) = failed.rule.waiver().filter(|_| asked && ask.window && ask.terms.round.exceptions) {
            offers.push(Offer::AskException { waiver });
        }
        failed.offers = offers;
    }
    failed
}

/// What was asked for in this section.
fn picked(what: &What, section: SectionNo) -> Option<Pick> {
    match what {
        What::Select(pick) | What::Join(pick) | What::Replace { to: pick, .. } => Some(*pick),
        What::Bundle { picks } => picks.iter().copied().find(|pick| pick.section == section),
        _ => None,
    }
    .filter(|pick| pick.section == section)
}

fn steps(ask: &Ask, what: &What, pick: Pick, rule: &Rule, only: bool) -> Vec<Offer> {
    match rule {
        Rule::NotOpen { .. } => others(ask, what, pick),
        Rule::Clash { with, .. } => {
            let mut offers = others(ask, what, pick);
            offers.extend(instead(ask, *with, pick));
            offers
        }
        Rule::AlreadySelected { by } => instead(ask, *by, pick).into_iter().collect(),
        Rule::TypeUnits { waiting, .. } => {
            let mut offers = any_instead(ask, pick);
            offers.extend(ask.person.waits.iter().filter(|_| *waiting > 0).filter_map(|wait| leave(ask, wait.section)));
            offers
        }
        Rule::TypeCourses { .. } | Rule::MaxUnits { .. } => any_instead(ask, pick),
        Rule::TooManyWaits { sections, .. } => sections.iter().filter_map(|section| leave(ask, *section)).collect(),
        Rule::Full { .. } => {
            let mut offers = others(ask, what, pick);
            // Where nothing but the seat is missing, only the rules of the queue are left to be asked.
            let may =
                if only && matches!(what, What::Select(_)) { ask.may_queue(pick) } else { ask.join(pick).is_ok() };
            if may {
                offers.push(Offer::JoinWaitingList { pick });
            }
            offers
        }
        Rule::SeatFree => {
            let free = ask.bundle(&[pick]).is_ok();
            free.then_some(Offer::Select { pick }).into_iter().collect()
        }
        _ => vec![],
    }
}

/// Other sections of the course, for whoever selects; for whoever replaces, instead of the same one.
fn others(ask: &Ask, what: &What, pick: Pick) -> Vec<Offer> {
    let Some(course) = ask.course(pick.section) else { return vec![] };
    let with_seat = |no: &&SectionNo| **no != pick.section && ask.state.section(**no).is_some_and(|s| s.free() > 0);
    let picks = ask.state.siblings(course).iter().filter(with_seat).map(|section| Pick { section: *section, of: None });
    if let What::Replace { from, .. } = what {
        let fits = picks.filter(|pick| ask.replace(*from, *pick).is_ok());
        return fits.take(MOST).map(|to| Offer::Replace { from: *from, to }).collect();
    }
    let picks: Vec<Pick> = picks.filter(|pick| ask.bundle(std::slice::from_ref(pick)).is_ok()).take(MOST).collect();
    if picks.is_empty() { vec![] } else { vec![Offer::OtherSections { picks }] }
}

fn instead(ask: &Ask, from: SectionNo, to: Pick) -> Option<Offer> {
    let tried = || ask.replace(from, to).is_ok() || crate::planted::fault("selection_offer_untried");
    (from != to.section && tried()).then_some(Offer::Replace { from, to })
}

fn any_instead(ask: &Ask, to: Pick) -> Vec<Offer> {
    ask.person.seats.iter().filter_map(|seat| instead(ask, seat.section, to)).take(MOST).collect()
}

fn leave(ask: &Ask, section: SectionNo) -> Option<Offer> {
    ask.leave(section).is_ok().then_some(Offer::LeaveWaitingList { section })
}

fn wishes(ask: &Ask, what: &What) -> Option<Offer> {
    let What::Select(pick) = what else { return None };
    let wish = ask.terms.round.way != Way::FirstCome && ask.wish(std::slice::from_ref(pick)).is_ok();
    wish.then_some(Offer::Wish { pick: *pick })
}
