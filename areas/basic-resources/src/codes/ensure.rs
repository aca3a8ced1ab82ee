//! The codes and regions that the program ships: what is missing is added, what is there stays as it is.

use std::collections::{HashMap, HashSet};

use kernel::{App, Result, Timestamp, ids};
use schema::university::{code_item, region};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect, Set, TransactionTrait};

/// Set, standard, lines of code, Chinese and English.
pub const SETS: [(&str, &str, &str); 5] = [
    ("SEX", "GB/T 2261.1", include_str!("../../data/sex.tsv")),
    ("ETHNICITY", "GB/T 3304", include_str!("../../data/ethnicity.tsv")),
    ("POLITICAL_STATUS", "GB/T 4762", include_str!("../../data/political-status.tsv")),
    ("DOCUMENT_TYPE", "JY/T 1001", include_str!("../../data/document-types.tsv")),
    ("DEGREE", "GB/T 6864", include_str!("../../data/degrees.tsv")),
];
pub const COUNTRIES: &str = include_str!("../../data/countries.tsv");
pub const REGIONS: &str = include_str!("../../data/regions.tsv");

/// In the list of countries and regions, but provinces in the tree.
pub const PROVINCES_TOO: [&str; 3] = ["HK", "MO", "TW"];

/// Rows of one statement; SQLite takes 32766 values.
const AT_ONCE: usize = 1000;

/// A row of a set.
pub struct Code<'a> {
    pub set: &'a str,
    standard: &'a str,
    pub code: &'a str,
    pub name_cn: &'a str,
    pub name_en: &'a str,
}

/// A region, with the code of what it lies in.
pub struct Place<'a> {
    pub code: &'a str,
    pub parent: Option<&'a str>,
    pub level: &'a str,
    pub name_cn: &'a str,
    pub name_en: &'a str,
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

pub fn codes() -> Vec<Code<'static>> {
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
pub fn places() -> Vec<Place<'static>> {
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
