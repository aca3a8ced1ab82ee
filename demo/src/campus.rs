//! Buildings, kinds of places and rooms, as many as the students need.

use kernel::Result;
use schema::university::{place, place_area, place_type};

use super::{
    Demo,
    bulk::{insert, list, row},
};

const BUILDINGS: [(&str, &str, &str); 14] = [
    ("T1", "一号教学楼", "Teaching Building 1"),
    ("T2", "二号教学楼", "Teaching Building 2"),
    ("T3", "三号教学楼", "Teaching Building 3"),
    ("T4", "四号教学楼", "Teaching Building 4"),
    ("T5", "五号教学楼", "Teaching Building 5"),
    ("T6", "六号教学楼", "Teaching Building 6"),
    ("T7", "七号教学楼", "Teaching Building 7"),
    ("T8", "八号教学楼", "Teaching Building 8"),
    ("T29", "二十九号实验楼", "Laboratory Building 29"),
    ("CC", "文化中心", "Culture Centre"),
    ("UC", "大学会堂", "University Centre"),
    ("V20", "第二十书院", "College Village 20"),
    ("V22", "第二十二书院", "College Village 22"),
    ("SP", "体育中心", "Sports Centre"),
];
/// The last of them has no rooms for lectures.
const WITH_ROOMS: usize = 13;

/// Code, names, whether seats are counted.
const TYPES: [(&str, &str, &str, bool); 7] = [
    ("LT", "阶梯教室", "Lecture theatre", true),
    ("CR", "普通教室", "Classroom", true),
    ("SR", "研讨室", "Seminar room", true),
    ("LAB", "计算机房", "Computer laboratory", true),
    ("STU", "工作室", "Studio", true),
    ("GYM", "体育馆", "Gymnasium", true),
    ("OUT", "室外场地", "Outdoor venue", false),
];

/// A room as the timetable sees it.
#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    pub kind: &'static str,
    pub capacity: i32,
}

const OTHERS: [(&str, &str, &str, &str, Option<i32>); 5] = [
    ("SP-GYM", "主体育馆", "Main gymnasium", "GYM", Some(120)),
    ("SP-H2", "羽毛球馆", "Badminton hall", "GYM", Some(60)),
    ("SP-FIELD", "田径场", "Athletics field", "OUT", None),
    ("SP-LAKE", "湖上划船区", "Rowing on the lake", "OUT", None),
    ("SP-COURT", "网球场", "Tennis courts", "OUT", None),
];

pub async fn load(demo: &mut Demo<'_>) -> Result<Vec<Room>> {
    let areas = BUILDINGS.iter().zip(1..).map(|((code, cn, en), n)| {
        row!(
            place_area {
                id: demo.seed.id("area", code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                campus: "湖畔校区".to_owned(),
                sort_order: n,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<place_area::Entity, _>(demo.tx, areas.collect()).await?;
    let types = TYPES.iter().zip(1..).map(|((code, cn, en, seats), n)| {
        row!(
            place_type {
                id: demo.seed.id("place type", code),
                code: (*code).to_owned(),
                name_en: (*en).to_owned(),
                name_cn: (*cn).to_owned(),
                checks_capacity: *seats,
                sort_order: n,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<place_type::Entity, _>(demo.tx, types.collect()).await?;
    let count = (demo.students / 40).clamp(60, 2_300);
    let mut places: Vec<_> = (0..count).map(|n| room(demo, n)).collect();
    places.extend(OTHERS.iter().map(|(code, cn, en, kind, capacity)| {
        let name = (cn.to_string(), en.to_string());
        place_row(demo, code, name, "SP", kind, *capacity)
    }));
    let rooms = places.iter().map(|(place, kind)| Room {
        id: place.id.clone(),
        kind,
        capacity: place.capacity.unwrap_or(i32::MAX),
    });
    let rooms = rooms.collect();
    let count = insert::<place::Entity, _>(demo.tx, places.into_iter().map(|(place, _)| place).collect()).await?;
    demo.say(count, "places");
    Ok(rooms)
}

fn room(demo: &mut Demo<'_>, n: usize) -> (place::Model, &'static str) {
    let building = BUILDINGS.get(n % WITH_ROOMS).map_or("T1", |b| b.0);
    let in_building = n / WITH_ROOMS;
    let code = format!("{building}-{}{:02}", in_building / 20 + 1, in_building % 20 + 1);
    let (kind, capacity) = match n % 25 {
        0 => ("LT", 60 * demo.seed.between(2, 4)),
        1..=3 => ("SR", 5 * demo.seed.between(5, 6)),
        4 | 5 => ("LAB", 40),
        6 => ("STU", 25),
        _ => ("CR", 5 * demo.seed.between(8, 12)),
    };
    let of = TYPES.iter().find(|t| t.0 == kind).map_or(("", ""), |t| (t.1, t.2));
    place_row(demo, &code, (format!("{} {code}", of.0), format!("{} {code}", of.1)), building, kind, Some(capacity))
}

fn place_row(
    demo: &mut Demo<'_>,
    code: &str,
    (name_cn, name_en): (String, String),
    area: &str,
    kind: &'static str,
    capacity: Option<i32>,
) -> (place::Model, &'static str) {
    let equipment: &[&str] = match kind {
        "LAB" => &["PROJECTOR", "COMPUTERS"],
        "LT" => &["PROJECTOR", "MICROPHONE", "RECORDING"],
        "GYM" | "OUT" => &[],
        _ => &["PROJECTOR"],
    };
    let status = if demo.seed.chance(2) { "MAINTENANCE" } else { "ACTIVE" };
    let indoors = kind != "OUT" && kind != "GYM";
    let place = row!(
        place {
            id: demo.seed.id("place", code),
            code: code.to_owned(),
            name_en: name_en,
            name_cn: name_cn,
            area_id: demo.seed.id("area", area),
            type_id: demo.seed.id("place type", kind),
            floor: code
                .rsplit('-')
                .next()
                .filter(|_| indoors)
                .map(|r| r[..r.len().saturating_sub(2)].to_owned())
                .unwrap_or_default(),
            capacity: capacity,
            exam_capacity: capacity.filter(|_| indoors).map(|seats| seats / 2),
            equipment: list(equipment),
            bookable: demo.seed.chance(80),
            for_teaching: true,
            for_exam: indoors && kind != "STU",
            status: status.to_owned(),
            remark: String::new(),
        },
        demo.at
    );
    (place, kind)
}
