//! The codes and regions that the program ships: what is missing is added, what is there stays as it is.

use std::collections::{HashMap, HashSet};

use kernel::{App, Result, Timestamp, ids};
use schema::university::{code_item, region};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect, Set, TransactionTrait};

/// Set, standard, lines of code, Chinese and English.
const SETS: [(&str, &str, &str); 5] = [
    ("SEX", "GB/T 2261.1", include_str!("../../data/sex.tsv")),
    ("ETHNICITY", "GB/T 3304", include_str!("../../data/ethnicity.tsv")),
    ("POLITICAL_STATUS", "GB/T 4762", include_str!("../../data/political-status.tsv")),
    ("DOCUMENT_TYPE", "JY/T 1001", include_str!("../../data/document-types.tsv")),
    ("DEGREE", "GB/T 6864", include_str!("../../data/degrees.tsv")),
];
const COUNTRIES: &str = include_str!("../../data/countries.tsv");
const REGIONS: &str = include_str!("../../data/regions.tsv");

/// In the list of countries and regions, but provinces in the tree.
const PROVINCES_TOO: [&str; 3] = ["HK", "MO", "TW"];

/// Rows of one statement; SQLite takes 32766 values.
const AT_ONCE: usize = 1000;

/// A row of a set.
struct Code<'a> {
    set: &'a str,
    standard: &'a str,
    code: &'a str,
    name_cn: &'a str,
    name_en: &'a str,
}

/// A region, with the code of what it lies in.
struct Place<'a> {
    code: &'a str,
    parent: Option<&'a str>,
    level: &'a str,
    name_cn: &'a str,
    name_en: &'a str,
}

/// Adds what is missing, all of it or nothing. Run at every start, before serving.
#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn ensure(app: &App) -> Result<()> {
    let tx = app.db().maintenance().begin().await?;
    let now = app.clock.now();
    add_codes(&tx, now).await?;
    add_regions(&tx, now).await?;
    tx.commit().await?;
    app.db().maintained();
    Ok(())
}

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.is_empty()).map(|line| line.split('\t').collect())
}

fn codes() -> Vec<Code<'static>> {
    let mut all = vec![];
    for (set, standard, text) in SETS {
        all.extend(lines(text).filter_map(|line| match line[..] {
            [code, name_cn, name_en] => Some(Code { set, standard, code, name_cn, name_en }),
            _ => None,
        }));
    }
    all.extend(lines(COUNTRIES).filter_map(|line| match line[..] {
        [code, _, _, name_cn, name_en] => {
            Some(Code { set: "COUNTRY", standard: "GB/T 2659, ISO 3166-1", code, name_cn, name_en })
        }
        _ => None,
    }));
    all
}

/// Whatever lies in something stands after it.
fn places() -> Vec<Place<'static>> {
    let mut all: Vec<_> = lines(COUNTRIES)
        .filter_map(|line| match line[..] {
            [code, _, _, name_cn, name_en] if !PROVINCES_TOO.contains(&code) => {
                Some(Place { code, parent: None, level: "COUNTRY", name_cn, name_en })
            }
            _ => None,
        })
        .collect();
    let mut parts: Vec<_> = lines(REGIONS)
        .filter_map(|line| match line[..] {
            [code, parent, level, name_cn, name_en] => {
                Some(Place { code, parent: Some(parent), level, name_cn, name_en })
            }
            _ => None,
        })
        .collect();
    parts.sort_by_key(|place| (crate::region::depth(place.level), place.code));
    all.extend(parts);
    all
}

/// A code once there stays, also when somebody archived it.
async fn add_codes(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known: HashSet<(String, String)> = code_item::Entity::find()
        .select_only()
        .columns([code_item::Column::CodeSet, code_item::Column::Code])
        .into_tuple()
        .all(db)
        .await?
        .into_iter()
        .collect();
    let new = codes().into_iter().enumerate().filter(|(_, c)| !known.contains(&(c.set.to_owned(), c.code.to_owned())));
    let rows: Vec<_> = new
        .map(|(index, code)| code_item::ActiveModel {
            id: Set(ids::new_id()),
            code_set: Set(code.set.to_owned()),
            code: Set(code.code.to_owned()),
            name_en: Set(code.name_en.to_owned()),
            name_cn: Set(code.name_cn.to_owned()),
            standard: Set(code.standard.to_owned()),
            sort_order: Set(order(index)),
            enabled: Set(true),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        })
        .collect();
    for some in rows.chunks(AT_ONCE) {
        code_item::Entity::insert_many(some.to_vec()).exec_without_returning(db).await?;
    }
    Ok(())
}

async fn add_regions(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let known = region::Entity::find().select_only().columns([region::Column::Code, region::Column::Id]);
    let mut by_code: HashMap<String, String> = known.into_tuple().all(db).await?.into_iter().collect();
    let mut rows = vec![];
    for (index, place) in places().into_iter().enumerate() {
        if by_code.contains_key(place.code) {
            continue;
        }
        let id = ids::new_id();
        by_code.insert(place.code.to_owned(), id.clone());
        rows.push(region::ActiveModel {
            id: Set(id),
            code: Set(place.code.to_owned()),
            name_en: Set(place.name_en.to_owned()),
            name_cn: Set(place.name_cn.to_owned()),
            parent_id: Set(place.parent.and_then(|code| by_code.get(code).cloned())),
            level: Set(place.level.to_owned()),
            // China first, then by code.
            sort_order: Set(if place.code == "CN" { 0 } else { order(index) }),
            enabled: Set(true),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        });
    }
    for some in rows.chunks(AT_ONCE) {
        region::Entity::insert_many(some.to_vec()).exec_without_returning(db).await?;
    }
    Ok(())
}

fn order(index: usize) -> i32 {
    i32::try_from(index + 1).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_understood_and_no_code_stands_twice() {
        let codes = codes();
        let of = |set: &str| codes.iter().filter(|c| c.set == set).count();
        assert_eq!(["SEX", "ETHNICITY", "POLITICAL_STATUS", "COUNTRY"].map(of), [4, 58, 13, 249]);
        let lines_of = SETS.iter().map(|(_, _, text)| text.lines().count()).sum::<usize>() + COUNTRIES.lines().count();
        assert_eq!(codes.len(), lines_of);
        let unique: HashSet<_> = codes.iter().map(|c| (c.set, c.code)).collect();
        assert_eq!(unique.len(), codes.len());
        assert!(codes.iter().all(|c| !c.name_cn.is_empty() && !c.name_en.is_empty() && !c.code.is_empty()));
        assert!(codes.iter().all(|c| super::super::table::SETS.iter().any(|(set, _)| *set == c.set)));
    }

    #[test]
    fn every_region_lies_in_one_that_stands_before_it_and_is_higher() {
        let places = places();
        assert_eq!(places.len(), 249 - PROVINCES_TOO.len() + REGIONS.lines().count());
        let mut seen = HashMap::new();
        for place in &places {
            assert!(!place.name_cn.is_empty() && !place.name_en.is_empty(), "{}", place.code);
            if let Some(parent) = place.parent {
                let above: &str = seen.get(parent).copied().unwrap_or_else(|| panic!("{} in {parent}", place.code));
                assert!(crate::region::depth(above) < crate::region::depth(place.level), "{}", place.code);
            }
            assert!(seen.insert(place.code, place.level).is_none(), "{} stands twice", place.code);
        }
        let count = |level: &str| places.iter().filter(|p| p.level == level).count();
        assert_eq!((count("PROVINCE"), count("CITY")), (34, 333));
    }
}
