//! Whole numbers that people read with decimals: 367 hundredths are 3.67.

/// As people write it.
pub fn written(value: i64, places: u8) -> String {
    if places == 0 {
        return value.to_string();
    }
    let width = usize::from(places) + 1;
    let digits = format!("{:0width$}", value.unsigned_abs());
    let (whole, rest) = digits.split_at(digits.len() - usize::from(places));
    format!("{}{whole}.{rest}", if value < 0 { "-" } else { "" })
}

/// From what people write; none with more decimals than there are.
pub fn read(text: &str, places: u8) -> Option<i64> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let rest = rest.trim_end_matches('0');
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if rest.len() > usize::from(places) || !digits(whole) || !digits(rest) || (whole.is_empty() && rest.is_empty()) {
        return None;
    }
    let padded = format!("{whole}{rest:0<width$}", width = usize::from(places));
    Some(sign * padded.parse::<i64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_and_read_again() {
        for (value, places, text) in
            [(367, 2, "3.67"), (5, 2, "0.05"), (-5, 1, "-0.5"), (0, 2, "0.00"), (855, 1, "85.5"), (7, 0, "7")]
        {
            assert_eq!(written(value, places), text);
            assert_eq!(read(text, places), Some(value));
        }
    }

    #[test]
    fn what_is_read() {
        for (text, places, value) in [
            ("85", 1, Some(850)),
            ("85.0", 1, Some(850)),
            ("85.50", 1, Some(855)),
            ("85.55", 1, None),
            ("3.7", 0, None),
            ("3.0", 0, Some(3)),
            (".5", 1, Some(5)),
            ("", 1, None),
            ("-", 1, None),
            ("1e3", 1, None),
            ("99999999999999999999", 1, None),
        ] {
            assert_eq!(read(text, places), value, "{text}");
        }
    }
}
