//! The same questions by trying everything, minute by minute and week by week.

use std::collections::BTreeSet;

use super::*;

type Chosen = Vec<(String, String)>;
type Solved = Vec<(Vec<usize>, Vec<(i32, Chosen)>)>;

fn weeks() -> impl Strategy<Value = Weeks> {
    prop_oneof![
        4 => Just(Weeks::all(6)),
        1 => Just(Weeks::odd(6)),
        1 => Just(Weeks::even(6)),
        1 => Just(Weeks::all(3)),
        1 => Just(Weeks::NONE)
    ]
}

fn hours() -> impl Strategy<Value = Vec<Hour>> {
    let one = (0..=3_i32, 8..14_i32, prop_oneof![Just(50), Just(110), Just(60)], weeks()).prop_map(
        |(weekday, start, long, weeks)| {
            let slot = if weekday == 0 { Slot::UNPLACED } else { Slot::new(weekday, start * 60, start * 60 + long) };
            Hour { slot, weeks }
        },
    );
    prop::collection::vec(one, 0..3)
}

/// Up to four courses of up to four sections.
fn question() -> impl Strategy<Value = (Vec<Wanted>, Vec<Held>)> {
    let sections = prop::collection::vec((hours(), 0..8_u32, 0..3_u32), 0..5);
    let held = prop::collection::vec((0..8_usize, hours(), any::<bool>()), 0..3);
    (prop::collection::vec(sections, 1..5), held).prop_map(|(courses, held)| {
        let wanted = courses.into_iter().enumerate().map(|(c, sections)| Wanted {
            course: format!("C{c}"),
            sections: sections
                .into_iter()
                .enumerate()
                .map(|(s, (hours, seats, alike))| Candidate { alike, ..section(&format!("C{c}-{s}"), seats, &hours) })
                .collect(),
        });
        let held = held.into_iter().enumerate().map(|(n, (course, hours, stays))| {
            // Sometimes a section of a wanted course.
            let (course, section) = if course < 4 {
                (format!("C{course}"), format!("C{course}-{n}"))
            } else {
                (format!("H{n}"), format!("H{n}-1"))
            };
            Held { course, section, hours, stays }
        });
        (wanted.collect(), held.collect())
    })
}

fn wishes() -> impl Strategy<Value = Preferences> {
    let weights = (0..30, 0..9, 0..9, 0..5, 0..3, 0..40).prop_map(|(free_day, early, late, gap, few_seats, full)| {
        Weights { free_day, early, late, gap, few_seats, full }
    });
    let times = (prop::option::of(8 * 60..11 * 60), prop::option::of(11 * 60..15 * 60));
    let fixed = prop_oneof![
        4 => (0..4, 0..4).prop_map(|(c, s)| format!("C{c}-{s}")),
        1 => (0..3).prop_map(|n| format!("H{n}-1")),
    ];
    let fixed = prop::collection::vec(fixed, 0..2);
    let days = prop::collection::vec(1..=3, 0..3);
    (days, times, any::<(bool, bool, bool)>(), fixed, weights).prop_map(|(free_days, times, flags, fixed, weights)| {
        Preferences {
            free_days,
            not_before: times.0,
            not_after: times.1,
            few_gaps: flags.0,
            seats_left: flags.1,
            with_full: flags.2,
            fixed,
            weights,
        }
    })
}

