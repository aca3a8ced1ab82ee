//! Codes and sentences of refusals, in both languages.

use super::{Found, Limit, ReadError, Trick};

/// (code, Chinese, English) — figures are put behind by the caller.
type Words = (&'static str, &'static str, &'static str);

fn limit_code(what: Limit) -> &'static str {
    match what {
        Limit::FileBytes => "sheet.file_too_large",
        Limit::Entries => "sheet.too_many_entries",
        Limit::InflatedBytes => "sheet.inflates_too_large",
        Limit::Ratio => "sheet.ratio",
        Limit::Sheets => "sheet.too_many_sheets",
        Limit::SharedStringBytes => "sheet.strings_too_large",
        Limit::SharedStrings => "sheet.too_many_strings",
        Limit::Rows => "sheet.too_many_rows",
        Limit::Columns => "sheet.too_many_columns",
        Limit::CellChars => "sheet.cell_too_long",
        Limit::Cells => "sheet.too_many_cells",
        Limit::RowBytes => "sheet.row_too_long",
        Limit::TextBytes => "sheet.text_too_large",
        Limit::XmlDepth => "sheet.too_deep",
        Limit::XmlTokenBytes => "sheet.token_too_long",
        Limit::Styles => "sheet.too_many_styles",
        Limit::MergedRanges => "sheet.too_many_merged",
    }
}

fn limit_zh(what: Limit) -> &'static str {
    match what {
        Limit::FileBytes => "文件过大（字节）",
        Limit::Entries => "文件内的条目过多",
        Limit::InflatedBytes => "文件解压后过大（字节）",
        Limit::Ratio => "文件的压缩比异常",
        Limit::Sheets => "工作表过多",
        Limit::SharedStringBytes => "共享文本过大（字节）",
        Limit::SharedStrings => "共享文本过多",
        Limit::Rows => "行数过多",
        Limit::Columns => "列数过多",
        Limit::CellChars => "单元格内容过长（字符）",
        Limit::Cells => "单元格过多",
        Limit::RowBytes => "一行的内容过长（字节）",
        Limit::TextBytes => "全部文本过大（字节）",
        Limit::XmlDepth => "文件结构嵌套过深",
        Limit::XmlTokenBytes => "文件中的单个标记过长（字节）",
        Limit::Styles => "单元格样式过多",
        Limit::MergedRanges => "合并单元格过多",
    }
}

fn limit_en(what: Limit) -> &'static str {
    match what {
        Limit::FileBytes => "the file is too large (bytes)",
        Limit::Entries => "the file holds too many entries",
        Limit::InflatedBytes => "the file unpacks too large (bytes)",
        Limit::Ratio => "the file is packed suspiciously tightly",
        Limit::Sheets => "there are too many sheets",
        Limit::SharedStringBytes => "the shared texts are too large (bytes)",
        Limit::SharedStrings => "there are too many shared texts",
        Limit::Rows => "there are too many rows",
        Limit::Columns => "there are too many columns",
        Limit::CellChars => "a cell is too long (characters)",
        Limit::Cells => "there are too many cells",
        Limit::RowBytes => "a row is too long (bytes)",
        Limit::TextBytes => "all texts together are too large (bytes)",
        Limit::XmlDepth => "the file is nested too deeply",
        Limit::XmlTokenBytes => "a single token of the file is too long (bytes)",
        Limit::Styles => "there are too many cell styles",
        Limit::MergedRanges => "there are too many merged ranges",
    }
}

fn found_words(found: Found) -> Words {
    match found {
        Found::Empty => ("sheet.empty_file", "文件是空的", "The file is empty."),
        Found::LegacyXls => (
            "sheet.legacy_xls",
            "这是旧版 Excel（.xls）文件，请另存为 .xlsx 后再上传",
            "This is an old Excel file (.xls). Save it as .xlsx and upload it again.",
        ),
        Found::BinaryWorkbook => (
            "sheet.binary_workbook",
            "这是二进制工作簿（.xlsb），请另存为 .xlsx 后再上传",
            "This is a binary workbook (.xlsb). Save it as .xlsx and upload it again.",
        ),
        Found::Html => (
            "sheet.html",
            "文件内容是网页而不是表格，请在 Excel 中打开并另存为 .xlsx",
            "The file is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.",
        ),
        Found::Xml => (
            "sheet.xml",
            "文件内容是 XML 而不是表格，请另存为 .xlsx",
            "The file is XML, not a spreadsheet. Save it as .xlsx.",
        ),
        Found::Image => ("sheet.image", "文件内容是图片而不是表格", "The file is a picture, not a spreadsheet."),
        Found::Pdf => ("sheet.pdf", "文件内容是 PDF 而不是表格", "The file is a PDF, not a spreadsheet."),
        Found::Archive => {
            ("sheet.archive", "文件是压缩包，其中没有工作簿", "The file is an archive without a workbook.")
        }
        Found::Workbook => (
            "sheet.wrong_extension",
            "文件内容是 .xlsx 工作簿，但扩展名不是 .xlsx",
            "The file is an .xlsx workbook, but its name says otherwise.",
        ),
        Found::Text => (
            "sheet.text",
            "文件内容是纯文本而不是工作簿，如是 CSV 请使用扩展名 .csv",
            "The file is plain text, not a workbook. If it is CSV, name it .csv.",
        ),
        Found::Unknown => (
            "sheet.unknown_format",
            "无法识别文件格式，请上传 .xlsx 或 .csv",
            "The format of the file is unknown. Upload .xlsx or .csv.",
        ),
    }
}

