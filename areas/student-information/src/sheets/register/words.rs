//! National codes and the words that records hold.

use std::collections::HashMap;

use kernel::{Cx, Result};
use schema::university::code_item;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value};

use crate::sheets::names;

/// GB/T 4762: the code, the word that records hold, and the full name.
const POLITICAL: [(&str, &str, &str); 13] = [
    ("01", "中共党员", "中国共产党党员"),
    ("02", "中共预备党员", "中国共产党预备党员"),
    ("03", "共青团员", "中国共产主义青年团团员"),
    ("04", "民革会员", "中国国民党革命委员会会员"),
    ("05", "民盟盟员", "中国民主同盟盟员"),
    ("06", "民建会员", "中国民主建国会会员"),
    ("07", "民进会员", "中国民主促进会会员"),
    ("08", "农工党党员", "中国农工民主党党员"),
    ("09", "致公党党员", "中国致公党党员"),
    ("10", "九三学社社员", "九三学社社员"),
    ("11", "台盟盟员", "台湾民主自治同盟盟员"),
    ("12", "无党派人士", "无党派民主人士"),
    ("13", "群众", "群众"),
];

/// Both directions of the code sets that the register uses.
pub struct Words {
    codes: HashMap<(&'static str, String), String>,
    names: HashMap<(&'static str, String), String>,
}

impl Words {
    pub async fn load(cx: &Cx) -> Result<Self> {
        let mut words = Self { codes: HashMap::new(), names: HashMap::new() };
        let nations = code_item::Entity::find()
            .filter(code_item::Column::CodeSet.eq("ETHNICITY"))
            .filter(code_item::Column::ArchivedAt.is_null());
        for item in nations.all(cx.read()).await? {
            words.learn("ethnicity", &item.code, &item.name_cn);
        }
        for (code, short, long) in POLITICAL {
            words.learn("politicalStatus", code, long);
            words.learn("politicalStatus", code, short);
        }
        for (code, value) in [("1", "M"), ("2", "F"), ("9", "X")] {
            words.learn("gender", code, value);
        }
        for (word, value) in [("全日制", "FT"), ("普通全日制", "FT"), ("非全日制", "PT")] {
            words.learn("studyMode", word, value);
        }
        Ok(words)
    }

    /// A later name of a code is the one that an import writes; every name is understood.
    fn learn(&mut self, field: &'static str, code: &str, name: &str) {
        self.codes.insert((field, name.to_owned()), code.to_owned());
        self.names.insert((field, code.to_owned()), name.to_owned());
    }

    /// The code for what a record holds; what has none stays as it is.
    pub fn code(&self, field: &'static str, word: &str) -> String {
        self.codes.get(&(field, word.to_owned())).cloned().unwrap_or_else(|| word.to_owned())
    }

    /// What the words of a column stand for.
    pub fn of(&self, field: &str) -> HashMap<String, String> {
        let own = self.names.iter().filter(|((of, _), _)| *of == field);
        own.map(|((_, code), name)| (code.clone(), name.clone())).collect()
    }
}

/// What follows from a row of the register. A code that means what the record says already changes nothing, however long the record's word is.
pub fn derive(before: &Value, values: &mut Map<String, Value>) {
    names::respell(before, values);
    let code =
        |word: &str| POLITICAL.iter().find(|(_, short, long)| [*short, *long].contains(&word)).map(|(code, ..)| *code);
    let of = |value: Option<&Value>| value.and_then(Value::as_str).and_then(code);
    let now = of(before.get("politicalStatus"));
    if now.is_some() && now == of(values.get("politicalStatus")) {
        values.remove("politicalStatus");
    }
}
