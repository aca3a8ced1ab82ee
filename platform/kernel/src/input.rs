//! What comes in with a request, decoded once, with messages that point at the field.

use std::collections::HashMap;

use bytes::Bytes;
use serde::de::DeserializeOwned;
use utoipa::{IntoParams, ToSchema};

use crate::{
    Error, Result,
    error::FieldError,
    files::Upload,
    openapi::OpDoc,
    text::{Both, Text},
};

/// Why somebody does what they do, as a command asks for it: there is one, and it is not a novel.
pub fn reason(text: &str) -> Result<&str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Error::Invalid(vec![FieldError::required("reason")])),
        1..=500 => Ok(text),
        _ => Err(Error::invalid("reason", "too_long", Text::new("最多 500 个字符", "At most 500 characters"))),
    }
}

/// The raw parts of a request after the guard has read them.
pub struct RawInput {
    pub path: HashMap<String, String>,
    pub query: String,
    pub body: RawBody,
}

impl RawInput {
    pub(crate) fn empty() -> Self {
        Self { path: HashMap::new(), query: String::new(), body: RawBody::Empty }
    }

    /// No text has a NUL in it: SQLite would keep it, PostgreSQL refuses it.
    pub(crate) fn check_text(&self) -> Result<()> {
        if self.path.values().any(|text| text.contains('\0')) {
            return Err(Error::NotFound);
        }
        let in_query = self.query.contains("%00") || self.query.contains('\0');
        let in_body = matches!(&self.body, RawBody::Json(bytes) if has_escaped_nul(bytes));
        if in_query || in_body {
            return Err(Error::malformed("文本中不能含有 NUL 字符", "A text cannot contain the NUL character"));
        }
        Ok(())
    }

    pub(crate) fn asks_for_preview_in_query(&self) -> bool {
        parse_query(&self.query).is_ok_and(|pairs| pairs.iter().any(|(key, value)| key == "dryRun" && value == "true"))
    }

    /// `dryRun` in the query or at the top of the body. What cannot be read is left to whoever decodes it.
    pub(crate) fn asks_for_preview(&self) -> bool {
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Asked {
            #[serde(default)]
            dry_run: bool,
        }
        let in_body = matches!(&self.body, RawBody::Json(bytes)
            if serde_json::from_slice(bytes).is_ok_and(|Asked { dry_run }| dry_run));
        self.asks_for_preview_in_query() || in_body
    }
}

/// `\u0000` in a JSON text; `\\u0000` is a backslash and five letters. An escape is stepped over whole, so no byte is
/// looked at twice: nobody is signed in yet, and a body may be nothing but backslashes.
fn has_escaped_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escaped = rest.get(at + 1..).unwrap_or_default();
        if escaped.starts_with(b"u0000") {
            return true;
        }
        rest = escaped.get(1..).unwrap_or_default();
    }
    false
}

pub enum RawBody {
    Empty,
    Json(Bytes),
    Upload(Upload),
}

/// What a handler takes besides its `Cx`.
pub trait FromInput: Sized + Send {
    fn from_input(input: &mut RawInput) -> Result<Self>;
    fn describe(doc: &mut OpDoc);
}

impl FromInput for () {
    fn from_input(_: &mut RawInput) -> Result<Self> {
        Ok(())
    }
    fn describe(_: &mut OpDoc) {}
}

/// The JSON body.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + ToSchema + Send> FromInput for Json<T> {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        match &input.body {
            RawBody::Json(bytes) => decode_object(bytes).map(Self),
            _ => Err(Error::malformed("缺少 JSON 请求体", "A JSON body is required")),
        }
    }
    fn describe(doc: &mut OpDoc) {
        doc.takes_json::<T>();
    }
}

/// A JSON body that may be left out.
impl<T: DeserializeOwned + ToSchema + Send> FromInput for Option<Json<T>> {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        match &input.body {
            RawBody::Json(bytes) => decode_object(bytes).map(|value| Some(Json(value))),
            _ => Ok(None),
        }
    }
    fn describe(doc: &mut OpDoc) {
        doc.takes_json::<T>();
    }
}

