//! Why something was refused, in words, with what would help.

use kernel::{
    Both, Error, Lang, Rule as Told, Timestamp,
    error::{NextStep, Refusal},
};
use rules::{
    language::Language,
    requirement::print_atom,
    selection::{Failed, Hour, Notice, Offer, Pick, Receipt, Rule, SectionNo, Status, Waiver, ledger::hex},
};
use serde_json::{Value, json};

use super::{
    book::Book,
    engines::Door,
    labels::{Labels, hour},
    own::rule_of,
};

/// Where names come from.
pub struct Words<'a> {
    pub book: &'a Book,
    pub labels: &'a Labels,
    pub door: Door,
}

/// The receipt as it is shown and kept.
pub fn receipt(receipt: &Receipt, at: i64) -> Value {
    json!({
        "roundId": receipt.round, "seq": receipt.seq, "at": Timestamp(at), "hash": hex(&receipt.hash),
        "mac": hex(&receipt.mac),
    })
}

pub fn notice(notice: &Notice, lang: Lang) -> String {
    match notice {
        Notice::BelowMinimum { units, least } => Both::new(
            format!("本学期现有 {units} 学分，少于最低 {least} 学分"),
            format!("You now have {units} units, fewer than the least of {least}"),
        )
        .get(lang)
        .to_owned(),
    }
}

