//! Duties of invigilators: how many a room needs, who may take one, and a share that is fair over several seasons.

#[cfg(test)]
mod tests;

/// So many for a room: the least, and one more for every further so many candidates. Nobody watches an empty room.
pub const fn needed(candidates: i32, least: i32, each: i32) -> i32 {
    if candidates <= 0 {
        return 0;
    }
    let each = if each < 1 { 1 } else { each };
    least + (candidates - 1) / each
}

/// A duty, in minutes of a day that is counted from any day; arriving before the paper belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duty {
    pub day: i32,
    pub from: i32,
    pub to: i32,
    pub room: usize,
}

impl Duty {
    fn overlaps(&self, other: &Self) -> bool {
        self.day == other.day && self.from < other.to && other.from < self.to
    }

    pub const fn minutes(&self) -> i64 {
        (self.to - self.from) as i64
    }
}

#[derive(Clone, Debug, Default)]
pub struct Person {
    /// Minutes of earlier seasons beyond the average; less than nought for who did less.
    pub carried: i64,
    /// Days, from and to.
    pub away: Vec<(i32, i32, i32)>,
    pub most: Option<usize>,
}

/// Why somebody cannot take a duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// They are on duty then.
    Busy,
    /// They said they cannot.
    Away,
    /// They have as many on that day as anybody may.
    DayFull,
    /// They have as many as they may in this season.
    SeasonFull,
}

/// Whether a person who holds these duties may take one more.
pub fn may_take(person: &Person, held: &[Duty], duty: &Duty, a_day: usize) -> Result<(), Obstacle> {
    if held.iter().any(|own| own.overlaps(duty)) {
        return Err(Obstacle::Busy);
    }
    if person.away.iter().any(|(day, from, to)| *day == duty.day && *from < duty.to && duty.from < *to) {
        return Err(Obstacle::Away);
    }
    if held.iter().filter(|own| own.day == duty.day).count() >= a_day {
        return Err(Obstacle::DayFull);
    }
    match person.most {
        Some(most) if held.len() >= most => Err(Obstacle::SeasonFull),
        _ => Ok(()),
    }
}

/// Somebody with what they hold.
#[derive(Clone, Copy, Debug)]
pub struct Holder<'a> {
    pub person: &'a Person,
    pub held: &'a [Duty],
}

/// Whether the first gives one duty to the second, for one of theirs or for nothing; the second's obstacle counts
/// before the first's.
pub fn may_swap(
    from: Holder<'_>,
    duty: &Duty,
    to: Holder<'_>,
    back: Option<&Duty>,
    a_day: usize,
) -> Result<(), Obstacle> {
    let without = |held: &[Duty], gone: Option<&Duty>| -> Vec<Duty> {
        let at = gone.and_then(|gone| held.iter().position(|own| own == gone));
        held.iter().enumerate().filter(|(n, _)| Some(*n) != at).map(|(_, own)| *own).collect()
    };
    may_take(to.person, &without(to.held, back), duty, a_day)?;
    match back {
        Some(back) => may_take(from.person, &without(from.held, Some(duty)), back, a_day),
        None => Ok(()),
    }
}

/// A room and time that needs people.
#[derive(Clone, Debug)]
pub struct Need {
    pub duty: Duty,
    pub count: usize,
    /// Who already has it.
    pub taken: Vec<usize>,
    /// Whom to ask first: its chief examiners.
    pub preferred: Vec<usize>,
}

/// Who gets what is open, need by need: first who is preferred, then whoever has done least so far. A need that cannot
/// be met stays short; nobody is ever given what they may not take.
pub fn assign(needs: &[Need], people: &[Person], a_day: usize) -> Vec<Vec<usize>> {
    let mut held: Vec<Vec<Duty>> = vec![vec![]; people.len()];
    for need in needs {
        for n in &need.taken {
            if let Some(own) = held.get_mut(*n) {
                own.push(need.duty);
            }
        }
    }
    let mut given = vec![vec![]; needs.len()];
    // Needs with a chief come first: nobody else has a reason to be in that room.
    for chiefs in [true, false] {
        for (need, own) in needs.iter().zip(&mut given) {
            while need.taken.len() + own.len() < need.count {
                let fits = |n: &usize| {
                    !need.taken.contains(n)
                        && !own.contains(n)
                        && people
                            .get(*n)
                            .zip(held.get(*n))
                            .is_some_and(|(p, h)| may_take(p, h, &need.duty, a_day).is_ok())
                };
                let found = if chiefs {
                    let none_yet = own.is_empty() && !need.taken.iter().any(|n| need.preferred.contains(n));
                    need.preferred.iter().copied().filter(|_| none_yet).find(fits)
                } else {
                    (0..people.len()).filter(fits).min_by_key(|n| (balance(people, &held, *n), *n))
                };
                let Some(n) = found else { break };
                own.push(n);
                if let Some(theirs) = held.get_mut(n) {
                    theirs.push(need.duty);
                }
                if chiefs {
                    break;
                }
            }
        }
    }
    given
}

/// Minutes carried and given so far.
fn balance(people: &[Person], held: &[Vec<Duty>], n: usize) -> i64 {
    let given: i64 = held.get(n).into_iter().flatten().map(Duty::minutes).sum();
    given + people.get(n).map_or(0, |person| person.carried)
}
