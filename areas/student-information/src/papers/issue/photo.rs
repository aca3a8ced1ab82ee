//! Photographs for record cards.

use std::collections::HashMap;

use kernel::{Cx, Result, files};
use papers::{Picture, picture_path};

use super::Person;
use crate::papers::kind::PaperKind;

/// Pictures by the student they show.
#[derive(Default)]
pub struct Pictures {
    paths: HashMap<String, String>,
    files: Vec<Picture>,
}

impl Pictures {
    pub fn path_of(&self, student_id: &str) -> Option<&str> {
        self.paths.get(student_id).map(String::as_str)
    }

    pub fn into_files(self) -> Vec<Picture> {
        self.files
    }
}

/// A photograph that is gone or is no picture leaves its place empty: the card is right without it.
pub async fn of(cx: &Cx, kind: PaperKind, people: &[Person]) -> Result<Pictures> {
    let mut pictures = Pictures::default();
    if kind != PaperKind::RecordCard {
        return Ok(pictures);
    }
    for person in people {
        let Some(id) = person.row.photo_current.as_ref().or(person.row.photo_admission.as_ref()) else { continue };
        let Ok(file) = files::find(cx, id).await else { continue };
        if !["image/png", "image/jpeg"].contains(&file.mime.as_str()) {
            continue;
        }
        let Ok(bytes) = std::fs::read(cx.app().files.path_of(&file.storage_name)?) else { continue };
        let path = picture_path(pictures.files.len());
        pictures.paths.insert(person.row.id.clone(), path.clone());
        pictures.files.push(Picture { path, bytes });
    }
    Ok(pictures)
}
