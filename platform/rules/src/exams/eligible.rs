//! Whether somebody on the list of a course may sit its paper.

/// What is known of a student in the season's semester.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// NOT_YET, REGISTERED, LATE, EXEMPT or BLOCKED; empty where nothing is known, which bars nobody.
    pub registration: &'a str,
    pub fee_hold: bool,
    pub other_hold: bool,
}

/// What the university bars people for.
#[derive(Clone, Copy, Debug)]
pub struct Bars {
    pub unregistered: bool,
    pub holds: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Unregistered,
    FeeHold,
    OtherHold,
}

impl Reason {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unregistered => "UNREGISTERED",
            Self::FeeHold => "FEE_HOLD",
            Self::OtherHold => "HOLD",
        }
    }
}

/// Why somebody may not; nothing for who may.
pub fn barred(facts: Facts<'_>, bars: Bars) -> Option<Reason> {
    let registered = matches!(facts.registration, "REGISTERED" | "LATE" | "EXEMPT" | "");
    if bars.unregistered && !registered {
        Some(Reason::Unregistered)
    } else if bars.holds && facts.fee_hold {
        Some(Reason::FeeHold)
    } else if bars.holds && facts.other_hold {
        Some(Reason::OtherHold)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registration_comes_before_holds_and_bars_can_be_lifted() {
        let facts = Facts { registration: "NOT_YET", fee_hold: true, other_hold: true };
        let bars = |unregistered, holds| Bars { unregistered, holds };
        assert_eq!(barred(facts, bars(true, true)), Some(Reason::Unregistered));
        assert_eq!(barred(facts, bars(false, true)), Some(Reason::FeeHold));
        assert_eq!(barred(Facts { fee_hold: false, ..facts }, bars(false, true)), Some(Reason::OtherHold));
        assert_eq!(barred(facts, bars(false, false)), None);
        assert_eq!(barred(Facts { registration: "LATE", fee_hold: false, other_hold: false }, bars(true, true)), None);
    }
}
