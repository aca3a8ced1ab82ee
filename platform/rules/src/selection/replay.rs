//! The proof of a round: recomputed from its first facts and the recorded requests alone.

mod books;

use books::Books;

use super::{
    decide::decide,
    handles::SectionNo,
    ledger::{Entry, Hash, Receipt, Seal, Sealed, chain, seal},
    outcome::{Decision, Effect, Outcome},
    ready::Terms,
    state::State,
    terms::{SeatRow, WaitRow},
};

/// What is held against the recomputed round.
#[derive(Clone, Copy, Default)]
pub struct Claim<'a> {
    pub entries: &'a [Sealed],
    /// Who has the key checks the seals.
    pub seal: Option<&'a dyn Seal>,
    /// Those that students kept.
    pub receipts: &'a [Receipt],
    /// Seats and waits as the database has them; none to leave that out.
    pub seats: Option<&'a [SeatRow]>,
    pub waits: Option<&'a [WaitRow]>,
}

/// What was seen to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    pub entries: u64,
    pub granted: u64,
    pub refused: u64,
    pub promoted: u64,
    pub seats: u64,
    /// Seats beyond the quota: the office's, and those of students whose exception says so.
    pub beyond: u64,
    pub seals: u64,
    pub receipts: u64,
    /// The hash of the last entry.
    pub head: Hash,
}

/// The first thing that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No entry, or not as entries are written.
    Unreadable {
        place: u64,
    },
    /// Numbers do not follow each other.
    Number {
        place: u64,
        found: u64,
    },
    Chain {
        seq: u64,
    },
    Seal {
        seq: u64,
    },
    /// The last entry has none, though there is a key.
    Unsealed {
        seq: u64,
    },
    /// Earlier than the one before it.
    Order {
        seq: u64,
    },
    Decision {
        seq: u64,
        recorded: Box<Decision>,
        computed: Box<Decision>,
    },
    /// Decided before, under the first number.
    Twice {
        seq: u64,
        first: u64,
    },
    Oversold {
        seq: u64,
        section: SectionNo,
        seats: u32,
        taken: u32,
    },
    Receipt {
        seq: u64,
    },
    Seats {
        missing: Vec<SeatRow>,
        extra: Vec<SeatRow>,
    },
    Waits {
        missing: Vec<WaitRow>,
        extra: Vec<WaitRow>,
    },
}

/// Recomputes a round and compares. The state is the one it ends with.
pub fn verify(terms: &Terms, claim: &Claim) -> Result<(Proof, State), Fault> {
    let mut state = State::new(terms);
    let mut books = Books::new(&state);
    let mut proof = Proof { head: terms.genesis, ..Proof::default() };
    let mut hashes = vec![terms.genesis];
    for sealed in claim.entries {
        // Before what it says is believed.
        sealed_by(claim, state.seq, sealed)?;
        let entry = follow(terms, &mut state, &proof.head, sealed)?;
        books.enter(&entry, &mut proof)?;
        proof.count(&entry.decision);
        proof.entries = entry.seq;
        proof.seals += u64::from(sealed.mac.is_some() && claim.seal.is_some());
        proof.head = sealed.hash;
        hashes.push(sealed.hash);
    }
    if claim.seal.is_some() && claim.entries.last().is_some_and(|last| last.mac.is_none()) {
        return Err(Fault::Unsealed { seq: proof.entries });
    }
    for receipt in claim.receipts {
        kept(terms, claim, &hashes, receipt)?;
        proof.receipts += 1;
    }
    rows(&state, claim)?;
    proof.seats = u64::try_from(state.seat_rows().len()).unwrap_or(u64::MAX);
    Ok((proof, state))
}

/// Takes over the next entry: how a process learns what another one decided, and how one starts again. `head` is the hash
/// of the entry before it.
pub fn follow(terms: &Terms, state: &mut State, head: &Hash, sealed: &Sealed) -> Result<Entry, Fault> {
    let seq = state.seq;
    if chain(head, &sealed.bytes) != sealed.hash {
        return Err(Fault::Chain { seq });
    }
    let entry = Entry::read(&sealed.bytes).ok_or(Fault::Unreadable { place: seq })?;
    if entry.seq != seq {
        return Err(Fault::Number { place: seq, found: entry.seq });
    }
    if entry.request.at < state.clock {
        return Err(Fault::Order { seq });
    }
    if let Some(first) = state.decided(&entry.request) {
        return Err(Fault::Twice { seq, first });
    }
    let computed = decide(terms, state, &entry.request);
    if computed != entry.decision && !crate::planted::fault("selection_replay_trusts") {
        let (recorded, computed) = (Box::new(entry.decision), Box::new(computed));
        return Err(Fault::Decision { seq, recorded, computed });
    }
    Ok(entry)
}

fn sealed_by(claim: &Claim, seq: u64, sealed: &Sealed) -> Result<(), Fault> {
    match (claim.seal.filter(|_| !crate::planted::fault("selection_seal_unread")), sealed.mac) {
        (Some(sealer), Some(mac)) if seal(sealer, seq, &sealed.hash) != mac => Err(Fault::Seal { seq }),
        _ => Ok(()),
    }
}

/// What a student kept must stand in the chain.
fn kept(terms: &Terms, claim: &Claim, hashes: &[Hash], receipt: &Receipt) -> Result<(), Fault> {
    let fault = Fault::Receipt { seq: receipt.seq };
    let there = usize::try_from(receipt.seq).ok().and_then(|seq| hashes.get(seq));
    let sealed = claim.seal.is_none_or(|sealer| seal(sealer, receipt.seq, &receipt.hash) == receipt.mac);
    let same = receipt.round == terms.round.id && there == Some(&receipt.hash);
    if same && sealed { Ok(()) } else { Err(fault) }
}

fn rows(state: &State, claim: &Claim) -> Result<(), Fault> {
    if let Some(found) = claim.seats {
        let (missing, extra) = difference(&state.seat_rows(), found);
        if !missing.is_empty() || !extra.is_empty() {
            return Err(Fault::Seats { missing, extra });
        }
    }
    if let Some(found) = claim.waits {
        let (missing, extra) = difference(&state.wait_rows(), found);
        if !missing.is_empty() || !extra.is_empty() {
            return Err(Fault::Waits { missing, extra });
        }
    }
    Ok(())
}

/// In `due` but not found, and found more often than due.
fn difference<T: Ord + Copy>(due: &[T], found: &[T]) -> (Vec<T>, Vec<T>) {
    let (mut due, mut found) = (due.to_vec(), found.to_vec());
    due.sort();
    found.sort();
    let missing = due.iter().copied().filter(|row| found.binary_search(row).is_err()).collect();
    let mut left = due.into_iter().peekable();
    let mut extra = vec![];
    for row in found {
        while left.next_if(|next| *next < row).is_some() {}
        if left.next_if(|next| *next == row).is_none() {
            extra.push(row);
        }
    }
    (missing, extra)
}

impl Proof {
    fn count(&mut self, decision: &Decision) {
        let promoted = decision.effects.iter().filter(|effect| matches!(effect, Effect::Promoted { .. }));
        self.promoted += u64::try_from(promoted.count()).unwrap_or(0);
        match decision.outcome {
            Outcome::Granted { .. } => self.granted += 1,
            _ => self.refused += 1,
        }
    }
}
