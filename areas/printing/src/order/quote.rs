//! What copies would cost, and everything that stands against them.

use kernel::{Both, Cx, Error, Result, Rule, Text, settings};
use rules::printing::{
    allowed::{Asking, Obstacle, Terms, obstacles},
    order::State,
    price::{Price, price},
};
use schema::{
    printing::{print_order, print_type},
    students::student,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::{Channel, station};
use crate::{paper::Paper, settings::PrintingSettings, types::HOLDS};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuoteQuery {
    student_id: String,
    type_id: String,
    station_id: String,
    copies: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintQuote)]
pub struct QuoteView {
    /// Nothing stands against it.
    allowed: bool,
    reasons: Vec<Reason>,
    copies: i32,
    free_copies: i32,
    unit_price: i32,
    /// Hundredths of a yuan.
    amount: i32,
    /// Copies of this type that the student ordered today.
    today: i32,
    max_per_day: Option<i32>,
    /// Ways of paying that are switched on.
    cash: bool,
    online: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PrintQuoteReason)]
pub struct Reason {
    code: String,
    message: String,
}

impl Reason {
    pub fn of(cx: &Cx, rule: &Rule) -> Self {
        Self { code: rule.code.to_owned(), message: rule.text.get(cx.lang()).to_owned() }
    }
}

/// What is asked for, with everything it depends on.
pub struct Asked {
    pub student: student::Model,
    pub kind: print_type::Model,
    pub copies: i32,
}

/// Copies that count so far.
pub struct Had {
    pub free: i32,
    pub today: i32,
}

impl Asked {
    pub async fn load(cx: &Cx, (student_id, type_id): (&str, &str), copies: i32) -> Result<Self> {
        let most = settings::get::<PrintingSettings>(cx, None).await?.max_copies;
        if !(1..=most).contains(&copies) {
            let text = Both::new(format!("份数须为 1 至 {most}"), format!("From 1 to {most} copies"));
            return Err(Error::invalid("copies", "out_of_range", text));
        }
        let student = student::Entity::find_by_id(student_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
        let kind = print_type::Entity::find_by_id(type_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
        Ok(Self { student, kind, copies })
    }

    pub async fn had(&self, cx: &Cx, db: &impl ConnectionTrait) -> Result<Had> {
        let counted = State::ALL.into_iter().filter(|state| state.counts()).map(State::code);
        let before: Vec<(chrono::NaiveDate, i32, i32)> = print_order::Entity::find()
            .select_only()
            .column(print_order::Column::OrderedOn)
            .column(print_order::Column::Copies)
            .column(print_order::Column::FreeCopies)
            .filter(print_order::Column::StudentId.eq(&self.student.id))
            .filter(print_order::Column::TypeId.eq(&self.kind.id))
            .filter(print_order::Column::State.is_in(counted))
            .filter(print_order::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(db)
            .await?;
        let today = cx.now().local_date();
        Ok(Had {
            free: before.iter().map(|(_, _, free)| free).sum(),
            today: before.iter().filter(|(day, ..)| *day == today).map(|(_, copies, _)| copies).sum(),
        })
    }

    pub fn price(&self, had: &Had) -> Price {
        price(self.copies, self.kind.free_copies, had.free, self.kind.price)
    }

    /// Of the type.
    pub fn obstacles(&self, had: &Had) -> Vec<Rule> {
        let terms = Terms {
            enabled: self.kind.enabled && self.kind.archived_at.is_none(),
            student_types: &self.kind.student_types.0,
            statuses: &self.kind.status_ids.0,
            blocked_by: &self.kind.blocked_by.0,
            max_per_day: self.kind.max_per_day,
        };
        let holds = holds(&self.student);
        let asking = Asking {
            student_type: &self.student.student_type,
            status: self.student.study_status_id.as_deref(),
            holds: &holds,
            copies: self.copies,
            today: had.today,
        };
        obstacles(&terms, &asking).iter().map(|obstacle| self.told(obstacle)).collect()
    }

    /// What the paper itself asks for.
    pub async fn against_paper(&self, cx: &Cx) -> Result<Vec<Rule>> {
        let paper = Paper::of(&self.kind.paper).ok_or_else(|| Error::internal("a type of no known paper"))?;
        match paper.check(cx, &self.student.id).await {
            Ok(()) => Ok(vec![]),
            Err(Error::Refused(refusal)) => Ok(refusal.rules),
            Err(other) => Err(other),
        }
    }

    fn told(&self, obstacle: &Obstacle) -> Rule {
        let (zh, en) = (&self.kind.name_cn, &self.kind.name_en);
        let student = || {
            let to = format!("/si/query/student-list?keyword={}", self.student.student_no);
            (Text::new("查看该学生", "Look at the student"), to)
        };
        let of_type = || {
            let to = format!("/printer/type/item-list?ids={}", self.kind.id);
            (Text::new("查看打印类型", "See the type"), to)
        };
        let (code, text, (label, to)) = match obstacle {
            Obstacle::Disabled => {
                ("type_disabled", Both::new(format!("“{zh}”已停用"), format!("{en} is out of use")), of_type())
            }
            Obstacle::StudentType => {
                let text =
                    Both::new(format!("“{zh}”不向该类型的学生提供"), format!("{en} is not for students of this type"));
                ("type_not_for_student", text, of_type())
            }
            Obstacle::Status => {
                let text = Both::new(
                    format!("学生当前的学籍状态不能打印“{zh}”"),
                    format!("The student's status does not allow {en}"),
                );
                ("status_not_allowed", text, of_type())
            }
            Obstacle::Hold(hold) => {
                let name = HOLDS.iter().find(|(code, _)| code == hold).map_or(Text::new("", ""), |(_, name)| *name);
                let text = Both::new(
                    format!("学生有未结事项（{}），不能打印“{zh}”", name.zh),
                    format!("Something is open ({}), so {en} is not printed", name.en),
                );
                ("hold", text, student())
            }
            Obstacle::Daily { most, left } => {
                let text = Both::new(
                    format!("“{zh}”每人每天最多 {most} 份，今天还可打印 {left} 份"),
                    format!("{en}: at most {most} copies a day, {left} left today"),
                );
                ("daily_limit", text, of_type())
            }
        };
        let data = json!({ "studentNo": self.student.student_no, "type": self.kind.code, "copies": self.copies });
        Rule::new(code, text, data).offer(label, to)
    }
}

fn holds(student: &student::Model) -> Vec<&'static str> {
    let all = [
        ("FEE", student.fee_hold),
        ("LIBRARY", student.library_hold),
        ("DISCIPLINE", student.discipline_hold),
        ("GRADE", student.grade_hold),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(code, _)| code).collect()
}

pub async fn quote(cx: &Cx, query: QuoteQuery) -> Result<QuoteView> {
    let asked = Asked::load(cx, (&query.student_id, &query.type_id), query.copies).await?;
    let station = station::station(cx, &query.station_id).await?;
    let had = asked.had(cx, cx.read()).await?;
    let mut rules = asked.obstacles(&had);
    rules.extend(station::obstacles(cx, &station, Channel::Counter));
    rules.extend(asked.against_paper(cx).await?);
    let Price { free, amount } = asked.price(&had);
    let settings = settings::get::<PrintingSettings>(cx, None).await?;
    Ok(QuoteView {
        allowed: rules.is_empty(),
        reasons: rules.iter().map(|rule| Reason::of(cx, rule)).collect(),
        copies: asked.copies,
        free_copies: free,
        unit_price: asked.kind.price,
        amount,
        today: had.today,
        max_per_day: asked.kind.max_per_day,
        cash: settings.cash,
        online: settings.online,
    })
}