fn trick_words(trick: Trick) -> Words {
    match trick {
        Trick::DuplicateEntry => {
            ("sheet.duplicate_entry", "文件内有重名条目", "The file holds two entries of one name.")
        }
        Trick::DirectoryMismatch => {
            ("sheet.directory_mismatch", "文件目录与内容不一致", "The directory of the file and its content disagree.")
        }
        Trick::FalseFigures => (
            "sheet.false_figures",
            "文件声明的大小或校验值与实际不符",
            "A size or checksum written in the file is not the true one.",
        ),
        Trick::Path => ("sheet.path", "文件内有不允许的条目名称", "The file holds an entry with a forbidden name."),
        Trick::TrailingData => {
            ("sheet.trailing_data", "文件末尾有多余数据", "There is data behind the end of the file.")
        }
        Trick::Entity => (
            "sheet.entity",
            "文件内有不允许的文档类型或实体声明",
            "The file holds a document type or an entity, which is not allowed.",
        ),
        Trick::Encoding => {
            ("sheet.part_encoding", "文件内部使用了 UTF-8 以外的编码", "A part of the file is not UTF-8.")
        }
    }
}

fn plain_words(error: &ReadError) -> Words {
    match error {
        ReadError::Limit { what, .. } => (limit_code(*what), limit_zh(*what), limit_en(*what)),
        ReadError::WrongFormat(found) => found_words(*found),
        ReadError::Trick(trick) => trick_words(*trick),
        ReadError::PasswordProtected => (
            "sheet.password",
            "文件设有密码，请取消密码后再上传",
            "The file has a password. Remove it and upload the file again.",
        ),
        ReadError::Macro => (
            "sheet.macro",
            "文件含有宏，请另存为不含宏的 .xlsx 后再上传",
            "The file holds macros. Save it as .xlsx without macros and upload it again.",
        ),
        ReadError::Damaged(_) => ("sheet.damaged", "文件已损坏", "The file is damaged"),
        ReadError::NoVisibleSheet => {
            ("sheet.no_visible_sheet", "文件中没有可见的工作表", "The file has no visible sheet.")
        }
        ReadError::NulByte => {
            ("sheet.nul_byte", "文件含有空字节，不是有效的 CSV", "The file holds NUL bytes and is not valid CSV.")
        }
        ReadError::UnknownEncoding => (
            "sheet.encoding",
            "无法识别文件编码，请使用 UTF-8 或 GB18030",
            "The encoding of the file is unknown. Use UTF-8 or GB18030.",
        ),
        ReadError::UnclosedQuote { .. } => {
            ("sheet.unclosed_quote", "引号没有结束，起始行", "A quotation mark is not closed, beginning in row")
        }
        ReadError::Io(_) => ("sheet.io", "读取文件失败", "Reading the file failed."),
    }
}

impl ReadError {
    /// Stable: front ends and tests may compare it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        plain_words(self).0
    }

    #[must_use]
    pub fn message_zh(&self) -> String {
        let words = plain_words(self).1;
        match self {
            Self::Limit { limit, found, .. } => format!("{words}：最多 {limit}，实际 {found}"),
            Self::Damaged(what) => format!("{words}（{what}）"),
            Self::UnclosedQuote { row } => format!("{words}：{row}"),
            _ => words.to_owned(),
        }
    }

    #[must_use]
    pub fn message_en(&self) -> String {
        let words = plain_words(self).2;
        match self {
            Self::Limit { limit, found, .. } => {
                let mut sentence = words.to_owned();
                if let Some(first) = sentence.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                format!("{sentence}: at most {limit}, found {found}.")
            }
            Self::Damaged(what) => format!("{words} ({what})."),
            Self::UnclosedQuote { row } => format!("{words} {row}."),
            _ => words.to_owned(),
        }
    }
}
