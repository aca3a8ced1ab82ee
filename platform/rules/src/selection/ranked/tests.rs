use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

const SECTIONS: u32 = 3;

/// Each section's order of the students: final year first, then by lot.
type Orders = BTreeMap<(SectionNo, StudentNo), (bool, u32)>;

#[derive(Clone, Debug)]
struct Case {
    lists: Vec<List>,
    quotas: Quotas,
    orders: Orders,
    order: Vec<StudentNo>,
}

/// Every list that can be handed in: sixteen for three sections.
fn every_list() -> Vec<Vec<SectionNo>> {
    let mut all = vec![vec![]];
    let mut at = 0;
    while at < all.len() {
        let list: Vec<SectionNo> = all[at].clone();
        all.extend(
            (0..SECTIONS).map(SectionNo).filter(|no| !list.contains(no)).map(|no| [list.clone(), vec![no]].concat()),
        );
        at += 1;
    }
    all
}

fn case(up_to: std::ops::Range<usize>) -> impl Strategy<Value = Case> {
    let student =
        (prop::sample::select(every_list()), up_to, any::<bool>(), any::<[u32; SECTIONS as usize]>(), any::<u32>());
    (prop::collection::vec(student, 1..5), any::<[u8; SECTIONS as usize]>()).prop_map(|(students, quotas)| {
        let numbered = || students.iter().enumerate().map(|(n, student)| (StudentNo::of(n), student));
        let lists =
            numbered().map(|(student, (wishes, up_to, ..))| List { student, wishes: wishes.clone(), up_to: *up_to });
        let orders = numbered().flat_map(|(student, (_, _, last, lots, _))| {
            lots.iter().enumerate().map(move |(n, lot)| ((SectionNo::of(n), student), (!*last, *lot)))
        });
        let mut order: Vec<StudentNo> = numbered().map(|(student, _)| student).collect();
        order.sort_by_key(|student| students[student.at()].4);
        Case {
            lists: lists.collect(),
            quotas: quotas.iter().enumerate().map(|(n, seats)| (SectionNo::of(n), u32::from(seats % 3))).collect(),
            orders: orders.collect(),
            order,
        }
    })
}

fn deferred(case: &Case) -> Given {
    deferred_acceptance(&case.lists, &case.quotas, |section, student| case.orders[&(section, student)], List::best)
}

fn serial(case: &Case) -> Given {
    serial_dictatorship(&case.order, &case.lists, &case.quotas)
}

fn within_quotas(case: &Case, given: &Given) -> bool {
    let fits = |(section, seats): (&SectionNo, &u32)| {
        given.values().filter(|sections| sections.contains(section)).count() <= *seats as usize
    };
    let wished = |list: &List| {
        let sections = &given[&list.student];
        let once: BTreeSet<_> = sections.iter().collect();
        once.len() == sections.len()
            && sections.len() <= list.up_to
            && sections.iter().all(|no| list.wishes.contains(no))
    };
    given.len() == case.lists.len() && case.quotas.iter().all(fits) && case.lists.iter().all(wished)
}

/// Places in the list, nothing being worse than everything.
fn ranks(list: &List, sections: &[SectionNo]) -> Vec<usize> {
    let mut ranks: Vec<usize> =
        sections.iter().map(|no| list.wishes.iter().position(|wish| wish == no).unwrap_or(99)).collect();
    ranks.resize(list.up_to, 99);
    ranks.sort_unstable();
    ranks
}

/// A student and a section that would both rather have each other.
fn blocking_pair(case: &Case, given: &Given) -> Option<(StudentNo, SectionNo)> {
    case.lists.iter().find_map(|list| {
        let has = &given[&list.student];
        let worst = ranks(list, has).last().copied().unwrap_or(0);
        let blocks = |(rank, section): (usize, &SectionNo)| {
            let better = !has.contains(section) && rank < worst;
            let mine = case.orders[&(*section, list.student)];
            let sitting: Vec<StudentNo> =
                given.iter().filter(|(_, has)| has.contains(section)).map(|(no, _)| *no).collect();
            let free = sitting.len() < case.quotas[section] as usize;
            let later = sitting.iter().any(|other| (case.orders[&(*section, *other)], *other) > (mine, list.student));
            (better && (free || later)).then_some((list.student, *section))
        };
        list.wishes.iter().enumerate().find_map(blocks)
    })
}

