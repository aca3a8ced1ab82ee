//! The columns of the national register, their widths, and what they are of a student.

use kernel::{Text, resource::Field};
use sheets::dbf::{Column, Kind};

/// A column of the exchange format.
pub struct Known {
    pub column: Column,
    pub label: Text,
    /// The field of a student that an import changes; none: a task of its own does.
    pub field: Option<&'static str>,
}

const fn text(name: &'static str, width: u8, zh: &'static str, en: &'static str, field: Option<&'static str>) -> Known {
    Known { column: Column { name, kind: Kind::Text, width }, label: Text::new(zh, en), field }
}

const fn day(name: &'static str, zh: &'static str, en: &'static str, field: Option<&'static str>) -> Known {
    Known { column: Column { name, kind: Kind::Date, width: 8 }, label: Text::new(zh, en), field }
}

/// In the order in which they are exchanged.
pub const KNOWN: [Known; 18] = [
    text("KSH", 18, "考生号", "Candidate number", Some("candidateNo")),
    text("XH", 20, "学号", "Student number", Some("studentNo")),
    text("XM", 120, "姓名", "Name", Some("nameCn")),
    text("XB", 1, "性别", "Sex", Some("gender")),
    day("CSRQ", "出生日期", "Date of birth", Some("birthDate")),
    text("SFZH", 30, "身份证号", "Document number", Some("idNo")),
    text("ZZMM", 60, "政治面貌", "Political status", Some("politicalStatus")),
    text("MZ", 60, "民族", "Ethnicity", Some("ethnicity")),
    text("ZYDM", 20, "专业代码", "Programme code", None),
    text("ZYMC", 200, "专业名称", "Programme", None),
    text("CC", 20, "层次", "Level", None),
    text("XZ", 2, "学制", "Length of programme", Some("studyLength")),
    text("XXXS", 20, "学习形式", "Study mode", Some("studyMode")),
    day("RXRQ", "入学日期", "Entry date", Some("entryDate")),
    text("FY", 200, "分院", "Division", None),
    text("XSH", 20, "系所", "Division code", None),
    text("BH", 20, "班号", "Class", Some("classNo")),
    day("YJBYRQ", "预计毕业日期", "Expected graduation", Some("expectedGraduation")),
];

/// Columns that the register has and an import leaves alone.
pub const LEFT_ALONE: &[&str] = &["ZYDM", "ZYMC", "CC", "FY", "XSH"];

/// For a workbook: the codes are the heads, as the ministry's own files have them.
pub fn fields() -> Vec<Field> {
    KNOWN
        .iter()
        .map(|known| {
            let name = known.column.name;
            match known.column.kind {
                Kind::Date => Field::date(name, name, name),
                Kind::Text => Field::code(name, 255, name, name),
            }
            .hint(known.label.zh, known.label.en)
        })
        .collect()
}
