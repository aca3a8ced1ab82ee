//! Minors: what students take beside their programme.

use kernel::{
    Cx, FieldError, StringList, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::university::programme::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{common, rules};
use crate::tables::{MINORS, NAMED, PROGRAMMES};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MinorInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub student_type: String,
    #[serde(default)]
    pub director_staff_id: Option<String>,
    #[serde(default)]
    pub admission_from: Option<i32>,
    #[serde(default)]
    pub admission_to: Option<i32>,
    #[serde(default)]
    pub quota: Option<i32>,
    /// `2.00`; empty when none is asked for.
    #[serde(default)]
    pub min_cgpa: String,
    #[serde(default)]
    pub excluded_programme_ids: Vec<String>,
    #[serde(default)]
    pub enabled: bool,
}

pub struct Minors;

impl Resource for Minors {
    type Entity = Entity;
    type Input = MinorInput;

    fn spec() -> Spec {
        let mut fields = common::head();
        fields.push(common::director());
        fields.extend(common::cohorts());
        fields.extend([
            Field::integer("quota", 0, 100_000, "名额", "Quota").sort(),
            Field::code("minCgpa", 4, "最低累计绩点", "Minimum cGPA").sort().hint("如 2.00", "Such as 2.00"),
            Field::references("excludedProgrammeIds", &PROGRAMMES, NAMED, "不可修读的专业", "Not open to programmes")
                .filter(),
            common::enabled(),
        ]);
        Spec {
            subject: "basic.programme.minor",
            stem: "Minor",
            label: Text::new("辅修", "minors"),
            permissions: common::PAGES,
            table: &MINORS,
            title: NAMED,
            fields,
            unique: &[&["code"]],
            referenced_by: common::USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/college/division/minor-list",
            offered_to: common::OFFERED,
        }
    }

    fn check(input: &MinorInput, errors: &mut Vec<FieldError>) {
        common::cohorts_in_order(input.admission_from, input.admission_to, errors);
        if rules::gpa(&input.min_cgpa).is_none() {
            let text =
                Text::new("绩点须为 0 至 4，最多两位小数", "An average is from 0 to 4 with at most two decimals");
            errors.push(FieldError::new("minCgpa", "out_of_range", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        common::blank("MINOR", row);
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move { common::type_in_use(cx, rows) })
    }

    fn write(input: MinorInput, row: &mut ActiveModel) {
        let MinorInput {
            code,
            name_en,
            name_cn,
            division_id,
            student_type,
            director_staff_id,
            admission_from,
            admission_to,
            quota,
            min_cgpa,
            excluded_programme_ids,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.division_id = Set(division_id);
        row.student_type = Set(student_type);
        row.director_staff_id = Set(director_staff_id.filter(|id| !id.is_empty()));
        row.admission_from = Set(admission_from);
        row.admission_to = Set(admission_to);
        row.quota = Set(quota);
        row.min_cgpa = Set(rules::gpa(&min_cgpa).unwrap_or_default());
        row.excluded_programme_ids = Set(StringList(excluded_programme_ids));
        row.enabled = Set(enabled);
    }
}
