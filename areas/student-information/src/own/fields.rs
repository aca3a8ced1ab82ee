//! Which fields students see of themselves, and what becomes of a change.

use kernel::{
    Cx, Lang, Result,
    protect::{DataKeys, Place, Sealed},
    resource::{Field, Kind},
    settings,
};
use schema::students::student;
use serde_json::Value;

use super::types::{ChoiceView, FieldKind, FieldView, Mode};
use crate::{settings::SiSettings, table::students};

/// Group by group, in the order in which they are shown.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "IDENTITY",
        &[
            "studentNo",
            "nameCn",
            "nameEn",
            "pinyinSurname",
            "pinyinGiven",
            "preferredName",
            "formerName",
            "gender",
            "birthDate",
            "idType",
            "idNo",
            "idExpiry",
            "nationality",
            "ethnicity",
            "politicalStatus",
            "religion",
            "maritalStatus",
            "visaNo",
            "permitExpiry",
        ],
    ),
    (
        "ORIGIN",
        &["nativePlace", "birthPlace", "originRegion", "hukouType", "hukouAddress", "highSchool", "candidateNo"],
    ),
    ("STUDY", &["studentType", "classNo", "studyMode", "entryDate", "expectedGraduation"]),
    (
        "CONTACT",
        &[
            "mobile",
            "email",
            "personalEmail",
            "wechat",
            "homeAddress",
            "postalCode",
            "mailingAddress",
            "dormitory",
            "emergencyName",
            "emergencyRelation",
            "emergencyMobile",
        ],
    ),
];

/// A field with its place on the page and what becomes of a change.
pub struct OwnField {
    pub field: &'static Field,
    pub group: &'static str,
    pub mode: Mode,
}

/// All fields that students see.
pub async fn own_fields(cx: &Cx, student_type: &str) -> Result<Vec<OwnField>> {
    let table = students()?;
    let settings = settings::get::<SiSettings>(cx, Some(student_type)).await?;
    let named = SHOWN.iter().flat_map(|(group, names)| names.iter().map(move |name| (*group, *name)));
    let found = named.filter_map(|(group, name)| {
        let field = table.field(name)?;
        Some(OwnField { field, group, mode: mode(field, &settings) })
    });
    Ok(found.collect())
}

/// The administration says what is open; only what can be written as a text, a day or a choice ever is.
fn mode(field: &Field, settings: &SiSettings) -> Mode {
    let listed = |names: &[String]| names.iter().any(|name| name == field.name);
    match kind_of(field) {
        Some(_) if listed(&settings.self_service_fields) => Mode::Direct,
        Some(_) if listed(&settings.request_fields) => Mode::Request,
        _ => Mode::Locked,
    }
}

fn kind_of(field: &Field) -> Option<FieldKind> {
    match field.kind {
        Kind::Text { .. } | Kind::Code { .. } => Some(FieldKind::Text),
        Kind::Choice(_) => Some(FieldKind::Choice),
        Kind::Date => Some(FieldKind::Date),
        Kind::Protected(_) => Some(FieldKind::Protected),
        _ => None,
    }
}

/// A student's values as texts, numbers of people in clear: what comes out of here is masked before it is shown.
pub struct Values {
    row: Value,
    keys: DataKeys,
    id: String,
}

impl Values {
    pub async fn of(cx: &Cx, db: &impl sea_orm::ConnectionTrait, student: &student::Model) -> Result<Self> {
        let keys = DataKeys::load(&cx.app().keys, db, &[&student.id]).await?;
        let row = serde_json::to_value(student).map_err(kernel::Error::internal)?;
        Ok(Self { row, keys, id: student.id.clone() })
    }

    /// In clear, for comparing.
    pub fn clear(&self, field: &Field) -> Result<String> {
        let text = match self.row.get(field.name) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Null) | None => String::new(),
            Some(other) => other.to_string(),
        };
        let Kind::Protected(_) = field.kind else { return Ok(text) };
        let place = Place::new("student", &field.column, &self.id);
        let opened = self.keys.open(place, &Sealed::entered(text))?;
        Ok(opened.map(|clear| clear.to_string()).unwrap_or_default())
    }

    pub fn view(&self, own: &OwnField, lang: Lang) -> Result<FieldView> {
        let field = own.field;
        let value = masked(field, &self.clear(field)?);
        let choices = match field.kind {
            Kind::Choice(choices) => choices,
            _ => &[],
        };
        let max = match field.kind {
            Kind::Text { max } | Kind::Code { max } => Some(max),
            Kind::Protected(guarded) => Some(guarded.max),
            _ => None,
        };
        Ok(FieldView {
            name: field.name.to_owned(),
            label: field.label.get(lang).to_owned(),
            group: own.group.to_owned(),
            kind: kind_of(field).unwrap_or(FieldKind::Text),
            mode: own.mode,
            shown: shown(field, &value, lang),
            value,
            max,
            choices: choices
                .iter()
                .map(|(code, label)| ChoiceView { value: (*code).to_owned(), label: label.get(lang).to_owned() })
                .collect(),
        })
    }
}

/// As it may be seen.
pub fn masked(field: &Field, clear: &str) -> String {
    match field.kind {
        Kind::Protected(guarded) if !clear.is_empty() => (guarded.mask)(clear),
        _ => clear.to_owned(),
    }
}

/// As people read it.
pub fn shown(field: &Field, value: &str, lang: Lang) -> String {
    let choice = match field.kind {
        Kind::Choice(choices) => choices.iter().find(|(code, _)| *code == value),
        _ => None,
    };
    choice.map_or_else(|| value.to_owned(), |(_, label)| label.get(lang).to_owned())
}
