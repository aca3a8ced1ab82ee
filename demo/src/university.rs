//! The university itself: college, divisions, programmes, categories, degrees.

use kernel::{Result, StringList};
use schema::university::{college, degree_config, division, programme, student_category};

use super::{
    Demo,
    bulk::{insert, list, row},
    catalogue::{CATEGORIES, DEGREES, DIVISIONS, Degree, DivisionOf, MINORS, ProgrammeOf},
    organisation::Staffing,
};

pub async fn load(demo: &mut Demo<'_>, staffing: &Staffing) -> Result<()> {
    let itself = row!(
        college {
            id: demo.seed.id("college", "LHU"),
            code: "LHU".to_owned(),
            name_en: "Lake Heron University (demonstration)".to_owned(),
            name_cn: "鹭湖大学（演示）".to_owned(),
            logo: None,
            address: "演示省鹭湖市湖畔路 1 号".to_owned(),
            phone: "010-00000000".to_owned(),
            email: "registry@demo.invalid".to_owned(),
            website: "https://demo.invalid".to_owned(),
            moe_code: "00000".to_owned(),
            default_locale: "zh-CN".to_owned(),
        },
        demo.at
    );
    insert::<college::Entity, _>(demo.tx, vec![itself]).await?;
    insert::<degree_config::Entity, _>(demo.tx, degrees(demo)).await?;
    insert::<student_category::Entity, _>(demo.tx, categories(demo)).await?;
    let divisions = DIVISIONS.iter().zip(1..).map(|(d, n)| division_row(demo, staffing, d, n)).collect();
    insert::<division::Entity, _>(demo.tx, divisions).await?;
    let mut programmes = vec![];
    for division in DIVISIONS {
        programmes.extend(programmes_of(demo, staffing, division));
    }
    for (code, cn, en, division) in MINORS {
        let kind = Kind { kind: "MINOR", code, cn, en, division, student_type: "UG" };
        let mut minor = plain(demo, kind);
        minor.quota = Some(40);
        minor.min_cgpa = "2.00".to_owned();
        // Nobody takes as a minor what is their major.
        let own = demo.seed.id("programme", code.trim_start_matches("M-"));
        minor.excluded_programme_ids = StringList(vec![own]);
        programmes.push(minor);
    }
    let count = insert::<programme::Entity, _>(demo.tx, programmes).await?;
    demo.say(count, "programmes, categories, streams and minors");
    Ok(())
}

