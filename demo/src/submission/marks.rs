//! Invented marks: the same for the same student and course, whenever they are asked for.

use rules::marks::{Step, letter};

use crate::Demo;

const STEPS: [(i32, &str); 10] = [
    (900, "A"),
    (850, "A-"),
    (800, "B+"),
    (750, "B"),
    (700, "B-"),
    (670, "C+"),
    (640, "C"),
    (600, "C-"),
    (500, "D"),
    (0, "F"),
];

pub fn steps() -> Vec<Step> {
    STEPS.iter().map(|(from, grade)| Step { from: *from, grade: (*grade).to_owned() }).collect()
}

/// A number below `end` that belongs to this key.
pub fn draw(demo: &Demo<'_>, key: &str, end: u32) -> u32 {
    let id = demo.seed.id("mark", key);
    let head = id.get(..8).and_then(|text| u32::from_str_radix(text, 16).ok()).unwrap_or_default();
    head % end.max(1)
}

/// Most pass, few excel: the sum of three draws. A generous class has nobody below A-.
pub fn mark(demo: &Demo<'_>, key: &str, mode: &str, generous: bool) -> (Option<i32>, String) {
    if mode == "BINARY" {
        let grade = if draw(demo, key, 20) == 0 { "U" } else { "S" };
        return (None, grade.to_owned());
    }
    let sum: u32 = (0..3).map(|n| draw(demo, &format!("{key}/{n}"), 180)).sum();
    let score = i32::try_from(430 + sum).unwrap_or(700);
    let score = if generous { 860 + score.rem_euclid(120) } else { score };
    (Some(score), letter(&steps(), score).unwrap_or("F").to_owned())
}