/// Painted minutes of one day of one week: how often, and how many stretches were painted.
fn paint(hours: &[Hour], week: i32, weekday: i32, day: &mut [bool]) -> i32 {
    let mut own = vec![false; day.len()];
    for hour in hours.iter().filter(|hour| hour.slot.weekday == weekday && hour.weeks.contains(week)) {
        (hour.slot.start..hour.slot.end).for_each(|minute| own[usize::try_from(minute).unwrap()] = true);
    }
    let mut starts: Vec<i32> = vec![];
    for hour in hours.iter().filter(|hour| hour.slot.weekday == weekday && hour.weeks.contains(week)) {
        let inside = |other: &Hour| {
            other.weeks.contains(week)
                && other.slot.weekday == weekday
                && other.slot.start < hour.slot.start
                && hour.slot.start < other.slot.end
        };
        if !hours.iter().any(inside) {
            starts.push(hour.slot.start);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    day.iter_mut().zip(own).for_each(|(day, own)| *day |= own);
    i32::try_from(starts.len()).unwrap()
}

fn overlap(a: &[Hour], b: &[Hour]) -> bool {
    (1..=6).any(|week| {
        let at = |hours: &[Hour]| -> BTreeSet<(i32, i32)> {
            let met = hours.iter().filter(|hour| hour.weeks.contains(week) && hour.slot.weekday != 0);
            met.flat_map(|hour| (hour.slot.start..hour.slot.end).map(|minute| (hour.slot.weekday, minute))).collect()
        };
        !at(a).is_disjoint(&at(b))
    })
}

struct Brute<'a> {
    wanted: &'a [Wanted],
    held: Vec<Held>,
    others: Vec<Hour>,
    wishes: &'a Preferences,
    /// How many units a combination may have; a section has as many as the number by which it is alike.
    most: u32,
}

fn units(wanted: &[Wanted], sections: &[&str]) -> u32 {
    let all = wanted.iter().flat_map(|one| &one.sections);
    all.filter(|section| sections.contains(&section.section.as_str())).map(|section| section.alike).sum()
}

fn propose(question: (&[Wanted], &[Held]), wishes: &Preferences, limit: usize, most: u32) -> Proposal {
    super::super::propose(question.0, question.1, wishes, limit, &|sections| units(question.0, sections) <= most)
}

impl<'a> Brute<'a> {
    fn new(wanted: &'a [Wanted], held: &[Held], wishes: &'a Preferences, most: u32) -> Self {
        let kept = |held: &&Held| held.stays || wishes.fixed.contains(&held.section);
        let others = held.iter().filter(|held| wanted.iter().all(|one| one.course != held.course)).filter(kept);
        let others = others.flat_map(|held| held.hours.clone()).collect();
        Self { wanted, held: held.to_vec(), others, wishes, most }
    }

    fn seated(&self, section: &Candidate) -> bool {
        self.held
            .iter()
            .any(|held| held.section == section.section && self.wanted.iter().any(|one| one.course == held.course))
    }

    fn may(&self, course: &Wanted, section: &Candidate) -> bool {
        let fixed = |section: &Candidate| self.wishes.fixed.contains(&section.section);
        (section.seats_left > 0 || self.wishes.with_full || self.seated(section))
            && (!course.sections.iter().any(fixed) || fixed(section))
    }

    fn all(&self, courses: &[usize]) -> Vec<(i32, Chosen)> {
        let mut sets: Vec<Vec<&Candidate>> = vec![vec![]];
        for course in courses {
            let course = &self.wanted[*course];
            sets = sets
                .into_iter()
                .flat_map(|set| {
                    let next = course.sections.iter().filter(|section| {
                        self.may(course, section)
                            && !overlap(&section.hours, &self.others)
                            && set.iter().all(|other| !overlap(&section.hours, &other.hours))
                    });
                    next.map(|section| set.iter().copied().chain([section]).collect()).collect::<Vec<_>>()
                })
                .collect();
        }
        sets.retain(|set| set.iter().map(|section| section.alike).sum::<u32>() <= self.most);
        let name = |set: &Vec<&Candidate>| -> Chosen {
            courses
                .iter()
                .zip(set)
                .map(|(course, section)| (self.wanted[*course].course.clone(), section.section.clone()))
                .collect()
        };
        let mut all: Vec<(i32, Chosen)> = sets.iter().map(|set| (self.points(set), name(set))).collect();
        all.sort();
        all
    }

    fn points(&self, set: &[&Candidate]) -> i32 {
        let (wishes, weights) = (self.wishes, self.wishes.weights);
        let meets =
            |hours: &[Hour], day: i32| hours.iter().any(|hour| hour.slot.weekday == day && !hour.weeks.is_empty());
        let days: BTreeSet<i32> = wishes.free_days.iter().copied().filter(|day| !meets(&self.others, *day)).collect();
        let broken = days.iter().filter(|day| set.iter().any(|section| meets(&section.hours, **day))).count();
        let mut points = weights.free_day * i32::try_from(broken).unwrap();
        for section in set {
            let slots: BTreeSet<Slot> = section
                .hours
                .iter()
                .filter(|hour| hour.slot.weekday != 0 && !hour.weeks.is_empty())
                .map(|hour| hour.slot)
                .collect();
            for slot in slots {
                let minutes = |wrong: &dyn Fn(i32) -> bool| {
                    i32::try_from((slot.start..slot.end).filter(|m| wrong(*m)).count()).unwrap()
                };
                let early = minutes(&|minute| wishes.not_before.is_some_and(|time| minute < time));
                let late = minutes(&|minute| wishes.not_after.is_some_and(|time| minute >= time));
                points += weights.early * ((early + 59) / 60) + weights.late * ((late + 59) / 60);
            }
            let full = section.seats_left == 0 && !self.seated(section);
            let few = section.seats_left < FEW_SEATS && !full && !self.seated(section);
            points += weights.full * i32::from(full) + weights.few_seats * i32::from(few && wishes.seats_left);
        }
        if wishes.few_gaps {
            points += weights.gap * ((1..=6).map(|week| self.idle(set, week)).max().unwrap() / 60);
        }
        points
    }

    fn idle(&self, set: &[&Candidate], week: i32) -> i32 {
        (1..=7)
            .map(|weekday| {
                let mut day = vec![false; 24 * 60];
                let mut blocks = paint(&self.others, week, weekday, &mut day);
                set.iter().for_each(|section| blocks += paint(&section.hours, week, weekday, &mut day));
                let (Some(first), Some(last)) = (day.iter().position(|busy| *busy), day.iter().rposition(|busy| *busy))
                else {
                    return 0;
                };
                let idle = day[first..=last].iter().filter(|busy| !**busy).count();
                (i32::try_from(idle).unwrap() - 10 * (blocks - 1)).max(0)
            })
            .sum()
    }
}

fn chosen(combination: &Combination) -> Chosen {
    combination.choices.iter().map(|choice| (choice.course.clone(), choice.section.clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn nothing_is_missing_and_nothing_clashes((wanted, held) in question(), wishes in wishes(), few in 1..6_usize, most in 0..9_u32) {
        let everything: Vec<usize> = (0..wanted.len()).collect();
        let all = Brute::new(&wanted, &held, &wishes, most).all(&everything);
        let proposal = propose((&wanted, &held), &wishes, 1000, most);
        prop_assert!(proposal.complete);
        let mut said: Vec<(i32, Chosen)> = proposal.combinations.iter().map(|one| (one.points, chosen(one))).collect();
        prop_assert!(said.windows(2).all(|pair| pair[0].0 <= pair[1].0));
        said.sort();
        prop_assert_eq!(said, all);
        for one in &proposal.combinations {
            prop_assert_eq!(one.reasons.iter().map(|reason| reason.points).sum::<i32>(), one.points);
            prop_assert!(one.without.is_empty());
        }
        // Fewer are the first of more.
        let first: Vec<Combination> = proposal.combinations.iter().take(few).cloned().collect();
        prop_assert_eq!(propose((&wanted, &held), &wishes, few, most).combinations, first);
        // In whatever order it is asked.
        let mut other = wanted.clone();
        other.reverse();
        other.iter_mut().for_each(|one| one.sections.reverse());
        let sorted = |proposal: Proposal| -> Vec<Chosen> {
            let mut all: Vec<Chosen> = proposal.combinations.iter().map(chosen).collect();
            all.iter_mut().for_each(|one| one.sort());
            all
        };
        prop_assert_eq!(sorted(propose((&other, &held), &wishes, 1000, most)), sorted(proposal));
    }

    #[test]
    fn what_does_not_go_together_is_the_smallest_and_the_rest_the_best((wanted, held) in question(), wishes in wishes(), most in 0..9_u32) {
        let brute = Brute::new(&wanted, &held, &wishes, most);
        let sets: Vec<Vec<usize>> =
            (1..1_usize << wanted.len()).map(|set| (0..wanted.len()).filter(|course| set >> course & 1 == 1).collect()).collect();
        let solved: Solved = sets.into_iter().map(|set| (set.clone(), brute.all(&set))).collect();
        let proposal = propose((&wanted, &held), &wishes, 3, most);
        let smallest = solved.iter().filter(|(_, all)| all.is_empty()).map(|(set, _)| set.len()).min();
        let mut expected: Vec<Vec<String>> = solved
            .iter()
            .filter(|(set, all)| all.is_empty() && Some(set.len()) == smallest)
            .map(|(set, _)| set.iter().map(|course| wanted[*course].course.clone()).collect())
            .collect();
        expected.sort();
        let said: Vec<Vec<String>> = proposal.conflicts.iter().map(|conflict| conflict.courses.clone()).collect();
        prop_assert_eq!(said, expected);
        prop_assert_eq!(proposal.combinations.is_empty(), smallest.is_some());
        let longest = solved.iter().filter(|(_, all)| !all.is_empty()).map(|(set, _)| set.len()).max();
        let best = solved.iter().filter(|(set, _)| Some(set.len()) == longest).flat_map(|(_, all)| all).min();
        if smallest.is_some() {
            prop_assert_eq!(proposal.instead.as_ref().map(|one| one.points), best.map(|best| best.0));
            prop_assert_eq!(proposal.instead.as_ref().map(|one| one.choices.len()), longest);
            if let Some(one) = &proposal.instead {
                prop_assert_eq!(one.without.len() + one.choices.len(), wanted.len());
            }
        }
        for conflict in &proposal.conflicts {
            let course = wanted.iter().find(|one| one.course == conflict.courses[0]).unwrap();
            let may: Vec<&Candidate> = course.sections.iter().filter(|section| brute.may(course, section)).collect();
            match &conflict.why {
                Why::NoSection => prop_assert!(course.sections.is_empty()),
                Why::NoOpenSection => prop_assert!(may.is_empty() && !course.sections.is_empty()),
                Why::ClashesWithHeld { held: said } => {
                    prop_assert!(!may.is_empty());
                    let hours = held.iter().filter(|held| said.contains(&held.section)).flat_map(|held| held.hours.clone());
                    let hours: Vec<Hour> = hours.collect();
                    prop_assert!(may.iter().all(|section| overlap(&section.hours, &hours)));
                }
                Why::AlwaysClash => prop_assert_eq!(conflict.courses.len(), 2),
                Why::NotTogether => prop_assert!(conflict.courses.len() > 1),
                Why::NotAllowed => {
                    let of = wanted.iter().filter(|one| conflict.courses.contains(&one.course));
                    let least = of.map(|one| {
                        let fits = |section: &&Candidate| brute.may(one, section) && !overlap(&section.hours, &brute.others);
                        one.sections.iter().filter(fits).map(|section| section.alike).min().unwrap()
                    });
                    prop_assert!(least.sum::<u32>() > most);
                }
            }
        }
    }
}
