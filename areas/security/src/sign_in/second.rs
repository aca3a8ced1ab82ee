//! The second factor after the first.

use kernel::{Cx, Result, identity::entity::user};

use super::{Method, Way};

/// What this user may prove next.
#[allow(clippy::unused_async)]
pub async fn methods(_cx: &Cx, _user: &user::Model, _first: Way) -> Result<Vec<Method>> {
    Ok(vec![Method::Totp, Method::Recovery])
}
