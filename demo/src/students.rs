//! The students of the demo university, in five cohorts.
//!
//! Their numbers are well formed and nobody's: cards carry the code of a county, these that of a
//! whole city, and no telephone number begins with 100.

use chrono::NaiveDate;
use kernel::{Result, identity::entity::user};
use schema::students::cohort;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use student_information::{
    api::{NewStudent, Study, add_students},
    rules,
};

use super::{
    DEMO_ROLES, Demo, DemoRole,
    bulk::{insert, row},
    catalogue::{CATEGORIES, DIVISIONS, ProgrammeOf},
    organisation::Staffing,
    records::{Fate, Records},
};

/// The first ones have names and numbers that do not depend on the seed: tests and the start name them.
const FIXED: usize = 36;
/// The one whose number the start prints.
const EXAMPLE: usize = 5;
/// Students written at once: bounds the memory, whatever their number.
const AT_ONCE: usize = 3_000;

/// Of a hundred students, how many are of a type.
const SHARES: [(&str, usize); 3] = [("UG", 88), ("TPG", 9), ("RPG", 3)];

/// Of a hundred students of a type, how many came this year, last year and so on.
const COHORTS: [(&str, [usize; 5]); 3] =
    [("UG", [24, 24, 23, 22, 7]), ("TPG", [80, 18, 2, 0, 0]), ("RPG", [28, 26, 24, 14, 8])];

/// Nth of the invented document numbers of the fixed ones.
fn fixed_document(n: usize) -> String {
    checked(&format!("1101002000{:02}{:02}{n:03}", n % 12 + 1, n % 28 + 1))
}

/// Nth of the others: the day of birth and the serial tell every two of them apart.
fn document(n: usize, birth_year: i32, female: bool) -> String {
    let (day, serial) = (n % 336, 100 + n / 336 * 2);
    let serial = if female { serial } else { serial + 1 };
    checked(&format!("110100{birth_year}{:02}{:02}{serial:03}", day / 28 + 1, day % 28 + 1))
}

fn checked(digits: &str) -> String {
    let check = rules::check_character(digits).map(String::from).unwrap_or_default();
    format!("{digits}{check}")
}

/// The first ones are the students who can sign in.
fn holder(n: usize) -> Option<&'static DemoRole> {
    DEMO_ROLES.iter().filter(|role| role.kind == "STUDENT").nth(n.checked_sub(1)?)
}

fn fixed_name(n: usize) -> String {
    holder(n).map_or_else(|| format!("演示学生{n:02}"), |role| role.person.to_owned())
}

pub async fn load<'a>(demo: &mut Demo<'_>, staffing: &'a Staffing) -> Result<Records<'a>> {
    insert::<cohort::Entity, _>(demo.tx, cohorts(demo)).await?;
    let mut records = Records::begin(demo, staffing).await?;
    let mut classes = Classes::new();
    let mut some = Vec::with_capacity(AT_ONCE);
    for n in 1..=demo.students {
        let mut new = draw(demo, &mut classes, n);
        let plain = plain_fate(n, new.study.entry_date.unwrap_or(demo.today));
        records.tell(demo, n, &mut new, plain);
        some.push(new);
        if some.len() == AT_ONCE || n == demo.students {
            add_students(demo.app, demo.tx, std::mem::take(&mut some)).await?;
            records.flush(demo).await?;
        }
    }
    for n in 1..=FIXED.min(demo.students) {
        let Some(role) = holder(n) else { break };
        user::Entity::update_many()
            .col_expr(user::Column::StudentId, Expr::value(Some(demo.seed.id("student", n))))
            .filter(user::Column::Username.eq(role.username))
            .exec(demo.tx)
            .await?;
    }
    demo.say(demo.students, "invented students");
    records.say(demo);
    Ok(records)
}

/// Those who can sign in study, so that their pages have something to show; the new one has yet to arrive.
fn plain_fate(n: usize, entry: NaiveDate) -> Option<Fate> {
    match holder(n).filter(|_| n <= FIXED)?.username {
        "freshman" => Some(Fate::default()),
        _ => Some(Fate::studying_since(entry)),
    }
}

