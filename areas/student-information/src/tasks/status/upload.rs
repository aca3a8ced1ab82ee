//! Changes of state by sheet.

use kernel::{
    Cx, Error, FileReply, Result, Text,
    effects::Outcome,
    files::Upload,
    resource::{Field, export_rows},
};

use super::{Change, carry_out, effect, obstacle, rules};
use crate::tasks::{found::Background, inputs::UploadQuery, known, sheet as sheets};

fn fields() -> Vec<Field> {
    let code = Field::code("statusCode", 40, "学籍状态代码", "Study status code").required();
    sheets::fields(code, &[Field::date("endDate", "结束日期", "End date")])
}

pub fn sheet(cx: &Cx) -> Result<FileReply> {
    export_rows(cx, Text::new("学籍状态变更", "Changes of study status").get(cx.lang()), &fields(), &[])
}

pub async fn upload(cx: &Cx, query: UploadQuery, file: Upload) -> Result<Outcome> {
    if query.dry_run {
        cx.rehearse();
    }
    let fields = fields();
    let mut lines = sheets::read(cx, file, &fields).await?;
    let around = Background::load(cx).await?;
    for line in &mut lines {
        let Some(to) = around.status_by_code(&line.text("statusCode").to_uppercase()) else {
            line.wrong("statusCode", "not_found", Text::new("没有此学籍状态", "There is no such study status"));
            continue;
        };
        line.to = to.id.clone();
        let mut problems = rules::problems(to, line.paper.effective, line.paper.end, rules::Leaving::InOrder);
        for problem in problems.iter_mut().filter(|p| p.field == "statusId") {
            problem.field = "statusCode".to_owned();
        }
        line.take(problems);
        let found = line.student.as_ref().and_then(|s| obstacle(&around, s, to, &line.paper, rules::Leaving::InOrder));
        line.obstructed("statusCode", found);
    }
    let mut warnings = vec![];
    for (to, paper, students) in sheets::groups(cx, &fields, lines)? {
        let to = around.status(Some(&to)).ok_or(Error::NotFound)?.clone();
        for warning in effect::warnings(cx, &around, &to, &paper) {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        warnings.extend(carry_out(cx, &around, Change { to, paper, students }).await?);
    }
    known::outcome(cx, warnings).await
}
