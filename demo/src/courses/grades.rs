//! Chance in grades: how good somebody is, and what becomes of a course.

use crate::seed::Seed;

/// Letters from best to worst, with their points in hundredths.
pub const LETTERS: [(&str, i32); 10] = [
    ("A", 400),
    ("A-", 367),
    ("B+", 333),
    ("B", 300),
    ("B-", 267),
    ("C+", 233),
    ("C", 200),
    ("C-", 167),
    ("D", 100),
    ("F", 0),
];

pub const B_MINUS: usize = 4;
pub const C_PLUS: usize = 5;
pub const C: usize = 6;
pub const C_MINUS: usize = 7;
pub const D: usize = 8;
pub const F: usize = 9;

pub fn points(grade: &str) -> Option<i32> {
    LETTERS.iter().find(|(letter, _)| *letter == grade).map(|(_, points)| *points)
}

/// Grades that leave the course to be done again.
pub fn failed(grade: &str) -> bool {
    ["F", "U", "W"].contains(&grade)
}

/// A mark out of a hundred, in tenths, that fits a letter.
pub fn score(seed: &mut Seed, grade: &str) -> Option<i32> {
    let (from, to) = match grade {
        "A" => (900, 980),
        "A-" => (850, 899),
        "B+" => (800, 849),
        "B" => (760, 799),
        "B-" => (720, 759),
        "C+" => (680, 719),
        "C" => (640, 679),
        "C-" => (600, 639),
        "D" => (500, 599),
        "F" => (200, 499),
        _ => return None,
    };
    Some(seed.between(from, to))
}

/// The usual place of somebody's grades among the letters, in tenths; four in a hundred struggle.
pub fn ability(seed: &mut Seed, student_type: &str) -> i32 {
    match student_type {
        "UG" if seed.chance(4) => seed.between(60, 72),
        "UG" => (seed.between(5, 60) + seed.between(5, 60)) / 2,
        _ => seed.between(5, 25),
    }
}

/// One grade; never worse than `worst`.
pub fn letter(seed: &mut Seed, ability: i32, worst: usize) -> usize {
    let tenths = ability + seed.between(-20, 20) + seed.between(-20, 20);
    usize::try_from(tenths.max(0) / 10).unwrap_or(0).min(worst).min(F)
}

pub fn name(letter: usize) -> &'static str {
    LETTERS.get(letter).map_or("F", |(letter, _)| letter)
}
