//! Instants and the clock they come from.
//!
//! An instant is milliseconds since 1970 UTC, an integer in the database: both engines then order
//! and compare it alike. On the wire it is RFC 3339 with milliseconds.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::DeriveValueType;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The university's zone: mainland China has one, without summer time.
pub const UNIVERSITY_OFFSET_MS: i64 = 8 * 3_600_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, DeriveValueType)]
pub struct Timestamp(pub i64);

impl Timestamp {
    pub const SECOND: i64 = 1000;
    pub const MINUTE: i64 = 60 * Self::SECOND;
    pub const HOUR: i64 = 60 * Self::MINUTE;
    pub const DAY: i64 = 24 * Self::HOUR;

    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds from `earlier` to `self`.
    pub fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    pub fn to_rfc3339(self) -> String {
        DateTime::<Utc>::from_timestamp_millis(self.0).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// The day at the university.
    pub fn local_date(self) -> chrono::NaiveDate {
        let local = DateTime::<Utc>::from_timestamp_millis(self.0.saturating_add(UNIVERSITY_OFFSET_MS));
        local.unwrap_or_default().date_naive()
    }

    /// As people at the university read it: `2026-09-01 08:30:00`.
    pub fn local_text(self) -> String {
        let local = DateTime::<Utc>::from_timestamp_millis(self.0.saturating_add(UNIVERSITY_OFFSET_MS));
        local.unwrap_or_default().format("%Y-%m-%d %H:%M:%S").to_string()
    }

    pub fn parse(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|t| Self(t.timestamp_millis()))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_rfc3339())
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("not an RFC 3339 instant"))
    }
}

impl utoipa::PartialSchema for Timestamp {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
        let format = SchemaFormat::KnownFormat(KnownFormat::DateTime);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}
impl utoipa::ToSchema for Timestamp {}

/// Where "now" comes from. Tests hold it still or move it.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    pub fn system() -> Self {
        Self(None)
    }

    pub fn fixed(at: Timestamp) -> Self {
        Self(Some(Arc::new(AtomicI64::new(at.0))))
    }

    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Some(fixed) => Timestamp(fixed.load(Ordering::SeqCst)),
            None => Timestamp(Utc::now().timestamp_millis()),
        }
    }

    /// Moves a fixed clock. The system clock cannot be moved and stays as it is.
    pub fn advance(&self, milliseconds: i64) {
        if let Some(fixed) = &self.0 {
            fixed.fetch_add(milliseconds, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_survives_the_wire() {
        let at = Timestamp(1_763_181_060_123);
        assert_eq!(at.to_rfc3339(), "2025-11-15T04:31:00.123Z");
        assert_eq!(Timestamp::parse("2025-11-15T12:31:00.123+08:00"), Some(at));
        assert_eq!(Timestamp::parse("2025-11-15"), None);
        assert_eq!(at.local_text(), "2025-11-15 12:31:00");
    }
}
