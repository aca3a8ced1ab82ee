//! The kinds of papers, and what each asks for.

use kernel::Text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PaperKind {
    RecordCard,
    EnrolmentCn,
    EnrolmentEn,
    Labels,
    Roster,
    RegistrationSlip,
}

impl PaperKind {
    pub const ALL: [Self; 6] =
        [Self::RecordCard, Self::EnrolmentCn, Self::EnrolmentEn, Self::Labels, Self::Roster, Self::RegistrationSlip];

    /// As in the database and on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Self::RecordCard => "RECORD_CARD",
            Self::EnrolmentCn => "ENROLMENT_CN",
            Self::EnrolmentEn => "ENROLMENT_EN",
            Self::Labels => "LABELS",
            Self::Roster => "ROSTER",
            Self::RegistrationSlip => "REGISTRATION_SLIP",
        }
    }

    pub fn label(self) -> Text {
        match self {
            Self::RecordCard => Text::new("学籍卡", "Student record card"),
            Self::EnrolmentCn => Text::new("在读证明（中文）", "Enrolment certificate (Chinese)"),
            Self::EnrolmentEn => Text::new("在读证明（英文）", "Enrolment certificate (English)"),
            Self::Labels => Text::new("姓名标签", "Name labels"),
            Self::Roster => Text::new("学生名册", "Student roster"),
            Self::RegistrationSlip => Text::new("新生报到单", "Registration slip"),
        }
    }

    pub fn template(self) -> papers::Template {
        match self {
            Self::RecordCard => papers::Template::RecordCard,
            Self::EnrolmentCn => papers::Template::EnrolmentCn,
            Self::EnrolmentEn => papers::Template::EnrolmentEn,
            Self::Labels => papers::Template::Labels,
            Self::Roster => papers::Template::Roster,
            Self::RegistrationSlip => papers::Template::RegistrationSlip,
        }
    }

    /// What a serial number of this kind begins with.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::RecordCard => "RC",
            Self::EnrolmentCn => "EC",
            Self::EnrolmentEn => "EE",
            Self::Labels => "LB",
            Self::Roster => "RO",
            Self::RegistrationSlip => "RS",
        }
    }

    /// Every student has a paper of their own, with a number of its own.
    pub fn is_personal(self) -> bool {
        !matches!(self, Self::Labels | Self::Roster)
    }

    /// Says to others that somebody studies here.
    pub fn certifies(self) -> bool {
        matches!(self, Self::EnrolmentCn | Self::EnrolmentEn)
    }

    /// Given to the student, so that holds and the state of study may stand against it. Lists and the slip
    /// of a new student are the university's own.
    pub fn is_handed_out(self) -> bool {
        self.certifies() || self == Self::RecordCard
    }

    /// Days for which a certificate proves what it says.
    pub fn valid_days(self) -> Option<i64> {
        self.certifies().then_some(90)
    }

    /// Students of one call.
    pub fn most(self) -> usize {
        if self.is_personal() { 200 } else { 1000 }
    }
}
