//! Export of the current filter, and empty sheets to import with.
//!
//! One writer for every export of the product: text is never a formula, codes stay text, and each
//! export leaves an entry in the log that says who took what.

use chrono::{DateTime, FixedOffset, Utc};
use sea_orm::{AccessMode, ConnectionTrait, IsolationLevel, TransactionOptions, TransactionTrait};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{Field, Kind, Table, decimal, protected, refs};
use crate::{
    Both, Cx, Error, Lang, Result, Rule, Text, Timestamp,
    protect::redact,
    reply::{FileContent, FileReply},
    time::UNIVERSITY_OFFSET_MS,
};

/// More is a report, not a list.
pub const ROW_CAP: u32 = 100_000;
const CHUNK: u64 = 1000;

#[derive(Clone, Copy, Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum FileFormat {
    #[default]
    Xlsx,
    Csv,
}

impl FileFormat {
    fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
        }
    }
    fn mime(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
    fn sheets(self) -> sheets::Format {
        match self {
            Self::Xlsx => sheets::Format::Xlsx,
            Self::Csv => sheets::Format::Csv,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FormatQuery {
    #[serde(default)]
    #[param(inline)]
    pub(super) format: FileFormat,
}

pub(super) async fn export(cx: &Cx, table: &'static Table, mut pairs: Vec<(String, String)>) -> Result<FileReply> {
    let format = take_format(&mut pairs)?;
    let purpose = take_purpose(table, &mut pairs)?;
    let query = table.parse(&cx.app().keys, cx.scope()?, &pairs)?;
    let mut select = table.select(cx.scope()?);
    select.cond_where(query.filter);
    table.order(&mut select, query.sort.as_ref());
    // One snapshot for all chunks: a row that moves meanwhile is neither lost nor doubled.
    let snapshot = cx
        .app()
        .db
        .read()
        .begin_with_options(TransactionOptions {
            isolation_level: (cx.app().db.backend == sea_orm::DbBackend::Postgres)
                .then_some(IsolationLevel::RepeatableRead),
            access_mode: (cx.app().db.backend == sea_orm::DbBackend::Postgres).then_some(AccessMode::ReadOnly),
            ..Default::default()
        })
        .await?;
    let fields: Vec<&Field> = table.spec.fields.iter().collect();
    let name = table.spec.label.get(cx.lang());
    let mut out = Out::stamped(cx, (name, purpose.as_deref().unwrap_or(name)), format, &fields, false)?;
    let mut count = 0_u64;
    loop {
        select.limit(CHUNK).offset(count);
        let rows = snapshot.query_all(&select).await?;
        let mut data: Vec<Value> = rows.iter().map(table.encode).collect::<Result<_>>()?;
        refs::label(cx, table, &mut data).await?;
        protected::mask(cx.app(), &snapshot, table, &mut data).await?;
        for row in &data {
            out.push(&fields.iter().map(|f| cell(f, row, cx.lang())).collect::<Vec<_>>())?;
        }
        count += data.len() as u64;
        if (data.len() as u64) < CHUNK {
            break;
        }
    }
    cx.note(
        "",
        &json!({ "export": table.spec.subject, "rows": count, "format": format.extension(), "filter": protected::masked_pairs(table, &pairs) }),
        purpose.as_deref(),
    )?;
    out.finish(cx, name, format)
}

/// Rows that do not come from a plain table, written by the same writer.
pub fn export_rows(cx: &Cx, name: &str, fields: &[Field], rows: &[Value]) -> Result<FileReply> {
    export_rows_in(cx, name, FileFormat::Xlsx, fields, rows)
}

/// The same, in the format that was asked for.
pub fn export_rows_in(cx: &Cx, name: &str, format: FileFormat, fields: &[Field], rows: &[Value]) -> Result<FileReply> {
    let fields: Vec<&Field> = fields.iter().collect();
    let mut out = Out::new(cx, name, format, &fields, false)?;
    for row in rows {
        out.push(&fields.iter().map(|f| cell(f, row, cx.lang())).collect::<Vec<_>>())?;
    }
    out.finish(cx, name, format)
}

/// Several sheets in one workbook, each of some fields and rows.
pub fn export_workbook(cx: &Cx, name: &str, parts: &[(Text, &[Field], Vec<Value>)]) -> Result<FileReply> {
    let lang = cx.lang();
    let (file, path) = tempfile::NamedTempFile::new().map_err(Error::disk)?.into_parts();
    let mut writer: Option<sheets::XlsxWriter> = None;
    for (title, fields, rows) in parts {
        let fields: Vec<&Field> = fields.iter().collect();
        let sheet = sheet(cx, (title.get(lang), name), &fields, false)?;
        match &mut writer {
            Some(writer) => writer.next_sheet(sheet).map_err(|e| failed(&e))?,
            None => writer = Some(sheets::XlsxWriter::new(sheet).map_err(|e| failed(&e))?),
        }
        for row in rows {
            let cells: Vec<_> = fields.iter().map(|f| cell(f, row, lang)).collect();
            writer.as_mut().map_or(Ok(()), |writer| writer.push(&cells)).map_err(|e| failed(&e))?;
        }
    }
    let writer = writer.ok_or_else(|| Error::internal("a workbook without sheets"))?;
    let out = std::io::BufWriter::new(file);
    Out { writer: sheets::Writer::Xlsx(Box::new(writer), out), path }.finish(cx, name, FileFormat::Xlsx)
}

pub(super) async fn template(
    cx: &Cx,
    table: &'static Table,
    format: FileFormat,
    without: &[&str],
) -> Result<FileReply> {
    let fields: Vec<&Field> = table.writable().filter(|f| !without.contains(&f.name)).collect();
    let out = Out::new(cx, table.spec.label.get(cx.lang()), format, &fields, true)?;
    let name = match cx.lang() {
        Lang::Zh => format!("{}导入模板", table.spec.label.zh),
        Lang::En => format!("{} template", table.spec.label.en),
    };
    out.finish(cx, &name, format)
}

fn take_format(pairs: &mut Vec<(String, String)>) -> Result<FileFormat> {
    let wanted = pairs.iter().position(|(k, _)| k == "format").map(|at| pairs.remove(at).1);
    match wanted.as_deref() {
        None | Some("xlsx" | "") => Ok(FileFormat::Xlsx),
        Some("csv") => Ok(FileFormat::Csv),
        Some(_) => {
            let text = Both::new("格式须为 xlsx 或 csv", "The format must be xlsx or csv");
            Err(Error::invalid("format", "not_a_choice", text))
        }
    }
}

const LONGEST_PURPOSE: usize = 200;

/// What the export is for, as far as it was said; kept in the log and on the sheet itself.
fn take_purpose(table: &Table, pairs: &mut Vec<(String, String)>) -> Result<Option<String>> {
    let said = pairs.iter().position(|(k, _)| k == "purpose").map(|at| pairs.remove(at).1);
    let said = said.map(|text| redact(text.trim())).filter(|text| !text.is_empty());
    if said.is_none() && table.rules.asks_purpose {
        let text = Both::new("请说明导出用途", "Say what the export is for");
        return Err(Error::invalid("purpose", "required", text));
    }
    if said.as_ref().is_some_and(|text| text.chars().count() > LONGEST_PURPOSE) {
        let text = Both::new(
            format!("用途最多 {LONGEST_PURPOSE} 个字符"),
            format!("A purpose has at most {LONGEST_PURPOSE} characters"),
        );
        return Err(Error::invalid("purpose", "too_long", text));
    }
    Ok(said)
}

/// A sheet being written to a temporary file.
struct Out {
    writer: sheets::Writer<std::io::BufWriter<std::fs::File>>,
    path: tempfile::TempPath,
}

impl Out {
    fn new(cx: &Cx, name: &str, format: FileFormat, fields: &[&Field], template: bool) -> Result<Self> {
        Self::stamped(cx, (name, name), format, fields, template)
    }

    /// With the name of the sheet and what it is for.
    fn stamped(
        cx: &Cx,
        (name, purpose): (&str, &str),
        format: FileFormat,
        fields: &[&Field],
        template: bool,
    ) -> Result<Self> {
        let sheet = sheet(cx, (name, purpose), fields, template)?;
        let (file, path) = tempfile::NamedTempFile::new().map_err(Error::disk)?.into_parts();
        let writer =
            sheets::Writer::new(format.sheets(), std::io::BufWriter::new(file), sheet).map_err(|e| failed(&e))?;
        Ok(Self { writer, path })
    }

    fn push(&mut self, row: &[sheets::Value]) -> Result<()> {
        self.writer.push(row).map_err(|e| failed(&e))
    }

    fn finish(self, cx: &Cx, name: &str, format: FileFormat) -> Result<FileReply> {
        let mut file = self.writer.finish().map_err(|e| failed(&e))?;
        std::io::Write::flush(&mut file).map_err(Error::disk)?;
        let day = Timestamp(cx.now().0 + UNIVERSITY_OFFSET_MS).to_rfc3339();
        let day: String = day.chars().take(10).collect();
        Ok(FileReply {
            name: format!("{name}-{day}.{}", format.extension()),
            mime: format.mime().to_owned(),
            content: FileContent::Temp(self.path),
            inline: false,
        })
    }
}

fn sheet(cx: &Cx, (name, purpose): (&str, &str), fields: &[&Field], template: bool) -> Result<sheets::Sheet> {
    let lang = cx.lang();
    let language = if lang == Lang::Zh { sheets::Language::Zh } else { sheets::Language::En };
    let zone = i32::try_from(UNIVERSITY_OFFSET_MS / 1000).ok().and_then(FixedOffset::east_opt);
    Ok(sheets::Sheet {
        name: name.to_owned(),
        columns: fields.iter().map(|f| column(f, lang, language)).collect(),
        language,
        zone: zone.ok_or_else(|| Error::internal("the university's zone"))?,
        stamp: sheets::Stamp { who: cx.actor()?.name.clone(), when: instant(cx.now()), purpose: purpose.to_owned() },
        row_cap: ROW_CAP,
        template,
    })
}

fn failed(error: &sheets::WriteError) -> Error {
    match error {
        sheets::WriteError::TooManyRows { .. } => {
            Rule::new(error.code(), Both::new(error.message_zh(), error.message_en()), json!({ "limit": ROW_CAP }))
                .into()
        }
        sheets::WriteError::Io(kind) => Error::disk((*kind).into()),
        other => Error::internal(other.to_string()),
    }
}

fn instant(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.0).unwrap_or_default()
}

fn column(field: &Field, lang: Lang, language: sheets::Language) -> sheets::Column {
    let mut column = sheets::Column::new(field.label.get(lang), sheet_kind(field, language));
    column.required = field.required;
    column.note = field.hint.map(|h| h.get(lang).to_owned()).unwrap_or_default();
    if let Kind::Choice(choices) = field.kind {
        column.allowed = choices.iter().map(|(_, text)| text.get(lang).to_owned()).collect();
    }
    column
}

fn sheet_kind(field: &Field, language: sheets::Language) -> sheets::Kind {
    match field.kind {
        Kind::Code { .. } | Kind::Protected(_) => sheets::Kind::Code,
        Kind::Integer { .. } if field.places > 0 => sheets::Kind::Decimal { scale: field.places },
        Kind::Integer { .. } => sheets::Kind::Integer,
        Kind::Bool => sheets::Kind::boolean(language),
        Kind::Date => sheets::Kind::Date,
        Kind::Instant => sheets::Kind::Instant,
        Kind::Text { .. } | Kind::Choice(_) | Kind::Choices(_) | Kind::Codes { .. } => sheets::Kind::Text,
        Kind::Reference { .. } | Kind::References { .. } => sheets::Kind::Text,
    }
}

fn cell(field: &Field, row: &Value, lang: Lang) -> sheets::Value {
    let value = row.get(field.name).unwrap_or(&Value::Null);
    match (field.kind, value) {
        (_, Value::Null) => sheets::Value::Empty,
        (Kind::Reference { .. } | Kind::References { .. }, _) => {
            let label = row.get("labels").and_then(|l| l.get(field.name)).and_then(Value::as_str);
            sheets::Value::Text(label.or(value.as_str()).unwrap_or_default().to_owned())
        }
        (Kind::Bool, Value::Bool(yes)) => sheets::Value::Boolean(*yes),
        (Kind::Integer { .. }, Value::Number(n)) if field.places > 0 => {
            sheets::Value::Decimal(decimal::written(n.as_i64().unwrap_or_default(), field.places))
        }
        (Kind::Integer { .. }, Value::Number(n)) => sheets::Value::Integer(n.as_i64().unwrap_or_default()),
        (Kind::Date, Value::String(text)) => {
            text.parse().map_or(sheets::Value::Text(text.clone()), sheets::Value::Date)
        }
        (Kind::Instant, Value::String(text)) => {
            Timestamp::parse(text).map_or(sheets::Value::Empty, |t| sheets::Value::Instant(instant(t)))
        }
        (_, other) => sheets::Value::Text(super::history::show(field, other, lang)),
    }
}
