//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod rules {
    pub use crate::rules::{Holding, covers, kind_change, may_act_on, not_self};
}

pub mod cas {
    pub use crate::sso::cas::{Answer, read};
}

pub mod claim {
    pub use crate::sso::claim::claim;
}

pub mod links {
    pub use crate::sso::links::masked;
}

pub mod path {
    pub use crate::sso::path::own_page;
}

pub mod providers {
    pub use crate::sso::table::address_error;
}

pub mod wps {
    pub use crate::sso::wps::{hmac_sha256, sign};
}
