//! Random rounds: few students, few seats, many hours in common, so that everything meets everything.

use proptest::prelude::*;

use super::*;

pub const STUDENTS: u32 = 5;
pub const SECTIONS: u32 = 8;
const SECRET: [u8; 32] = [3; 32];

/// What happens, in bytes: which kind of request, whose, about which section, about which other, after how long.
pub type Act = (u8, u8, u8, u8, u16);

pub fn acts(most: usize) -> impl Strategy<Value = Vec<Act>> {
    prop::collection::vec((0_u8..100, any::<u8>(), any::<u8>(), any::<u8>(), 0_u16..400), 1..most)
}

/// A round drawn from bytes.
pub fn worlds() -> impl Strategy<Value = World> {
    (prop::collection::vec(any::<u8>(), 80), any::<bool>()).prop_map(|(bytes, held)| {
        let mut bytes = bytes.into_iter().cycle();
        let mut draw = move |below: u8| bytes.next().unwrap() % below;
        let mut snapshot = plain(STUDENTS as usize, 1);
        for section in &mut snapshot.sections {
            section.quota = u32::from(draw(3));
            section.hours = (0..=draw(2)).map(|_| random_hour(draw(3), draw(3))).collect();
            section.types = [vec![FREE], vec![MAJOR, FREE], vec![MAJOR], vec![]][usize::from(draw(4))].clone();
            section.units = i32::from(draw(3)) + 1;
            if draw(9) == 0 {
                section.requirement = requirement("正在修读B1003 或者 修读过D1003");
            }
            if draw(9) == 0 {
                section.exclusions = vec!["C1003".into()];
            }
        }
        for student in &mut snapshot.students {
            *student = random_student(student.id.clone(), &mut draw);
        }
        snapshot.types[1].waiting = draw(4) > 0;
        snapshot.types[1].max_courses = Some(u32::from(draw(2)) + 1);
        snapshot.round.max_waits = u32::from(draw(3)) + 1;
        snapshot.round.keep_minimum = draw(4) == 0;
        snapshot.round.drop_required = draw(2) == 0;
        snapshot.round.change_section = draw(3) > 0;
        snapshot.round.end = OPENS + 25_000;
        if held {
            let commitment = ready::commitment(&SECRET);
            snapshot.round.reopening = Some(Reopening { commitment, least: 10, most: 3_000 });
        }
        // Somebody has a required course from the beginning.
        let row = SeatRow { required: true, of: None, ..seat(0, SectionNo(u32::from(draw(8)))) };
        snapshot.seats = vec![row];
        World::with_secret(snapshot, Some(SECRET))
    })
}

fn random_hour(weekday: u8, start: u8) -> Hour {
    let start = 8 + i32::from(start);
    hour(i32::from(weekday) + 1, start, start + 1)
}

fn random_student(id: String, draw: &mut impl FnMut(u8) -> u8) -> Student {
    let mut student = Student { id, ..student(0) };
    student.year = 4;
    student.max_units = i32::from(draw(8)) + 6;
    student.min_units = i32::from(draw(4));
    student.types = vec![TypeUnits { of: FREE, units: i32::from(draw(8)) + 4 }];
    if draw(4) > 0 {
        student.types.push(TypeUnits { of: MAJOR, units: i32::from(draw(6)) + 1 });
    }
    if draw(12) == 0 {
        student.holds = vec!["FEE".into()];
    }
    if draw(8) == 0 {
        student.record.passed = vec![Passed { course: "D1003".into(), points: Some(300) }];
    }
    let waivers = [Waiver::Clash, Waiver::Units, Waiver::Requirement, Waiver::Seat, Waiver::Target];
    if draw(8) == 0 {
        let waived = vec![waivers[usize::from(draw(5))]];
        student.exceptions = vec![Exception { waived, ..Exception::default() }];
    }
    student
}

