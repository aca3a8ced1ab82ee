use proptest::prelude::*;

use super::*;

fn duty(day: i32, from: i32, room: usize) -> Duty {
    Duty { day, from, to: from + 160, room }
}

fn need(duty: Duty, count: usize) -> Need {
    Need { duty, count, taken: vec![], preferred: vec![] }
}

#[test]
fn a_room_needs_two_and_one_more_for_every_forty() {
    assert_eq!([0, 1, 40, 41, 80, 81].map(|candidates| needed(candidates, 2, 40)), [0, 2, 2, 3, 3, 4]);
}

#[test]
fn who_has_done_least_is_asked() {
    let people = [Person { carried: 300, ..Person::default() }, Person::default(), Person::default()];
    let needs: Vec<Need> = (0..4).map(|day| need(duty(day, 540, 0), 1)).collect();
    assert_eq!(assign(&needs, &people, 3), [vec![1], vec![2], vec![1], vec![2]]);
}

#[test]
fn chief_examiners_watch_one_room_of_their_paper() {
    let people = vec![Person::default(); 3];
    let mut needs = vec![need(duty(0, 540, 0), 1), need(duty(0, 540, 1), 1)];
    for need in &mut needs {
        need.preferred = vec![2];
    }
    assert_eq!(assign(&needs, &people, 3), [vec![2], vec![0]]);
}

#[test]
fn a_need_nobody_may_meet_stays_short() {
    let away = Person { away: vec![(0, 0, 1440)], ..Person::default() };
    assert_eq!(assign(&[need(duty(0, 540, 0), 2)], &[away, Person::default()], 3), [vec![1]]);
}

fn people() -> impl Strategy<Value = Vec<Person>> {
    let away = prop::collection::vec((0..3_i32, Just(480), Just(760)), 0..2);
    let person = (-500_i64..500, away, prop::option::of(0..5_usize));
    prop::collection::vec(person.prop_map(|(carried, away, most)| Person { carried, away, most }), 1..7)
}

fn duties() -> impl Strategy<Value = Vec<Duty>> {
    prop::collection::vec((0..3_i32, prop_oneof![Just(500), Just(600), Just(800)], 0..4_usize), 0..12)
        .prop_map(|all| all.into_iter().map(|(day, from, room)| duty(day, from, room)).collect())
}

/// Everything somebody holds, looked at afterwards and another way: pairwise, day by day.
fn sound(person: &Person, held: &[Duty], a_day: usize) -> bool {
    let apart = held.iter().enumerate().all(|(n, one)| held.iter().skip(n + 1).all(|other| !one.overlaps(other)));
    let here =
        held.iter().all(|d| !person.away.iter().any(|(day, from, to)| *day == d.day && *from < d.to && d.from < *to));
    let days = (0..3).all(|day| held.iter().filter(|d| d.day == day).count() <= a_day);
    apart && here && days && person.most.is_none_or(|most| held.len() <= most)
}

proptest! {
    #[test]
    fn nobody_is_given_what_they_may_not_take(people in people(), duties in duties(), a_day in 1..3_usize) {
        let needs: Vec<Need> = duties.into_iter().map(|duty| need(duty, 2)).collect();
        let given = assign(&needs, &people, a_day);
        for (n, person) in people.iter().enumerate() {
            let held: Vec<Duty> =
                needs.iter().zip(&given).filter(|(_, own)| own.contains(&n)).map(|(need, _)| need.duty).collect();
            prop_assert!(sound(person, &held, a_day));
        }
        prop_assert!(needs.iter().zip(&given).all(|(need, own)| own.len() <= need.count));
    }

    /// A swap that is allowed leaves both sound.
    #[test]
    fn a_swap_never_breaks_a_rule(people in people(), duties in duties(), give in 0..6_usize, back in prop::option::of(0..6_usize)) {
        let a_day = 2;
        let needs: Vec<Need> = duties.into_iter().map(|duty| need(duty, 2)).collect();
        let given = assign(&needs, &people, a_day);
        let of = |n: usize| -> Vec<Duty> {
            needs.iter().zip(&given).filter(|(_, own)| own.contains(&n)).map(|(need, _)| need.duty).collect()
        };
        let (Some(one), Some(other)) = (people.first(), people.get(1)) else { return Ok(()) };
        let (held, theirs) = (of(0), of(1));
        let Some(duty) = held.get(give) else { return Ok(()) };
        let back = back.and_then(|n| theirs.get(n));
        let (from, to) = (Holder { person: one, held: &held }, Holder { person: other, held: &theirs });
        if may_swap(from, duty, to, back, a_day).is_ok() {
            let moved = |held: &[Duty], gone: Option<&Duty>, come: Option<&Duty>| -> Vec<Duty> {
                let mut now: Vec<Duty> = held.to_vec();
                if let Some(at) = gone.and_then(|gone| now.iter().position(|own| own == gone)) {
                    now.remove(at);
                }
                now.extend(come);
                now
            };
            prop_assert!(sound(one, &moved(&held, Some(duty), back), a_day));
            prop_assert!(sound(other, &moved(&theirs, back, Some(duty)), a_day));
        }
    }
}
