//! Invigilators: who can be asked, who has which duty, and how they agree among themselves.

mod assign;
mod by_hand;
mod gather;
mod invigilators;
mod own;
mod roster;
mod swap;
mod table;
mod tell;
mod venues;

use std::collections::HashMap;

use kernel::{Action, Api, App, Cx, IdSpec, Json, Lang, Op, Policy, Result, Text, View, jobs, op::Need};
use schema::university::teacher;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

pub use tell::KINDS;

use crate::{
    item, office,
    tables::{
        DUTIES, DUTY, EXAMINERS, INVIGILATOR, ITEMS, OWN_DUTIES, ROOMS, SEASON_DUTIES, SWAP, SWAPS_OF_MINE, SWAPS_TO_ME,
    },
};

const TEACHER: &[Need] = &[(permissions::TEACHER_AUTH_EXAM_TIMETABLE, Action::Get)];
const TEACHER_EDITS: &[Need] = &[(permissions::TEACHER_AUTH_EXAM_TIMETABLE, Action::Edit)];

pub fn mount(api: &mut Api) -> Result<()> {
    invigilators::mount(api)?;
    table::mount(api)?;
    let label = Text::new("加入任课教师为监考人员", "Make those who teach invigilators");
    let op = Op::post("/api/exam/invigilator/gather", "gatherInvigilators", office(Action::Add), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(INVIGILATOR);
    api.op(
        op,
        |cx: Cx, Json(input): Json<gather::GatherInput>| async move { gather::command(&cx, input).await.map(View) },
    );
    let label = Text::new("自动安排监考", "Give duties to invigilators");
    let op = Op::post("/api/exam/duty/assign", "assignDuties", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(DUTY)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<assign::AssignInput>| async move { assign::command(&cx, input).await.map(View) },
    );
    let label = Text::new("指定监考", "Give a duty to somebody");
    let op = Op::post("/api/exam/duty/give", "giveDuty", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS), IdSpec::body("/roomId", &ROOMS), IdSpec::body("/teacherId", &EXAMINERS)])
        .audit(DUTY);
    api.op(
        op,
        |cx: Cx, Json(input): Json<by_hand::GiveInput>| async move { by_hand::give(&cx, input).await.map(View) },
    );
    let label = Text::new("取消监考", "Take duties away");
    let op = Op::post("/api/exam/duty/take", "takeDuties", office(Action::Edit), label)
        .ids([IdSpec::body("/ids", &DUTIES)])
        .audit(DUTY);
    api.op(
        op,
        |cx: Cx, Json(input): Json<by_hand::TakeInput>| async move { by_hand::take(&cx, input).await.map(View) },
    );
    let label = Text::new("通知监考人员", "Tell invigilators of their duties");
    let op = Op::post("/api/exam/duty/tell", "tellDuties", office(Action::Edit), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(DUTY);
    api.op(op, |cx: Cx, Json(input): Json<tell::TellInput>| async move { tell::command(&cx, input).await.map(View) });
    mine(api);
    Ok(())
}

fn mine(api: &mut Api) {
    let label = Text::new("查看本人的监考", "One's own duties");
    let op = Op::get("/api/teacher/duty", "myDuties", Policy::AnyOf(TEACHER), label);
    api.op(op, |cx: Cx, (): ()| async move { own::mine(&cx).await.map(View) });
    let label = Text::new("确认或谢绝监考", "Confirm or decline a duty");
    let op = Op::post("/api/teacher/duty/answer", "answerDuty", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([IdSpec::body("/dutyId", &OWN_DUTIES)])
        .audit(DUTY);
    api.op(op, |cx: Cx, Json(input): Json<own::AnswerInput>| async move { own::answer(&cx, input).await.map(View) });
    let label = Text::new("说明不能监考的时间", "Say when one cannot invigilate");
    let op = Op::post("/api/teacher/duty/away", "sayAway", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([IdSpec::body("/itemId", &ITEMS)])
        .audit(INVIGILATOR);
    api.op(op, |cx: Cx, Json(input): Json<own::AwayInput>| async move { own::away(&cx, input).await.map(View) });
    let label = Text::new("请同事调换监考", "Ask a colleague to swap a duty");
    let op = Op::post("/api/teacher/duty/swap", "askSwap", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([
            IdSpec::body("/dutyId", &OWN_DUTIES),
            IdSpec::body("/teacherId", &EXAMINERS),
            IdSpec::body("/backDutyId", &SEASON_DUTIES),
        ])
        .audit(SWAP);
    api.op(op, |cx: Cx, Json(input): Json<swap::AskInput>| async move { swap::ask(&cx, input).await.map(View) });
    let label = Text::new("答复调换监考", "Answer a swap of duties");
    let op = Op::post("/api/teacher/duty/swap/answer", "answerSwap", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([IdSpec::body("/swapId", &SWAPS_TO_ME)])
        .audit(SWAP);
    api.op(op, |cx: Cx, Json(input): Json<swap::AnswerInput>| async move { swap::answer(&cx, input).await.map(View) });
    let label = Text::new("撤回调换请求", "Withdraw a request to swap");
    let op = Op::post("/api/teacher/duty/swap/withdraw", "withdrawSwap", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([IdSpec::body("/swapId", &SWAPS_OF_MINE)])
        .audit(SWAP);
    api.op(
        op,
        |cx: Cx, Json(input): Json<swap::WithdrawInput>| async move { swap::withdraw(&cx, input).await.map(View) },
    );
}

/// Everybody who teaches is asked, and every room gets who it needs: for a season that is set up without an office.
pub async fn staff(app: &App, item_id: &str) -> Result<()> {
    jobs::by_itself(app, DUTY, |cx| async move {
        let item = item::locked(&cx, item_id).await?;
        gather::everybody(&cx, &item).await?;
        assign::fill(&cx, &item).await.map(drop)
    })
    .await
}

/// Names of teachers, by their ids.
pub async fn names(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = &str>,
    lang: Lang,
) -> Result<HashMap<String, String>> {
    let rows = teacher::Entity::find().filter(teacher::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, if lang == Lang::En { row.name_en } else { row.name_cn })).collect())
}
