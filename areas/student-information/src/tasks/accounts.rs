//! A student's account follows the student's state.

use kernel::{Both, Cx, Result, effects::Warning};
use schema::students::{student, study_status};
use security::api::switch_accounts;

use super::{
    found::{Background, ids_of},
    obstacles::warning,
};

/// Whoever has left is out; whoever is back is in again.
pub async fn follow(
    cx: &Cx,
    before: &[student::Model],
    around: &Background,
    to: &study_status::Model,
) -> Result<Vec<Warning>> {
    let had_left = |s: &&student::Model| around.status(s.study_status_id.as_deref()).is_some_and(|from| from.is_final);
    let left_alone = if to.is_final {
        switch_accounts(cx, &ids_of(before), false).await?
    } else {
        let back: Vec<String> = before.iter().filter(had_left).map(|s| s.id.clone()).collect();
        switch_accounts(cx, &back, true).await?
    };
    let text = |user: String| {
        Both::new(
            format!("账号 {user} 另有学生以外的角色，未作变动，请由账号管理员处理"),
            format!(
                "The account {user} holds more than a student does and was left as it is; ask the administrators of accounts"
            ),
        )
    };
    Ok(left_alone.into_iter().map(|user| warning(cx, "account_left", text(user.username))).collect())
}
