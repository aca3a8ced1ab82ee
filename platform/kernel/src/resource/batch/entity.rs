//! The tables of import batches.

pub mod batch {
    use sea_orm::entity::prelude::*;

    use crate::Timestamp;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_batch")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub subject: String,
        pub file_name: String,
        pub owner_id: String,
        pub owner_name: String,
        pub at: Timestamp,
        pub created: i32,
        pub updated: i32,
        pub undone_at: Option<Timestamp>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub mod row {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_row")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub batch_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub row_id: String,
        /// The version the import left behind: a higher one means somebody touched the row.
        pub version: i32,
        pub before: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}
