//! The sets of fields that a sheet changes at once.

use kernel::Text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FieldSet {
    Identity,
    Admission,
    Study,
    Contact,
    Permit,
    Holds,
    NationalRegister,
}

/// A set as it is declared.
pub struct Declared {
    pub set: FieldSet,
    pub label: Text,
    /// Under which its batches are kept.
    pub batch: &'static str,
    /// Changes what a paper proves or the register knows: only with a reason.
    pub needs_reason: bool,
    pub fields: &'static [&'static str],
}

/// Found by the student number, which every sheet has.
pub const KEY: &str = "studentNo";

/// Under which sheets of the national register are kept.
pub const REGISTER: &str = "si.batch.register";

pub const SETS: &[Declared] = &[
    Declared {
        set: FieldSet::Identity,
        label: Text::new("身份信息", "Identity"),
        batch: "si.batch.identity",
        needs_reason: true,
        fields: &[
            "nameCn",
            "nameEn",
            "pinyinSurname",
            "pinyinGiven",
            "preferredName",
            "formerName",
            "gender",
            "birthDate",
            "idType",
            "idNo",
            "idExpiry",
            "nationality",
            "ethnicity",
            "politicalStatus",
            "religion",
            "maritalStatus",
            "nativePlace",
            "birthPlace",
            "originRegion",
            "hukouType",
            "hukouAddress",
        ],
    },
    Declared {
        set: FieldSet::Admission,
        label: Text::new("招生信息", "Admission"),
        batch: "si.batch.admission",
        needs_reason: true,
        fields: &[
            "candidateNo",
            "admissionBatch",
            "admissionType",
            "gaokaoScore",
            "highSchool",
            "previousDegree",
            "previousInstitution",
            "offerDate",
            "entryDate",
        ],
    },
    Declared {
        set: FieldSet::Study,
        label: Text::new("学业信息", "Study"),
        batch: "si.batch.study",
        needs_reason: false,
        fields: &["classNo", "studyMode", "studyLength", "expectedGraduation", "maxEndDate", "thesisTitle"],
    },
    Declared {
        set: FieldSet::Contact,
        label: Text::new("联系方式", "Contact"),
        batch: "si.batch.contact",
        needs_reason: false,
        fields: &[
            "mobile",
            "personalEmail",
            "wechat",
            "homeAddress",
            "postalCode",
            "mailingAddress",
            "dormitory",
            "emergencyName",
            "emergencyRelation",
            "emergencyMobile",
        ],
    },
    Declared {
        set: FieldSet::Permit,
        label: Text::new("签证与居留", "Visa and permit"),
        batch: "si.batch.permit",
        needs_reason: false,
        fields: &["visaNo", "permitExpiry"],
    },
    Declared {
        set: FieldSet::Holds,
        label: Text::new("限制与标记", "Holds and marks"),
        batch: "si.batch.holds",
        needs_reason: true,
        fields: &["feeHold", "libraryHold", "disciplineHold", "gradeHold", "examSpecialNeed"],
    },
    Declared {
        set: FieldSet::NationalRegister,
        label: Text::new("学籍注册", "National register"),
        batch: "si.batch.moe",
        needs_reason: false,
        fields: &["moeRegisterStatus", "moeRegisterNo"],
    },
];

impl FieldSet {
    pub fn declared(self) -> Option<&'static Declared> {
        SETS.iter().find(|declared| declared.set == self)
    }
}

/// Every kind of batch there is here.
pub fn batches() -> Vec<&'static str> {
    SETS.iter().map(|declared| declared.batch).chain([REGISTER]).collect()
}

/// What a batch changed, in words.
pub fn label_of(batch: &str) -> Text {
    let declared = SETS.iter().find(|declared| declared.batch == batch);
    declared.map_or(Text::new("学籍数据对照", "National register file"), |declared| declared.label)
}
