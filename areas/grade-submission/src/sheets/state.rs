//! The state of a sheet, and whether it is its time.

use kernel::{Both, Cx, Error, Result, Rule, Text, settings};
use rules::sheet::{Asked, Status, Step, next};
use schema::submission::section_grade_sheet::Model;
use serde_json::json;

use super::STATES;
use crate::settings::SubmissionSettings;

pub fn status(sheet: &Model) -> Result<Status> {
    Status::of(&sheet.status).ok_or_else(|| Error::internal(format!("no state of a sheet: {}", sheet.status)))
}

pub async fn asked(cx: &Cx) -> Result<Asked> {
    let set = settings::get::<SubmissionSettings>(cx.app(), None).await?;
    Ok(Asked { head: set.ask_head, dean: set.ask_dean })
}

/// How a state is called.
pub fn called(status: Status) -> Text {
    STATES.iter().find(|(code, _)| *code == status.code()).map_or(Text::new("", ""), |(_, name)| *name)
}

/// Why cells of this sheet cannot be written now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It has been handed in.
    Status(Status),
    TooEarly,
    TooLate,
}

impl Closed {
    pub fn code(self) -> &'static str {
        match self {
            Self::Status(_) => "SUBMITTED",
            Self::TooEarly => "TOO_EARLY",
            Self::TooLate => "TOO_LATE",
        }
    }

    pub fn text(self, sheet: &Model) -> Both {
        match self {
            Self::Status(Status::ConfirmedAr) => Both::new(
                "该成绩表已确认；个别成绩有误时，请在该学生一行申请更正",
                "This sheet is confirmed; ask for an amendment in the line of a student whose grade is wrong",
            ),
            Self::Status(status) => Both::new(
                format!("该成绩表{}，不能修改；如需修改请联系教务处退回", called(status).zh),
                format!("This sheet is closed ({}); ask the registry to return it", called(status).en.to_lowercase()),
            ),
            Self::TooEarly => Both::new(
                format!("成绩录入自 {} 开始", sheet.open_at.local_text()),
                format!("Grades are entered from {} on", sheet.open_at.local_text()),
            ),
            Self::TooLate => Both::new(
                format!("提交时间已于 {} 结束，请联系教务处延长", ends(sheet).local_text()),
                format!("Submission ended at {}; ask the registry for more time", ends(sheet).local_text()),
            ),
        }
    }
}

fn ends(sheet: &Model) -> kernel::Timestamp {
    sheet.late_until.unwrap_or(sheet.deadline)
}

/// What was returned is corrected whenever that is.
pub fn closed(cx: &Cx, sheet: &Model) -> Result<Option<Closed>> {
    let status = status(sheet)?;
    Ok(if !status.is_open() {
        Some(Closed::Status(status))
    } else if status == Status::Returned {
        None
    } else if cx.now() < sheet.open_at {
        Some(Closed::TooEarly)
    } else if cx.now() >= ends(sheet) {
        Some(Closed::TooLate)
    } else {
        None
    })
}

/// Where the step leads from here, or why it cannot be taken.
pub fn taken(sheet: &Model, step: Step, asked: Asked) -> Result<Result<Status, Rule>> {
    let from = status(sheet)?;
    if let Some(to) = next(from, step, asked) {
        return Ok(Ok(to));
    }
    let (code, zh, en) = match step {
        Step::Enter => ("sheet_closed", "不能录入", "nothing can be entered"),
        Step::Submit => ("not_open", "不能提交", "it cannot be submitted"),
        Step::Return => ("not_submitted", "没有可退回的提交", "there is nothing to return"),
        Step::ApproveHead => ("not_for_head", "不需要系主任审核", "no approval of a head is due"),
        Step::ApproveDean => ("not_for_dean", "不需要院长审核", "no approval of a dean is due"),
        Step::Confirm => ("not_approved", "还不能确认", "it cannot be confirmed yet"),
    };
    let name = called(from);
    let text = Both::new(format!("成绩表“{}”，{zh}", name.zh), format!("The sheet is “{}”: {en}", name.en));
    Ok(Err(Rule::new(code, text, json!({ "sheetId": sheet.id, "status": sheet.status }))))
}
