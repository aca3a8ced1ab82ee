//! Online applications: six items, who works on two of them, and forty applications in every state.

mod items;

use kernel::{Result, Timestamp};
use online_registration::api::question;
use rules::{
    application::{Pay, State},
    form::{Kind, Question},
};
use schema::{
    applications::{oas_application, oas_clerk, oas_item, oas_question},
    students::student,
    university::{semester, staff},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};

use self::items::{Asked, ITEMS, Item};
use crate::{
    Demo,
    bulk::{insert, row},
};

const DAY: i64 = Timestamp::DAY;
const CLERK: &str = "演示·前台";
/// Of the accounts, who works on which items.
const CLERKS: [(&str, &str); 2] = [(CLERK, "CARD"), (CLERK, "BOOKLET")];
/// As far as the applications are, over and over.
const FAR: [State; 10] = [
    State::Submitted,
    State::Processing,
    State::Ready,
    State::Collected,
    State::Collected,
    State::Rejected,
    State::Submitted,
    State::Collected,
    State::Cancelled,
    State::Draft,
];
const APPLICATIONS: u64 = 40;

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    insert::<oas_item::Entity, _>(demo.tx, (1..).zip(&ITEMS).map(|(n, item)| item.row(demo, n)).collect()).await?;
    let questions: Vec<oas_question::Model> = ITEMS.iter().flat_map(|item| item.form(demo)).collect();
    insert::<oas_question::Entity, _>(demo.tx, questions.clone()).await?;
    insert::<oas_clerk::Entity, _>(demo.tx, clerks(demo).await?).await?;
    let students = student::Entity::find()
        .filter(student::Column::StudentType.eq("UG"))
        .filter(student::Column::ArchivedAt.is_null())
        .order_by_desc(student::Column::StudentNo)
        .limit(APPLICATIONS)
        .all(demo.tx)
        .await?;
    let terms = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(demo.tx).await?;
    let term = terms.into_iter().find(|term| term.current_for.0.iter().any(|own| own == "UG")).map(|term| term.id);
    // Not the last one, which opens later, and not the one that few are eligible for.
    let open: Vec<&Item> = ITEMS.iter().filter(|item| !["HONOUR", "LOCKER"].contains(&item.code)).collect();
    let mut made = vec![];
    for (n, who) in (0_usize..).zip(&students) {
        let (Some(item), Some(state)) = (open.get(n % open.len()), FAR.get(n % FAR.len())) else { continue };
        made.push(application(demo, n, who, item, *state, term.as_deref()));
    }
    let count = insert::<oas_application::Entity, _>(demo.tx, made).await?;
    println!("  {count} online applications for {} items", ITEMS.len());
    Ok(())
}

async fn clerks(demo: &Demo<'_>) -> Result<Vec<oas_clerk::Model>> {
    let mut made = vec![];
    for (name, item) in CLERKS {
        let person = staff::Entity::find().filter(staff::Column::NameCn.eq(name)).one(demo.tx).await?;
        let Some(person) = person else { continue };
        made.push(row!(
            oas_clerk {
                id: demo.seed.id("oas-clerk", format!("{item}/{}", person.staff_no)),
                item_id: demo.seed.id("oas-item", item),
                staff_id: person.id,
                remark: String::new(),
            },
            demo.at
        ));
    }
    Ok(made)
}

/// An answer that will do.
fn answer(asked: &Asked, day: Timestamp) -> Option<Value> {
    let value = match asked.kind {
        Kind::File => return None,
        Kind::Choice | Kind::Several => asked.first_choice(),
        Kind::Date => day.local_date().to_string(),
        Kind::Number => "12".to_owned(),
        Kind::Line => "湖滨".to_owned(),
        Kind::Text => "上课途中不慎遗失，已在失物招领处登记。".to_owned(),
    };
    Some(json!({ "code": asked.code, "value": value }))
}

/// The states on the way there, with the draft left out.
fn way(state: State) -> Vec<State> {
    let until = |way: &[State]| way.to_vec();
    match state {
        State::Draft => vec![],
        State::Submitted => until(&[State::Submitted]),
        State::Processing => until(&[State::Submitted, State::Processing]),
        State::Ready => until(&[State::Submitted, State::Processing, State::Ready]),
        State::Collected => until(&[State::Submitted, State::Processing, State::Ready, State::Collected]),
        State::Rejected => until(&[State::Submitted, State::Rejected]),
        State::Cancelled => until(&[State::Submitted, State::Cancelled]),
    }
}

fn application(
    demo: &Demo<'_>,
    n: usize,
    who: &student::Model,
    item: &Item,
    state: State,
    term: Option<&str>,
) -> oas_application::Model {
    let given = state != State::Draft;
    let began = demo.at.plus(-(i64::try_from(n).unwrap_or_default() % 12 + 4) * DAY);
    let number = format!("AP-{}-{n:06}", began.local_date().format("%Y%m%d"));
    let form: Vec<Question> = item.form(demo).iter().filter_map(question).collect();
    let by = |state: State| match state {
        State::Submitted | State::Cancelled => who.name_cn.clone(),
        _ => CLERK.to_owned(),
    };
    let note = if state == State::Rejected { "照片不符合要求，请更换后重新申请" } else { "" };
    let events: Vec<Value> = (0..)
        .zip(way(state))
        .map(|(day, step)| {
            let note = if step == State::Rejected { note } else { "" };
            json!({ "at": began.plus(day * DAY), "state": step.code(), "by": by(step), "note": note })
        })
        .collect();
    let pay = match state {
        _ if item.fee == 0 || !given => Pay::Nothing,
        State::Submitted if n.is_multiple_of(3) => Pay::Due,
        State::Cancelled => Pay::Nothing,
        State::Rejected => Pay::Refunded,
        _ => Pay::Paid,
    };
    let paid = matches!(pay, Pay::Paid | Pay::Refunded);
    let worked_on = given && !matches!(state, State::Submitted | State::Cancelled);
    let ready = matches!(state, State::Ready | State::Collected);
    let answers: Vec<Value> = item.questions.iter().filter_map(|asked| answer(asked, began)).collect();
    row!(
        oas_application {
            id: demo.seed.id("oas-application", &number),
            pay_no: match pay {
                Pay::Paid => format!("TEST-{number}"),
                Pay::Refunded => format!("TEST-R-{number}"),
                _ => String::new(),
            },
            application_no: number,
            item_id: demo.seed.id("oas-item", item.code),
            student_id: who.id.clone(),
            semester_id: term.filter(|_| given).map(str::to_owned),
            state: state.code().to_owned(),
            seen_by: if given { "OFFICE" } else { "STUDENT" }.to_owned(),
            pay_state: pay.code().to_owned(),
            fee: item.fee,
            pay_method: if paid { "SANDBOX" } else { "" }.to_owned(),
            answers: Value::Array(answers),
            files: json!([]),
            form: if given { serde_json::to_value(form).unwrap_or_default() } else { json!([]) },
            events: Value::Array(events),
            submitted_at: given.then_some(began),
            due_on: given.then(|| began.plus(7 * DAY).local_date()),
            handled_by_name: if worked_on { CLERK.to_owned() } else { String::new() },
            ready_at: ready.then(|| began.plus(2 * DAY)),
            collected_at: (state == State::Collected).then(|| began.plus(3 * DAY)),
            note: note.to_owned(),
        },
        began
    )
}
