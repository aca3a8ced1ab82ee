//! Chinese names in Latin letters: for papers in English, and for the search.

use pinyin::ToPinyin;

/// Surnames of two characters; every other surname has one.
const COMPOUND: &[&str] = &[
    "欧阳", "司马", "上官", "诸葛", "东方", "皇甫", "尉迟", "公孙", "慕容", "令狐", "宇文", "长孙", "司徒", "司空",
    "夏侯", "端木", "百里", "呼延", "南宫", "西门", "独孤", "轩辕", "申屠", "太史", "澹台", "公冶", "宗政", "濮阳",
    "淳于", "单于", "钟离", "鲜于", "闾丘", "亓官", "拓跋", "赫连", "万俟", "闻人", "完颜", "纳兰",
];

/// Characters that sound otherwise in a surname than in the language.
const AS_SURNAME: &[(&str, &str)] = &[
    ("单", "Shan"),
    ("曾", "Zeng"),
    ("仇", "Qiu"),
    ("解", "Xie"),
    ("查", "Zha"),
    ("任", "Ren"),
    ("朴", "Piao"),
    ("区", "Ou"),
    ("盖", "Ge"),
    ("冼", "Xian"),
    ("乐", "Yue"),
    ("翟", "Zhai"),
    ("覃", "Qin"),
    ("缪", "Miao"),
    ("员", "Yun"),
    ("种", "Chong"),
    ("召", "Shao"),
    ("折", "She"),
    ("华", "Hua"),
    ("宁", "Ning"),
    ("卜", "Bu"),
    ("尉迟", "Yuchi"),
    ("长孙", "Zhangsun"),
    ("万俟", "Moqi"),
    ("单于", "Chanyu"),
    ("澹台", "Tantai"),
];

/// Surname and given name: `("Zhang", "San")`. Both empty for a name that is not Chinese.
pub fn spelled(name: &str) -> (String, String) {
    let name: String = name.split_whitespace().collect();
    // 迪丽热巴·买买提 has no surname in front: both parts stay in their order.
    if let Some((first, rest)) = name.split_once(['·', '•', '・']) {
        return (capital(&syllables(first).concat()), capital(&syllables(rest).concat()));
    }
    let compound = COMPOUND.iter().find(|surname| name.starts_with(**surname) && name.len() > surname.len());
    let cut = compound.map_or_else(|| name.chars().next().map_or(0, char::len_utf8), |surname| surname.len());
    let (surname, given) = name.split_at(cut);
    let known = AS_SURNAME.iter().find(|(written, _)| *written == surname);
    let surname = known.map_or_else(|| capital(&syllables(surname).concat()), |(_, sound)| (*sound).to_owned());
    (surname, capital(&syllables(given).concat()))
}

/// What the search looks at: "zhang san zhangsan zs". The initials follow the characters, and the surname
/// as it is spelled, so that a corrected spelling is found too.
pub fn key(name: &str, surname: &str, given: &str) -> String {
    let (surname, given) = (surname.to_lowercase(), given.to_lowercase());
    let initials: String = syllables(name).iter().filter_map(|s| s.chars().next()).collect();
    let initials = match surname.chars().next() {
        Some(first) => first.to_string() + initials.get(1..).unwrap_or_default(),
        None => initials,
    };
    let whole = format!("{surname}{given}");
    // Keyboards write ü as v.
    let typed = whole.replace("lyu", "lv").replace("nyu", "nv");
    let typed = if typed == whole { String::new() } else { typed };
    let words = [surname, given, whole, initials, typed];
    words.iter().filter(|word| !word.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// One for each character that has a sound; ü as on passports.
fn syllables(text: &str) -> Vec<String> {
    let sounds = text.to_pinyin().flatten().map(pinyin::Pinyin::plain);
    sounds.map(|sound| sound.replace(['ü', 'v'], "yu")).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
