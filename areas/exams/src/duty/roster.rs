//! The people of a season with what they hold, in the numbers that the rules are about.

use std::collections::HashMap;

use kernel::{Cx, Result};
use rules::exams::duties::{Duty, Obstacle, Person};
use schema::exam::{exam_duty, exam_invigilator, exam_item};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::invigilators::away_at;
use crate::{clock::minutes, snapshot::number};

/// As long as a day has.
const DAY: i32 = 24 * 60;

pub struct Roster {
    pub rows: Vec<exam_invigilator::Model>,
    pub people: Vec<Person>,
    /// Duties of the season that nobody has declined.
    pub duties: Vec<exam_duty::Model>,
    rooms: HashMap<String, usize>,
}

impl Roster {
    pub async fn load(cx: &Cx, item: &exam_item::Model) -> Result<Self> {
        let tx = cx.tx().await?;
        let rows = exam_invigilator::Entity::find()
            .filter(exam_invigilator::Column::ItemId.eq(&item.id))
            .filter(exam_invigilator::Column::ArchivedAt.is_null())
            .order_by_asc(exam_invigilator::Column::Id)
            .lock_exclusive()
            .all(tx)
            .await?;
        let (declined, duties): (Vec<_>, Vec<_>) =
            all(tx, &item.id).await?.into_iter().partition(|duty| duty.state == "DECLINED");
        let people = rows.iter().map(|row| person(row, &declined)).collect();
        let mut rooms = HashMap::new();
        for duty in &duties {
            let next = rooms.len();
            rooms.entry(duty.room_id.clone()).or_insert(next);
        }
        Ok(Self { rows, people, duties, rooms })
    }

    pub fn index(&self, teacher_id: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.teacher_id == teacher_id)
    }

    pub fn person(&self, teacher_id: &str) -> Option<&Person> {
        self.index(teacher_id).and_then(|n| self.people.get(n))
    }

    pub fn room(&self, id: &str) -> usize {
        self.rooms.get(id).copied().unwrap_or(usize::MAX)
    }

    /// What somebody holds, but for these.
    pub fn held(&self, teacher_id: &str, without: &[&str]) -> Vec<Duty> {
        let own = |duty: &&exam_duty::Model| duty.teacher_id == teacher_id && !without.contains(&duty.id.as_str());
        self.duties.iter().filter(own).map(|duty| self.duty(duty)).collect()
    }

    pub fn duty(&self, row: &exam_duty::Model) -> Duty {
        in_numbers(row, self.room(&row.room_id))
    }
}

pub fn in_numbers(row: &exam_duty::Model, room: usize) -> Duty {
    let at = |time: &str| minutes(time).unwrap_or(0);
    Duty { day: number(row.day), from: at(&row.arrive_time), to: at(&row.end_time), room }
}

async fn all(db: &impl ConnectionTrait, item_id: &str) -> Result<Vec<exam_duty::Model>> {
    let found = exam_duty::Entity::find()
        .filter(exam_duty::Column::ItemId.eq(item_id))
        .filter(exam_duty::Column::ArchivedAt.is_null())
        .order_by_asc(exam_duty::Column::Id)
        .lock_exclusive();
    Ok(found.all(db).await?)
}

/// Whoever has declined is not asked again for that time.
fn person(row: &exam_invigilator::Model, declined: &[exam_duty::Model]) -> Person {
    let away = row.away.0.iter().filter_map(|text| {
        let (day, time) = away_at(text)?;
        // A slot is what is under way when it begins: people come before that, and stay as long as papers last.
        let (from, to) = time.map_or((0, DAY), |at| (at, at + 1));
        Some((number(day), from, to))
    });
    let refused = declined.iter().filter(|duty| duty.teacher_id == row.teacher_id).map(|duty| {
        let duty = in_numbers(duty, 0);
        (duty.day, duty.from, duty.to)
    });
    Person {
        carried: i64::from(row.carried_minutes),
        away: away.chain(refused).collect(),
        most: row.most_duties.and_then(|most| usize::try_from(most).ok()),
    }
}

/// Why not, for people.
pub fn because(obstacle: Obstacle) -> (&'static str, kernel::Text) {
    use kernel::Text;
    match obstacle {
        Obstacle::Busy => ("busy", Text::new("同一时间已有监考", "is on duty at that time")),
        Obstacle::Away => ("away", Text::new("该时间不能监考", "cannot be there at that time")),
        Obstacle::DayFull => ("day_full", Text::new("当天监考次数已满", "has as many duties that day as anybody may")),
        Obstacle::SeasonFull => ("season_full", Text::new("本季监考次数已满", "has as many duties as they take")),
    }
}