impl Words<'_> {
    pub fn section(&self, no: SectionNo) -> String {
        self.labels.name(self.book.section_id(no))
    }

    fn of(&self, of: rules::selection::TypeNo, lang: Lang) -> String {
        let id = self.book.terms.types.get(of.at()).map_or("", |of| of.id.as_str());
        self.labels.type_name(id, lang)
    }

    fn both(&self, of: rules::selection::TypeNo) -> (String, String) {
        (self.of(of, Lang::Zh), self.of(of, Lang::En))
    }

    /// All rules as a refusal; the receipt stands in the data of the first.
    pub fn refusal(&self, rules: &[Failed], kept: Option<Value>) -> Error {
        let mut told: Vec<Told> = rules.iter().map(|failed| self.rule(failed)).collect();
        if let (Some(first), Some(kept)) = (told.first_mut(), kept)
            && let Value::Object(data) = &mut first.data
        {
            data.insert("receipt".to_owned(), kept);
        }
        let code = told.first().map_or("UNKNOWN", |rule| rule.code);
        Error::Refused(Box::new(Refusal { code, rules: told }))
    }

    pub fn rule(&self, failed: &Failed) -> Told {
        let mut data = serde_json::to_value(&failed.rule).unwrap_or_default();
        // A rule without data is written as its name alone.
        data = match data {
            Value::Object(map) => map.into_iter().next().map_or_else(|| json!({}), |(_, value)| value),
            _ => json!({}),
        };
        if !data.is_object() {
            data = json!({ "value": data });
        }
        let mut steps: Vec<NextStep> = vec![];
        let mut offers = vec![];
        for offer in &failed.offers {
            if let (Offer::AskException { waiver }, Some(section)) = (offer, failed.section) {
                steps.extend(self.asking(*waiver, section));
            }
            for (kind, from, to, label) in self.steps(offer) {
                let id = |no: Option<SectionNo>| no.map(|no| self.book.section_id(no).to_owned());
                let of = to.and_then(|pick| pick.of).and_then(|of| self.book.terms.types.get(of.at()));
                let (from, to) = (id(from), id(to.map(|pick| pick.section)));
                let mut page = format!("{}?do={kind}", self.door.page());
                let type_id = of.map(|of| of.id.clone());
                for (name, value) in [("from", &from), ("to", &to), ("typeId", &type_id)] {
                    if let Some(value) = value {
                        page.push_str(&format!("&{name}={value}"));
                    }
                }
                steps.push(NextStep { label, to: page });
                offers.push(json!({ "do": kind, "fromSectionId": from, "sectionId": to, "electiveTypeId": type_id }));
            }
        }
        if let Value::Object(map) = &mut data {
            let section = failed.section.map(|no| self.book.section_id(no).to_owned());
            map.insert("sectionId".to_owned(), json!(section));
            map.insert("section".to_owned(), json!(failed.section.map(|no| self.section(no))));
            map.insert("offers".to_owned(), Value::Array(offers));
        }
        Told { code: failed.rule.code(), text: self.text(failed), data, actions: steps }
    }

    /// Where the registry is asked to let it pass.
    fn asking(&self, waiver: Waiver, section: SectionNo) -> Option<NextStep> {
        let code = serde_json::to_value(waiver).ok()?.as_str()?.to_uppercase();
        let rule = rule_of(&code)?;
        let label = Both::new(format!("申请特批（{}）", rule.zh), format!("Ask for an exception ({})", rule.en));
        let id = self.book.section_id(section);
        Some(NextStep { label, to: format!("{}?do=ask&to={id}&waiver={code}", self.door.page()) })
    }

    fn steps(&self, offer: &Offer) -> Vec<(&'static str, Option<SectionNo>, Option<Pick>, Both)> {
        let name = |pick: &Pick| self.section(pick.section);
        match offer {
            Offer::OtherSections { picks } => {
                let one = |pick: &Pick| {
                    let label = Both::new(format!("改选 {}", name(pick)), format!("Select {} instead", name(pick)));
                    ("select", None, Some(*pick), label)
                };
                picks.iter().map(one).collect()
            }
            Offer::Select { pick } => {
                vec![(
                    "select",
                    None,
                    Some(*pick),
                    Both::new(format!("选 {}", name(pick)), format!("Select {}", name(pick))),
                )]
            }
            Offer::Replace { from, to } => {
                let from_name = self.section(*from);
                let label = Both::new(
                    format!("用 {} 换掉 {from_name}", name(to)),
                    format!("Replace {from_name} by {}", name(to)),
                );
                vec![("replace", Some(*from), Some(*to), label)]
            }
            Offer::JoinWaitingList { pick } => {
                let label = Both::new(
                    format!("加入 {} 的轮候", name(pick)),
                    format!("Join the waiting list of {}", name(pick)),
                );
                vec![("join", None, Some(*pick), label)]
            }
            Offer::LeaveWaitingList { section } => {
                let name = self.section(*section);
                let label = Both::new(format!("退出 {name} 的轮候"), format!("Leave the waiting list of {name}"));
                vec![("leave", None, Some(Pick { section: *section, of: None }), label)]
            }
            Offer::Wish { pick } => {
                let label = Both::new(format!("填报志愿 {}", name(pick)), format!("Wish for {}", name(pick)));
                vec![("wish", None, Some(*pick), label)]
            }
            // Asked of the office, not of the round: see `asking`.
            Offer::AskException { .. } => vec![],
        }
    }

    fn text(&self, failed: &Failed) -> Both {
        let text = match &failed.rule {
            Rule::AlreadySelected { by } => {
                let by = self.section(*by);
                Both::new(format!("已选 {by}，同一课程不能再选"), format!("You have {by} already"))
            }
            Rule::TypeUnits { of, assigned, selected, waiting, wanted } => {
                let (zh, en) = self.both(*of);
                Both::new(
                    format!("{zh} 应选 {assigned} 学分，已选 {selected}，轮候 {waiting}，再选 {wanted} 学分会超出"),
                    format!(
                        "{en}: {assigned} units to choose, {selected} selected, {waiting} waiting; {wanted} more are too many"
                    ),
                )
            }
            Rule::TypeCourses { of, most, has } => {
                let (zh, en) = self.both(*of);
                Both::new(
                    format!("{zh} 最多选 {most} 门，已有 {has} 门"),
                    format!("{en}: at most {most} courses, you have {has}"),
                )
            }
            Rule::NotInTarget { types } => {
                let zh: Vec<String> = types.iter().map(|of| self.of(*of, Lang::Zh)).collect();
                let en: Vec<String> = types.iter().map(|of| self.of(*of, Lang::En)).collect();
                Both::new(
                    format!("您不在 {} 的选课对象中", zh.join("、")),
                    format!("You are not among those who choose from {}", en.join(", ")),
                )
            }
            Rule::Clash { with, slot, weeks } => {
                let facts = |no: SectionNo| self.book.state.section(no).map(|seats| &seats.facts);
                let common = failed.section.and_then(facts).zip(facts(*with)).map(|(one, other)| one.common(other));
                // The timetable may have changed since it was decided.
                let common = common.filter(|hours| !hours.is_empty());
                let common = common.unwrap_or_else(|| vec![Hour { slot: *slot, weeks: *weeks }]);
                let (name, when) = (self.section(*with), self.labels.hours(&common));
                Both::new(format!("与 {name} 时间冲突：{}", when.zh), format!("Clashes with {name}: {}", when.en))
            }
            Rule::TooManyWaits { most, sections } => {
                let names: Vec<String> = sections.iter().map(|no| self.section(*no)).collect();
                Both::new(
                    format!("最多同时轮候 {most} 门，正在轮候 {}", names.join("、")),
                    format!("At most {most} waits at a time; you wait for {}", names.join(", ")),
                )
            }
            rule => short(rule),
        };
        match failed.section.map(|no| self.section(no)).filter(|name| !name.is_empty()) {
            Some(name) => Both::new(format!("{name}：{}", text.zh), format!("{name}: {}", text.en)),
            None => text,
        }
    }
}

fn moment(at: i64) -> String {
    Timestamp(at).local_text()
}