fn degrees(demo: &Demo<'_>) -> Vec<degree_config::Model> {
    let row = |((code, cn, en, student_type, standard, from, to), n): (&Degree, i32)| {
        row!(
            degree_config {
                id: demo.seed.id("degree", code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                student_type: (*student_type).to_owned(),
                standard_code: (*standard).to_owned(),
                min_months: Some(*from),
                max_months: Some(*to),
                sort_order: n,
                enabled: true,
            },
            demo.at
        )
    };
    DEGREES.iter().zip(1..).map(row).collect()
}

fn categories(demo: &Demo<'_>) -> Vec<student_category::Model> {
    let of_type = |kind: &str| {
        let codes: Vec<_> = DEGREES.iter().filter(|d| d.3 == kind).map(|d| d.0).collect();
        list(&codes)
    };
    let rows = CATEGORIES.iter().zip(1..).map(|((code, cn, en, student_type, visa, registered, _), n)| {
        row!(
            student_category {
                id: demo.seed.id("category", code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                student_type: (*student_type).to_owned(),
                degrees: of_type(student_type),
                needs_visa: *visa,
                in_moe_register: *registered,
                sort_order: n,
                enabled: true,
            },
            demo.at
        )
    });
    rows.collect()
}

fn division_row(demo: &Demo<'_>, staffing: &Staffing, of: &DivisionOf, n: i32) -> division::Model {
    let senior = staffing.teachers_of(of.code).map(|t| t.staff_id.clone()).take(3).collect::<Vec<_>>();
    row!(
        division {
            id: demo.seed.id("division", of.code),
            code: of.code.to_owned(),
            name_en: of.en.to_owned(),
            name_cn: of.cn.to_owned(),
            dean_staff_id: senior.first().cloned(),
            associate_dean_ids: StringList(senior.into_iter().skip(1).collect()),
            office_email: format!("{}@demo.invalid", of.code.to_lowercase()),
            student_types: list(of.types),
            sort_order: n,
            enabled: true,
        },
        demo.at
    )
}

struct Kind<'a> {
    kind: &'static str,
    code: &'a str,
    cn: &'a str,
    en: &'a str,
    division: &'a str,
    student_type: &'a str,
}

fn plain(demo: &Demo<'_>, of: Kind<'_>) -> programme::Model {
    row!(
        programme {
            id: demo.seed.id("programme", of.code),
            kind: of.kind.to_owned(),
            code: of.code.to_owned(),
            name_en: of.en.to_owned(),
            name_cn: of.cn.to_owned(),
            division_id: demo.seed.id("division", of.division),
            parent_programme_id: None,
            category_id: None,
            student_type: of.student_type.to_owned(),
            degree_title_en: String::new(),
            degree_title_cn: String::new(),
            moe_major_code: String::new(),
            length_years: None,
            max_years: None,
            director_staff_id: None,
            is_honours: false,
            admission_from: None,
            admission_to: None,
            quota: None,
            min_cgpa: String::new(),
            excluded_programme_ids: StringList::default(),
            enabled: true,
        },
        demo.at
    )
}

fn programmes_of(demo: &Demo<'_>, staffing: &Staffing, division: &DivisionOf) -> Vec<programme::Model> {
    let mut rows: Vec<programme::Model> = vec![];
    for of in division.programmes {
        let (category, title) = (format!("{}-{}", of.degree, division.code), DEGREES.iter().find(|d| d.0 == of.degree));
        let (degree_cn, degree_en) = title.map_or(("", ""), |d| (d.1, d.2));
        if !rows.iter().any(|row| row.code == category) {
            let (cn, en) = (format!("{degree_cn}（{}）", division.cn), format!("{degree_en}, {}", division.en));
            let kind = Kind {
                kind: "CATEGORY",
                code: &category,
                cn: &cn,
                en: &en,
                division: division.code,
                student_type: of.student_type,
            };
            let row = programme::Model {
                degree_title_cn: degree_cn.to_owned(),
                degree_title_en: degree_en.to_owned(),
                ..plain(demo, kind)
            };
            rows.push(row);
        }
        rows.push(programme_row(demo, staffing, division.code, of, &category));
        for (code, cn, en) in of.streams {
            let kind = Kind { kind: "STREAM", code, cn, en, division: division.code, student_type: of.student_type };
            let parent_programme_id = Some(demo.seed.id("programme", of.code));
            rows.push(programme::Model { parent_programme_id, ..plain(demo, kind) });
        }
    }
    rows
}

fn programme_row(
    demo: &Demo<'_>,
    staffing: &Staffing,
    division: &str,
    of: &ProgrammeOf,
    category: &str,
) -> programme::Model {
    let (length, most) = match of.student_type {
        "UG" => (4, 6),
        "TPG" => (1, 3),
        _ => (3, 5),
    };
    let kind = Kind { kind: "PROGRAMME", code: of.code, cn: of.cn, en: of.en, division, student_type: of.student_type };
    let degree = DEGREES.iter().find(|d| d.0 == of.degree);
    programme::Model {
        category_id: Some(demo.seed.id("programme", category)),
        degree_title_cn: degree.map(|d| d.1.to_owned()).unwrap_or_default(),
        degree_title_en: degree.map(|d| format!("{} in {}", d.2, of.en)).unwrap_or_default(),
        moe_major_code: of.moe.to_owned(),
        length_years: Some(length),
        max_years: Some(most),
        director_staff_id: staffing.director(of.code),
        is_honours: of.student_type == "UG",
        admission_from: Some(2015),
        ..plain(demo, kind)
    }
}
