use super::*;
use crate::equivalence::{Equivalence, Equivalences};

fn rows() -> impl Strategy<Value = Vec<Equivalence>> {
    let codes = || prop::collection::vec(course(), 1..3);
    prop::collection::vec((codes(), codes()).prop_map(|(from, to)| Equivalence { from, to }), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn the_crowd_is_answered_like_each_of_it(
        trees in prop::collection::vec(requirement(), 1..6), mut crowd in prop::collection::vec(facts(), 0..70), rows in rows(),
    ) {
        let equivalences = Equivalences::new(rows);
        crowd.iter_mut().for_each(|facts| facts.apply(&equivalences));
        let population = Population::new(&crowd);
        for tree in &trees {
            let one_by_one: Vec<_> = (0..crowd.len()).filter(|n| holds(tree, &crowd[*n])).collect();
            let who = population.who(tree);
            prop_assert_eq!(who.iter().collect::<Vec<_>>(), one_by_one.clone());
            prop_assert_eq!(who.count(), one_by_one.len());
            prop_assert!(!who.contains(crowd.len()));
        }
    }
}
