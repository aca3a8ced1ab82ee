//! Identity providers, and the ways to them that are under way.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, instant, integer, optional_instant, optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let provider = [
            id(),
            text("code"),
            text("kind").check(Expr::col("kind").is_in(["OIDC", "OAUTH2", "CAS", "WPS"])).to_owned(),
            text("name_zh"),
            text("name_en"),
            text("issuer"),
            text("authorization_endpoint"),
            text("token_endpoint"),
            text("userinfo_endpoint"),
            text("client_id"),
            optional_text("client_secret"),
            optional_instant("secret_set_at"),
            text("scopes"),
            text("subject_claim"),
            text("client_auth"),
            text("dialect"),
            flag("internal"),
            flag("trust_second_factor"),
            flag("enabled"),
            integer("sort_order"),
        ];
        manager.create_table(table("sso_provider", provider.into_iter().chain(common()))).await?;
        unique_alive(manager, "sso_provider", &["code"]).await?;
        let columns = [
            text("state_hash").primary_key().to_owned(),
            text("provider_id"),
            text("purpose").check(Expr::col("purpose").is_in(["SIGN_IN", "LINK"])).to_owned(),
            optional_text("session_id"),
            text("browser_hash"),
            text("return_to"),
            text("redirect"),
            instant("expires_at"),
        ];
        let mut state = table("sso_state", columns);
        state.foreign_key(&mut reference(("sso_state", "provider_id"), ("sso_provider", "id")));
        manager.create_table(state).await?;
        index(manager, "sso_state", &["expires_at"]).await
    }
}
