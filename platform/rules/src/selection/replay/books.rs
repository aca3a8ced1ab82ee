//! Seats counted once more, from the effects alone and without the rules that led to them.

use std::collections::HashMap;

use super::{Fault, Proof};
use crate::selection::{
    handles::StudentNo,
    ledger::Entry,
    outcome::Effect,
    request::{By, What},
    state::{Person, State},
    terms::Waiver,
};

pub(super) struct Books {
    /// Released and taken.
    sections: Vec<(u32, u32)>,
    /// Who may sit beyond the quota.
    beyond: HashMap<StudentNo, bool>,
}

impl Books {
    pub fn new(state: &State) -> Self {
        let sections = state.sections().map(|(_, seats)| (seats.released, seats.taken)).collect();
        let may = |person: &Person| {
            person.facts.student.exceptions.iter().any(|exception| exception.waived.contains(&Waiver::Seat))
        };
        Self { sections, beyond: state.people().map(|(student, person)| (student, may(person))).collect() }
    }

    /// Facts that the request itself brought.
    fn facts(&mut self, what: &What) {
        match what {
            What::PutStudent { no, student } => {
                let may = student.exceptions.iter().any(|exception| exception.waived.contains(&Waiver::Seat));
                self.beyond.insert(*no, may);
            }
            What::PutSection { no, section } if no.at() == self.sections.len() => {
                self.sections.push((section.release.of(section.quota), section.elsewhere));
            }
            _ => {}
        }
    }

    pub fn enter(&mut self, entry: &Entry, proof: &mut Proof) -> Result<(), Fault> {
        let office = !matches!(entry.request.by, By::Student(_));
        for effect in &entry.decision.effects {
            let (section, student, over) = match effect {
                Effect::SeatTaken { section, student, beyond, .. } => (section, student, *beyond),
                Effect::Promoted { section, student, .. } => (section, student, false),
                Effect::SeatGivenUp { section, .. } => {
                    if let Some((_, taken)) = self.sections.get_mut(section.at()) {
                        *taken = taken.saturating_sub(1);
                    }
                    continue;
                }
                Effect::QuotaSet { section, released, .. } => {
                    if let Some(seats) = self.sections.get_mut(section.at()) {
                        seats.0 = *released;
                    }
                    continue;
                }
                Effect::SectionPut { .. } | Effect::StudentPut { .. } => {
                    self.facts(&entry.request.what);
                    continue;
                }
                _ => continue,
            };
            let Some((seats, taken)) = self.sections.get_mut(section.at()) else { continue };
            let may = over && (office || self.beyond.get(student).copied().unwrap_or(false));
            if *taken >= *seats && !may {
                return Err(Fault::Oversold { seq: entry.seq, section: *section, seats: *seats, taken: *taken + 1 });
            }
            *taken += 1;
            proof.beyond += u64::from(over);
        }
        Ok(())
    }
}
