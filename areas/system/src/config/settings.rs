//! The typed settings of this area.

use kernel::{App, FieldError, Result, Text, settings::Settings};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, OnConflict, Query},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::DemoSignIn;

/// Shown while nobody has set a title.
pub const DEFAULT_TITLE: Text = Text::new("教务管理系统", "Academic Affairs");

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct BasicConfig {
    pub title: String,
    pub title_en: String,
    pub description: String,
    pub description_en: String,
    pub copyright: String,
    pub copyright_en: String,
    /// The id of an uploaded picture.
    pub logo: String,
    /// Offer the settings drawer in production too.
    pub settings_drawer: bool,
    /// An address of the university's own manual.
    pub manual_link: String,
}

impl Settings for BasicConfig {
    const AREA: &'static str = "basic";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        for (field, text, most) in [
            ("basic.title", &self.title, 100),
            ("basic.titleEn", &self.title_en, 100),
            ("basic.description", &self.description, 300),
            ("basic.descriptionEn", &self.description_en, 300),
            ("basic.copyright", &self.copyright, 200),
            ("basic.copyrightEn", &self.copyright_en, 200),
            ("basic.manualLink", &self.manual_link, 500),
        ] {
            if text.chars().count() > most {
                let problem = kernel::Both::new(format!("最多 {most} 个字符"), format!("At most {most} characters"));
                errors.push(FieldError::new(field, "too_long", problem));
            }
        }
        let link = &self.manual_link;
        if !link.is_empty() && !["https://", "http://", "/"].iter().any(|start| link.starts_with(start)) {
            let problem = Text::new("链接须以 http(s):// 或 / 开头", "A link starts with http(s):// or /");
            errors.push(FieldError::new("basic.manualLink", "wrong_format", problem));
        }
        errors
    }
}

#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct DemoMark {
    pub demo: bool,
    pub sign_ins: Vec<DemoSignIn>,
}

impl Settings for DemoMark {
    const AREA: &'static str = "demo";
}

#[allow(clippy::disallowed_methods)] // the command line marks a database before anybody is served
pub async fn mark_as_demo(app: &App, sign_ins: Vec<DemoSignIn>) -> Result<()> {
    let value = serde_json::to_string(&DemoMark { demo: true, sign_ins }).map_err(kernel::Error::internal)?;
    let mut insert = Query::insert();
    insert
        .into_table("setting")
        .columns(["area", "student_type", "value", "version", "updated_at"])
        .values_panic([
            Expr::val(DemoMark::AREA),
            Expr::val(""),
            Expr::val(value),
            Expr::val(1),
            Expr::val(app.clock.now()),
        ])
        .on_conflict(OnConflict::columns(["area", "student_type"]).update_column("value").to_owned());
    app.db().maintenance().execute(&insert).await?;
    app.db().maintained();
    Ok(())
}
