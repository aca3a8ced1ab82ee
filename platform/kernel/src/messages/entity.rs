//! Templates as people edit them, and messages as they were written.

pub mod message_template {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    use crate::Timestamp;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
    #[sea_orm(table_name = "message_template")]
    #[serde(rename_all = "camelCase")]
    #[schema(as = MessageTemplate)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub code: String,
        pub name_zh: String,
        pub name_en: String,
        /// EMAIL, SMS, INBOX or WEBHOOK.
        pub channel: String,
        pub module: String,
        pub subject_zh: String,
        pub subject_en: String,
        pub body_zh: String,
        pub body_en: String,
        /// Addresses separated by commas; e-mail only.
        pub cc: String,
        /// Off: this message is not sent at all.
        pub enabled: bool,
        pub created_at: Timestamp,
        pub created_by: Option<String>,
        pub updated_at: Timestamp,
        pub updated_by: Option<String>,
        pub version: i32,
        pub archived_at: Option<Timestamp>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub mod message {
    //! Outbox, log and inbox in one: a row is queued with the change it tells of.

    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    use crate::{
        Timestamp,
        messages::{Channel, Status},
        protect::Sealed,
    };

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
    #[sea_orm(table_name = "message")]
    #[serde(rename_all = "camelCase")]
    #[schema(as = MessageLog)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub template_code: String,
        pub channel: Channel,
        pub recipient_id: Option<String>,
        /// An e-mail address, or the mask of a telephone number.
        pub address: String,
        /// The telephone number itself.
        #[serde(skip)]
        pub sealed_address: Sealed,
        pub cc: String,
        pub lang: String,
        pub subject: String,
        /// Empty when confidential.
        pub body: String,
        /// The text of a confidential one, until it is sent: codes open accounts.
        #[serde(skip)]
        pub sealed_body: Option<String>,
        pub confidential: bool,
        pub status: Status,
        pub attempts: i32,
        pub next_at: Timestamp,
        #[serde(skip)]
        pub lease_until: Option<Timestamp>,
        /// Why it is not sent yet, was not sent, or was only said to be.
        pub error: String,
        pub message_id: String,
        pub biz_type: Option<String>,
        pub biz_id: Option<String>,
        pub created_at: Timestamp,
        pub sent_at: Option<Timestamp>,
        pub read_at: Option<Timestamp>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

pub mod notification_choice {
    //! Where somebody's wish differs from what a message does by itself.

    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::messages::Channel;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
    #[sea_orm(table_name = "notification_choice")]
    #[serde(rename_all = "camelCase")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub code: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub channel: Channel,
        pub wanted: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}
