//! The description of one field: label, kind, and what it serves for.

use serde_json::Value;

use crate::{
    Both, FieldError, Lang, Text,
    protect::{Guarded, Protected, is_masked},
    scope::TableRef,
};

use super::{decimal, table::Title};

pub type Choice = (&'static str, Text);

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Text {
        max: usize,
    },
    /// Text that people use as a number or key: kept as text in every spreadsheet.
    Code {
        max: usize,
    },
    Integer {
        min: i64,
        max: i64,
    },
    Bool,
    Date,
    Instant,
    Choice(&'static [Choice]),
    /// A list of choices.
    Choices(&'static [Choice]),
    /// A list of codes that the area itself looks up.
    Codes {
        max: usize,
    },
    /// The id of a row of another table.
    Reference {
        table: &'static TableRef,
        title: Title,
    },
    /// A list of ids of rows of another table.
    References {
        table: &'static TableRef,
        title: Title,
    },
    /// Sealed at rest, masked on every screen, found by its exact value only.
    Protected(&'static Guarded),
}

/// What a new row has where nothing is said.
#[derive(Clone, Copy, Debug)]
pub enum Initial {
    Yes,
    Number(i64),
    Text(&'static str),
}

impl Initial {
    pub fn value(self) -> Value {
        match self {
            Self::Yes => Value::Bool(true),
            Self::Number(number) => number.into(),
            Self::Text(text) => text.into(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Field {
    /// As on the wire.
    pub name: &'static str,
    pub column: String,
    pub label: Text,
    pub kind: Kind,
    pub required: bool,
    pub filter: bool,
    pub sort: bool,
    pub search: bool,
    /// One more column that the keyword is looked for in: the same value in another writing.
    pub also_found_in: Option<&'static str>,
    /// Where the name of a code stands, when any code may be written: whoever reads the row reads the name.
    pub named_in: Option<(&'static TableRef, Title)>,
    /// A reference is shown as "code – name".
    pub with_code: bool,
    /// Comes in with an input; otherwise the server alone writes it.
    pub writable: bool,
    /// How many decimals people read and write of a whole number.
    pub places: u8,
    /// Only of plain tables, and of every form: other tables say it in their input.
    pub initial: Option<Initial>,
    pub hint: Option<Text>,
}

impl Field {
    pub fn new(name: &'static str, kind: Kind, zh: &'static str, en: &'static str) -> Self {
        Self {
            name,
            column: snake(name),
            label: Text::new(zh, en),
            kind,
            required: false,
            filter: false,
            sort: false,
            search: false,
            also_found_in: None,
            named_in: None,
            with_code: false,
            writable: true,
            places: 0,
            initial: None,
            hint: None,
        }
    }

    pub fn text(name: &'static str, max: usize, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Text { max }, zh, en)
    }
    pub fn code(name: &'static str, max: usize, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Code { max }, zh, en)
    }
    pub fn integer(name: &'static str, min: i64, max: i64, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Integer { min, max }, zh, en)
    }
    pub fn bool(name: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Bool, zh, en)
    }
    pub fn date(name: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Date, zh, en)
    }
    pub fn instant(name: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Instant, zh, en)
    }
    pub fn choice(name: &'static str, choices: &'static [Choice], zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Choice(choices), zh, en)
    }
    pub fn choices(name: &'static str, choices: &'static [Choice], zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Choices(choices), zh, en)
    }
    pub fn codes(name: &'static str, max: usize, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Codes { max }, zh, en)
    }
    pub fn reference(
        name: &'static str,
        table: &'static TableRef,
        title: Title,
        zh: &'static str,
        en: &'static str,
    ) -> Self {
        Self::new(name, Kind::Reference { table, title }, zh, en)
    }

    pub fn references(
        name: &'static str,
        table: &'static TableRef,
        title: Title,
        zh: &'static str,
        en: &'static str,
    ) -> Self {
        Self::new(name, Kind::References { table, title }, zh, en)
    }

    /// Where a row stands among the others.
    pub fn order() -> Self {
        Self::integer("sortOrder", 0, 9999, "排序", "Order")
            .sort()
            .initially(Initial::Number(0))
            .hint("数字小的排在前面", "Smaller numbers come first")
    }

    /// Whether a row may still be chosen.
    pub fn enabled() -> Self {
        Self::bool("enabled", "启用", "Enabled").filter().sort().initially(Initial::Yes)
    }

    /// A value of type `T`; the column `<name>_index` beside it finds it.
    pub fn protected<T: Protected>(name: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self::new(name, Kind::Protected(const { &T::GUARDED }), zh, en)
    }

    /// The table it points at, if it is a reference or a list of them.
    pub fn target(&self) -> Option<(&'static TableRef, Title)> {
        match self.kind {
            Kind::Reference { table, title } | Kind::References { table, title } => Some((table, title)),
            _ => None,
        }
    }

    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }
    pub fn filter(mut self) -> Self {
        self.filter = true;
        self
    }
    pub fn sort(mut self) -> Self {
        self.sort = true;
        self
    }
    pub fn search(mut self) -> Self {
        self.search = true;
        self
    }
    /// A reference to somebody or something that is known by a number as much as by its name.
    pub fn with_code(mut self) -> Self {
        self.with_code = true;
        self
    }
    /// The keyword is looked for in this column too, which holds the value in another writing.
    pub fn also_found_in(mut self, column: &'static str) -> Self {
        self.also_found_in = Some(column);
        self
    }
    /// Labels carry the name that the code has in another table, which is found there by `table.key`.
    pub fn named_in(mut self, table: &'static TableRef, title: Title) -> Self {
        self.named_in = Some((table, title));
        self
    }
    /// Shown, exported and filtered, but never written by a caller.
    pub fn read_only(mut self) -> Self {
        self.writable = false;
        self
    }
    /// A whole number that people read and write with so many decimals; its bounds are those of the whole number.
    pub fn places(mut self, places: u8) -> Self {
        self.places = places;
        self
    }
    pub fn initially(mut self, initial: Initial) -> Self {
        self.initial = Some(initial);
        self
    }
    /// A code that stays used when its row is gone.
    pub fn never_again(self) -> Self {
        self.hint("不能重复，删除后也不会重用", "Unique, and not used again after deletion")
    }
    pub fn hint(mut self, zh: &'static str, en: &'static str) -> Self {
        self.hint = Some(Text::new(zh, en));
        self
    }

    /// What is wrong with a value of this field, if anything.
    pub fn check(&self, value: &Value) -> Option<FieldError> {
        let empty = match value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(items) => items.is_empty(),
            _ => false,
        };
        if empty {
            return self.required.then(|| {
                let text = Both::new(format!("请填写{}", self.label.zh), format!("{} is required", self.label.en));
                FieldError::new(self.name, "required", text)
            });
        }
        match (self.kind, value) {
            (Kind::Text { max } | Kind::Code { max }, Value::String(text)) => self.check_text(text, max),
            (Kind::Protected(_), Value::String(text)) if is_masked(text) => None,
            (Kind::Protected(guarded), Value::String(text)) => {
                let problem = (guarded.normalise)(text).err()?;
                Some(FieldError::new(self.name, "wrong_format", problem))
            }
            (Kind::Integer { min, max }, Value::Number(n)) => {
                let ok = n.as_i64().is_some_and(|n| (min..=max).contains(&n));
                (!ok).then(|| {
                    let [min, max] = [min, max].map(|bound| decimal::written(bound, self.places));
                    let (zh, en) = if self.places == 0 { ("整数", "a whole number") } else { ("数", "a number") };
                    self.wrong(
                        "out_of_range",
                        format!("须为 {min} 至 {max} 的{zh}"),
                        format!("must be {en} from {min} to {max}"),
                    )
                })
            }
            (Kind::Instant, Value::Number(_)) => {
                Some(self.wrong("wrong_format", "须为日期和时间".into(), "must be a date and a time".into()))
            }
            (Kind::Choice(choices), Value::String(text)) => self.check_choice(choices, text),
            (Kind::Choices(choices), Value::Array(items)) => {
                items.iter().filter_map(Value::as_str).find_map(|text| self.check_choice(choices, text))
            }
            (Kind::Codes { max }, Value::Array(items)) => {
                items.iter().filter_map(Value::as_str).find_map(|text| self.check_text(text, max))
            }
            _ => None,
        }
    }

    fn check_text(&self, text: &str, max: usize) -> Option<FieldError> {
        if text.chars().count() > max {
            return Some(self.wrong("too_long", format!("最多 {max} 个字符"), format!("has at most {max} characters")));
        }
        let control = text.chars().any(|c| c.is_control() && !['\n', '\r', '\t'].contains(&c));
        control.then(|| {
            self.wrong("control_character", "含有不可见的控制字符".into(), "contains control characters".into())
        })
    }

    fn check_choice(&self, choices: &[Choice], text: &str) -> Option<FieldError> {
        if choices.iter().any(|(code, _)| *code == text) {
            return None;
        }
        let list = |lang: Lang, f: fn(&Choice) -> &'static str| lang.list(&choices.iter().map(f).collect::<Vec<_>>());
        Some(self.wrong(
            "not_a_choice",
            format!("须为以下之一：{}", list(Lang::Zh, |c| c.1.zh)),
            format!("must be one of: {}", list(Lang::En, |c| c.0)),
        ))
    }

    fn wrong(&self, code: &'static str, zh: String, en: String) -> FieldError {
        FieldError::new(self.name, code, Both::new(format!("{}{zh}", self.label.zh), format!("{} {en}", self.label.en)))
    }
}

pub fn snake(name: &str) -> String {
    name.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_kind_names_its_mistake() {
        const CHANNELS: &[Choice] = &[("EMAIL", Text::new("邮件", "E-mail"))];
        let code = |field: Field, value: Value| field.check(&value).map(|e| e.code);
        assert_eq!(code(Field::text("a", 3, "甲", "A"), json!("四个字啊")), Some("too_long"));
        assert_eq!(code(Field::text("a", 3, "甲", "A"), json!("\u{0}")), Some("control_character"));
        assert_eq!(code(Field::text("a", 3, "甲", "A").required(), json!("  ")), Some("required"));
        assert_eq!(code(Field::text("a", 3, "甲", "A"), json!("")), None);
        assert_eq!(code(Field::integer("a", 0, 9, "甲", "A"), json!(10)), Some("out_of_range"));
        assert_eq!(code(Field::choice("a", CHANNELS, "甲", "A"), json!("FAX")), Some("not_a_choice"));
        assert_eq!(code(Field::choices("a", CHANNELS, "甲", "A"), json!(["EMAIL"])), None);
        assert_eq!(code(Field::codes("a", 3, "甲", "A"), json!(["ABC", "ABCD"])), Some("too_long"));
        assert_eq!(snake("nameZh"), "name_zh");
    }
}
