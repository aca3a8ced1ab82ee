//! Small numbers for what has long names: an id stands once in the snapshot, everything else says its place there.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970.
pub type Millis = i64;

macro_rules! handle {
    ($(#[$doc:meta] $name:ident),*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            pub fn at(self) -> usize {
                usize::try_from(self.0).unwrap_or(usize::MAX)
            }

            pub fn of(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    )*};
}

handle!(
    /// Place in [`super::Snapshot::students`].
    StudentNo,
    /// Place in [`super::Snapshot::sections`].
    SectionNo,
    /// Place in [`super::Snapshot::courses`].
    CourseNo,
    /// Place in [`super::Snapshot::types`].
    TypeNo
);

/// Which request this is: one that is sent twice has the same key and is decided once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Key(pub u128);

impl From<Key> for String {
    fn from(key: Key) -> Self {
        format!("{:032x}", key.0)
    }
}

impl TryFrom<String> for Key {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = text.len() == 32 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        u128::from_str_radix(&text, 16).ok().filter(|_| plain).map(Self).ok_or("a key has 32 hexadecimal digits")
    }
}
