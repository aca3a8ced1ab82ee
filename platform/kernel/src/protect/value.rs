//! Values that must not slip out: they cannot be serialised, and print as their mask.

use std::fmt;

use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use crate::{Both, Cx, Text};

/// What the engine has to know of a kind of protected value.
#[derive(Clone, Copy, Debug)]
pub struct Guarded {
    /// Names the kind in indexes; never change it.
    pub name: &'static str,
    pub max: usize,
    /// The text as it is kept and indexed, or what is wrong with it.
    pub normalise: fn(&str) -> Result<String, Both>,
    pub mask: fn(&str) -> String,
}

/// A kind of value that is sealed at rest and masked on every screen.
pub trait Protected: Sized {
    const GUARDED: Guarded;
    fn parse(text: &str) -> Result<Self, Both> {
        (Self::GUARDED.normalise)(text).map(|t| Self::of_normalised(Zeroizing::new(t)))
    }
    fn of_normalised(text: Zeroizing<String>) -> Self;
    /// In clear. Whoever calls this answers for where it goes.
    fn clear(&self) -> &str;
    fn mask(&self) -> String {
        (Self::GUARDED.mask)(self.clear())
    }
}

macro_rules! protected {
    ($(#[$doc:meta])* $name:ident, $guarded:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(Zeroizing<String>);

        impl Protected for $name {
            const GUARDED: Guarded = $guarded;
            fn of_normalised(text: Zeroizing<String>) -> Self {
                Self(text)
            }
            fn clear(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.mask())
            }
        }
    };
}

protected!(
    /// The number of an identity document: identity card, passport, travel permit.
    IdNumber,
    Guarded { name: "document", max: 40, normalise: id_number, mask: |t| keep(t, 1, 2) }
);
protected!(
    /// A telephone number.
    Phone,
    Guarded { name: "phone", max: 40, normalise: phone, mask: |t| if t.chars().count() >= 11 { keep(t, 3, 4) } else { keep(t, 0, 2) } }
);
protected!(
    /// The number of a bank account.
    BankNo,
    Guarded { name: "bank", max: 40, normalise: bank, mask: |t| keep(t, 0, 4) }
);

/// Shown as the mask.
pub struct Masked<T>(pub T);

impl<T: Protected> Serialize for Masked<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.mask())
    }
}

/// Shown in clear. Only the kernel makes one: after an access entry, or for its owner.
#[derive(ToSchema)]
#[schema(value_type = String)]
pub struct Revealed(Zeroizing<String>);

impl Revealed {
    pub(crate) fn new(clear: Option<Zeroizing<String>>) -> Self {
        Self(clear.unwrap_or_default())
    }

    /// The caller's own value.
    pub fn own<T: Protected>(cx: &Cx, owner: &str, value: Option<T>) -> crate::Result<Self> {
        if cx.user_id()? != owner {
            return Err(crate::Error::Forbidden);
        }
        Ok(Self(Zeroizing::new(value.map(|v| v.clear().to_owned()).unwrap_or_default())))
    }
}

impl Serialize for Revealed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A text that came back as it was shown: nothing was entered.
pub fn is_masked(text: &str) -> bool {
    text.contains('*')
}

/// Free text as a log may keep it: words that could be the number of a document or a telephone are
/// masked.
pub fn redact(text: &str) -> String {
    let digits = |word: &str| plain(word).chars().filter(char::is_ascii_digit).count();
    let hidden = |word: &str| if digits(word) >= 7 { keep(word, 1, 2) } else { word.to_owned() };
    // Digits are often written in groups.
    if digits(text) >= 7 && text.chars().all(|c| !c.is_alphabetic() || c.is_ascii_uppercase() || c == 'x') {
        return keep(text, 1, 2);
    }
    text.split(' ').map(hidden).collect::<Vec<_>>().join(" ")
}

/// Never more than two thirds of the text stay legible.
fn keep(text: &str, first: usize, last: usize) -> String {
    let length = text.chars().count();
    let (first, last) = if (first + last) * 3 > length * 2 { (0, 0) } else { (first, last) };
    let hidden = first..length - last;
    text.chars().enumerate().map(|(i, c)| if hidden.contains(&i) { '*' } else { c }).collect()
}

