//! Who opened the own record, or saw one of its numbers in clear.

use kernel::{Cx, Result};

use super::{me::me, types::AccessView};
use crate::record::access;

pub async fn list(cx: &Cx) -> Result<Vec<AccessView>> {
    let entries = access::of(cx, &me(cx).await?.id).await?;
    let view = |entry: access::AccessView| AccessView {
        at: entry.at,
        name: entry.name,
        office: entry.office,
        what: entry.field_label,
        reason: entry.reason,
    };
    Ok(entries.into_iter().map(view).collect())
}
