//! Papers as PDF: a template, its data, and one font that is shipped.
//!
//! The templates are Typst sources in this crate; the data is JSON, so that no text of a record can be read
//! as markup. Nothing is taken from the machine: no fonts, no files, no clock. Who is told what on a paper is
//! decided elsewhere; this crate only sets it.

mod code;
mod world;

use serde_json::Value;
use typst::foundations::Smart;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

pub use code::qr;
pub use world::picture_path;
use world::{PaperWorld, font};

/// What a paper looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    RecordCard,
    EnrolmentCn,
    EnrolmentEn,
    Labels,
    Roster,
    RegistrationSlip,
    /// A study plan, whole on one sheet.
    Plan,
    /// A week of somebody, on one sheet.
    Week,
    /// The students of a class, with photographs.
    ClassRoster,
    Attendance,
    /// The grades of a section, with room to sign.
    GradeSheet,
    /// What somebody achieved, with its whole content as a file inside.
    Transcript,
    /// Lists with a head, each on pages of its own: doors and duties of exams, results for a board.
    Lists,
    /// Rooms of an exam from above.
    ExamSeats,
    /// Labels for the desks of an exam.
    ExamLabels,
}

impl Template {
    fn source(self) -> &'static str {
        match self {
            Self::RecordCard => include_str!("../templates/record_card.typ"),
            Self::EnrolmentCn => include_str!("../templates/enrolment_cn.typ"),
            Self::EnrolmentEn => include_str!("../templates/enrolment_en.typ"),
            Self::Labels => include_str!("../templates/labels.typ"),
            Self::Roster => include_str!("../templates/roster.typ"),
            Self::RegistrationSlip => include_str!("../templates/registration_slip.typ"),
            Self::Plan => include_str!("../templates/plan.typ"),
            Self::Week => include_str!("../templates/week.typ"),
            Self::ClassRoster => include_str!("../templates/class_roster.typ"),
            Self::Attendance => include_str!("../templates/attendance.typ"),
            Self::GradeSheet => include_str!("../templates/grade_sheet.typ"),
            Self::Transcript => include_str!("../templates/transcript.typ"),
            Self::Lists => include_str!("../templates/lists.typ"),
            Self::ExamSeats => include_str!("../templates/exam_seats.typ"),
            Self::ExamLabels => include_str!("../templates/exam_labels.typ"),
        }
    }

    /// Papers that are kept for decades, with files inside, are PDF/A-3.
    fn standards(self) -> PdfStandards {
        let wanted: &[PdfStandard] = if self == Self::Transcript { &[PdfStandard::A_3b] } else { &[] };
        PdfStandards::new(wanted).unwrap_or_default()
    }
}

/// A picture that the data names by its `path`: a photograph, already encoded by ourselves.
pub struct Picture {
    pub path: String,
    pub bytes: Vec<u8>,
}

#[derive(Debug)]
pub struct Rendered {
    pub pdf: Vec<u8>,
    pub pages: usize,
}

/// A template and data that do not fit each other: a mistake of ours.
#[derive(Debug, thiserror::Error)]
#[error("the paper could not be set: {0}")]
pub struct PaperError(String);

/// Sets a paper. Takes a processor for as long as it lasts: not for the threads that serve.
///
/// # Errors
/// If the data is not what the template asks for.
pub fn render(template: Template, data: &Value, pictures: Vec<Picture>) -> Result<Rendered, PaperError> {
    let world = PaperWorld::new(template.source(), data, pictures)?;
    let told = |problems: &[typst::diag::SourceDiagnostic]| {
        PaperError(problems.iter().map(|problem| problem.message.to_string()).collect::<Vec<_>>().join("; "))
    };
    let document: PagedDocument = typst::compile(&world).output.map_err(|problems| told(&problems))?;
    let options = PdfOptions { creator: Smart::Custom(None), standards: template.standards(), ..PdfOptions::default() };
    let pdf = typst_pdf::pdf(&document, &options).map_err(|problems| told(&problems))?;
    // What one paper computed is of no use to the next, and has people's names in it.
    typst::comemo::evict(0);
    Ok(Rendered { pages: document.pages().len(), pdf })
}

/// The characters of a text that the font cannot show. Blanks need no shape.
#[must_use]
pub fn missing(text: &str) -> Vec<char> {
    let Some(font) = font() else { return text.chars().collect() };
    let mut missing: Vec<char> =
        text.chars().filter(|c| !c.is_whitespace() && !font.info().coverage.contains(u32::from(*c))).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}
