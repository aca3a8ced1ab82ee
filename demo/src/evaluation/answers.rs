//! Last semester's answers and this semester's pulse, counted; and some envelopes that wait in the open folder.

use kernel::{Result, identity::entity::user};
use schema::evaluation::{te_answer, te_ballot, te_comment, te_envelope, te_folder, te_reply, te_section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::questionnaire::{ITEMS, Item, PULSE};
use crate::{
    Demo,
    bulk::{insert, row},
    seed::Seed,
};

const TEXTS: &[&str] = &[
    "例题讲得很细，课后作业也能跟上。",
    "Examples from practice made the theory clear.",
    "希望多留一些提问的时间。",
    "Slides could be shared before class.",
    "小组讨论收获很大。",
    "The workload in the last weeks was heavy.",
    "反馈及时，知道自己错在哪里。",
];

/// Everything of a folder that has closed.
pub async fn counted(demo: &Demo<'_>, folder: &te_folder::Model, sections: &mut [te_section::Model]) -> Result<i32> {
    let mut chance = Seed::new(u64::from(folder.kind == "PULSE") + 11);
    let items = if folder.kind == "PULSE" { PULSE } else { ITEMS };
    let at = folder.closed_at.unwrap_or(demo.at);
    let shown = shown_teacher(demo).await?;
    let (mut answers, mut comments) = (vec![], vec![]);
    for section in sections.iter_mut().filter(|section| !section.excluded) {
        let liked = chance.between(28, 46);
        let share = usize::try_from(chance.between(12, 70)).unwrap_or(40);
        let share = if Some(&section.teacher_id) == shown.as_ref() { 100 } else { share };
        let came: Vec<i32> = (0..section.enrolled).filter(|_| chance.chance(share)).collect();
        section.answers = i32::try_from(came.len()).unwrap_or(0);
        let few = section.answers < 5 || section.answers * 5 < section.enrolled;
        for n in came {
            let key = format!("{}/{n}", section.id);
            answers.push(row!(
                te_answer {
                    id: demo.seed.id("te-answer", &key),
                    folder_id: folder.id.clone(),
                    te_section_id: section.id.clone(),
                    figures: figures(&mut chance, items, liked),
                    straight_line: false,
                },
                at
            ));
            if chance.chance(18) {
                let text = chance.pick(TEXTS).copied().unwrap_or_default();
                comments.push(comment(demo, folder, section, (&key, text), few));
            }
        }
    }
    let total = insert::<te_answer::Entity, _>(demo.tx, answers).await?;
    let texts = insert::<te_comment::Entity, _>(demo.tx, comments).await?;
    demo.say(total, &format!("answers with {texts} comments in {}", folder.name_en));
    Ok(i32::try_from(total).unwrap_or(0))
}

/// The teacher of the demonstration has results to look at, however small the university.
async fn shown_teacher(demo: &Demo<'_>) -> Result<Option<String>> {
    let account = user::Entity::find().filter(user::Column::Username.eq("teacher")).one(demo.tx).await?;
    let Some(account) = account else { return Ok(None) };
    Ok(basic_resources::api::teacher_of(demo.tx, &account.id).await?.map(|teacher| teacher.id))
}

fn figures(chance: &mut Seed, items: &[Item], liked: i32) -> Value {
    let mut figures = serde_json::Map::new();
    for (_, code, kind, ..) in items {
        if *kind == "SCALE" {
            let drawn = (liked + chance.between(-14, 14) + 5) / 10;
            let step = if chance.chance(3) { 0 } else { drawn.clamp(1, 5) };
            figures.insert((*code).to_owned(), json!(step));
        }
    }
    Value::Object(figures)
}

fn comment(
    demo: &Demo<'_>,
    folder: &te_folder::Model,
    section: &te_section::Model,
    (key, text): (&str, &str),
    few: bool,
) -> te_comment::Model {
    let id = demo.seed.id("te-comment", key);
    // One in eight waits, and the odd one is not shown.
    let (state, reason) = match (few, id.as_bytes().first()) {
        (true, _) => ("HIDDEN", "该教学班答卷不足，评语未保留 / Too few answers; the text was not kept"),
        (false, Some(b'0' | b'1')) => ("WAITING", ""),
        (false, Some(b'2')) => ("HIDDEN", "涉及他人隐私"),
        _ => ("SHOWN", ""),
    };
    let item = if folder.kind == "PULSE" { "P3" } else { "C2" };
    row!(
        te_comment {
            id: id,
            folder_id: folder.id.clone(),
            te_section_id: section.id.clone(),
            item_code: item.to_owned(),
            text: if few { String::new() } else { text.to_owned() },
            commitment: demo.seed.id("te-commitment", key),
            state: state.to_owned(),
            reason: reason.to_owned(),
            screened_by: None,
        },
        folder.closed_at.unwrap_or(demo.at)
    )
}

/// Some students of the open folder have finished: their envelopes wait, sealed.
pub async fn waiting(demo: &Demo<'_>, folder: &te_folder::Model, seats: &[(String, String)]) -> Result<()> {
    let keys = teaching_evaluation::api::ensure_keys(demo.app, &folder.id)?;
    let mut chance = Seed::new(13);
    let (mut register, mut envelopes) = (vec![], vec![]);
    for (section, student) in seats.iter().filter(|_| chance.chance(6)).take(400) {
        let figures = figures(&mut Seed::new(register.len() as u64), ITEMS, 40);
        let ballot = json!({ "te_section_id": section, "figures": figures, "comments": [] });
        register.push(te_ballot::Model {
            te_section_id: section.clone(),
            student_id: student.clone(),
            given: 1,
            asked_on: None,
            done: true,
            blinded_hash: String::new(),
        });
        envelopes.push(te_envelope::Model {
            id: demo.seed.id("te-envelope", format!("{section}/{student}")),
            folder_id: folder.id.clone(),
            sealed: keys.seal(ballot.to_string().as_bytes())?,
        });
    }
    insert::<te_ballot::Entity, _>(demo.tx, register).await?;
    insert::<te_envelope::Entity, _>(demo.tx, envelopes).await?;
    Ok(())
}

/// What some teachers changed.
pub async fn replies(demo: &Demo<'_>, sections: &[te_section::Model]) -> Result<()> {
    let some = sections.iter().filter(|section| !section.excluded).step_by(5);
    let rows = some.map(|section| {
        row!(
            te_reply {
                id: demo.seed.id("te-reply", &section.id),
                te_section_id: section.id.clone(),
                teacher_id: section.teacher_id.clone(),
                text: "每次课前上传讲义，并留出十分钟提问。".to_owned(),
            },
            demo.at
        )
    });
    insert::<te_reply::Entity, _>(demo.tx, rows.collect()).await?;
    Ok(())
}
