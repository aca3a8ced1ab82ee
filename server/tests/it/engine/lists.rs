//! Pages and their order.

use std::collections::BTreeSet;

use serde_json::json;

use crate::{
    kit::{TEMPLATES, add_templates, code, column, template},
    on_every_database,
};

fn codes(range: std::ops::Range<usize>) -> Vec<String> {
    range.map(code).collect()
}

on_every_database!(pages_start_at_one_and_hold_ten, site, {
    let root = site.root();
    let empty = root.get(TEMPLATES).await.expect(200);
    let page = json!({ "data": [], "pageNo": 1, "pageSize": 10, "totalCount": 0, "totalPage": 0 });
    assert_eq!(*empty.result(), page);
    add_templates(&root, 23, |_| json!({})).await;
    let first = root.get(TEMPLATES).await.expect(200);
    assert_eq!(column(&first, "code"), codes(0..10));
    for (field, value) in [("pageNo", 1), ("pageSize", 10), ("totalCount", 23), ("totalPage", 3)] {
        assert_eq!(first.result()[field], value, "{field}");
    }
    for (query, expected, pages) in [
        ("pageNo=3", codes(20..23), 3),
        ("pageNo=4", vec![], 3),
        ("pageNo=10000000", vec![], 3),
        ("pageNo=2&pageSize=5", codes(5..10), 5),
        ("pageSize=23", codes(0..23), 1),
        ("pageSize=200", codes(0..23), 1),
        ("pageSize=1&pageNo=23", codes(22..23), 23),
        ("timestamp=1794700800", codes(0..10), 3),
    ] {
        let answer = root.get(&format!("{TEMPLATES}?{query}")).await.expect(200);
        assert_eq!(column(&answer, "code"), expected, "{query}");
        assert_eq!(answer.result()["totalCount"], 23, "{query}");
        assert_eq!(answer.result()["totalPage"], pages, "{query}");
    }
});

on_every_database!(paging_values_that_make_no_sense_are_named, site, {
    let root = site.root();
    for (field, values) in
        [("pageNo", ["0", "-1", "x", "1.5", "99999999999999999999"]), ("pageSize", ["0", "201", "-5", "ten", "1e1"])]
    {
        for value in values {
            let answer = root.get(&format!("{TEMPLATES}?{field}={value}")).await.expect(422);
            assert_eq!(answer.errors()[0].0, field, "{field}={value}");
        }
    }
});

// SQLite remembers totals until the table changes; a remembered one must never be a stale one.
on_every_database!(totals_follow_every_change, site, {
    let root = site.root();
    let total = async |query: &str| {
        root.get(&format!("{TEMPLATES}?{query}")).await.expect(200).result()["totalCount"].as_u64().unwrap()
    };
    let rows = add_templates(&root, 5, |_| json!({})).await;
    assert_eq!((total("").await, total("channel=SMS").await), (5, 0));
    root.post(TEMPLATES, template(5, json!({ "channel": "SMS" }))).await.expect(200);
    assert_eq!((total("").await, total("channel=SMS").await), (6, 1));
    root.patch(TEMPLATES, json!({ "id": rows[0]["id"], "version": 1, "channel": "SMS" })).await.expect(200);
    assert_eq!((total("").await, total("channel=SMS").await), (6, 2));
    root.delete(&format!("{TEMPLATES}?ids={}", rows[0]["id"].as_str().unwrap())).await.expect(200);
    assert_eq!((total("").await, total("channel=SMS").await), (5, 1));
});

on_every_database!(declared_columns_sort_in_both_orders_and_others_do_not, site, {
    let root = site.root();
    let names = ["banana", "Apple", "中文", "apple", "_x"];
    for (n, name) in names.iter().enumerate() {
        site.app.clock.advance(1000);
        root.post(TEMPLATES, template(n, json!({ "nameEn": name, "enabled": n % 2 == 0 }))).await.expect(200);
    }
    // By bytes on both databases: capitals before the underscore before small letters before Chinese.
    for (query, expected) in [
        ("sortField=nameEn&sortOrder=ascend", vec!["Apple", "_x", "apple", "banana", "中文"]),
        ("sortField=nameEn&sortOrder=descend", vec!["中文", "banana", "apple", "_x", "Apple"]),
        ("sortField=nameEn", vec!["Apple", "_x", "apple", "banana", "中文"]),
        ("sortField=createdAt&sortOrder=descend", vec!["_x", "apple", "中文", "Apple", "banana"]),
        ("sortField=&sortOrder=", vec!["banana", "Apple", "中文", "apple", "_x"]),
        ("channel=", vec!["banana", "Apple", "中文", "apple", "_x"]),
        ("sortField=enabled&sortOrder=ascend", vec!["Apple", "apple", "banana", "中文", "_x"]),
    ] {
        let answer = root.get(&format!("{TEMPLATES}?{query}")).await.expect(200);
        assert_eq!(column(&answer, "nameEn"), expected, "{query}");
    }
    for (query, field) in [
        ("sortField=bodyZh", "sortField"),
        ("sortField=name_en", "sortField"),
        ("sortField=archivedAt", "sortField"),
        ("sortField=id", "sortField"),
        ("sortField=code%3BDROP%20TABLE%20role", "sortField"),
        ("sortField=code&sortOrder=up", "sortOrder"),
        ("sortField=code&sortOrder=", "sortOrder"),
        ("enabled=", "enabled"),
        ("enabled=true&enabled=", "enabled"),
    ] {
        let answer = root.get(&format!("{TEMPLATES}?{query}")).await.expect(422);
        assert_eq!(answer.errors()[0].0, field, "{query}");
    }
});

on_every_database!(equal_values_neither_repeat_nor_hide_a_row_over_pages, site, {
    let root = site.root();
    let rows = add_templates(&root, 21, |n| json!({ "channel": (["EMAIL", "SMS"][n % 2]), "module": "same" })).await;
    let all: BTreeSet<String> = rows.iter().map(|r| r["id"].as_str().unwrap().to_owned()).collect();
    for field in ["channel", "module", "enabled", "createdAt", "updatedAt"] {
        for order in ["ascend", "descend"] {
            let mut seen = vec![];
            for page in 1..=6 {
                let query = format!("{TEMPLATES}?pageSize=4&pageNo={page}&sortField={field}&sortOrder={order}");
                seen.extend(column(&root.get(&query).await.expect(200), "id"));
            }
            assert_eq!(seen.len(), 21, "{field} {order}");
            assert_eq!(seen.iter().cloned().collect::<BTreeSet<_>>(), all, "{field} {order}");
            if field != "channel" {
                let sorted = if order == "ascend" { seen.is_sorted() } else { seen.iter().rev().is_sorted() };
                assert!(sorted, "{field} {order}: ties are in the order of their ids, in the same direction");
            }
        }
    }
});
