//! A resource with its types erased.

use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnDef, ColumnTrait, Condition, EntityTrait, FromQueryResult, IdenStatic,
    Iterable, QueryResult, Value as DbValue,
};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, schema::Schema},
};

use super::{
    ActiveOf, BatchKinds, BatchView, Field, FileFormat, ImportOptions, ImportReport, Kind, PatchOptions, PatchReport,
    Resource, Rules, batch, delete, export, import, patch, plain, protected, read, restore, write,
};
use crate::{
    Cx, Error, FieldError, FileReply, Permission, Result, Text, files::Upload, input::field_error_of, scope::TableRef,
};

/// How rows of a table are called in a select box or a label.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub code: Option<&'static str>,
    pub zh: &'static str,
    pub en: &'static str,
}

/// A table that points at this one, and what its rows are called.
#[derive(Clone, Copy, Debug)]
pub struct ReferencedBy {
    pub table: &'static str,
    pub column: &'static str,
    pub archives: bool,
    /// The column holds a list of ids.
    pub list: bool,
    /// What of a row of this table the column holds.
    pub holds: &'static str,
    pub rows: Text,
    /// The page that lists them, and its filter by this column: whoever is refused can look at them.
    pub page: Option<(&'static str, &'static str)>,
}

impl ReferencedBy {
    pub const fn listed_at(mut self, page: &'static str, filter: &'static str) -> Self {
        self.page = Some((page, filter));
        self
    }

    /// The column holds this column's values instead of ids.
    pub const fn holding(mut self, column: &'static str) -> Self {
        self.holds = column;
        self
    }

    /// A column of a table whose rows are archived.
    pub const fn column(table: &'static str, column: &'static str, rows: Text) -> Self {
        Self { table, column, archives: true, list: false, holds: "id", rows, page: None }
    }

    /// A column that lists ids.
    pub const fn list(table: &'static str, column: &'static str, rows: Text) -> Self {
        Self { table, column, archives: true, list: true, holds: "id", rows, page: None }
    }

    /// A link that is there or not.
    pub const fn link(table: &'static str, column: &'static str, rows: Text) -> Self {
        Self { table, column, archives: false, list: false, holds: "id", rows, page: None }
    }
}