/// Without the names of sections and types.
pub fn short(rule: &Rule) -> Both {
    let both = |zh: String, en: String| Both::new(zh, en);
    match rule {
        Rule::Unknown => Both::new("没有找到该教学班", "There is no such section"),
        Rule::NotTheirs => Both::new("不能代他人选课", "Students ask for themselves"),
        Rule::NotYet { start } => {
            both(format!("选课尚未开始，{} 开始", moment(*start)), format!("Not open yet; opens at {}", moment(*start)))
        }
        Rule::Over { end } => both(format!("选课已于 {} 结束", moment(*end)), format!("Over since {}", moment(*end))),
        Rule::Paused => Both::new("选课暂停中，恢复后时间顺延", "Paused; the window grows by the pause"),
        Rule::NotYourYear { year, years } => {
            let years: Vec<String> = years.iter().map(ToString::to_string).collect();
            both(
                format!("本轮面向 {} 年级，您是 {year} 年级", years.join("、")),
                format!("This round is for years {}; you are in year {year}", years.join(", ")),
            )
        }
        Rule::OnlyWishes => {
            Both::new("本轮先填报志愿，结束后统一分配", "This round collects wishes and allots at its end")
        }
        Rule::NoWishes => Both::new("本轮先到先得，不填报志愿", "This round takes no wishes"),
        Rule::WaitingOff { .. } => Both::new("不开放轮候", "There is no waiting list"),
        Rule::RequiredStays => Both::new(
            "教学计划的必修课，本轮不能退；如不应修读，请联系教务处",
            "Your plan requires this course, so it stays in this round; if it should not be yours, ask the registry",
        ),
        Rule::SectionChangeOff => Both::new(
            "本轮不能换班，只能换另一门课；确需换班请联系教务处",
            "This round changes no sections within a course; if you must, ask the registry",
        ),
        Rule::Barred { status } => both(
            format!("您的学籍状态（{status}）不能选课"),
            format!("Nobody selects courses in your status ({status})"),
        ),
        Rule::Holds { holds } => both(
            format!("有未处理的限制：{}；解除后即可选课", holds.join("、")),
            format!("There are holds: {}; you may select as soon as they are lifted", holds.join(", ")),
        ),
        Rule::NotOpen { status: Status::Cancelled } => Both::new("该教学班已取消", "This section is cancelled"),
        Rule::NotOpen { .. } => Both::new("该教学班未开放选课", "This section is not open"),
        Rule::NotInTarget { .. } => Both::new("您不在选课对象中", "You are not among those who choose from it"),
        Rule::AlreadySelected { .. } => Both::new("已选该课程", "You have this course already"),
        Rule::AlreadyWaiting { rank } => {
            both(format!("已在轮候，轮候号 {rank}"), format!("You wait for it already, with number {rank}"))
        }
        Rule::AlreadyPassed { through } => {
            both(format!("已通过 {}", through.join("、")), format!("You have passed {}", through.join(", ")))
        }
        Rule::NotSelected => Both::new("您没有选该教学班", "You do not have this section"),
        Rule::NotWaiting => Both::new("您没有轮候该教学班", "You do not wait for this section"),
        Rule::Requirement { unmet } => {
            let of = |language| unmet.iter().map(|atom| print_atom(atom, language)).collect::<Vec<_>>();
            both(
                format!("不符合修读要求：{}", of(Language::Zh).join("；")),
                format!("The requirement is not met: {}", of(Language::En).join("; ")),
            )
        }
        Rule::Exclusion { courses } => {
            both(format!("与 {} 互斥", courses.join("、")), format!("Excluded by {}", courses.join(", ")))
        }
        Rule::TypeUnits { .. } => Both::new("超出该类别应选学分", "More units than are to be chosen of this type"),
        Rule::TypeCourses { most, .. } => {
            both(format!("该类别最多 {most} 门"), format!("At most {most} courses of this type"))
        }
        Rule::MaxUnits { most, has, wanted } => both(
            format!("本学期最多 {most} 学分，已有 {has}，再选 {wanted} 会超出"),
            format!("At most {most} units; you have {has}, and {wanted} more are too many"),
        ),
        Rule::BelowMinimum { least, left } => both(
            format!("退课后剩 {left} 学分，少于最低 {least}"),
            format!("{left} units would be left, fewer than {least}"),
        ),
        Rule::TooManyWaits { most, .. } => {
            both(format!("最多同时轮候 {most} 门"), format!("At most {most} waits at a time"))
        }
        Rule::Clash { slot, .. } => {
            let when = hour(slot);
            both(format!("时间冲突（{}）", when.zh), format!("Meets at the time of another class ({})", when.en))
        }
        Rule::Full { seats, waiting, .. } => {
            both(format!("名额 {seats} 已满，{waiting} 人轮候"), format!("All {seats} seats are taken; {waiting} wait"))
        }
        Rule::SeatFree => Both::new("还有空位，可直接选课", "There is a seat: no need to wait"),
    }
}
