//! Numbers as digits.
//!
//! Invariant: what a person typed keeps every digit. Only a fraction that a program
//! stored with more digits than a double holds is the shortest one of the same double:
//! programs store 85.6 as `85.599999999999994`, and nobody typed that.

/// Digits a double keeps for certain.
const SURE_DIGITS: usize = 15;
/// Beyond the range of a double there are no numbers in a sheet.
const MAX_EXPONENT: i32 = 330;
const MAX_LENGTH: usize = 400;

struct Parts {
    negative: bool,
    /// Without leading and trailing zeros.
    digits: String,
    /// Where the decimal point stands, counted from the first digit.
    point: i32,
}

/// Plain decimal notation of a number in decimal or scientific notation, digit by digit.
pub fn plain_decimal(text: &str) -> Option<String> {
    parse(text).map(|parts| render(&parts))
}

/// The same for a number that a program stored in a sheet.
pub fn stored_decimal(text: &str) -> Option<String> {
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let parts = parse(text)?;
    let whole = i32::try_from(parts.digits.len()).ok()? <= parts.point;
    if whole || parts.digits.len() <= SURE_DIGITS {
        return Some(render(&parts));
    }
    let double: f64 = text.parse().ok()?;
    plain_decimal(&double.to_string())
}

fn parse(text: &str) -> Option<Parts> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let leading = all.len() - all.trim_start_matches('0').len();
    let digits = all.trim_matches('0').to_owned();
    let point = i32::try_from(whole.len()).ok()? - i32::try_from(leading).ok()? + exponent;
    if digits.is_empty() {
        return Some(Parts { negative: false, digits, point: 0 });
    }
    (point.abs() <= MAX_EXPONENT).then_some(Parts { negative, digits, point })
}

fn parse_exponent(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let exponent: i32 = text.parse().ok()?;
    (exponent.abs() <= 2 * MAX_EXPONENT).then_some(exponent)
}

fn render(parts: &Parts) -> String {
    if parts.digits.is_empty() {
        return "0".to_owned();
    }
    let sign = if parts.negative { "-" } else { "" };
    let Ok(point) = usize::try_from(parts.point) else {
        let zeros = "0".repeat(parts.point.unsigned_abs() as usize);
        return format!("{sign}0.{zeros}{}", parts.digits);
    };
    match parts.digits.split_at_checked(point) {
        Some(("", fraction)) => format!("{sign}0.{fraction}"),
        Some((whole, "")) => format!("{sign}{whole}"),
        Some((whole, fraction)) => format!("{sign}{whole}.{fraction}"),
        None => format!("{sign}{}{}", parts.digits, "0".repeat(point - parts.digits.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_digits_a_person_sees() {
        for (stored, seen) in [
            ("2130001234", "2130001234"),
            ("2.130001234E9", "2130001234"),
            ("2.130001234e+09", "2130001234"),
            ("110101199003071234", "110101199003071234"),
            ("1.10101199003077E+17", "110101199003077000"),
            ("85.599999999999994", "85.6"),
            ("0.30000000000000004", "0.30000000000000004"),
            ("85.60", "85.6"),
            ("1E-3", "0.001"),
            ("-0.50", "-0.5"),
            ("-0", "0"),
            ("0.000", "0"),
            ("007", "7"),
            (".5", "0.5"),
            ("5.", "5"),
            ("12.5E1", "125"),
            (" 3 ", "3"),
        ] {
            assert_eq!(stored_decimal(stored).as_deref(), Some(seen), "{stored}");
        }
    }

    #[test]
    fn what_was_typed_is_not_rounded() {
        let long = "-0.1234567890123456789";
        assert_eq!(plain_decimal(long).as_deref(), Some(long));
        assert_eq!(stored_decimal(long).as_deref(), Some("-0.12345678901234568"));
    }

    #[test]
    fn refuses_what_is_no_number() {
        let long = "1".repeat(401);
        for wrong in ["", "-", ".", "1e", "1e999999999999", "1e400", "1,5", "0x10", "NaN", "inf", "1 2", "１", &long] {
            assert_eq!(stored_decimal(wrong), None, "{wrong}");
        }
    }
}