pub struct Spec {
    /// The audit subject, for example `system.template`.
    pub subject: &'static str,
    /// The stem of the operation ids: `MessageTemplate` gives `listMessageTemplate`.
    pub stem: &'static str,
    pub label: Text,
    pub permissions: &'static [Permission],
    pub table: &'static TableRef,
    pub title: Title,
    pub fields: Vec<Field>,
    /// Wire names of the fields that together are unique; the first set is the key of an import.
    pub unique: &'static [&'static [&'static str]],
    pub referenced_by: &'static [ReferencedBy],
    /// A key of an archived row may be used again. Else a code once used stays used.
    pub reuses_keys: bool,
    /// Wire name and whether descending.
    pub sort: (&'static str, bool),
    /// The page of the web that shows these rows; the search leads there. Empty: not searched.
    pub page: &'static str,
    /// Pages whose forms offer these rows: they may choose among them, and nothing else.
    pub offered_to: &'static [Permission],
}

pub(super) type Columns = Vec<(&'static str, DbValue)>;

pub struct Table {
    pub spec: Spec,
    /// Decodes the writable fields; collects every mistake.
    pub(super) decode: fn(&Table, Value) -> Result<Columns, Vec<FieldError>>,
    /// Decodes what was in a row before: it comes back as it was, whatever the rules say by now.
    pub(super) decode_noted: fn(&Table, Value) -> Result<Columns>,
    /// The columns of a new row that no input has.
    pub(super) fresh: fn(&Table) -> Columns,
    pub(super) encode: fn(&QueryResult) -> Result<Value>,
    pub(super) rules: Rules,
    pub(super) schemas: Vec<(String, RefOr<Schema>)>,
    pub(super) input_name: String,
    pub(super) view_name: String,
    columns: Vec<Column>,
}

struct Column {
    name: &'static str,
    definition: ColumnDef,
}

impl Table {
    /// A table with an input of its own.
    pub fn of<R: Resource>() -> Result<&'static Self> {
        let mut schemas = vec![];
        <R::Input as ToSchema>::schemas(&mut schemas);
        let input_name = <R::Input as ToSchema>::name().into_owned();
        schemas.push((input_name.clone(), <R::Input as PartialSchema>::schema()));
        let table = Self {
            decode: decode::<R>,
            decode_noted: decode_noted::<R>,
            fresh: fresh::<R>,
            rules: Rules::of::<R>(),
            schemas,
            input_name,
            ..Self::bare::<R::Entity>(R::spec())?
        };
        table.kept::<R::Entity>()
    }

    /// A table about which nothing is to be said but its fields: they decide what comes in and which columns it sets.
    pub fn plain<E>(spec: Spec) -> Result<&'static Self>
    where
        E: EntityTrait<Model: Serialize + FromQueryResult + ToSchema>,
    {
        Self::ruled::<E>(spec, Rules::NONE)
    }

    /// A table whose fields decide what comes in, with rules over its rows.
    pub fn ruled<E>(spec: Spec, rules: Rules) -> Result<&'static Self>
    where
        E: EntityTrait<Model: Serialize + FromQueryResult + ToSchema>,
    {
        let mut table = Self { rules, ..Self::bare::<E>(spec)? };
        if let Some(field) = table.spec.fields.iter().find(|field| matches!(field.kind, Kind::Protected(_))) {
            return Err(Error::internal(format!("{}: {} is sealed, not plain", table.spec.subject, field.name)));
        }
        table.schemas.push((table.input_name.clone(), plain::input_schema(&table)?));
        table.kept::<E>()
    }

    fn bare<E>(spec: Spec) -> Result<Self>
    where
        E: EntityTrait<Model: Serialize + FromQueryResult + ToSchema>,
    {
        let column = |column: E::Column| Column { name: column.as_str(), definition: column.def() };
        let table = Self {
            decode: plain::decode,
            decode_noted: plain::decode_noted,
            fresh: plain::fresh,
            encode: encode::<E>,
            rules: Rules::NONE,
            schemas: vec![],
            input_name: format!("{}Input", spec.stem),
            // Two tables may show different fields of the same rows.
            view_name: spec.stem.to_owned(),
            columns: E::Column::iter().map(column).collect(),
            spec,
        };
        for field in &table.spec.fields {
            if !table.has(&field.column) {
                return Err(Error::internal(format!("{}: no column for field {}", table.spec.subject, field.name)));
            }
            if matches!(field.kind, Kind::Protected(_)) && !table.has(&protected::index_column(field)) {
                return Err(Error::internal(format!("{}: no index beside field {}", table.spec.subject, field.name)));
            }
        }
        if table.spec.table.table != E::default().table_name() {
            return Err(Error::internal(format!("{}: scope of another table", table.spec.subject)));
        }
        Ok(table)
    }

    /// Checked as a whole, described, and there as long as the program runs.
    fn kept<E>(mut self) -> Result<&'static Self>
    where
        E: EntityTrait<Model: ToSchema>,
    {
        // What is remembered of a list is forgotten with the tables of its scope.
        let apart = |filter: &&super::ThroughFilter| !self.spec.table.scope.tables().contains(&filter.of.table);
        if let Some(filter) = self.rules.filters.iter().find(apart) {
            let subject = self.spec.subject;
            return Err(Error::internal(format!("{subject}: filter {} by no owner of its rows", filter.name)));
        }
        <E::Model as ToSchema>::schemas(&mut self.schemas);
        let row = self.outgoing(<E::Model as PartialSchema>::schema());
        self.schemas.push((self.view_name.clone(), row));
        Ok(Box::leak(Box::new(self)))
    }

    /// Creates a row for a command that does more than that.
    pub async fn create_row(&self, cx: &Cx, input: Map<String, Value>) -> Result<Value> {
        write::create(cx, self, input).await
    }

    /// Changes a row for a command that does more than that; `input` has `id` and `version`.
    pub async fn update_row(&self, cx: &Cx, input: Map<String, Value>) -> Result<Value> {
        write::update(cx, self, input).await
    }

    /// Rows the caller may see, labelled and masked, in the table's order: a part of something larger.
    pub async fn rows_where(&self, cx: &Cx, filter: Condition, most: u64) -> Result<Vec<Value>> {
        read::some(cx, self, filter, most).await
    }

    /// Rows that a list with these filters shows the caller, for sums over all of its pages.
    pub fn listed(&self, cx: &Cx, pairs: &[(String, String)]) -> Result<Condition> {
        let asked = self.parse(&cx.app().keys, cx.scope()?, pairs)?;
        Ok(Condition::all().add(self.spec.table.visible(cx.scope()?)).add(asked.filter))
    }

    /// Rows whose searched fields contain a text, for `rows_where`.
    pub fn containing(&self, cx: &Cx, text: &str) -> Result<Condition> {
        Ok(self.keyword(&cx.app().keys, cx.scope()?, text))
    }

    /// One row the caller may see, labelled and masked.
    pub async fn row(&self, cx: &Cx, id: &str) -> Result<Value> {
        read::read(cx, self, id).await
    }

    pub async fn delete_rows(&self, cx: &Cx, ids: &[String]) -> Result<u64> {
        delete::delete(cx, self, ids).await
    }

    /// Takes a deletion back for a command that does more than that.
    pub async fn restore_rows(&self, cx: &Cx, ids: &[String]) -> Result<u64> {
        restore::restore(cx, self, ids).await
    }

    /// Its rows with the archived ones among them, for the ids of such a command.
    pub fn with_archived(&self) -> &'static TableRef {
        restore::with_archived(self.spec.table)
    }

    pub async fn switch_rows(&self, cx: &Cx, ids: &[String], enabled: bool) -> Result<u64> {
        write::switch(cx, self, ids, enabled).await
    }

    /// Takes in a sheet for a command that knows some fields of every row.
    pub async fn import_sheet(&'static self, cx: &Cx, upload: Upload, options: ImportOptions) -> Result<ImportReport> {
        import::import(cx, self, upload, options).await
    }

    /// Takes in a sheet that changes rows that are there, field by field.
    pub async fn patch_sheet(&'static self, cx: &Cx, upload: Upload, options: PatchOptions) -> Result<PatchReport> {
        patch::patch(cx, self, upload, options).await
    }

    /// The batches kept under these names, newest first.
    pub async fn batches_of(&self, cx: &Cx, kept: &[&str]) -> Result<Vec<BatchView>> {
        batch::list(cx, self, kept).await
    }

    /// Undoes one of them, while it is young enough and every row is as the batch left it.
    pub async fn undo_batch(&self, cx: &Cx, kept: BatchKinds<'_>, id: &str) -> Result<u64> {
        batch::undo(cx, self, kept, id).await
    }

    /// An empty sheet for such a command, without the fields it knows.
    pub async fn template_sheet(&'static self, cx: &Cx, format: FileFormat, without: &[&str]) -> Result<FileReply> {
        export::template(cx, self, format, without).await
    }

    /// The column of a field, as a name that lives as long as the table.
    pub(super) fn column_name(&self, field: &Field) -> &'static str {
        self.columns.iter().find(|c| c.name == field.column).map(|c| c.name).unwrap_or_default()
    }

