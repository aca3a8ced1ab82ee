use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    process::{Command, Stdio},
};

use proptest::prelude::*;

use super::*;

const SECRET: &str = "00112233445566778899aabbccddeeff";

fn seed() -> Seed {
    Seed::reveal("r1", SECRET, "word", &commitment("r1", SECRET).unwrap()).unwrap()
}

fn names(lots: &[Lot]) -> Vec<&str> {
    lots.iter().map(|lot| lot.name.as_str()).collect()
}

/// The seeds that the fairness is counted over: the same ones every time.
fn seeds(count: u32) -> impl Iterator<Item = Seed> {
    (0..count).map(|n| Seed::parse(&sha256(&n.to_string())).unwrap())
}

/// The sum over all outcomes of (seen - expected)² / expected, for outcomes that should be equally frequent.
fn chi_square(seen: &[u32]) -> f64 {
    let expected = f64::from(seen.iter().sum::<u32>()) / f64::from(u32::try_from(seen.len()).unwrap());
    seen.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn the_numbers_are_those_of_sha256sum() {
    // Computed in a shell with the lines at the head of the module.
    assert_eq!(commitment("r1", SECRET).unwrap(), "26300f96c89d28431f27b3c7bb07412dc6127c29dbaf9636fd7cc9cbec43b9aa");
    let seed = seed();
    assert_eq!(seed.as_str(), "e838b721f47965d6b6fe412fc264e89edffb9c05ed9fdf4627c45023c0bdafde");
    let order = seed.order(["2430001", "2430002", "2430003", "2430004"]);
    assert_eq!(names(&order), ["2430003", "2430001", "2430002", "2430004"]);
    assert_eq!(order[0].lot, "0c70293be569848d4d747e46297d54453c019381f562fdcb8163d8772ca72169");
    assert_eq!(seed.wish_lot("2430001", "s1"), seed.lot("2430001:s1"));
}

#[test]
fn and_the_program_itself_says_the_same() {
    let run = Command::new("sha256sum").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut run) = run else {
        println!("skipped: sha256sum is not on this machine");
        return;
    };
    let seed = seed();
    let text = format!("draw:{}:学生甲", seed.as_str());
    run.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let said = String::from_utf8(run.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(said.split_whitespace().next().unwrap(), seed.lot("学生甲"));
}

#[test]
fn another_secret_than_the_promised_one_draws_nothing() {
    let promised = commitment("r1", SECRET).unwrap();
    let other = "10112233445566778899aabbccddeeff";
    assert_eq!(Seed::reveal("r1", other, "word", &promised), Err(SeedError::OtherSecret));
    assert_eq!(Seed::reveal("r2", SECRET, "word", &promised), Err(SeedError::OtherSecret));
    let seeds: BTreeSet<String> =
        ["word", "other word", ""].map(|word| Seed::reveal("r1", SECRET, word, &promised).unwrap().0).into();
    assert_eq!(seeds.len(), 3, "the public word is part of the seed");
    for (round, secret, error) in [
        ("r1", "0011", SeedError::NoSecret),
        ("r1", "00112233445566778899AABBCCDDEEFF", SeedError::NoSecret),
        ("r:1", SECRET, SeedError::NoRound),
        ("", SECRET, SeedError::NoRound),
    ] {
        assert_eq!(commitment(round, secret), Err(error));
    }
    assert_eq!(Seed::parse("e8"), None);
    assert_eq!(Seed::parse(&"g".repeat(64)), None);
}

/// 2,400 seeds, the 24 orders of four students: 100 of each are expected. With 23 degrees of freedom a fair lottery
/// exceeds 49.73 once in a thousand sets of seeds; this set is always the same.
#[test]
fn every_order_of_four_is_drawn_about_equally_often() {
    let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
    for seed in seeds(2400) {
        let order = seed.order(["1", "2", "3", "4"]);
        *seen.entry(order.into_iter().map(|lot| lot.name).collect()).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    let counts: Vec<u32> = seen.into_values().collect();
    assert!(chi_square(&counts) < 49.73, "{} {counts:?}", chi_square(&counts));
}

/// 4,000 seeds and 40 students whose numbers differ little: each is first, and last, about 100 times. The bound is
/// that of one in a thousand for 39 degrees of freedom.
#[test]
fn every_student_is_first_and_last_about_equally_often() {
    let students: Vec<String> = (0..40).map(|n| format!("24300{n:02}")).collect();
    let (mut first, mut last) = (vec![0_u32; 40], vec![0_u32; 40]);
    for seed in seeds(4000) {
        let order = seed.order(&students);
        let place = |lot: &Lot| students.iter().position(|name| *name == lot.name).unwrap();
        first[place(&order[0])] += 1;
        last[place(&order[39])] += 1;
    }
    for counts in [first, last] {
        assert!(chi_square(&counts) < 72.05, "{} {counts:?}", chi_square(&counts));
    }
}

/// And the bound notices an order that is not fair: one student is put first in one drawing of twenty.
#[test]
fn the_bound_finds_a_lottery_that_favours_somebody() {
    let mut counts = vec![0_u32; 40];
    let students: Vec<String> = (0..40).map(|n| format!("24300{n:02}")).collect();
    for (n, seed) in seeds(4000).enumerate() {
        let first = seed.order(&students).swap_remove(0).name;
        let place = if n % 20 == 0 { 7 } else { students.iter().position(|name| *name == first).unwrap() };
        counts[place] += 1;
    }
    assert!(chi_square(&counts) > 72.05);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn one_more_student_moves_nobody_past_another(
        secret in "[0-9a-f]{32}", students in prop::collection::btree_set("[0-9]{7}", 0..30), new in "[0-9]{7}"
    ) {
        let seed = Seed::reveal("r1", &secret, "w", &commitment("r1", &secret).unwrap()).unwrap();
        let before: Vec<Lot> = seed.order(&students).into_iter().filter(|lot| lot.name != new).collect();
        let mut more: Vec<&str> = students.iter().map(String::as_str).chain([new.as_str()]).collect();
        // In whatever order they are handed in, and twice.
        more.reverse();
        let after = seed.order(more.iter().chain(&more));
        prop_assert_eq!(after.iter().filter(|lot| lot.name == new).count(), 1);
        let others: Vec<Lot> = after.into_iter().filter(|lot| lot.name != new).collect();
        prop_assert_eq!(others, before);
    }
}
