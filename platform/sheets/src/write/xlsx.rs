//! Writing xlsx with `rust_xlsxwriter`, row by row through a temporary file.

use std::io::Write;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook};

use super::notes;
use super::text::{clean, display_width, sheet_name};
use super::value::{Value, Written};
use super::{Kind, Sheet, WriteError, check_row, error::without_panic};

/// What a cell of a spreadsheet program holds, in UTF-16 units.
const CELL_LIMIT: usize = 32_767;

/// The number under which every spreadsheet program knows the format for text.
const TEXT_FORMAT: u8 = 49;

#[derive(Debug)]
struct Formats {
    columns: Vec<Format>,
    date: Format,
    instant: Format,
}

pub struct XlsxWriter {
    workbook: Workbook,
    sheet: Sheet,
    formats: Formats,
    rows: u32,
    /// Which sheet is being written.
    at: usize,
}

impl std::fmt::Debug for XlsxWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("XlsxWriter").field("sheet", &self.sheet.name).finish_non_exhaustive()
    }
}

/// Writes all rows and gives the output back.
///
/// # Errors
/// As [`XlsxWriter::push`] and [`XlsxWriter::finish`].
pub fn write_xlsx<W: Write + Send>(
    mut out: W,
    sheet: Sheet,
    rows: impl IntoIterator<Item = Vec<Value>>,
) -> Result<W, WriteError> {
    let mut writer = XlsxWriter::new(sheet)?;
    for row in rows {
        writer.push(&row)?;
    }
    writer.finish(&mut out)?;
    Ok(out)
}

impl XlsxWriter {
    /// Writes the head.
    ///
    /// # Errors
    /// If there are no columns, or the temporary file cannot be made.
    pub fn new(sheet: Sheet) -> Result<Self, WriteError> {
        if sheet.columns.is_empty() {
            return Err(WriteError::NoColumns);
        }
        without_panic(|| Self::begin(sheet))
    }

    fn begin(sheet: Sheet) -> Result<Self, WriteError> {
        let mut workbook = Workbook::new();
        workbook.set_properties(&properties(&sheet)?);
        let formats = head(&mut workbook, &sheet)?;
        if sheet.template {
            notes::add(&mut workbook, &sheet)?;
        }
        Ok(Self { workbook, sheet, formats, rows: 0, at: 0 })
    }

    /// Goes on with another sheet of the same workbook.
    ///
    /// # Errors
    /// If there are no columns, or the temporary file cannot be made.
    pub fn next_sheet(&mut self, sheet: Sheet) -> Result<(), WriteError> {
        if sheet.columns.is_empty() {
            return Err(WriteError::NoColumns);
        }
        without_panic(|| {
            self.formats = head(&mut self.workbook, &sheet)?;
            self.at = self.workbook.worksheets().len().saturating_sub(1);
            (self.sheet, self.rows) = (sheet, 0);
            Ok(())
        })
    }

    /// # Errors
    /// Above the row cap, if the row has not one value per column, or if a text is
    /// longer than a cell may be.
    pub fn push(&mut self, row: &[Value]) -> Result<(), WriteError> {
        without_panic(|| self.append(row))
    }

    fn append(&mut self, row: &[Value]) -> Result<(), WriteError> {
        let number = self.rows + 1;
        check_row(&self.sheet, number, row.len())?;
        let page = self.workbook.worksheet_from_index(self.at)?;
        let columns = self.sheet.columns.iter().zip(&self.formats.columns);
        for ((index, value), (column, format)) in (0..).zip(row).zip(columns) {
            match value.written(&column.kind, &self.sheet) {
                Written::Nothing => {}
                Written::Text(text) => {
                    check_length(&text, number, index)?;
                    page.write_string_with_format(number, index, escapable(&text), format)?;
                }
                Written::Number(value, _) => {
                    page.write_number_with_format(number, index, value, format)?;
                }
                Written::Day(serial, _) => {
                    page.write_number_with_format(number, index, serial, &self.formats.date)?;
                }
                Written::Moment(serial, _) => {
                    page.write_number_with_format(number, index, serial, &self.formats.instant)?;
                }
            }
        }
        self.rows = number;
        Ok(())
    }

