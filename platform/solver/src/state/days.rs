//! Three papers in two days, counted student by student: the only cost that is not a matter of pairs.

use super::{Delta, State};

impl State<'_> {
    /// Counts the students of a block into (`sign` 1) or out of (-1) the day of a period.
    pub(super) fn attend(&mut self, block: u32, period: u32, sign: i32) -> Delta {
        let of = self.of;
        if of.three_in_two_days == 0 {
            return Delta::default();
        }
        let day = of.day[period as usize] as usize;
        let mut over = 0i64;
        for &student in of.takers.of(block as usize) {
            let row = student as usize * of.days;
            // Taking out undoes what putting in would cost, so count the student out first.
            if sign < 0 {
                self.on_day[row + day] -= 1;
            }
            let on = |day: usize| self.on_day[row + day];
            let next = if of.followed[day] { on(day + 1) } else { 0 };
            over += i64::from(on(day) + next >= 2);
            over += i64::from(day > 0 && of.followed[day - 1] && on(day - 1) + on(day) >= 2);
            if sign > 0 {
                self.on_day[row + day] += 1;
            }
        }
        Delta { hard: 0, soft: over * i64::from(sign) * i64::from(of.three_in_two_days) }
    }
}
