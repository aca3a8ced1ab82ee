use proptest::prelude::*;

use super::*;

const LIMITS: Limits = Limits { papers_a_day: 2, gap: 60 };
const NINE: i32 = 9 * 60;

fn plain(student: u32) -> Candidate {
    Candidate { student, extra: 0, consecutive: false }
}

fn paper(students: impl IntoIterator<Item = u32>, when: Option<(i32, i32)>) -> Paper {
    Paper {
        when: when.map(|(day, start)| When { day, start }),
        minutes: 120,
        candidates: students.into_iter().map(plain).collect(),
        group: None,
    }
}

#[test]
fn the_worked_example() {
    // Courses X and Y share four students in one slot: hard, with four names.
    let x = paper(0..10, Some((0, NINE)));
    let y = paper(6..20, Some((0, NINE)));
    let season = Season::new(vec![x, y], LIMITS);
    assert_eq!(season.clashes(), [Clash::Overlap { papers: (0, 1), students: vec![6, 7, 8, 9] }]);
    // A student with three papers in a day: soft.
    let papers = [NINE, NINE + 180, NINE + 360].map(|start| paper([3], Some((0, start))));
    let season = Season::new(papers.to_vec(), LIMITS);
    assert_eq!(season.clashes(), [Clash::Crowded { student: 3, day: 0, papers: vec![0, 1, 2] }]);
}

#[test]
fn a_short_gap_is_told_with_its_minutes() {
    let season = Season::new(vec![paper([1], Some((0, NINE))), paper([1], Some((0, NINE + 150)))], LIMITS);
    assert_eq!(season.clashes(), [Clash::Rushed { papers: (0, 1), minutes: 30, students: vec![1] }]);
}

#[test]
fn more_time_for_one_makes_an_overlap_for_one() {
    let mut first = paper([1, 2], Some((0, NINE)));
    first.candidates[0].extra = 60;
    let season = Season::new(vec![first, paper([1, 2], Some((0, NINE + 150)))], Limits { gap: 0, ..LIMITS });
    assert_eq!(season.clashes(), [Clash::Overlap { papers: (0, 1), students: vec![1] }]);
}

#[test]
fn supervised_consecutive_sitting_settles_an_overlap() {
    let mut second = paper([1, 2], Some((0, NINE)));
    second.candidates[0].consecutive = true;
    let season = Season::new(vec![paper([1, 2], Some((0, NINE))), second], LIMITS);
    assert_eq!(season.clashes(), [Clash::Overlap { papers: (0, 1), students: vec![2] }]);
}

#[test]
fn papers_that_go_together_are_in_nobodys_way() {
    let (mut one, mut other) = (paper([1], Some((0, NINE))), paper([1], Some((0, NINE))));
    (one.group, other.group) = (Some(4), Some(4));
    let season = Season::new(vec![one, other], LIMITS);
    assert_eq!(season.cost(0, When { day: 1, start: NINE }), Cost::default());
}

#[test]
fn the_matrix_counts_everybody_once() {
    let season = Season::new(vec![paper(0..10, None), paper(5..12, None), paper(11..13, None)], LIMITS);
    assert_eq!(season.common().into_iter().collect::<Vec<_>>(), [((0, 1), 5), ((1, 2), 1)]);
    assert_eq!(season.shared(1, 0), [5, 6, 7, 8, 9]);
}

fn seasons() -> impl Strategy<Value = Vec<Paper>> {
    let candidate = (0_u32..12, prop_oneof![4 => Just(0), 1 => Just(30)], prop::bool::weighted(0.1));
    let candidates = prop::collection::btree_map(0_u32..12, candidate, 0..8);
    let when = prop::option::of((0..3_i32, prop_oneof![Just(NINE), Just(NINE + 150), Just(NINE + 300)]));
    let paper =
        (candidates, when, prop_oneof![Just(90), Just(120), Just(180)]).prop_map(|(people, when, minutes)| Paper {
            when: when.map(|(day, start)| When { day, start }),
            minutes,
            candidates: people
                .into_iter()
                .map(|(student, (_, extra, consecutive))| Candidate { student, extra, consecutive })
                .collect(),
            group: None,
        });
    prop::collection::vec(paper, 1..7)
}

/// Written another way: every student, every two papers.
fn overlapping(papers: &[Paper], student: u32) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    for (a, one) in papers.iter().enumerate() {
        for (b, other) in papers.iter().enumerate().skip(a + 1) {
            let seat = |p: &Paper| p.candidates.iter().find(|c| c.student == student).copied();
            let (Some(x), Some(y), Some(at), Some(then)) = (seat(one), seat(other), one.when, other.when) else {
                continue;
            };
            let ends = (at.start + one.minutes + x.extra, then.start + other.minutes + y.extra);
            if at.day == then.day && !x.consecutive && !y.consecutive && at.start < ends.1 && then.start < ends.0 {
                found.insert((a, b));
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn overlaps_are_those_of_a_plain_count(papers in seasons()) {
        let season = Season::new(papers.clone(), LIMITS);
        let mut told = BTreeSet::new();
        for clash in season.clashes() {
            if let Clash::Overlap { papers, students } = clash {
                told.extend(students.into_iter().map(|student| (student, papers)));
            }
        }
        let plain: BTreeSet<_> =
            (0..12).flat_map(|student| overlapping(&papers, student).into_iter().map(move |pair| (student, pair))).collect();
        prop_assert_eq!(told, plain);
    }

    /// What a target is said to cost is what is found once the paper lies there.
    #[test]
    fn the_cost_of_a_target_is_what_is_found_there(papers in seasons(), day in 0..3_i32, slot in 0..3_i32) {
        let when = When { day, start: NINE + 150 * slot };
        let mut season = Season::new(papers, LIMITS);
        let cost = season.cost(0, when);
        season.place(0, Some(when));
        let (mut overlapping, mut crowded, mut rushed) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for clash in season.clashes() {
            match clash {
                Clash::Overlap { papers: (0, _), students } => overlapping.extend(students),
                Clash::Crowded { student, papers, .. } if papers.contains(&0) => { crowded.insert(student); }
                Clash::Rushed { papers: (0, _), students, .. } => rushed.extend(students),
                _ => {}
            }
        }
        let found = Cost { overlapping: overlapping.len(), crowded: crowded.len(), rushed: rushed.len() };
        prop_assert_eq!(cost, found);
    }
}