/// The query string; repeated keys become lists.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + IntoParams + Send> FromInput for Query<T> {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        decode_query(&input.query).map(Self)
    }
    fn describe(doc: &mut OpDoc) {
        doc.takes_query::<T>();
    }
}

/// One segment of the path.
pub struct PathId(pub String);

impl FromInput for PathId {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        input.path.get("id").cloned().map(Self).ok_or(Error::NotFound)
    }
    fn describe(_: &mut OpDoc) {}
}

/// The query string as it came, for operations that know their parameters only at run time.
pub struct RawQuery(pub Vec<(String, String)>);

impl FromInput for RawQuery {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        parse_query(&input.query).map(Self)
    }
    fn describe(_: &mut OpDoc) {}
}

/// The JSON body as bytes, for the resource engine, which decodes by table.
pub struct RawJson(pub Bytes);

impl FromInput for RawJson {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        match &input.body {
            RawBody::Json(bytes) => Ok(Self(bytes.clone())),
            _ => Err(Error::malformed("缺少 JSON 请求体", "A JSON body is required")),
        }
    }
    fn describe(_: &mut OpDoc) {}
}

impl FromInput for Upload {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        match std::mem::replace(&mut input.body, RawBody::Empty) {
            RawBody::Upload(upload) => Ok(upload),
            _ => Err(Error::malformed("请以表单字段 file 上传文件", "Send the file as form field `file`")),
        }
    }
    fn describe(doc: &mut OpDoc) {
        doc.takes_upload();
    }
}

impl<A: FromInput, B: FromInput> FromInput for (A, B) {
    fn from_input(input: &mut RawInput) -> Result<Self> {
        Ok((A::from_input(input)?, B::from_input(input)?))
    }
    fn describe(doc: &mut OpDoc) {
        A::describe(doc);
        B::describe(doc);
    }
}

/// Serde would also take a list for a struct, field by field; the guard looks for ids by name.
fn decode_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    if bytes.trim_ascii_start().first() != Some(&b'{') && !crate::planted::fault("list_for_struct") {
        return Err(Error::malformed("请求体须为 JSON 对象", "The body must be a JSON object"));
    }
    decode_json(bytes)
}

pub fn decode_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let mut decoder = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut decoder).map_err(|e| {
        let path = e.path().to_string();
        describe_serde(path, &e.into_inner())
    })?;
    decoder.end().map_err(|_| Error::malformed("请求体不是一个完整的 JSON", "The body is not one JSON document"))?;
    Ok(value)
}

/// Turns serde's words into a field error. Syntax errors concern the whole body.
fn describe_serde(path: String, error: &serde_json::Error) -> Error {
    if !error.is_data() {
        return Error::malformed("请求体不是有效的 JSON", "The body is not valid JSON");
    }
    Error::Invalid(vec![field_error_of(path, &error.to_string())])
}

/// Serde names the offending field in its text; the caller wants it as data.
pub fn field_error_of(path: String, text: &str) -> FieldError {
    let named = |prefix: &str| {
        text.strip_prefix(prefix).and_then(|rest| rest.split('`').next()).map(|name| match path.as_str() {
            "." | "" | "?" => name.to_owned(),
            // A field that is there is part of the path already; a missing one is not.
            at if at == name || at.ends_with(&format!(".{name}")) => at.to_owned(),
            _ => format!("{path}.{name}"),
        })
    };
    if let Some(field) = named("missing field `") {
        return FieldError::required(field);
    }
    if let Some(field) = named("unknown field `") {
        return unknown_field(field);
    }
    if let Some(field) = named("duplicate field `") {
        let text = Both::new(format!("字段 {field} 重复"), format!("Field {field} is given twice"));
        return FieldError::new(field, "duplicate_field", text);
    }
    wrong_format(path)
}

pub(crate) fn unknown_field(field: String) -> FieldError {
    let text = Both::new(format!("未知字段 {field}"), format!("Unknown field {field}"));
    FieldError::new(field, "unknown_field", text)
}

pub(crate) fn wrong_format(field: impl Into<String>) -> FieldError {
    FieldError::new(field.into(), "wrong_format", Both::new("格式不正确", "Has the wrong format"))
}