    pub(super) fn index_name(&self, field: &Field) -> &'static str {
        let index = protected::index_column(field);
        self.columns.iter().find(|c| c.name == index).map(|c| c.name).unwrap_or_default()
    }

    pub(super) fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|c| c.name == column)
    }

    pub(super) fn definition(&self, field: &Field) -> Option<&ColumnDef> {
        self.columns.iter().find(|c| c.name == field.column).map(|c| &c.definition)
    }

    pub fn field(&self, name: &str) -> Option<&Field> {
        self.spec.fields.iter().find(|f| f.name == name)
    }

    pub(super) fn writable(&self) -> impl Iterator<Item = &Field> {
        self.spec.fields.iter().filter(|f| f.writable)
    }

    /// The writable part of a row as it is on the wire.
    pub(super) fn input_of(&self, row: &Value) -> Map<String, Value> {
        self.writable().filter_map(|f| row.get(f.name).map(|v| (f.name.to_owned(), v.clone()))).collect()
    }
}

fn encode<E: EntityTrait<Model: Serialize + FromQueryResult>>(row: &QueryResult) -> Result<Value> {
    let model = E::Model::from_query_result(row, "")?;
    serde_json::to_value(model).map_err(Error::internal)
}

fn decode<R: Resource>(table: &Table, value: Value) -> Result<Columns, Vec<FieldError>> {
    let value = emptied(table, trimmed(value));
    let mut errors: Vec<_> =
        table.writable().filter_map(|field| field.check(value.get(field.name).unwrap_or(&Value::Null))).collect();
    let input = match serde_path_to_error::deserialize::<_, R::Input>(&value) {
        Ok(input) => input,
        Err(error) => {
            let found = field_error_of(error.path().to_string(), &error.into_inner().to_string());
            if !errors.iter().any(|e| e.field == found.field) {
                errors.push(found);
            }
            return Err(errors);
        }
    };
    R::check(&input, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut row = <ActiveOf<R> as ActiveModelTrait>::default();
    R::write(input, &mut row);
    Ok(set_columns::<R>(&row))
}

fn decode_noted<R: Resource>(table: &Table, value: Value) -> Result<Columns> {
    let mut row = <ActiveOf<R> as ActiveModelTrait>::default();
    R::write(serde_json::from_value(emptied(table, value)).map_err(Error::internal)?, &mut row);
    Ok(set_columns::<R>(&row))
}

fn fresh<R: Resource>(_: &Table) -> Columns {
    let mut row = <ActiveOf<R> as ActiveModelTrait>::default();
    R::fresh(&mut row);
    set_columns::<R>(&row)
}

fn set_columns<R: Resource>(row: &ActiveOf<R>) -> Columns {
    let columns = <R::Entity as EntityTrait>::Column::iter().filter_map(|column| match row.get(column) {
        ActiveValue::Set(value) => Some((column.as_str(), value)),
        _ => None,
    });
    columns.collect()
}

/// A text or choice that was cleared may come as null.
pub(super) fn emptied(table: &Table, mut value: Value) -> Value {
    for field in table.writable() {
        if let (
            Kind::Text { .. } | Kind::Code { .. } | Kind::Choice(_) | Kind::Protected(_),
            Some(cell @ Value::Null),
        ) = (field.kind, value.get_mut(field.name))
        {
            *cell = Value::String(String::new());
        }
    }
    value
}

/// Spaces around a text are never meant.
pub(super) fn trimmed(value: Value) -> Value {
    match value {
        Value::Object(map) => Value::Object(map.into_iter().map(|(k, v)| (k, trimmed(v))).collect()),
        Value::String(text) if text.trim().len() != text.len() => Value::String(text.trim().to_owned()),
        other => other,
    }
}
