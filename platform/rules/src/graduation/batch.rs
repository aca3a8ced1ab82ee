//! The way of a batch: audited, checked by its programmes, checked by the registry, approved by the senate, awarded.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Prepare,
    Run,
    ProgrammeCheck,
    ArCheck,
    Senate,
    Awarded,
}

/// What somebody is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    View,
    Programme,
    Registry,
    Senate,
}

impl Duty {
    pub fn code(self) -> &'static str {
        match self {
            Self::View => "VIEW",
            Self::Programme => "PROGRAMME",
            Self::Registry => "REGISTRY",
            Self::Senate => "SENATE",
        }
    }
}

impl Status {
    const WAY: [Self; 6] = [Self::Prepare, Self::Run, Self::ProgrammeCheck, Self::ArCheck, Self::Senate, Self::Awarded];

    pub fn code(self) -> &'static str {
        match self {
            Self::Prepare => "PREPARE",
            Self::Run => "RUN",
            Self::ProgrammeCheck => "PROGRAMME_CHECK",
            Self::ArCheck => "AR_CHECK",
            Self::Senate => "SENATE",
            Self::Awarded => "AWARDED",
        }
    }

    pub fn of(code: &str) -> Option<Self> {
        Self::WAY.into_iter().find(|status| status.code() == code)
    }

    fn place(self) -> usize {
        Self::WAY.iter().position(|status| *status == self).unwrap_or_default()
    }

    /// Whose signature ends it; what is prepared or awarded is not signed.
    pub fn signed_by(self) -> Option<Duty> {
        match self {
            Self::Run | Self::ArCheck => Some(Duty::Registry),
            Self::ProgrammeCheck => Some(Duty::Programme),
            Self::Senate => Some(Duty::Senate),
            Self::Prepare | Self::Awarded => None,
        }
    }

    /// Once everybody has signed.
    pub fn next(self) -> Option<Self> {
        self.signed_by().and_then(|_| Self::WAY.get(self.place() + 1).copied())
    }

    /// Where it goes back to with a reason: what was audited is audited again, what is awarded stays.
    pub fn back(self) -> Option<Self> {
        match self {
            Self::ProgrammeCheck | Self::ArCheck | Self::Senate => Self::WAY.get(self.place() - 1).copied(),
            Self::Prepare | Self::Run | Self::Awarded => None,
        }
    }

    /// Results may still be made anew.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Prepare | Self::Run | Self::ProgrammeCheck)
    }

    /// Students may still ask about their report.
    pub fn takes_queries(self) -> bool {
        matches!(self, Self::Run | Self::ProgrammeCheck | Self::ArCheck)
    }
}
