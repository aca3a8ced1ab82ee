//! Rules on values of programmes. Pure.

/// A grade point average from 0 to 4 with at most two decimals, as it is kept: `2.00`. An empty one
/// means that none is asked for.
pub fn gpa(text: &str) -> Option<String> {
    if text.is_empty() {
        return Some(String::new());
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if whole.len() != 1 || part.len() > 2 || !digits(whole) || !digits(part) || text.ends_with('.') {
        return None;
    }
    let hundredths = format!("{whole}{part:0<2}").parse::<u32>().ok()?;
    (hundredths <= 400).then(|| format!("{whole}.{part:0<2}"))
}
