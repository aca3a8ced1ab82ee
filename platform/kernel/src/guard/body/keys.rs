//! Refuses a JSON body that gives a key twice: which of the two counts must not depend on who reads.

use std::{borrow::Cow, collections::HashSet, fmt};

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::{Error, Result, input::field_error_of};

/// What is not JSON at all is left to whoever decodes it.
pub fn refuse_repeated(body: &[u8]) -> Result<()> {
    let mut decoder = serde_json::Deserializer::from_slice(body);
    match serde_path_to_error::deserialize::<_, EachOnce>(&mut decoder) {
        Err(error) if error.inner().is_data() => {
            let text = error.inner().to_string();
            Err(Error::Invalid(vec![field_error_of(error.path().to_string(), &text)]))
        }
        _ => Ok(()),
    }
}

/// Any JSON value whose objects have every key once. Holds nothing.
struct EachOnce;

/// Borrowed where the text has no escapes, so that a body is looked through without copying it.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl<'de> Deserialize<'de> for EachOnce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EachOnce)
    }
}

impl<'de> Visitor<'de> for EachOnce {
    type Value = Self;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }
    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<EachOnce>()?.is_some() {}
        Ok(self)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut seen = HashSet::new();
        while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
            map.next_value::<EachOnce>()?;
            if let Some(twice) = seen.replace(key) {
                return Err(de::Error::custom(format!("duplicate field `{twice}`")));
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_twice_is_refused_at_its_place() {
        let field = |body: &str| match refuse_repeated(body.as_bytes()) {
            Err(Error::Invalid(errors)) => errors.first().map(|e| (e.field.clone(), e.code)),
            _ => None,
        };
        assert_eq!(field(r#"{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}"#), None);
        assert_eq!(field(r#"{"a":1,"a":1}"#), Some(("a".into(), "duplicate_field")));
        assert_eq!(field(r#"{"a":1,"\u0061":1}"#), Some(("a".into(), "duplicate_field")));
        assert_eq!(field(r#"{"x":{"a":1,"a":1}}"#), Some(("x.a".into(), "duplicate_field")));
        assert_eq!(field(r#"{"x":[0,{"a":1,"a":1}]}"#), Some(("x[1].a".into(), "duplicate_field")));
    }
}
