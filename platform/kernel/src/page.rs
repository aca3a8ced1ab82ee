//! Pages of lists, with the constants of section 9 of the specification.

use serde::{Deserialize, Serialize};
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{ArrayBuilder, ObjectBuilder, Schema, Type},
    },
};

use crate::{Error, Result, Text};

pub const FIRST_PAGE: u64 = 1;
pub const DEFAULT_PAGE_SIZE: u64 = 10;
pub const MAX_PAGE_SIZE: u64 = 200;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    pub data: Vec<T>,
    pub page_no: u64,
    pub page_size: u64,
    pub total_count: u64,
    pub total_page: u64,
}

impl<T> Page<T> {
    pub fn new(data: Vec<T>, paging: Paging, total_count: u64) -> Self {
        let Paging { page_no, page_size } = paging;
        Self { data, page_no, page_size, total_count, total_page: total_count.div_ceil(page_size) }
    }
}

/// Written out in place: one name could not stand for pages of different rows.
impl<T: ToSchema> PartialSchema for Page<T> {
    fn schema() -> RefOr<Schema> {
        let number = || ObjectBuilder::new().schema_type(Type::Integer).build();
        let rows = ArrayBuilder::new().items(Ref::from_schema_name(T::name())).build();
        let names = ["pageNo", "pageSize", "totalCount", "totalPage"];
        let object = ObjectBuilder::new().property("data", rows).required("data");
        names.into_iter().fold(object, |object, name| object.property(name, number()).required(name)).into()
    }
}

impl<T: ToSchema> ToSchema for Page<T> {
    fn name() -> std::borrow::Cow<'static, str> {
        // In lower case, so that it is not taken for a named type.
        "page".into()
    }
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
        schemas.push((T::name().into_owned(), T::schema()));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paging {
    pub page_no: u64,
    pub page_size: u64,
}

impl Paging {
    pub fn offset(self) -> u64 {
        (self.page_no - 1) * self.page_size
    }

    pub fn of(page_no: Option<u64>, page_size: Option<u64>) -> Result<Self> {
        let (page_no, page_size) = (page_no.unwrap_or(FIRST_PAGE), page_size.unwrap_or(DEFAULT_PAGE_SIZE));
        let range = |field, zh, en| Err(Error::invalid(field, "out_of_range", Text::new(zh, en)));
        if !(1..=10_000_000).contains(&page_no) {
            return range("pageNo", "页码须为正整数", "The page number must be positive");
        }
        if !(1..=MAX_PAGE_SIZE).contains(&page_size) {
            return range("pageSize", "每页条数须在 1 至 200 之间", "The page size must be 1 to 200");
        }
        Ok(Self { page_no, page_size })
    }
}

/// The paging part of a list operation that is not served by the resource engine.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    pub page_no: Option<u64>,
    pub page_size: Option<u64>,
}

impl PageQuery {
    pub fn paging(&self) -> Result<Paging> {
        Paging::of(self.page_no, self.page_size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_has_ten_rows() -> Result<()> {
        let paging = Paging::of(None, None)?;
        assert_eq!(paging, Paging { page_no: 1, page_size: 10 });
        assert_eq!(Page::<()>::new(vec![], paging, 21).total_page, 3);
        assert_eq!(Paging::of(Some(3), Some(20))?.offset(), 40);
        assert!(Paging::of(Some(0), None).is_err());
        assert!(Paging::of(None, Some(201)).is_err());
        Ok(())
    }
}
