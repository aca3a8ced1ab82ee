//! Why a sheet could not be written.

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message_en())]
pub enum WriteError {
    NoColumns,
    TooManyRows {
        limit: u32,
    },
    WrongWidth {
        row: u32,
        expected: usize,
        found: usize,
    },
    CellTooLong {
        row: u32,
        column: usize,
        limit: usize,
    },
    /// The output or the temporary file.
    Io(std::io::ErrorKind),
    Workbook(String),
}

impl WriteError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoColumns => "export.no_columns",
            Self::TooManyRows { .. } => "export.too_many_rows",
            Self::WrongWidth { .. } => "export.wrong_width",
            Self::CellTooLong { .. } => "export.cell_too_long",
            Self::Io(_) => "export.io",
            Self::Workbook(_) => "export.workbook",
        }
    }

    #[must_use]
    pub fn message_zh(&self) -> String {
        match self {
            Self::NoColumns => "没有可导出的列".to_owned(),
            Self::TooManyRows { limit } => format!("导出行数超过上限 {limit}，请缩小范围"),
            Self::WrongWidth { row, expected, found } => {
                format!("第 {row} 行应有 {expected} 列，实际 {found} 列")
            }
            Self::CellTooLong { row, column, limit } => {
                format!("第 {row} 行第 {column} 列的内容超过 {limit} 个字符")
            }
            Self::Io(_) => "写入文件失败".to_owned(),
            Self::Workbook(_) => "生成工作簿失败".to_owned(),
        }
    }

    #[must_use]
    pub fn message_en(&self) -> String {
        match self {
            Self::NoColumns => "There are no columns to export.".to_owned(),
            Self::TooManyRows { limit } => {
                format!("There are more than {limit} rows. Narrow the selection.")
            }
            Self::WrongWidth { row, expected, found } => {
                format!("Row {row} should have {expected} columns, but has {found}.")
            }
            Self::CellTooLong { row, column, limit } => {
                format!("Row {row}, column {column} is longer than {limit} characters.")
            }
            Self::Io(_) => "Writing the file failed.".to_owned(),
            Self::Workbook(_) => "Making the workbook failed.".to_owned(),
        }
    }
}

impl From<std::io::Error> for WriteError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error.kind())
    }
}

impl From<rust_xlsxwriter::XlsxError> for WriteError {
    fn from(error: rust_xlsxwriter::XlsxError) -> Self {
        match error {
            rust_xlsxwriter::XlsxError::IoError(error) => Self::Io(error.kind()),
            other => Self::Workbook(other.to_string()),
        }
    }
}

/// The library panics when its temporary file cannot be written. A full disk is an answer, not an end.
pub(super) fn without_panic<T>(work: impl FnOnce() -> Result<T, WriteError>) -> Result<T, WriteError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
        let full = text.contains("StorageFull") || text.contains("No space left");
        Err(if full { WriteError::Io(std::io::ErrorKind::StorageFull) } else { WriteError::Workbook(text.to_owned()) })
    })
}
