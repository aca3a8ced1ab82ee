use std::collections::HashMap;

use super::*;

#[test]
fn only_written_tables_move() {
    let generations = Arc::new(Generations::default());
    generations.opened();
    generations.touch("a");
    let ending = generations.ending();
    assert_eq!(generations.of("a"), Some(0));
    ending.committed();
    assert_eq!((generations.of("a"), generations.of("b")), (Some(1), Some(0)));
    generations.opened();
    generations.touch("a");
    generations.ending().undone();
    generations.opened();
    assert_eq!(generations.of("a"), Some(1), "what is undone changes nothing");
}

#[test]
fn a_commit_that_nobody_waited_for_is_not_known_until_the_next() {
    let generations = Arc::new(Generations::default());
    generations.opened();
    generations.touch("a");
    drop(generations.ending());
    assert_eq!((generations.of("a"), generations.of("b")), (None, Some(0)));
    generations.opened();
    assert_eq!(generations.of("a"), Some(1));
}

/// Where somebody is on their way; every step is one turn of a schedule.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Start,
    Opened,
    Written,
    Ending,
    Committed,
    Done,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Commit,
    Undo,
    /// The caller goes away while the commit is on its way.
    Abandon,
}

/// One writing connection, the rows that everybody sees, and what is remembered of them.
struct World {
    generations: Arc<Generations>,
    free: bool,
    seen: [u32; 2],
    pages: HashMap<(usize, u64), u32>,
}

const TABLES: [&str; 2] = ["a", "b"];

struct Writer {
    at: At,
    table: usize,
    end: End,
    value: u32,
    ending: Option<Ending>,
    rounds: u32,
}

impl Writer {
    /// `false`: it waits, or is done.
    fn step(&mut self, world: &mut World, random: &mut fastrand_like::Random) -> bool {
        match self.at {
            At::Start if !world.free => return false,
            At::Start => {
                world.free = false;
                self.at = At::Opened;
                world.generations.opened();
                (self.table, self.value) = (random.below(2), self.value + 10);
                self.end = [End::Commit, End::Commit, End::Undo, End::Abandon][random.below(4)];
            }
            At::Opened => {
                world.generations.touch(TABLES[self.table]);
                self.at = At::Written;
            }
            At::Written => {
                self.ending = Some(world.generations.ending());
                self.at = At::Ending;
            }
            // The commit is seen and the connection is free in one step: that is what the driver promises.
            At::Ending => {
                if self.end == End::Abandon {
                    self.ending = None;
                }
                if self.end != End::Undo {
                    world.seen[self.table] = self.value;
                }
                world.free = true;
                self.at = At::Committed;
            }
            At::Committed => {
                match (self.ending.take(), self.end) {
                    (Some(ending), End::Undo) => ending.undone(),
                    (Some(ending), _) => ending.committed(),
                    (None, _) => {}
                }
                self.rounds -= 1;
                self.at = if self.rounds == 0 { At::Done } else { At::Start };
            }
            At::Done => return false,
        }
        true
    }
}

/// Remembers a page under the counter that it found before it read.
#[derive(Default)]
struct Reader {
    began: Option<(usize, u64, u32)>,
    read: Option<u32>,
}

impl Reader {
    fn step(&mut self, world: &mut World, random: &mut fastrand_like::Random) {
        match (self.began, self.read) {
            (None, _) => {
                let table = random.below(2);
                if let Some(generation) = world.generations.of(TABLES[table]) {
                    self.began = Some((table, generation, world.seen[table]));
                }
            }
            (Some((table, generation, _)), None) => {
                self.read = Some(world.pages.get(&(table, generation)).copied().unwrap_or(world.seen[table]));
            }
            (Some((table, generation, _)), Some(page)) => {
                world.pages.insert((table, generation), page);
                (self.began, self.read) = (None, None);
            }
        }
    }
}

/// What is random here is a number, so that a schedule can be repeated.
mod fastrand_like {
    pub struct Random(pub u64);

    impl Random {
        pub fn below(&mut self, most: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % most
        }
    }
}

/// Two committers and a reader in every order that chance makes: when all is quiet, what is remembered under the
/// counter of the moment is what is there.
#[test]
fn no_page_stays_stale_in_ten_thousand_schedules() {
    let (mut remembered, mut abandoned) = (0, 0);
    for schedule in 0..10_000 {
        let mut random = fastrand_like::Random(schedule);
        let mut world = World { generations: Arc::default(), free: true, seen: [0; 2], pages: HashMap::new() };
        let writer = |value| Writer { at: At::Start, table: 0, end: End::Commit, value, ending: None, rounds: 4 };
        let (mut writers, mut reader) = ([writer(1), writer(2)], Reader::default());
        while writers.iter().any(|writer| writer.at != At::Done) {
            match random.below(3) {
                2 => reader.step(&mut world, &mut random),
                n => {
                    writers[n].step(&mut world, &mut random);
                }
            }
        }
        for _ in 0..6 {
            reader.step(&mut world, &mut random);
        }
        for (n, table) in TABLES.into_iter().enumerate() {
            let Some(generation) = world.generations.of(table) else {
                abandoned += 1;
                continue;
            };
            if let Some(page) = world.pages.get(&(n, generation)) {
                remembered += 1;
                assert_eq!(*page, world.seen[n], "schedule {schedule}: table {table} stays stale");
            }
        }
    }
    eprintln!("10000 schedules: {remembered} pages remembered at the end, {abandoned} counters not known");
    assert!(remembered > 1_000, "the model remembers too little to prove anything");
}