fn cohorts(demo: &Demo<'_>) -> Vec<cohort::Model> {
    let mut rows = vec![];
    for (kind, shares) in COHORTS {
        for (back, share) in (0..).zip(shares) {
            let (year, length) = (demo.year - back, length_of(kind));
            if share == 0 {
                continue;
            }
            rows.push(row!(
                cohort {
                    id: demo.seed.id("cohort", format!("{kind}{year}")),
                    code: format!("{kind}{year}"),
                    name_en: format!("{kind} cohort of {year}"),
                    name_cn: format!("{year} 级"),
                    student_type: kind.to_owned(),
                    entry_year: year,
                    entry_semester_id: Some(demo.seed.id("semester", format!("{year}-1"))),
                    expected_graduation_year: year + length,
                    enabled: true,
                },
                demo.at
            ));
        }
    }
    rows
}

/// The entry years of the students of a type.
pub fn cohort_years(demo: &Demo<'_>, student_type: &str) -> Vec<i32> {
    let shares = COHORTS.iter().filter(|(kind, _)| *kind == student_type).flat_map(|(_, shares)| (0..).zip(shares));
    shares.filter(|(_, share)| **share > 0).map(|(back, _)| demo.year - back).collect()
}

fn length_of(student_type: &str) -> i32 {
    match student_type {
        "UG" => 4,
        "TPG" => 1,
        _ => 3,
    }
}

/// How many are in each programme and cohort so far.
struct Classes {
    offers: Vec<(usize, &'static str, &'static ProgrammeOf)>,
    taken: std::collections::HashMap<(usize, i32), usize>,
}

impl Classes {
    fn new() -> Self {
        let all = DIVISIONS.iter().flat_map(|d| d.programmes.iter().map(move |p| (d.code, p)));
        let offers = (10..).zip(all).map(|(n, (division, programme))| (n, division, programme)).collect();
        Self { offers, taken: std::collections::HashMap::new() }
    }

    fn next(&mut self, programme: usize, year: i32) -> usize {
        let taken = self.taken.entry((programme, year)).or_default();
        *taken += 1;
        *taken - 1
    }
}

/// The first item whose share the number falls into.
fn share<T>(items: impl IntoIterator<Item = (T, usize)>, mut number: usize) -> Option<T> {
    items.into_iter().find_map(|(item, share)| {
        let hit = number < share;
        number = number.saturating_sub(share);
        hit.then_some(item)
    })
}

fn draw(demo: &mut Demo<'_>, classes: &mut Classes, n: usize) -> NewStudent {
    let kind = holder(n).filter(|_| n <= FIXED).and_then(|role| role.student_types.first().copied());
    let drawn = share(SHARES, demo.seed.below(100)).unwrap_or("UG");
    let kind = kind.unwrap_or(drawn);
    let shares = COHORTS.iter().find(|c| c.0 == kind).map_or([100, 0, 0, 0, 0], |c| c.1);
    let back = share((0..).zip(shares), demo.seed.below(100)).unwrap_or(0);
    let new = holder(n).is_some_and(|role| n <= FIXED && role.username == "freshman");
    let back = if new { 0 } else { back };
    let year = demo.year - back;
    let weights = || classes.offers.iter().filter(|o| o.2.student_type == kind).map(|o| (*o, o.2.weight));
    let total = weights().map(|w| w.1).sum();
    let drawn = demo.seed.below(total);
    let offer = share(weights(), drawn).or_else(|| classes.offers.first().copied());
    let Some((number, division, programme)) = offer else { return NewStudent::default() };
    let serial = classes.next(number, year);
    let study = study(demo, kind, year, (division, programme), serial);
    if n <= FIXED {
        return fixed(demo, n, kind, study);
    }
    let (name, female) = (demo.seed.person(), demo.seed.chance(56));
    let birth_year = year - if kind == "UG" { 18 } else { 22 } - demo.seed.between(0, 1);
    let category = share(CATEGORIES.iter().filter(|c| c.3 == kind).map(|c| (c.0, c.6)), demo.seed.below(100));
    let category = category.unwrap_or("UG-ML");
    let (id_type, id_no, nationality) = match category {
        "UG-HMT" => ("HK_MACAO", format!("H{:08}", 10_000_000 + n), "中国"),
        "UG-INT" | "UG-EXC" | "TPG-NL" | "RPG-NL" => ("PASSPORT", format!("X{n:08}"), "演示国"),
        _ => ("RESIDENT", document(n, birth_year, female), "中国"),
    };
    NewStudent {
        id: demo.seed.id("student", n),
        student_no: format!("{:02}{number:02}{:03}{:03}", year % 100, 200 + serial / 1000, serial % 1000),
        name_cn: name.cn,
        name_en: name.en,
        student_type: kind.to_owned(),
        id_type,
        id_no,
        mobile: format!("1002{n:07}"),
        emergency_mobile: format!("1003{n:07}"),
        nationality: nationality.to_owned(),
        ethnicity: demo.seed.pick(ETHNICITIES).copied().unwrap_or("汉族").to_owned(),
        political_status: demo.seed.pick(POLITICAL).copied().unwrap_or("群众").to_owned(),
        origin_region: demo.seed.pick(PROVINCES).copied().unwrap_or("440000").to_owned(),
        gender: if female { "F" } else { "M" },
        birth_date: NaiveDate::from_ymd_opt(birth_year, 6, 1),
        study: Study { category_id: Some(demo.seed.id("category", category)), ..study },
        ..NewStudent::default()
    }
}

