//! Sitting down, standing up, and the queue: rows and counters change together here and nowhere else.

use super::{Seat, State, Wait, Waiter};
use crate::selection::handles::{SectionNo, StudentNo};

impl State {
    pub(in crate::selection) fn sit(&mut self, student: StudentNo, seat: Seat) {
        if let (Some(seats), Some(person)) = (self.seats.get_mut(seat.section.at()), self.people.get_mut(student.at()))
        {
            seats.taken += 1;
            person.seats.push(seat);
        }
    }

    pub(in crate::selection) fn rise(&mut self, student: StudentNo, section: SectionNo) {
        if let (Some(seats), Some(person)) = (self.seats.get_mut(section.at()), self.people.get_mut(student.at())) {
            if !crate::planted::fault("selection_counter_stays") {
                seats.taken = seats.taken.saturating_sub(1);
            }
            person.seats.retain(|seat| seat.section != section);
        }
    }

    pub(in crate::selection) fn stand(&mut self, student: StudentNo, wait: Wait) {
        if let (Some(seats), Some(person)) = (self.seats.get_mut(wait.section.at()), self.people.get_mut(student.at()))
        {
            seats.next_rank = seats.next_rank.max(wait.rank.saturating_add(1));
            seats.queue.push(Waiter { rank: wait.rank, student, of: wait.of, told: vec![] });
            person.waits.push(wait);
        }
    }

    /// Out of the queue; the rank is gone for good.
    pub(in crate::selection) fn step_out(&mut self, student: StudentNo, section: SectionNo) -> Option<Wait> {
        let person = self.people.get_mut(student.at())?;
        let wait = person.wait(section)?;
        person.waits.retain(|wait| wait.section != section);
        let queue = &mut self.seats.get_mut(section.at())?.queue;
        if let Ok(place) = queue.binary_search_by_key(&wait.rank, |waiter| waiter.rank) {
            queue.remove(place);
        }
        Some(wait)
    }
}
