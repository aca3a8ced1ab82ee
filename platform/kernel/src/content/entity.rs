//! A page of rich text in both languages, and the files that belong to it.

pub mod content_page {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::Timestamp;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
    #[sea_orm(table_name = "content_page")]
    #[serde(rename_all = "camelCase")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub title_zh: String,
        pub title_en: String,
        pub body_zh: String,
        pub body_en: String,
        pub version: i32,
        pub updated_at: Timestamp,
        pub updated_by: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub mod content_attachment {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_attachment")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub page_key: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub file_id: String,
        pub position: i32,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}