fn fixed(demo: &Demo<'_>, n: usize, kind: &str, study: Study) -> NewStudent {
    let category = CATEGORIES.iter().find(|c| c.3 == kind).map(|c| demo.seed.id("category", c.0));
    NewStudent {
        id: demo.seed.id("student", n),
        student_no: format!("25{:05}{n:03}", 10_000),
        name_cn: fixed_name(n),
        name_en: format!("Demo Student {n:02}"),
        student_type: kind.to_owned(),
        id_type: "RESIDENT",
        id_no: fixed_document(n),
        mobile: format!("100{n:08}"),
        emergency_mobile: format!("1001{n:07}"),
        nationality: "中国".to_owned(),
        ethnicity: "汉族".to_owned(),
        political_status: "群众".to_owned(),
        origin_region: "110000".to_owned(),
        study: Study { category_id: category, ..study },
        ..NewStudent::default()
    }
}

fn study(
    demo: &mut Demo<'_>,
    kind: &str,
    year: i32,
    (division, programme): (&str, &ProgrammeOf),
    serial: usize,
) -> Study {
    let length = length_of(kind);
    let year_of_study = demo.year - year + 1;
    let stream = demo.seed.pick(programme.streams).filter(|_| year_of_study >= 2).map(|s| s.0);
    Study {
        category_id: None,
        degree: programme.degree.to_owned(),
        division_id: Some(demo.seed.id("division", division)),
        programme_id: Some(demo.seed.id("programme", programme.code)),
        stream_id: stream.map(|code| demo.seed.id("programme", code)),
        cohort_id: Some(demo.seed.id("cohort", format!("{kind}{year}"))),
        year_of_study: Some(year_of_study),
        class_no: format!("{}{:02}{:02}", programme.code, year % 100, serial / 40 + 1),
        length: Some(length),
        entry_date: NaiveDate::from_ymd_opt(year, 9, 1),
        entry_semester_id: Some(demo.seed.id("semester", format!("{year}-1"))),
        expected_graduation: NaiveDate::from_ymd_opt(year + length, 6, 30),
    }
}

const ETHNICITIES: &[&str] =
    &["汉族", "汉族", "汉族", "汉族", "汉族", "汉族", "汉族", "汉族", "壮族", "回族", "苗族", "满族", "土家族"];
const POLITICAL: &[&str] = &["共青团员", "共青团员", "共青团员", "群众", "中共预备党员", "中共党员"];
/// Codes of GB/T 2260.
const PROVINCES: &[&str] = &[
    "440000", "440000", "440000", "430000", "450000", "350000", "360000", "330000", "320000", "310000", "110000",
    "510000", "500000", "420000", "410000", "370000", "130000", "210000", "610000", "520000",
];

pub fn print_example() {
    println!(
        "To look up a student number: {} or Demo Student {EXAMPLE:02}, document {}",
        fixed_name(EXAMPLE),
        fixed_document(EXAMPLE)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_well_formed_and_different() {
        let mut all: std::collections::BTreeSet<_> = (1..=FIXED).map(fixed_document).collect();
        all.extend((FIXED + 1..=100_000).map(|n| document(n, 2000, n % 2 == 0)));
        assert_eq!(all.len(), 100_000);
        for number in all.iter().step_by(97) {
            rules::identity_card(number).unwrap();
        }
        assert!(holder(1).is_some() && holder(EXAMPLE).is_none());
    }

    #[test]
    fn shares_are_met() {
        let of = |number| share([("a", 30), ("b", 70)], number);
        assert_eq!((of(0), of(29), of(30), of(99), of(100)), (Some("a"), Some("a"), Some("b"), Some("b"), None));
    }
}