impl World {
    /// What these bytes ask for, and who.
    pub fn act(&mut self, act: Act) -> Request {
        let (kind, who, one, other, after) = act;
        self.now += Millis::from(after);
        let mut student = s(u32::from(who) % STUDENTS);
        // Who gives something up mostly has it.
        let has = |person: &state::Person| match kind {
            28..=51 | 92..=93 => !person.seats.is_empty(),
            74..=76 => !person.waits.is_empty(),
            _ => true,
        };
        let able: Vec<StudentNo> = self.state.people().filter(|(_, person)| has(person)).map(|(no, _)| no).collect();
        student = able.get(usize::from(who) % able.len().max(1)).copied().unwrap_or(student);
        let [section, to] = [one, other].map(|byte| SectionNo(u32::from(byte) % SECTIONS));
        // What is given up is mostly what there is.
        let seats = &self.state.person(student).unwrap().seats;
        let from = seats.get(usize::from(one) % seats.len().max(1)).map_or(section, |seat| seat.section);
        let waits = &self.state.person(student).unwrap().waits;
        let wait = waits.first().map_or(section, |wait| wait.section);
        // What is waited for is mostly full.
        let full: Vec<SectionNo> =
            self.state.sections().filter(|(_, seats)| seats.free() == 0).map(|(no, _)| no).collect();
        let queue = full.get(usize::from(one) % full.len().max(1)).copied().filter(|_| other > 40).unwrap_or(section);
        let office = By::Office { account: "registrar".into(), reason: "law".into() };
        let own = By::Student(student);
        let quota = u32::from(other) % 4;
        let (by, what) = match kind {
            0..=27 => (own, What::Select(pick(section))),
            28..=39 => (own, What::Drop { section: from }),
            40..=51 => (own, What::Replace { from, to: pick(to) }),
            52..=57 => (own, What::Bundle { picks: vec![pick(section), pick(to)] }),
            58..=73 => (own, What::Join(pick(queue))),
            74..=76 => (own, What::Leave { section: wait }),
            77..=82 => (office, What::SetQuota { section, quota, released: None }),
            83 => (office, What::SetStatus { section, status: [Status::Open, Status::Closed][usize::from(other) % 2] }),
            84..=87 => (office, What::PutStudent { no: student, student: Box::new(self.changed(student, one, other)) }),
            88..=89 => {
                let mut facts = self.state.section(section).unwrap().facts.section.clone();
                facts.hours = vec![random_hour(other % 3, other / 3 % 3)];
                (office, What::PutSection { no: section, section: Box::new(facts) })
            }
            90..=91 => {
                let beyond = other % 2 == 0;
                (office, What::Grant { student, pick: pick(section), required: false, beyond })
            }
            92..=93 => (office, What::Take { student, section: from }),
            94 if other < 64 => (office, What::Pause),
            94..=96 => (office, What::Resume),
            97 => (By::System, What::Place { student, picks: vec![pick(section)] }),
            _ => (By::System, What::Tick),
        };
        self.request(by, what)
    }

    fn changed(&self, student: StudentNo, one: u8, other: u8) -> Student {
        let mut bytes = [one, other, one / 2, other / 2, one ^ other].into_iter().cycle();
        let id = self.state.person(student).unwrap().facts.student.id.clone();
        let mut facts = random_student(id, &mut |below| bytes.next().unwrap() % below);
        if other.is_multiple_of(3) {
            facts.holds = vec!["FEE".into()];
        }
        facts
    }

    pub fn enter(&mut self, request: Request) -> Decision {
        let seq = self.state.seq;
        let decision = decide(&self.terms, &mut self.state, &request);
        self.entries.push(Entry { seq, request, decision: decision.clone() });
        decision
    }

    /// A chain of everything that happened.
    pub fn sealed(&self, sealer: &dyn Seal) -> Vec<Sealed> {
        link(&self.terms.genesis, &self.entries, Some(sealer))
    }
}

pub fn link(genesis: &Hash, entries: &[Entry], sealer: Option<&dyn Seal>) -> Vec<Sealed> {
    let mut head = *genesis;
    let each = |entry: &Entry| {
        let mut sealed = append(&head, entry);
        head = sealed.hash;
        sealed.mac = sealer.map(|sealer| ledger::seal(sealer, entry.seq, &sealed.hash));
        sealed
    };
    entries.iter().map(each).collect()
}
