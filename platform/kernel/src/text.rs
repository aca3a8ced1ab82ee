//! Texts in the two languages of the product, and the language of a caller.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lang {
    #[default]
    #[serde(rename = "zh-CN")]
    Zh,
    #[serde(rename = "en-US")]
    En,
}

impl Lang {
    /// Reads `Accept-Language`. Only the first choice counts: browsers of Chinese users list English second.
    pub fn from_header(value: Option<&str>) -> Self {
        match value.map(str::trim_start) {
            Some(v) if v.len() >= 2 && v.as_bytes().iter().take(2).eq(b"en".iter()) => Self::En,
            _ => Self::Zh,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh-CN",
            Self::En => "en-US",
        }
    }

    /// One after the other, as the language separates them.
    pub fn list(self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(match self {
            Self::Zh => "、",
            Self::En => ", ",
        })
    }
}

/// A text that is fixed by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    pub zh: &'static str,
    pub en: &'static str,
}

impl Text {
    pub const fn new(zh: &'static str, en: &'static str) -> Self {
        Self { zh, en }
    }

    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => self.zh,
            Lang::En => self.en,
        }
    }

    pub fn owned(&self) -> Both {
        Both { zh: self.zh.to_owned(), en: self.en.to_owned() }
    }
}

/// A text made at run time, in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both {
    pub zh: String,
    pub en: String,
}

impl Both {
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }

    /// The same names one after the other.
    pub fn list(items: &[impl AsRef<str>]) -> Self {
        Self { zh: Lang::Zh.list(items), en: Lang::En.list(items) }
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

impl From<Text> for Both {
    fn from(text: Text) -> Self {
        text.owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_separated_as_its_language_does() {
        assert_eq!(Both::list(&["A", "B"]), Both::new("A、B", "A, B"));
        assert_eq!(Both::list(&[""; 0]), Both::default());
    }

    #[test]
    fn the_first_choice_of_the_header_decides() {
        for (header, lang) in [
            (None, Lang::Zh),
            (Some("zh-CN,en;q=0.8"), Lang::Zh),
            (Some("en-US"), Lang::En),
            (Some(" en-NZ,zh"), Lang::En),
            (Some("fr"), Lang::Zh),
            (Some(""), Lang::Zh),
        ] {
            assert_eq!(Lang::from_header(header), lang, "{header:?}");
        }
    }
}
