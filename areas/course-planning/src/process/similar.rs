//! Titles that are nearly the same. Pure.

use std::collections::HashMap;

/// Letters, digits and characters, without case, spaces and signs.
fn plain(title: &str) -> Vec<char> {
    title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn pairs(title: &[char]) -> HashMap<(char, char), usize> {
    let mut found = HashMap::new();
    for (a, b) in title.iter().zip(title.iter().skip(1)) {
        *found.entry((*a, *b)).or_default() += 1;
    }
    found
}

/// Alike when nearly all neighbouring pairs of letters are shared; the parts of one course (I and II) are not.
pub fn similar(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if one == other {
        return true;
    }
    if numbered(&one) != numbered(&other) {
        return false;
    }
    let (a, b) = (pairs(&one), pairs(&other));
    let shared: usize = a.iter().map(|(pair, n)| (*n).min(b.get(pair).copied().unwrap_or(0))).sum();
    let all = one.len() + other.len() - 2;
    all > 0 && 2 * shared * 100 >= 85 * all
}

/// The number a title ends with, in digits, Roman or Chinese.
fn numbered(title: &[char]) -> Vec<char> {
    let tail = title.iter().rev().take_while(|c| c.is_ascii_digit() || "iv一二三四五六".contains(**c));
    tail.copied().collect()
}
