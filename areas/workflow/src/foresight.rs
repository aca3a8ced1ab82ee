//! What the last approval will do, shown to the desks before it.

use kernel::{Both, Cx, Error, Result, effects::Warning};
use schema::workflow::process_instance;

use crate::process::Process;

/// What the last approval would do, for a desk before it. The rehearsal undoes it with everything else; what would
/// stand in its way is told and keeps nobody from deciding.
pub async fn at_the_end(cx: &Cx, process: &Process, application: &process_instance::Model) -> Result<Vec<Warning>> {
    let form = serde_json::from_str(&application.form).map_err(Error::internal)?;
    let warning = |code: &str, text: &Both| Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() };
    match (process.effect)(cx, application, form).await {
        Ok(others) => {
            let text = Both::new(
                "所列的变化在全部环节通过之后才会发生",
                "What is listed beyond the next desk happens only when every desk has approved",
            );
            Ok([warning("foreseen", &text)].into_iter().chain(others).collect())
        }
        Err(Error::Refused(refusal)) => Ok(refusal.rules.iter().map(|rule| warning(rule.code, &rule.text)).collect()),
        Err(other) => Err(other),
    }
}