    /// Packs the workbook into the output.
    ///
    /// # Errors
    /// If the output or the temporary file fails.
    pub fn finish(mut self, out: &mut (impl Write + Send)) -> Result<(), WriteError> {
        without_panic(|| Ok(self.workbook.save_to_writer(&mut *out)?))?;
        out.flush()?;
        Ok(())
    }
}

/// A new sheet with its first line.
fn head(workbook: &mut Workbook, sheet: &Sheet) -> Result<Formats, WriteError> {
    let bold = Format::new().set_bold();
    let formats = Formats::new(sheet);
    let page = workbook.add_worksheet_with_constant_memory()?;
    page.set_name(sheet_name(&sheet.name))?;
    page.set_freeze_panes(1, 0)?;
    for ((index, column), format) in (0..).zip(&sheet.columns).zip(&formats.columns) {
        page.set_column_width(index, width(&column.head, &column.kind))?;
        page.set_column_format(index, format)?;
    }
    for (index, column) in (0..).zip(&sheet.columns) {
        check_length(&column.head, 0, index)?;
        page.write_string_with_format(0, index, clean(&column.head), &bold)?;
    }
    Ok(formats)
}

impl Formats {
    fn new(sheet: &Sheet) -> Self {
        let format = |kind: &Kind| match kind {
            Kind::Text | Kind::Boolean { .. } => Format::new(),
            Kind::Code => Format::new().set_num_format_index(TEXT_FORMAT),
            Kind::Integer => Format::new().set_num_format("0"),
            Kind::Decimal { scale } => Format::new().set_num_format(decimal_pattern(*scale)),
            Kind::Date => Format::new().set_num_format("yyyy-mm-dd"),
            Kind::Instant => Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
        };
        Self {
            columns: sheet.columns.iter().map(|column| format(&column.kind)).collect(),
            date: format(&Kind::Date),
            instant: format(&Kind::Instant),
        }
    }
}

fn decimal_pattern(scale: u8) -> String {
    match usize::from(scale).min(30) {
        0 => "0".to_owned(),
        places => format!("0.{}", "0".repeat(places)),
    }
}

/// The library escapes a carriage return only after it has looked for texts that
/// already look escaped; `_x000D` right before one would be misread, so that one
/// becomes a line feed.
fn escapable(text: &str) -> String {
    let text = clean(text);
    if !text.contains('\r') {
        return text.into_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let before = out.get(out.len().saturating_sub(6)..).unwrap_or_default();
        let hex = before.strip_prefix("_x").unwrap_or_default();
        let misread = hex.len() == 4 && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
        out.push(if c == '\r' && misread { '\n' } else { c });
    }
    out
}

fn check_length(text: &str, row: u32, column: u16) -> Result<(), WriteError> {
    if text.len() > CELL_LIMIT && text.encode_utf16().count() > CELL_LIMIT {
        let column = usize::from(column) + 1;
        return Err(WriteError::CellTooLong { row, column, limit: CELL_LIMIT });
    }
    Ok(())
}

fn width(head: &str, kind: &Kind) -> f64 {
    let usual = match kind {
        Kind::Text => 24,
        Kind::Code => 16,
        Kind::Integer | Kind::Decimal { .. } | Kind::Date => 12,
        Kind::Instant => 20,
        Kind::Boolean { .. } => 8,
    };
    let wanted = usual.max(display_width(head) + 2).min(60);
    f64::from(u8::try_from(wanted).unwrap_or(60))
}

fn properties(sheet: &Sheet) -> Result<DocProperties, WriteError> {
    let stamp = &sheet.stamp;
    let when = stamp.when.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    Ok(DocProperties::new()
        .set_title(clean(&sheet.name))
        .set_author(clean(&stamp.who))
        .set_comment(clean(&stamp.purpose))
        .set_creation_datetime(&ExcelDateTime::from_timestamp(stamp.when.timestamp())?)
        .set_custom_property("exportedBy", clean(&stamp.who).as_ref())
        .set_custom_property("exportedAt", when.as_str())
        .set_custom_property("purpose", clean(&stamp.purpose).as_ref()))
}
