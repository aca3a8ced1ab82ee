//! By what students are counted.

use std::collections::{BTreeSet, HashMap};

use basic_resources::api::STUDENT_TYPES;
use kernel::{Cx, Lang, Result, Text, resource::Choice};
use schema::{
    students::{cohort, study_status},
    university::{division, programme, region, student_category},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait, Func, SimpleExpr},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Head;
use crate::record::fields::GENDERS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatisticsDimension)]
pub enum Dimension {
    Cohort,
    Division,
    Programme,
    Gender,
    Origin,
    Category,
    Status,
    StudentType,
    YearOfStudy,
}

impl Dimension {
    pub fn label(self) -> Text {
        match self {
            Self::Cohort => Text::new("年级", "Cohort"),
            Self::Division => Text::new("学部", "Division"),
            Self::Programme => Text::new("专业", "Programme"),
            Self::Gender => Text::new("性别", "Gender"),
            Self::Origin => Text::new("生源地", "Origin"),
            Self::Category => Text::new("学生类别", "Category"),
            Self::Status => Text::new("学籍状态", "Status"),
            Self::StudentType => Text::new("学生类型", "Student type"),
            Self::YearOfStudy => Text::new("学年级", "Year of study"),
        }
    }

    pub fn column(self) -> &'static str {
        match self {
            Self::Cohort => "cohort_id",
            Self::Division => "division_id",
            Self::Programme => "programme_id",
            Self::Gender => "gender",
            Self::Origin => "origin_region",
            Self::Category => "category_id",
            Self::Status => "study_status_id",
            Self::StudentType => "student_type",
            Self::YearOfStudy => "year_of_study",
        }
    }

    /// The value as text; of a region its province.
    pub fn key(self) -> SimpleExpr {
        let column = Expr::col(self.column());
        match self {
            Self::Origin => Func::cust("substr").arg(column).arg(1).arg(2).into(),
            Self::YearOfStudy => column.cast_as("text"),
            _ => column,
        }
    }

    /// The keys that occur, in the order in which people expect them, and what they are called.
    pub async fn heads(self, cx: &Cx, keys: BTreeSet<String>) -> Result<Vec<Head>> {
        let named = self.names(cx, &keys).await?;
        let mut heads: Vec<(String, Head)> = keys
            .into_iter()
            .map(|key| {
                let (order, label) =
                    named.get(&key).cloned().unwrap_or_else(|| ("~".to_owned(), none(cx.lang(), &key)));
                (order, Head { key, label })
            })
            .collect();
        heads.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.key.cmp(&y.key)));
        Ok(heads.into_iter().map(|(_, head)| head).collect())
    }

    /// For each key what it is sorted by, and its label.
    async fn names(self, cx: &Cx, keys: &BTreeSet<String>) -> Result<HashMap<String, (String, String)>> {
        let lang = cx.lang();
        let ids = || keys.iter().filter(|key| !key.is_empty());
        macro_rules! rows {
            ($entity:ident, $order:expr) => {{
                let rows = $entity::Entity::find().filter($entity::Column::Id.is_in(ids())).all(cx.read()).await?;
                let order: fn(&$entity::Model) -> String = $order;
                rows.into_iter()
                    .map(|row| (row.id.clone(), (order(&row), pick(lang, row.name_cn, row.name_en))))
                    .collect()
            }};
        }
        Ok(match self {
            Self::Cohort => rows!(cohort, |row| row.code.clone()),
            Self::Division => rows!(division, |row| format!("{:06}{}", row.sort_order, row.code)),
            Self::Programme => rows!(programme, |row| row.code.clone()),
            Self::Category => rows!(student_category, |row| format!("{:06}{}", row.sort_order, row.code)),
            Self::Status => rows!(study_status, |row| format!("{:06}{}", row.sort_order, row.code)),
            Self::Gender => choices(GENDERS, lang),
            Self::StudentType => choices(STUDENT_TYPES, lang),
            Self::YearOfStudy => ids()
                .map(|key| {
                    (key.clone(), (format!("{key:0>4}"), pick(lang, format!("{key} 年级"), format!("Year {key}"))))
                })
                .collect(),
            Self::Origin => {
                let codes = ids().map(|key| format!("{key}0000"));
                let rows = region::Entity::find().filter(region::Column::Code.is_in(codes)).all(cx.read()).await?;
                let key = |code: &str| code.chars().take(2).collect::<String>();
                rows.into_iter()
                    .map(|row| (key(&row.code), (row.code.clone(), pick(lang, row.name_cn, row.name_en))))
                    .collect()
            }
        })
    }
}

fn choices(list: &[Choice], lang: Lang) -> HashMap<String, (String, String)> {
    let rows = list.iter().enumerate();
    rows.map(|(n, (code, text))| ((*code).to_owned(), (format!("{n:02}"), text.get(lang).to_owned()))).collect()
}

fn pick(lang: Lang, zh: String, en: String) -> String {
    if lang == Lang::En { en } else { zh }
}

/// Those without a value come last, and what nobody has named goes by its key.
fn none(lang: Lang, key: &str) -> String {
    if key.is_empty() { pick(lang, "（未填写）".to_owned(), "(none)".to_owned()) } else { key.to_owned() }
}
