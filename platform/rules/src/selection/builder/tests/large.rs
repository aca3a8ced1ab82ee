//! Eight courses of thirty sections: 656,100,000,000 combinations.

use super::*;

/// Numbers that look like chance and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((self.0 >> 33) % n).unwrap()
    }
}

/// Two hours on one day and one on another, from eight in the morning to nine in the evening.
fn large(seed: u64) -> Vec<Wanted> {
    let mut numbers = Numbers(seed);
    let mut hour = |long: i32| {
        let start = 8 * 60 + 60 * numbers.below(12);
        let weekday = 1 + numbers.below(5);
        let weeks = [Weeks::all(14), Weeks::all(14), Weeks::odd(14), Weeks::even(14)];
        let weeks = weeks[usize::try_from(numbers.below(4)).unwrap()];
        Hour { slot: Slot::new(weekday, start, start + long), weeks }
    };
    let mut course = |c: usize| {
        let sections = (0..30).map(|s| section(&format!("C{c}-{s:02}"), s % 9, &[hour(110), hour(50)])).collect();
        Wanted { course: format!("C{c}"), sections }
    };
    (0..8).map(&mut course).collect()
}

fn demanding() -> Preferences {
    Preferences {
        free_days: vec![1, 5],
        few_gaps: true,
        not_before: Some(10 * 60),
        not_after: Some(18 * 60),
        seats_left: true,
        ..Preferences::default()
    }
}

fn check(wanted: &[Wanted], proposal: &Proposal) {
    assert!(proposal.combinations.windows(2).all(|pair| pair[0].points <= pair[1].points));
    for one in &proposal.combinations {
        let hours = |choice: &Choice| {
            let course = wanted.iter().find(|one| one.course == choice.course).unwrap();
            course.sections.iter().find(|one| one.section == choice.section).unwrap().hours.clone()
        };
        assert_eq!(one.choices.len(), 8);
        let hours: Vec<Vec<Hour>> = one.choices.iter().map(hours).collect();
        for (n, a) in hours.iter().enumerate() {
            for b in &hours[..n] {
                let clash = |a: &Hour, b: &Hour| a.slot.overlaps(&b.slot) && a.weeks.meets(b.weeks);
                assert!(!a.iter().any(|a| b.iter().any(|b| clash(a, b))));
            }
        }
    }
}

/// The number of branches stands for the time, which no test may measure.
#[test]
fn all_of_them_are_looked_at_within_the_steps() {
    let days = Preferences { few_gaps: false, ..demanding() };
    let gaps = Preferences { few_gaps: true, ..Preferences::default() };
    for (seed, wishes) in [(1, Preferences::default()), (2, days), (1, gaps), (6, demanding())] {
        let wanted = large(seed);
        let proposal = propose(&wanted, &[], &wishes, 10);
        assert!(proposal.complete, "seed {seed}");
        assert_eq!(proposal.combinations.len(), 10);
        check(&wanted, &proposal);
    }
}

#[test]
fn when_the_steps_run_out_it_says_so_and_what_it_found_is_good() {
    let wanted = large(4);
    let proposal = propose_within(&wanted, &[], &demanding(), 10, &|_| true, 3000);
    assert!(!proposal.complete && !proposal.combinations.is_empty());
    check(&wanted, &proposal);
}

/// Eight courses, thirty sections each, and only seven hours for all of them.
#[test]
fn eight_courses_in_seven_hours_do_not_go_together() {
    let at = |s: usize| hour(1 + i32::try_from(s % 7).unwrap(), "08:00", "09:50");
    let course = |c: usize| {
        let sections = (0..30).map(|s| section(&format!("C{c}-{s:02}"), 9, &[at(s)])).collect();
        Wanted { course: format!("C{c}"), sections }
    };
    let wanted: Vec<Wanted> = (0..8).map(course).collect();
    let proposal = propose(&wanted, &[], &Preferences::default(), 10);
    assert!(proposal.complete);
    assert_eq!(proposal.conflicts.len(), 1);
    assert_eq!(proposal.conflicts[0].courses.len(), 8);
    assert_eq!(proposal.conflicts[0].why, Why::NotTogether);
    assert_eq!(proposal.instead.unwrap().without.len(), 1);
}
