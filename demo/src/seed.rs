//! Chance and names from a seed: the same seed gives the same university, ids included.

use sha2::{Digest, Sha256};

use kernel::ids::hex;

pub struct Seed {
    number: u64,
    rng: fastrand::Rng,
}

impl Seed {
    pub fn new(number: u64) -> Self {
        Self { number, rng: fastrand::Rng::with_seed(number) }
    }

    /// The id of a row, by what it is: nobody has to remember what was drawn before.
    pub fn id(&self, table: &str, key: impl std::fmt::Display) -> String {
        let digest = Sha256::digest(format!("{}/{table}/{key}", self.number).as_bytes());
        hex(digest.get(..16).unwrap_or(&digest))
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.rng.usize(..end.max(1))
    }

    pub fn between(&mut self, from: i32, to: i32) -> i32 {
        self.rng.i32(from..=to)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Yes in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A person whom nobody could be: the family names are birds and plants of a lake shore.
    pub fn person(&mut self) -> Name {
        let family = self.pick(FAMILY).copied().unwrap_or_default();
        let (first, second) =
            (self.pick(GIVEN).copied().unwrap_or_default(), self.pick(GIVEN).copied().unwrap_or_default());
        let given = format!("{}{}", first.1, second.1.to_lowercase());
        Name { cn: format!("{}{}{}", family.0, first.0, second.0), en: format!("{} {given}", family.1.to_uppercase()) }
    }
}

pub struct Name {
    pub cn: String,
    pub en: String,
}

const FAMILY: &[(&str, &str)] = &[
    ("鹭", "Lu"),
    ("鸥", "Ou"),
    ("雁", "Yan"),
    ("鹮", "Huan"),
    ("鹳", "Guan"),
    ("鸢", "Yuan"),
    ("苇", "Wei"),
    ("荻", "Di"),
    ("菱", "Ling"),
    ("荇", "Xing"),
    ("汀", "Ting"),
    ("渚", "Zhu"),
    ("汐", "Xi"),
    ("沚", "Zhi"),
    ("澜", "Lan"),
    ("漪", "Yi"),
];

const GIVEN: &[(&str, &str)] = &[
    ("青", "Qing"),
    ("禾", "He"),
    ("远", "Yuan"),
    ("舟", "Zhou"),
    ("知", "Zhi"),
    ("微", "Wei"),
    ("星", "Xing"),
    ("野", "Ye"),
    ("清", "Qing"),
    ("和", "He"),
    ("言", "Yan"),
    ("书", "Shu"),
    ("景", "Jing"),
    ("行", "Xing"),
    ("若", "Ruo"),
    ("水", "Shui"),
    ("以", "Yi"),
    ("宁", "Ning"),
    ("思", "Si"),
    ("齐", "Qi"),
    ("沐", "Mu"),
    ("晨", "Chen"),
    ("子", "Zi"),
    ("衿", "Jin"),
    ("云", "Yun"),
    ("起", "Qi"),
    ("南", "Nan"),
    ("乔", "Qiao"),
    ("明", "Ming"),
    ("朗", "Lang"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_is_one_university() {
        let draw = |number| {
            let mut seed = Seed::new(number);
            (seed.id("place", "T1-101"), (0..50).map(|_| seed.person().cn).collect::<Vec<_>>())
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
