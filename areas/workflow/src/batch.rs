//! One decision on several tasks: all of them or none, with what the forms do not have in common.

use std::collections::BTreeSet;

use kernel::{Cx, Error, FieldError, Result, Text, effects::outcome};
use schema::workflow::{process_instance, process_task};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{
    engine,
    process::{self, Process},
    tables::known,
    types::{ApplicationName, DecideTasksInput, DecidedTasks, Difference, FormField},
    view::sections,
};

/// More are not looked at together.
const MOST: usize = 50;

pub async fn decide(cx: &Cx, input: DecideTasksInput) -> Result<DecidedTasks> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids: BTreeSet<&str> = input.tasks.iter().map(|t| t.task_id.as_str()).collect();
    if ids.is_empty() || ids.len() != input.tasks.len() {
        return Err(Error::Invalid(vec![FieldError::required("tasks")]));
    }
    if ids.len() > MOST {
        let text = Text::new("一次最多 50 项", "At most 50 tasks at once");
        return Err(Error::invalid("tasks", "too_many", text));
    }
    let mut forms = vec![];
    let mut warnings = vec![];
    let mut processes: Vec<&'static Process> = vec![];
    for task in &input.tasks {
        let decision = (input.decision, input.comment.as_str());
        let (process, more) = engine::decide(cx, None, &task.task_id, task.version, decision).await?;
        warnings.extend(more);
        forms.push(form(cx, process, &task.task_id).await?);
        if !processes.iter().any(|p| p.kind == process.kind) {
            processes.push(process);
        }
    }
    let known: Vec<_> = known().into_iter().chain(processes.iter().flat_map(|p| (p.known)())).collect();
    let (applications, fields): (Vec<_>, Vec<_>) = forms.into_iter().unzip();
    Ok(DecidedTasks { outcome: outcome(cx, &known, warnings).await?, differs: differences(&fields), applications })
}

async fn form(cx: &Cx, process: &Process, task_id: &str) -> Result<(ApplicationName, Vec<FormField>)> {
    let tx = cx.tx().await?;
    let task = process_task::Entity::find_by_id(task_id).one(tx).await?.ok_or(Error::NotFound)?;
    let application = process_instance::Entity::find_by_id(task.instance_id.as_str())
        .filter(process_instance::Column::ArchivedAt.is_null())
        .one(tx)
        .await?
        .ok_or(Error::NotFound)?;
    let form = serde_json::from_str(&application.form).map_err(Error::internal)?;
    let fields = sections(cx, process, &form).await?.into_iter().flatten().collect();
    let name = ApplicationName {
        task_id: task.id,
        no: application.no,
        kind_label: process::label(process.kind, cx.lang()),
        title: application.title,
        applicant_name: application.applicant_name,
    };
    Ok((name, fields))
}

/// The fields whose values are not the same everywhere, in the order in which the forms have them.
pub fn differences(forms: &[Vec<FormField>]) -> Vec<Difference> {
    let mut seen: Vec<(&str, &str)> = vec![];
    for field in forms.iter().flatten() {
        if !seen.iter().any(|(name, _)| *name == field.field) {
            seen.push((&field.field, &field.label));
        }
    }
    let values = |name: &str| -> Vec<String> {
        let of = |form: &Vec<FormField>| {
            let own: Vec<&str> = form.iter().filter(|f| f.field == name).map(|f| f.text.as_str()).collect();
            own.join("; ")
        };
        forms.iter().map(of).collect()
    };
    let all = seen.into_iter().map(|(name, label)| Difference {
        field: name.to_owned(),
        label: label.to_owned(),
        values: values(name),
    });
    all.filter(|d| d.values.iter().any(|v| Some(v) != d.values.first())).collect()
}
