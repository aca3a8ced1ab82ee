//! Which ways in are open.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{FieldError, Text, settings::Settings};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Registration {
    #[default]
    Nobody,
    /// Whoever has an address in one of the listed mail domains.
    Domains,
    Anyone,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SignInSettings {
    /// Signing in by a one-time code instead of the password.
    pub code: bool,
    /// Setting a new password by a one-time code.
    pub forgot: bool,
    pub register: Registration,
    /// `example.edu` stands for `a@example.edu`, not for `a@cs.example.edu`.
    pub register_domains: Vec<String>,
    /// The look-up of student numbers.
    pub lookup: bool,
    /// A code by mail or SMS may take the place of the authenticator app as the second factor.
    pub code_as_second_factor: bool,
}

impl Default for SignInSettings {
    fn default() -> Self {
        Self {
            code: true,
            forgot: true,
            register: Registration::Nobody,
            register_domains: vec![],
            lookup: true,
            code_as_second_factor: false,
        }
    }
}

impl SignInSettings {
    /// Whether somebody with this address may register.
    pub fn admits(&self, address: &str) -> bool {
        let domain = address.rsplit_once('@').map(|(_, domain)| domain.to_lowercase());
        match self.register {
            Registration::Nobody => false,
            Registration::Anyone => domain.is_some(),
            Registration::Domains => {
                domain.is_some_and(|d| self.register_domains.iter().any(|l| l.to_lowercase() == d))
            }
        }
    }
}

impl Settings for SignInSettings {
    const AREA: &'static str = "sign_in";

    fn check(&self) -> Vec<FieldError> {
        let plain = |domain: &String| {
            domain.contains('.')
                && domain.len() <= 253
                && domain
                    .split('.')
                    .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
        };
        let mut errors = vec![];
        if self.register == Registration::Domains && self.register_domains.is_empty() {
            errors.push(FieldError::required("registerDomains"));
        }
        if self.register_domains.len() > 50 || !self.register_domains.iter().all(plain) {
            let text = Text::new("请填写邮箱域名，如 example.edu", "Give mail domains such as example.edu");
            errors.push(FieldError::new("registerDomains", "wrong_format", text));
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_domains_register() {
        let of =
            |register| SignInSettings { register, register_domains: vec!["Example.edu".into()], ..Default::default() };
        assert!(!SignInSettings::default().admits("a@example.edu"));
        assert!(of(Registration::Anyone).admits("a@b.cn"));
        let listed = of(Registration::Domains);
        assert!(listed.admits("a@EXAMPLE.edu"));
        for other in ["a@cs.example.edu", "a@example.edu.cn", "a@b.cn", "example.edu", "a@example.edu@b.cn"] {
            assert!(!listed.admits(other), "{other}");
        }
    }

    #[test]
    fn domains_are_checked() {
        let with = |domains: &[&str]| SignInSettings {
            register: Registration::Domains,
            register_domains: domains.iter().map(|d| (*d).to_owned()).collect(),
            ..Default::default()
        };
        assert!(with(&["example.edu"]).check().is_empty());
        for bad in [&[][..], &["edu"], &["a b.cn"], &["@b.cn"], &["a..b"], &["*.edu.cn"]] {
            assert!(!with(bad).check().is_empty(), "{bad:?}");
        }
    }
}
