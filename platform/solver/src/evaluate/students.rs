//! Whom a finding concerns, and what is counted student by student.

use std::collections::BTreeSet;

use super::{Finding, Found, Part, Soft};
use crate::instance::{Instance, NONE, Solution};

pub fn in_any(instance: &Instance, papers: &[u32]) -> Vec<u32> {
    let all: BTreeSet<u32> =
        papers.iter().flat_map(|&paper| instance.papers[paper as usize].students.iter().copied()).collect();
    all.into_iter().collect()
}

pub fn in_all(instance: &Instance, papers: &[u32]) -> Vec<u32> {
    let mut all = in_any(instance, papers);
    for &paper in papers {
        let of: BTreeSet<u32> = instance.papers[paper as usize].students.iter().copied().collect();
        all.retain(|student| of.contains(student));
    }
    all
}

/// For each student and each day with the one that follows it: the papers beyond the second.
pub fn three_in_two_days(instance: &Instance, solution: &Solution, found: Found) {
    let weight = i64::from(instance.weights.three_in_two_days);
    if weight == 0 {
        return;
    }
    let mut sits: Vec<Vec<(u32, u32)>> = vec![vec![]; instance.students as usize];
    for (number, paper) in instance.papers.iter().enumerate() {
        let period = solution.period[number];
        if period != NONE {
            let day = instance.periods[period as usize].day;
            paper.students.iter().for_each(|&student| sits[student as usize].push((day, number as u32)));
        }
    }
    let days: BTreeSet<u32> = instance.periods.iter().map(|period| period.day).collect();
    for (student, sits) in sits.iter().enumerate() {
        for &first in &days {
            let papers: Vec<u32> =
                sits.iter().filter(|(day, _)| *day == first || *day == first + 1).map(|&(_, paper)| paper).collect();
            if papers.len() > 2 {
                let amount = weight * (papers.len() as i64 - 2);
                let students = vec![student as u32];
                found(Finding { part: Part::Soft(Soft::ThreeInTwoDays), amount, papers, students });
            }
        }
    }
}
