//! A card: one section and teacher that a student may evaluate now.

use kernel::{Both, Cx, Error, Result, Rule, Text};
use oprf::{Evaluated, Malformed};
use schema::evaluation::{te_folder, te_item, te_questionnaire, te_section};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::keys::{self, BallotKeys};

/// What a token is for; the browser says the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Ballot,
    Done,
}

impl Purpose {
    pub fn of(self, card: &te_section::Model) -> String {
        let word = match self {
            Self::Ballot => "ballot",
            Self::Done => "done",
        };
        format!("{}|{}|{word}", card.folder_id, card.id)
    }
}

pub struct OpenCard {
    pub card: te_section::Model,
    pub folder: te_folder::Model,
    pub keys: BallotKeys,
}

/// The card, while its folder takes answers. Whoever closes the folder waits for those who write, and whoever comes
/// later finds it closed.
pub async fn open_card(cx: &Cx, id: &str) -> Result<OpenCard> {
    let tx = cx.tx().await?;
    let card = te_section::Entity::find_by_id(id).one(tx).await?.ok_or(Error::NotFound)?;
    te_folder::Entity::find_by_id(&card.folder_id).lock_shared().one(tx).await?;
    look_at_card(cx, tx, id).await
}

/// The same, for looking.
pub async fn look_at_card(cx: &Cx, db: &impl ConnectionTrait, id: &str) -> Result<OpenCard> {
    let card = te_section::Entity::find_by_id(id)
        .filter(te_section::Column::ArchivedAt.is_null())
        .one(db)
        .await?
        .filter(|card| !card.excluded)
        .ok_or(Error::NotFound)?;
    let folder = te_folder::Entity::find_by_id(&card.folder_id).one(db).await?.ok_or(Error::NotFound)?;
    let now = cx.now();
    if folder.status != "OPEN" || now < folder.open_at || now >= folder.close_at {
        let text = Text::new("本次评教不在开放时间内", "This evaluation is not open at the moment");
        return Err(refused("evaluation_not_open", text));
    }
    let keys = keys::load(cx.app(), &folder.id)?.ok_or_else(|| Error::internal("an open folder has no ballot keys"))?;
    Ok(OpenCard { card, folder, keys })
}

pub fn refused(code: &'static str, text: impl Into<Both>) -> Error {
    let rule = Rule::new(code, text, json!({}));
    rule.offer(Text::new("查看我的评教", "See my evaluations"), "/student/te").into()
}

pub fn malformed(_: Malformed) -> Error {
    Error::malformed("选票的格式不对，请刷新页面后重试", "The ballot is malformed; reload the page and try again")
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BallotEvaluation)]
pub struct Evaluation {
    pub evaluated: String,
    /// That it was made with the folder's published key.
    pub proof: String,
}

impl From<Evaluated> for Evaluation {
    fn from(Evaluated { evaluated, proof }: Evaluated) -> Self {
        Self { evaluated, proof }
    }
}

/// What is asked, in order.
pub async fn questions(
    db: &impl ConnectionTrait,
    questionnaire_id: &str,
) -> Result<(te_questionnaire::Model, Vec<te_item::Model>)> {
    let asked = te_questionnaire::Entity::find_by_id(questionnaire_id).one(db).await?.ok_or(Error::NotFound)?;
    let items = te_item::Entity::find()
        .filter(te_item::Column::QuestionnaireId.eq(questionnaire_id))
        .filter(te_item::Column::ArchivedAt.is_null())
        .order_by_asc(te_item::Column::SortOrder)
        .order_by_asc(te_item::Column::Code)
        .all(db)
        .await?;
    Ok((asked, items))
}
