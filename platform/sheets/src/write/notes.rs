//! What an import template has besides its head: lists to choose from, and a
//! second sheet that explains every column.

use rust_xlsxwriter::{DataValidation, Format, Formula, Workbook};

use super::text::clean;
use super::{Column, Kind, Language, Sheet, WriteError};

/// Lists stand on a hidden sheet: written into the rule itself they could hold
/// neither commas nor more than 255 characters.
const LISTS: &str = "_lists";
/// A template has room for as many rows as an import takes.
const LAST_ROW: u32 = 100_000;

pub fn add(workbook: &mut Workbook, sheet: &Sheet) -> Result<(), WriteError> {
    add_notes(workbook, sheet)?;
    if sheet.columns.iter().any(|column| !choices(column).is_empty()) {
        add_lists(workbook, sheet)?;
    }
    Ok(())
}

fn choices(column: &Column) -> Vec<&str> {
    match &column.kind {
        Kind::Boolean { yes, no } if column.allowed.is_empty() => vec![yes, no],
        _ => column.allowed.iter().map(String::as_str).collect(),
    }
}

fn add_notes(workbook: &mut Workbook, sheet: &Sheet) -> Result<(), WriteError> {
    let zh = sheet.language == Language::Zh;
    let (name, heads) = if zh {
        ("填写说明", ["列", "必填", "类型", "允许的值", "说明"])
    } else {
        ("Notes", ["Column", "Required", "Kind", "Allowed values", "Note"])
    };
    let bold = Format::new().set_bold();
    let text = Format::new().set_num_format("@").set_text_wrap();
    let page = workbook.add_worksheet();
    page.set_name(name)?;
    page.set_freeze_panes(1, 0)?;
    for ((index, head), width) in (0..).zip(heads).zip([24, 10, 24, 40, 60]) {
        page.set_column_width(index, width)?;
        page.write_string_with_format(0, index, head, &bold)?;
    }
    for (row, column) in (1..).zip(&sheet.columns) {
        let required = match (zh, column.required) {
            (true, true) => "是",
            (true, false) => "否",
            (false, true) => "Yes",
            (false, false) => "No",
        };
        let kind = kind_words(&column.kind, zh);
        let allowed = choices(column).join(if zh { "、" } else { ", " });
        let texts = [&column.head, required, kind.as_str(), &allowed, &column.note];
        for (index, content) in (0..).zip(texts) {
            page.write_string_with_format(row, index, clean(&short(content)), &text)?;
        }
    }
    Ok(())
}

/// A list of thousands of values is complete in the drop-down, not in the notes.
fn short(text: &str) -> String {
    const LONGEST: usize = 2000;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(LONGEST).collect();
    cut.push('…');
    cut
}

fn kind_words(kind: &Kind, zh: bool) -> String {
    let (chinese, english) = match kind {
        Kind::Text => ("文本", "text"),
        Kind::Code => ("编码（文本格式）", "code (as text)"),
        Kind::Integer => ("整数", "whole number"),
        Kind::Decimal { scale } if zh => return format!("数值，最多 {scale} 位小数"),
        Kind::Decimal { scale } => return format!("number, at most {scale} decimals"),
        Kind::Date => ("日期，如 2026-09-01", "date, such as 2026-09-01"),
        Kind::Instant => ("日期时间，如 2026-09-01 08:30", "date and time, such as 2026-09-01 08:30"),
        Kind::Boolean { yes, no } => return format!("{yes} / {no}"),
    };
    if zh { chinese } else { english }.to_owned()
}

fn add_lists(workbook: &mut Workbook, sheet: &Sheet) -> Result<(), WriteError> {
    let mut rules = Vec::new();
    let lists = workbook.add_worksheet();
    lists.set_name(LISTS)?;
    lists.set_hidden(true);
    for (index, column) in (0..).zip(&sheet.columns) {
        let choices = choices(column);
        if choices.is_empty() {
            continue;
        }
        for (row, choice) in (0..).zip(&choices) {
            lists.write_string(row, index, clean(choice))?;
        }
        let letters = rust_xlsxwriter::utility::column_number_to_name(index);
        let range = format!("={LISTS}!${letters}$1:${letters}${}", choices.len());
        rules.push((index, DataValidation::new().allow_list_formula(Formula::new(range))));
    }
    let page = workbook.worksheet_from_index(0)?;
    for (index, rule) in rules {
        page.add_data_validation(1, index, LAST_ROW, index, &rule)?;
    }
    Ok(())
}
