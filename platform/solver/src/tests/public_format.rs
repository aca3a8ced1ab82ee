use crate::{
    Instance, Relation, RelationKind, Solution,
    public_format::{read, write},
};

const FILE: &str = "[Exams:4]\r\n120, s1, s2, s2\r\n90, s2\r\n90, s3\r\n60\r\n[Periods:3]\r\n28:02:2004, 09:30:00, 180, 0\r\n\
    29:02:2004, 09:30:00, 120, 5\r\n01:03:2004, 09:30:00, 120, 0\r\n[Rooms:2]\r\n10, 0\r\n20, 3\r\n\
    [PeriodHardConstraints]\r\n0, EXAM_COINCIDENCE, 1\r\n1, EXAM_COINCIDENCE, 2\r\n2, AFTER, 0\r\n0, EXCLUSION, 3\r\n\
    [RoomHardConstraints]\r\n1, ROOM_EXCLUSIVE\r\n[InstitutionalWeightings]\r\nTWOINAROW, 7\r\nTWOINADAY, 5\r\n\
    PERIODSPREAD, 5\r\nNONMIXEDDURATIONS,10\r\nFRONTLOAD,100,30,6\r\n";

#[test]
fn a_file_is_read_as_it_is_meant() {
    let instance = read(FILE).unwrap();
    assert_eq!(
        instance.papers.iter().map(|paper| paper.students.clone()).collect::<Vec<_>>(),
        [vec![0, 1], vec![1], vec![2], vec![]]
    );
    assert_eq!(instance.students, 3);
    assert!(instance.papers[1].alone);
    let days: Vec<u32> = instance.periods.iter().map(|period| period.day).collect();
    assert_eq!([days[1] - days[0], days[2] - days[1]], [1, 1], "a leap year");
    assert_eq!((instance.rooms[1].seats, instance.rooms[1].cost, instance.periods[1].cost), (20, 3, 5));
    let relation = |kind, first, second| Relation { kind, first, second };
    // The first coincidence is void: both papers have student s2.
    assert_eq!(
        instance.relations,
        [
            relation(RelationKind::Together, 1, 2),
            relation(RelationKind::After, 2, 0),
            relation(RelationKind::Apart, 0, 3)
        ]
    );
    let weights = &instance.weights;
    assert_eq!((weights.two_in_a_row, weights.two_in_a_day, weights.spread_periods, weights.spread), (7, 5, 5, 1));
    assert_eq!((weights.large_papers, weights.late_periods, weights.large_late), (100, 30, 6));
}

#[test]
fn faults_name_their_line() {
    assert_eq!(read("[Exams:1]\n12x, 1\n").unwrap_err().to_string(), "line 2: a number is expected");
    assert_eq!(read("[Periods:1]\n2004, 9, 1, 1\n").unwrap_err().line, 2);
    assert!(read("[Exams:1]\n10, 1\n[PeriodHardConstraints]\n0, AFTER, 5\n").is_err());
    assert_eq!(read(""), Ok(Instance { weights: read("").unwrap().weights, ..Instance::default() }));
}

#[test]
fn a_solution_is_one_line_a_paper() {
    assert_eq!(write(&Solution { period: vec![3, 0], room: vec![1, 2] }), "3, 1\n0, 2\n");
}
