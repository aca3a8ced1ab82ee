//! Results of attempts: entered, changed and taken back by the registry, one by one or by sheet; what follows from a
//! change is shown before it is made.

mod amended;
mod commands;
mod convert;
mod known;
mod letters;
mod missing;
mod record;
mod settle;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};

pub use amended::{Amendment, amend_result};
pub use convert::{Running, running};
pub use known::known;
pub use missing::without_result;
pub use record::{NewResult, record_results};
pub use settle::{Person, Scales};
pub use table::{STATES, results};

use crate::{
    may::GRADES,
    tables::{RESULT, RESULTS},
};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    table::mount(api)?;
    let label = Text::new("登记一项成绩", "Enter a result");
    let op = Op::post("/api/grades/result/enter", "enterResult", GRADES.may(Action::Add), label)
        .ids(table::REFERENCES.map(|(place, of)| IdSpec::body(place, of)))
        .audit(RESULT);
    api.op(
        op,
        |cx: Cx, Json(input): Json<commands::EnterInput>| async move { commands::enter(&cx, input).await.map(View) },
    );
    let label = Text::new("更正成绩", "Amend a result");
    let op = Op::post("/api/grades/result/amend", "amendResult", GRADES.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &RESULTS)])
        .audit(RESULT);
    api.op(
        op,
        |cx: Cx, Json(input): Json<commands::AmendInput>| async move { commands::amend(&cx, input).await.map(View) },
    );
    let label = Text::new("撤销成绩", "Take results back");
    let op = Op::post("/api/grades/result/revoke", "revokeResults", GRADES.may(Action::Delete), label)
        .ids([IdSpec::body("/ids", &RESULTS)])
        .audit(RESULT);
    api.op(op, |cx: Cx, Json(input): Json<commands::RevokeInput>| async move {
        commands::revoke(&cx, input).await.map(View)
    });
    let label = Text::new("转换到期的临时成绩", "Convert temporary grades whose time is up");
    let op = Op::post("/api/grades/result/convert", "convertResults", GRADES.may(Action::Edit), label).audit(RESULT);
    api.op(op, |cx: Cx, Json(input): Json<convert::ConvertInput>| async move {
        convert::convert(&cx, input).await.map(View)
    });
    Ok(())
}