pub fn parse_query(query: &str) -> Result<Vec<(String, String)>> {
    let pairs: Vec<(String, String)> = serde_html_form::from_str(query)
        .map_err(|_| Error::malformed("查询参数格式不正确", "The query string is malformed"))?;
    // The specification's client adds a timestamp to defeat caches; it means nothing to us.
    Ok(pairs.into_iter().filter(|(k, _)| k != "timestamp" && k != "_t").collect())
}

pub fn decode_query<T: DeserializeOwned>(query: &str) -> Result<T> {
    let pairs = parse_query(query)?;
    let text = serde_html_form::to_string(&pairs).map_err(Error::internal)?;
    let decoder = serde_html_form::Deserializer::from_bytes(text.as_bytes());
    serde_path_to_error::deserialize(decoder).map_err(|e| {
        let path = e.path().to_string();
        Error::Invalid(vec![field_error_of(path, &e.into_inner().to_string())])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, Debug, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        name: String,
        #[serde(default)]
        ids: Vec<String>,
        n: Option<u32>,
    }

    fn field_of(error: Error) -> (String, &'static str) {
        match error {
            Error::Invalid(errors) => errors.into_iter().next().map(|e| (e.field, e.code)).unwrap_or_default(),
            other => (other.to_string(), other.code()),
        }
    }

    #[test]
    fn json_mistakes_point_at_their_field() {
        let cases: [(&str, &str, &str); 6] = [
            (r#"{}"#, "name", "required"),
            (r#"{"name":"a","x":1}"#, "x", "unknown_field"),
            (r#"{"name":1}"#, "name", "wrong_format"),
            (r#"{"name":"a","ids":["b",2]}"#, "ids[1]", "wrong_format"),
            (r#"{"name":"a","name":"b"}"#, "name", "duplicate_field"),
            (r#"{"name":"a","n":-1}"#, "n", "wrong_format"),
        ];
        for (body, field, code) in cases {
            let error = decode_json::<Thing>(body.as_bytes()).err().map(field_of);
            assert_eq!(error, Some((field.to_owned(), code)), "{body}");
        }
        assert_eq!(decode_json::<Thing>(b"{").err().map(|e| e.status()), Some(400));
        assert_eq!(decode_json::<Thing>(br#"{"name":"a"} {}"#).err().map(|e| e.status()), Some(400));
    }

    #[test]
    fn a_nul_is_found_however_it_is_written() {
        for (text, found) in [
            (r#""a""#, false),
            (r#""\u0000""#, true),
            (r#""\\u0000""#, false),
            (r#""\\\u0000""#, true),
            (r#""\u00001""#, true),
        ] {
            assert_eq!(has_escaped_nul(text.as_bytes()), found, "{text}");
        }
    }

    #[test]
    fn a_preview_is_seen_however_it_is_asked_for() {
        let asks = |query: &str, body: &str| {
            let body = if body.is_empty() { RawBody::Empty } else { RawBody::Json(body.to_owned().into()) };
            RawInput { path: HashMap::new(), query: query.to_owned(), body }.asks_for_preview()
        };
        assert!(asks("a=b&dryRun=true", ""));
        assert!(asks("dry%52un=tr%75e", ""));
        assert!(asks("", r#"{"a":[1,{"b":2}],"dryRun":true}"#));
        assert!(asks("", r#"{"dry\u0052un":true}"#));
        assert!(!asks("dryRun=false", r#"{"dryRun":false}"#));
        assert!(!asks("", r#"{"a":{"dryRun":true}}"#));
        assert!(!asks("", ""));
    }

    #[test]
    fn repeated_query_keys_are_a_list_and_the_timestamp_is_ignored() -> Result<()> {
        let thing: Thing = decode_query("name=%E5%AD%A6&ids=a&ids=b&timestamp=1")?;
        assert_eq!(thing, Thing { name: "学".into(), ids: vec!["a".into(), "b".into()], n: None });
        assert_eq!(decode_query::<Thing>("name=a&z=1").err().map(field_of), Some(("z".into(), "unknown_field")));
        Ok(())
    }
}
