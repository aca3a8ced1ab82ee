//! What was handed out: codes, tickets and tokens.

use std::collections::HashMap;

use kernel::ids;

#[derive(Clone, Debug, Default)]
pub struct Grant {
    pub username: String,
    pub redirect_uri: String,
    pub challenge: String,
    pub nonce: String,
}

#[derive(Default)]
pub struct Codes {
    codes: HashMap<String, Grant>,
    tokens: HashMap<String, String>,
}

impl Codes {
    pub fn hand_out(&mut self, prefix: &str, grant: Grant) -> String {
        let code = format!("{prefix}{}", ids::new_secret().unwrap());
        self.codes.insert(code.clone(), grant);
        code
    }

    /// Once, unless careless.
    pub fn take(&mut self, code: &str, careless: bool) -> Option<Grant> {
        if careless { self.codes.get(code).cloned() } else { self.codes.remove(code) }
    }

    pub fn token_for(&mut self, username: &str) -> String {
        let token = ids::new_secret().unwrap();
        self.tokens.insert(token.clone(), username.to_owned());
        token
    }

    pub fn owner(&self, token: &str) -> Option<&String> {
        self.tokens.get(token)
    }
}
