//! What may be shown of answers.
//!
//! A section is shown whole or not at all, by two thresholds. Every larger figure (programme, division, university) is
//! made of shown sections only, question by question. So whatever is computed from what is shown, by differences of
//! sections, of larger figures or of both, is a sum over whole shown sections: nothing smaller can come out of it.

use std::collections::BTreeMap;

use crate::planted::fault;

/// Below these nothing is shown; a university may ask for more, never for less.
pub const LEAST_ANSWERS: u32 = 5;
pub const LEAST_PERCENT: u32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    answers: u32,
    percent: u32,
}

impl Thresholds {
    pub fn new(answers: u32, percent: u32) -> Self {
        Self { answers: answers.max(LEAST_ANSWERS), percent: percent.clamp(LEAST_PERCENT, 100) }
    }

    pub fn allow(self, answers: u32, enrolled: u32) -> bool {
        if fault("show_small_classes") {
            return answers > 0;
        }
        answers >= self.answers && u64::from(answers) * 100 >= u64::from(enrolled) * u64::from(self.percent)
    }
}

/// How often each step of a question's scale was chosen, lowest first; "not applicable" is not in it.
pub type Counts = Vec<u32>;

/// The answers of one section and teacher.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    pub enrolled: u32,
    pub answers: u32,
    /// By the code of the question.
    pub counts: BTreeMap<String, Counts>,
}

/// The part of a section that is shown: nothing, or the questions that enough people answered.
pub fn of_section(section: &Section, thresholds: Thresholds) -> Option<BTreeMap<String, Counts>> {
    thresholds.allow(section.answers, section.enrolled).then(|| {
        let enough = |counts: &Counts| thresholds.allow(counts.iter().sum(), section.enrolled);
        section.counts.iter().filter(|(_, counts)| enough(counts)).map(|(k, c)| (k.clone(), c.clone())).collect()
    })
}

/// A figure over several sections: the sum of what is shown of each.
pub fn of_many<'a>(shown: impl IntoIterator<Item = &'a BTreeMap<String, Counts>>) -> BTreeMap<String, Counts> {
    let mut sum: BTreeMap<String, Counts> = BTreeMap::new();
    for section in shown {
        for (item, counts) in section {
            let total = sum.entry(item.clone()).or_default();
            total.resize(total.len().max(counts.len()), 0);
            for (total, count) in total.iter_mut().zip(counts) {
                *total += count;
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FLOOR: Thresholds = Thresholds { answers: LEAST_ANSWERS, percent: LEAST_PERCENT };

    #[test]
    fn the_floor_cannot_be_lowered() {
        assert_eq!(Thresholds::new(0, 0), FLOOR);
        assert_eq!(Thresholds::new(1, 500), Thresholds { answers: 5, percent: 100 });
        for (answers, enrolled, allowed) in [
            (4, 4, false),
            (5, 5, true),
            (5, 25, true),
            (5, 26, false),
            (19, 100, false),
            (20, 100, true),
            (0, 0, false),
        ] {
            assert_eq!(FLOOR.allow(answers, enrolled), allowed, "{answers} of {enrolled}");
        }
    }

    fn sections() -> impl Strategy<Value = Vec<(Section, u8, u8)>> {
        let item = proptest::collection::vec(0_u32..6, 5);
        let section = (proptest::collection::vec(item, 1..4), 0_u32..30, 0_u8..3, 0_u8..2).prop_map(
            |(items, more, programme, division)| {
                let sizes = items.iter().map(|counts| counts.iter().sum::<u32>());
                let answers = sizes.max().unwrap_or(0);
                let counts = items.into_iter().enumerate().map(|(n, c)| (format!("q{n}"), c)).collect();
                (Section { enrolled: answers + more, answers, counts }, programme, division)
            },
        );
        proptest::collection::vec(section, 1..8)
    }

    proptest! {
        /// Whatever set of shown figures somebody adds and subtracts, each question's result is a combination of whole
        /// shown sections, every one of which has enough answers. Checked by solving for each section's share: the
        /// shown figures are written as vectors over sections, and all of them must vanish on the hidden ones.
        #[test]
        fn nothing_smaller_than_a_shown_section_can_be_computed(all in sections()) {
            let shown: Vec<_> = all.iter().map(|(section, ..)| of_section(section, FLOOR)).collect();
            for item in ["q0", "q1", "q2"] {
                // One column a section; the rows of all figures: sections, programmes, divisions, the university.
                let visible = |n: usize| shown[n].as_ref().is_some_and(|items| items.contains_key(item));
                let mut figures: Vec<(Vec<usize>, Counts)> = vec![];
                for (n, items) in shown.iter().enumerate() {
                    if let Some(counts) = items.as_ref().and_then(|items| items.get(item)) {
                        figures.push((vec![n], counts.clone()));
                    }
                }
                let cuts: [&dyn Fn(usize) -> (u8, u8); 3] = [&|n| (0, all[n].1), &|n| (1, all[n].2), &|_| (2, 0)];
                for cut in cuts {
                    let mut groups: BTreeMap<(u8, u8), Vec<usize>> = BTreeMap::new();
                    for n in 0..all.len() {
                        groups.entry(cut(n)).or_default().push(n);
                    }
                    for members in groups.into_values() {
                        let sum = of_many(members.iter().filter_map(|n| shown[*n].as_ref()));
                        if let Some(counts) = sum.get(item) {
                            let of: Vec<usize> = members.into_iter().filter(|n| visible(*n)).collect();
                            figures.push((of, counts.clone()));
                        }
                    }
                }
                for (of, counts) in &figures {
                    // The figure is the sum over these sections and no other answer enters it.
                    let mut sum = vec![0_u32; 5];
                    for n in of {
                        for (total, count) in sum.iter_mut().zip(&all[*n].0.counts[item]) {
                            *total += count;
                        }
                    }
                    prop_assert_eq!(&sum, counts);
                    for n in of {
                        let own: u32 = all[*n].0.counts[item].iter().sum();
                        prop_assert!(own >= LEAST_ANSWERS, "{own} answers of a section enter a figure");
                        prop_assert!(own * 100 >= all[*n].0.enrolled * LEAST_PERCENT);
                    }
                }
            }
        }
    }
}
