//! The same thing said otherwise gets the same answer.

use super::*;

/// Reverses every group, recursively.
fn reversed(tree: Requirement) -> Requirement {
    let turned = |items: Vec<Requirement>| items.into_iter().rev().map(reversed).collect();
    match tree {
        Requirement::All(items) => Requirement::All(turned(items)),
        Requirement::Any(items) => Requirement::Any(turned(items)),
        atom => atom,
    }
}

/// Says every part of every group twice.
fn doubled(tree: Requirement) -> Requirement {
    let twice = |items: Vec<Requirement>| items.into_iter().map(doubled).flat_map(|i| [i.clone(), i]).collect();
    match tree {
        Requirement::All(items) => Requirement::All(twice(items)),
        Requirement::Any(items) => Requirement::Any(twice(items)),
        atom => atom,
    }
}

/// One group of groups of atoms: `or` of `and`s.
fn distributed(tree: &Requirement) -> Vec<Vec<Atom>> {
    match tree {
        Requirement::Atom(atom) => vec![vec![atom.clone()]],
        Requirement::Any(items) => items.iter().flat_map(distributed).collect(),
        Requirement::All(items) => items.iter().map(distributed).fold(vec![vec![]], |ways, more| {
            let with = |way: &Vec<Atom>| more.iter().map(|m| [way.clone(), m.clone()].concat()).collect::<Vec<_>>();
            ways.iter().flat_map(with).collect()
        }),
    }
}

fn spelled_out(tree: &Requirement) -> Requirement {
    let all = |way: Vec<Atom>| Requirement::All(way.into_iter().map(Requirement::Atom).collect());
    Requirement::Any(distributed(tree).into_iter().map(all).collect())
}

/// How many `and`s distributing makes; some trees explode.
fn ways(tree: &Requirement) -> usize {
    match tree {
        Requirement::Atom(_) => 1,
        Requirement::Any(items) => items.iter().map(ways).sum(),
        Requirement::All(items) => items.iter().map(ways).fold(1, usize::saturating_mul),
    }
}

proptest! {
    #![proptest_config(cheap())]

    #[test]
    fn equivalent_rewrites_agree(tree in requirement(), facts in facts()) {
        let answer = holds(&tree, &facts);
        prop_assert_eq!(holds(&tree.clone().tidy(), &facts), answer, "flattened");
        prop_assert_eq!(holds(&reversed(tree.clone()), &facts), answer, "reordered");
        prop_assert_eq!(holds(&doubled(tree.clone()), &facts), answer, "repeated");
        if ways(&tree) <= 500 {
            prop_assert_eq!(holds(&spelled_out(&tree), &facts), answer, "distributed");
        }
        for language in LANGUAGES {
            prop_assert_eq!(holds(&read(&print(&tree, language)), &facts), answer, "read back");
        }
    }

    #[test]
    fn the_explanation_agrees_with_the_answer(tree in requirement(), facts in facts()) {
        let verdict = evaluate(&tree, &facts);
        prop_assert_eq!(verdict.holds, holds(&tree, &facts));
        prop_assert_eq!(verdict.tree.holds, verdict.holds);
        prop_assert_eq!(verdict.unmet().is_empty(), verdict.holds);
    }

    #[test]
    fn taken_and_never_taken_exclude_each_other(course in course(), facts in facts()) {
        let (yes, no) = (holds(&taken(&course), &facts), holds(&not_taken(&course), &facts));
        prop_assert!(!(yes && no));
        if facts.counting == Counting::PassedOrInProgress {
            prop_assert!(yes || no);
        }
    }

    #[test]
    fn more_courses_never_harm_a_requirement_without_exclusions(
        tree in requirement(), facts in facts(), course in course(),
    ) {
        if tree.atoms().iter().any(|atom| matches!(atom, Atom::NotTaken { .. })) {
            return Ok(());
        }
        let mut more = facts.clone();
        more.pass(course, Some(200));
        prop_assert!(!holds(&tree, &facts) || holds(&tree, &more));
    }
}