/// Every way to give each student at most one of the wished sections.
fn every_outcome(case: &Case) -> Vec<Given> {
    let mut all = vec![Given::new()];
    for list in &case.lists {
        let choices: Vec<Vec<SectionNo>> =
            std::iter::once(vec![]).chain(list.wishes.iter().map(|no| vec![*no])).collect();
        all = all
            .into_iter()
            .flat_map(|given| {
                choices
                    .iter()
                    .map(move |choice| {
                        let mut given = given.clone();
                        given.insert(list.student, choice.clone());
                        given
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all.into_iter().filter(|given| within_quotas(case, given)).collect()
}

fn lie(case: &Case, liar: usize, wishes: Vec<SectionNo>) -> Case {
    let mut told = case.clone();
    told.lists[liar].wishes = wishes;
    told
}

#[test]
fn a_final_year_student_comes_before_a_better_lot_only_where_the_section_says_so() {
    let (a, b) = (StudentNo(0), StudentNo(1));
    let (x, y) = (SectionNo(0), SectionNo(1));
    let lists = [List { student: a, wishes: vec![x, y], up_to: 1 }, List { student: b, wishes: vec![x, y], up_to: 1 }];
    let quotas = Quotas::from([(x, 1), (y, 1)]);
    let given = serial_dictatorship(&[a, b], &lists, &quotas);
    assert_eq!(given, Given::from([(a, vec![x]), (b, vec![y])]));
    let finals = |_, student| (student != b, student);
    let given = deferred_acceptance(&lists, &quotas, finals, List::best);
    assert_eq!(given, Given::from([(a, vec![y]), (b, vec![x])]));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn nobody_sits_beyond_the_quota_and_no_pair_blocks(case in case(1..3)) {
        let given = deferred(&case);
        prop_assert!(within_quotas(&case, &given), "{given:?}");
        prop_assert_eq!(blocking_pair(&case, &given), None, "{:?}", given);
        prop_assert!(within_quotas(&case, &serial(&case)));
    }

    #[test]
    fn nobody_can_be_better_off_without_another_being_worse_off(case in case(1..2)) {
        let given = serial(&case);
        for other in every_outcome(&case) {
            let rank = |given: &Given, list: &List| ranks(list, &given[&list.student]);
            let worse = case.lists.iter().any(|list| rank(&other, list) > rank(&given, list));
            let better = case.lists.iter().any(|list| rank(&other, list) < rank(&given, list));
            prop_assert!(!better || worse, "{given:?} and {other:?}");
        }
    }

    /// Of all stable outcomes everybody has the best one for themselves.
    #[test]
    fn no_stable_outcome_is_better_for_anybody(case in case(1..2)) {
        let given = deferred(&case);
        for other in every_outcome(&case).iter().filter(|other| blocking_pair(&case, other).is_none()) {
            for list in &case.lists {
                prop_assert!(ranks(list, &given[&list.student]) <= ranks(list, &other[&list.student]));
            }
        }
    }

    #[test]
    fn another_list_than_the_true_one_gains_nothing(case in case(1..2)) {
        for (liar, list) in case.lists.iter().enumerate() {
            for wishes in every_list() {
                let told = lie(&case, liar, wishes);
                for way in [serial, deferred] {
                    let (truth, lie) = (way(&case), way(&told));
                    prop_assert!(ranks(list, &truth[&list.student]) <= ranks(list, &lie[&list.student]), "{told:?}");
                }
            }
        }
    }

    #[test]
    fn nor_does_it_with_several_seats_in_turn(case in case(1..3)) {
        for (liar, list) in case.lists.iter().enumerate() {
            for wishes in every_list() {
                let (truth, lie) = (serial(&case), serial(&lie(&case, liar, wishes)));
                let (truth, lie) = (ranks(list, &truth[&list.student]), ranks(list, &lie[&list.student]));
                prop_assert!(truth.iter().zip(&lie).all(|(truth, lie)| truth <= lie));
            }
        }
    }

    #[test]
    fn with_one_order_for_all_sections_both_ways_agree(case in case(1..3)) {
        let place = |_, student| case.order.iter().position(|other| *other == student);
        prop_assert_eq!(deferred_acceptance(&case.lists, &case.quotas, place, List::best), serial(&case));
    }

    /// Who asks first makes no difference.
    #[test]
    fn the_order_of_the_lists_does_not_matter(case in case(1..3)) {
        let mut turned = case.clone();
        turned.lists.reverse();
        prop_assert_eq!(deferred(&turned), deferred(&case));
        prop_assert_eq!(serial(&turned), serial(&case));
    }
}
