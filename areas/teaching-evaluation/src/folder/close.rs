//! A folder closes: by hand, or when its time has come.

use kernel::{
    App, Both, Cx, Result,
    effects::{Outcome, outcome},
    jobs,
    resource::rows::change,
    settings,
};
use rules::evaluation::folder::Step;
use schema::evaluation::te_folder;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    commands::{FolderInput, held, stepped, warning},
    folders,
};
use crate::{EvaluationSettings, ballot::count, keys, tables::FOLDER};

pub async fn command(cx: &Cx, input: FolderInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let folder = held(cx, &input.id).await?;
    let (ballots, comments) = close(cx, folder).await?;
    let text = Both::new(
        format!("{ballots} 份答卷已清点，{comments} 条评语待审阅，密钥随即销毁"),
        format!("{ballots} answers are counted, {comments} comments wait to be screened, and the keys are destroyed"),
    );
    outcome(cx, &[folders()?.into()], vec![warning(cx, "counted", &text)]).await
}

/// Answers and their comments, counted.
async fn close(cx: &Cx, folder: te_folder::Model) -> Result<(i32, usize)> {
    let status = stepped(&folder, Step::Close)?;
    let keys = keys::load(cx.app(), &folder.id)?;
    let thresholds = settings::get::<EvaluationSettings>(cx, None).await?.thresholds();
    let counted = count(cx, &folder.id, keys.as_ref(), thresholds).await?;
    let now = te_folder::ActiveModel {
        status: Set(status.code().to_owned()),
        closed_at: Set(Some(cx.now())),
        keys_destroyed_at: Set(Some(cx.now())),
        ballots: Set(counted.ballots),
        ..Default::default()
    };
    let folder = change::<te_folder::Entity>(cx, FOLDER, folder, now).await?;
    // Only once the answers are safe. A process that dies in between leaves it to the next round of housekeeping.
    cx.after_commit(move |app| {
        if let Err(error) = keys::destroy(app, &folder.id) {
            tracing::error!(%error, "ballot keys could not be destroyed; trying again");
        }
    });
    Ok((counted.ballots, counted.comments))
}

const BY_ITSELF: &str = "te.folder";

/// Folders whose end has come are closed, and keys of closed ones that are still there are destroyed. Answers how many
/// were closed. For housekeeping.
pub async fn due(app: &App) -> Result<usize> {
    let (over, closed) = jobs::by_itself(app, BY_ITSELF, |cx| async move {
        let over = te_folder::Entity::find()
            .filter(te_folder::Column::Status.eq("OPEN"))
            .filter(te_folder::Column::CloseAt.lte(cx.now()))
            .all(cx.read())
            .await?;
        let closed = te_folder::Entity::find().filter(te_folder::Column::Status.eq("CLOSED")).all(cx.read()).await?;
        Ok((over, closed))
    })
    .await?;
    for folder in closed {
        keys::destroy(app, &folder.id)?;
    }
    let mut done = 0;
    for folder in over {
        // Each in a transaction of its own.
        let closed = jobs::by_itself(app, BY_ITSELF, |cx| async move {
            let folder = held(&cx, &folder.id).await?;
            if folder.status != "OPEN" || folder.close_at > cx.now() {
                cx.nothing_changed();
                return Ok(false);
            }
            close(&cx, folder).await.map(|_| true)
        });
        done += usize::from(closed.await?);
    }
    Ok(done)
}