/// Full-width forms become plain ones, spaces and separators go.
fn plain(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    text.chars().map(narrow).filter(|c| !c.is_whitespace() && !matches!(c, '-' | '·')).collect()
}

const ID_NUMBER: Text =
    Text::new("证件号码应为 4–40 位字母、数字或括号", "A document number has 4–40 letters, digits or brackets");
const PHONE: Text =
    Text::new("电话号码应为 5–20 位数字，可以 + 开头", "A telephone number has 5–20 digits and may start with +");
const BANK: Text = Text::new("银行账号应为 8–40 位数字或字母", "A bank account has 8–40 digits or letters");

fn id_number(text: &str) -> Result<String, Both> {
    let text = plain(text).to_uppercase();
    let ok =
        (4..=40).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '(' | ')'));
    if ok { Ok(text) } else { Err(ID_NUMBER.owned()) }
}

fn phone(text: &str) -> Result<String, Both> {
    let text: String = plain(text).chars().filter(|c| !matches!(c, '(' | ')')).collect();
    // A number of the country is the same number with and without its prefix.
    let text = match text.strip_prefix("+86").or_else(|| text.strip_prefix("0086")) {
        Some(local) if local.len() == 11 && local.starts_with('1') => local.to_owned(),
        _ => text,
    };
    let digits = text.strip_prefix('+').unwrap_or(&text);
    let ok = (5..=20).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if ok { Ok(text) } else { Err(PHONE.owned()) }
}

fn bank(text: &str) -> Result<String, Both> {
    let text = plain(text).to_uppercase();
    let ok = (8..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
    if ok { Ok(text) } else { Err(BANK.owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_written_differently_are_one() {
        let same = |text| Phone::parse(text).unwrap().clear().to_owned();
        for text in ["13800000001", "+86 138-0000-0001", "１３８００００００１　", "0086 13800000001"] {
            assert_eq!(same(text), if text.starts_with('１') { "1380000001" } else { "13800000001" });
        }
        assert_eq!(same("+852 5555 0001"), "+85255550001");
        assert_eq!(IdNumber::parse(" 11010119900307888x ").unwrap().clear(), "11010119900307888X");
        assert_eq!(IdNumber::parse("h1234567（8）").unwrap().clear(), "H1234567(8)");
        for bad in ["", "123", "12a45", "1380000000a", "123456789012345678901"] {
            assert!(Phone::parse(bad).is_err(), "{bad}");
        }
        for bad in ["", "12", "a_b_c_d", "身份证号码", &"1".repeat(41)] {
            assert!(IdNumber::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn free_text_loses_its_numbers_and_keeps_its_words() {
        for (text, kept) in [
            ("li.hua", "li.hua"),
            ("room 204", "room 204"),
            ("13800000001", "1********01"),
            ("tel 13800000001 li", "tel 1********01 li"),
            ("138 0000 0001", "1**********01"),
            ("11010519491231002x", "1***************2x"),
        ] {
            assert_eq!(redact(text), kept);
        }
    }

    #[test]
    fn the_mask_hides_at_least_a_third() {
        let id = IdNumber::parse("11010119900307888X").unwrap();
        assert_eq!(id.mask(), "1***************8X");
        assert_eq!(format!("{id:?}"), id.mask());
        assert_eq!(serde_json::to_string(&Masked(id)).unwrap(), "\"1***************8X\"");
        assert_eq!(Phone::parse("13800000001").unwrap().mask(), "138****0001");
        assert_eq!(Phone::parse("55001").unwrap().mask(), "***01");
        assert_eq!(BankNo::parse("6200000000001234").unwrap().mask(), "************1234");
        for length in 0..30 {
            for (first, last) in [(1, 2), (3, 4), (0, 4)] {
                let masked = keep(&"7".repeat(length), first, last);
                assert_eq!(masked.len(), length);
                assert!(masked.matches('7').count() * 3 <= length * 2, "{masked}");
                assert!(length == 0 || is_masked(&masked));
            }
        }
    }
}
