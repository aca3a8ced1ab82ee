//! What happens within one room and period.

use std::collections::BTreeSet;

use super::{Hard, Part, Soft, by_place};
use crate::instance::{Instance, Solution};

pub fn visit(instance: &Instance, solution: &Solution, tell: &mut dyn FnMut(Part, i64, &[u32])) {
    let (open, weights) = (instance.open_seats(), &instance.weights);
    for ((period, room), papers) in by_place(solution) {
        let of = |paper: &u32| &instance.papers[*paper as usize];
        let taken: i32 = papers.iter().map(|paper| of(paper).seats()).sum();
        let missing = taken - open[period as usize * instance.rooms.len() + room as usize];
        tell(Part::Hard(Hard::Seats), i64::from(missing.max(0)), &papers);
        let beside = if papers.iter().any(|paper| of(paper).alone) { papers.len() - 1 } else { 0 };
        tell(Part::Hard(Hard::Alone), beside as i64, &papers);
        let durations: BTreeSet<u32> = papers.iter().map(|paper| of(paper).minutes).collect();
        let mixed = (durations.len() as i64 - 1) * i64::from(weights.mixed_durations);
        tell(Part::Soft(Soft::MixedDurations), mixed, &papers);
        tell(Part::Soft(Soft::RoomOpened), i64::from(weights.room_opened), &papers);
    }
}
