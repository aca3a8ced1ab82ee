//! The papers of the product that a type may name. Each is issued, printed and taken back by the area that owns it.

use grades::api::{TranscriptKind, check_transcript, issue_transcript, print_transcript, withdraw_transcript};
use kernel::{Cx, Error, Result, Text, resource::Choice};
use papers::Rendered;
use schema::printing::print_order;
use student_information::api::{
    PaperInput, PaperKind, ReadyPaper, check_paper, prepare_paper, print_paper, withdraw_paper,
};

pub const PAPERS: &[Choice] = &[
    ("TRANSCRIPT", Text::new("成绩单（英文）", "Transcript")),
    ("TRANSCRIPT_AWARD", Text::new("成绩单（英文，含学位信息）", "Transcript with award")),
    ("TRANSCRIPT_INTERIM", Text::new("在读成绩单（英文）", "Interim transcript")),
    ("TRANSCRIPT_CN", Text::new("成绩单（中文）", "Transcript in Chinese")),
    ("ENROLMENT_CN", Text::new("在读证明（中文）", "Enrolment certificate in Chinese")),
    ("ENROLMENT_EN", Text::new("在读证明（英文）", "Enrolment certificate in English")),
];

#[derive(Clone, Copy)]
pub enum Paper {
    Transcript(TranscriptKind),
    Certificate(PaperKind),
}

impl Paper {
    pub fn of(code: &str) -> Option<Self> {
        Some(match code {
            "TRANSCRIPT" => Self::Transcript(TranscriptKind::Full),
            "TRANSCRIPT_AWARD" => Self::Transcript(TranscriptKind::FullWithAward),
            "TRANSCRIPT_INTERIM" => Self::Transcript(TranscriptKind::Interim),
            "TRANSCRIPT_CN" => Self::Transcript(TranscriptKind::Chinese),
            "ENROLMENT_CN" => Self::Certificate(PaperKind::EnrolmentCn),
            "ENROLMENT_EN" => Self::Certificate(PaperKind::EnrolmentEn),
            _ => return None,
        })
    }

    /// A transcript tells what was achieved, which does not run out, and no purpose.
    pub fn is_transcript(self) -> bool {
        matches!(self, Self::Transcript(_))
    }

    /// Whether its own rules allow it; the reasons why not.
    pub async fn check(self, cx: &Cx, student_id: &str) -> Result<()> {
        match self {
            Self::Transcript(kind) => check_transcript(cx, kind, student_id).await,
            Self::Certificate(kind) => check_paper(cx, kind, student_id).await,
        }
    }

    /// What can be done before the transaction.
    pub async fn prepare(self, cx: &Cx, order: &print_order::Model, valid_days: Option<i32>) -> Result<Prepared> {
        Ok(match self {
            Self::Transcript(kind) => Prepared::Transcript(kind, order.student_id.clone()),
            Self::Certificate(kind) => {
                let input = PaperInput {
                    kind,
                    ids: vec![order.student_id.clone()],
                    language: None,
                    purpose: order.purpose.clone(),
                };
                Prepared::Certificate(Box::new(prepare_paper(cx, input, valid_days.map(i64::from)).await?))
            }
        })
    }
}

pub enum Prepared {
    Transcript(TranscriptKind, String),
    Certificate(Box<ReadyPaper>),
}

/// The paper of an order.
#[derive(Clone, Debug)]
pub struct Issued {
    pub serial_no: String,
    pub transcript_id: Option<String>,
    pub document_id: Option<String>,
}

impl Prepared {
    pub async fn issue(self, cx: &Cx) -> Result<Issued> {
        Ok(match self {
            Self::Transcript(kind, student_id) => {
                let row = issue_transcript(cx, kind, &student_id).await?;
                Issued { serial_no: row.serial_no, transcript_id: Some(row.id), document_id: None }
            }
            Self::Certificate(ready) => {
                let row = ready.keep(cx).await?.pop().ok_or_else(|| Error::internal("no paper was kept"))?;
                Issued { serial_no: row.serial_no, transcript_id: None, document_id: Some(row.id) }
            }
        })
    }
}

/// As it was issued, so many times. One that was revoked is refused.
pub async fn print(cx: &Cx, order: &print_order::Model) -> Result<Rendered> {
    let copies = usize::try_from(order.copies).unwrap_or_default();
    match (&order.transcript_id, &order.document_id) {
        (Some(id), _) => print_transcript(cx, id, copies).await,
        (None, Some(id)) => print_paper(cx, id, copies).await,
        (None, None) => Err(Error::internal("an order without a paper")),
    }
}

/// Nobody paid for it after all: whoever verifies it reads that it was revoked.
pub async fn withdraw(cx: &Cx, order: &print_order::Model, why: &str) -> Result<()> {
    match (&order.transcript_id, &order.document_id) {
        (Some(id), _) => withdraw_transcript(cx, id, why).await,
        (None, Some(id)) => withdraw_paper(cx, id, why).await,
        (None, None) => Ok(()),
    }
}
