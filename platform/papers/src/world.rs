//! All that a template can see: itself, the parts it shares with others, its data, its pictures and the font.

use std::{collections::HashMap, sync::OnceLock};

use serde_json::Value;
use typst::{
    Library, LibraryExt, World,
    diag::{FileError, FileResult},
    foundations::{Bytes, Datetime, Duration},
    syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot},
    text::{Font, FontBook},
    utils::LazyHash,
};

use crate::{PaperError, Picture};

static FONT: &[u8] = include_bytes!("../fonts/paper-serif.otf");
const SHARED: &str = include_str!("../templates/shared.typ");

/// Read once; the shapes stay in the program's own memory.
pub fn font() -> Option<&'static Font> {
    static READ: OnceLock<Option<Font>> = OnceLock::new();
    READ.get_or_init(|| Font::new(Bytes::new(FONT), 0)).as_ref()
}

fn library() -> &'static LazyHash<Library> {
    static MADE: OnceLock<LazyHash<Library>> = OnceLock::new();
    MADE.get_or_init(|| LazyHash::new(Library::default()))
}

fn book() -> &'static LazyHash<FontBook> {
    static MADE: OnceLock<LazyHash<FontBook>> = OnceLock::new();
    MADE.get_or_init(|| LazyHash::new(FontBook::from_fonts(font())))
}

pub struct PaperWorld {
    main: Source,
    shared: Source,
    files: HashMap<FileId, Bytes>,
}

fn file(path: &str) -> Result<FileId, PaperError> {
    let path = VirtualPath::new(path).map_err(|problem| PaperError(format!("{path}: {problem:?}")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl PaperWorld {
    pub fn new(main: &str, data: &Value, pictures: Vec<Picture>) -> Result<Self, PaperError> {
        let mut files = HashMap::from([(file("/data.json")?, Bytes::new(data.to_string().into_bytes()))]);
        for (at, picture) in pictures.into_iter().enumerate() {
            // Names of files are remembered for good: those of pictures are few.
            debug_assert_eq!(picture.path, picture_path(at));
            files.insert(file(&picture.path)?, Bytes::new(picture.bytes));
        }
        let main = Source::new(file("/main.typ")?, main.to_owned());
        Ok(Self { main, shared: Source::new(file("/shared.typ")?, SHARED.to_owned()), files })
    }
}

/// What the n-th picture of a paper is called.
#[must_use]
pub fn picture_path(at: usize) -> String {
    format!("/picture-{at}")
}

impl World for PaperWorld {
    fn library(&self) -> &LazyHash<Library> {
        library()
    }

    fn book(&self) -> &LazyHash<FontBook> {
        book()
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let known = [&self.main, &self.shared].into_iter().find(|source| source.id() == id);
        known.cloned().ok_or_else(|| absent(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or_else(|| absent(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        font().filter(|_| index == 0).cloned()
    }

    /// The data says which day it is.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn absent(id: FileId) -> FileError {
    FileError::NotFound(id.get().vpath().get_without_slash().into())
}
