//! Password hashing in a bounded pool, and the rules for new passwords.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use tokio::sync::Semaphore;

use crate::{Error, FieldError, Result, Text};

pub const MAX_LENGTH: usize = 128;
pub const MIN_LENGTH: usize = 10;
/// Sign-ins that may wait for the hashing pool before newcomers are sent away.
const QUEUE: usize = 200;

#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub memory_kib: u32,
    pub rounds: u32,
}

impl Default for Cost {
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, rounds: 2 }
    }
}

type Memory = Vec<Block>;

pub struct Hasher {
    cost: Cost,
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Hashing takes megabytes. They are used again: freed by one thread and taken by another, they
    /// would pile up in the allocator.
    memory: Arc<Mutex<Vec<Memory>>>,
    /// Verified for users that do not exist, so that they take as long as those that do.
    dummy: String,
}

impl Hasher {
    pub fn new(cost: Cost) -> Result<Self> {
        let cores = std::thread::available_parallelism().map_or(2, |n| n.get());
        Ok(Self {
            cost,
            running: Arc::new(Semaphore::new(cores)),
            waiting: Arc::new(Semaphore::new(QUEUE + cores)),
            dummy: hash(b"nobody has this password", cost, &mut Memory::new())?,
            memory: Arc::default(),
        })
    }

    pub async fn hash(&self, password: &str) -> Result<String> {
        let (password, cost) = (password.to_owned(), self.cost);
        self.run(move |memory| hash(password.as_bytes(), cost, memory)).await?
    }

    /// `None` verifies against a dummy and answers `false` after the same work.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        let known = stored.is_some();
        let stored = stored.unwrap_or(&self.dummy).to_owned();
        let password = password.to_owned();
        self.run(move |memory| verify(password.as_bytes(), &stored, memory) && known).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(&mut Memory) -> T + Send + 'static) -> Result<T> {
        let Ok(_queued) = self.waiting.clone().try_acquire_owned() else {
            return Err(Error::Busy { retry_after_s: 5 });
        };
        let _running = self.running.clone().acquire_owned().await.map_err(Error::internal)?;
        let spare = self.memory.clone();
        let task = move || {
            let taken = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut memory = taken.unwrap_or_default();
            let done = work(&mut memory);
            spare.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            done
        };
        tokio::task::spawn_blocking(task).await.map_err(Error::internal)
    }
}

fn argon(cost: Cost) -> Result<Argon2<'static>> {
    let params = Params::new(cost.memory_kib, cost.rounds, 1, None).map_err(|e| Error::internal(e.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn compute(argon: &Argon2<'_>, password: &[u8], salt: &[u8], out: &mut [u8], memory: &mut Memory) -> Result<()> {
    memory.resize(argon.params().block_count(), Block::default());
    argon
        .hash_password_into_with_memory(password, salt, out, memory.as_mut_slice())
        .map_err(|e| Error::internal(e.to_string()))
}

/// `argon2id$memory$rounds$salt$hash`: the parameters stay with each hash, so they can rise later.
fn hash(password: &[u8], cost: Cost, memory: &mut Memory) -> Result<String> {
    let mut salt = [0_u8; 16];
    getrandom::fill(&mut salt).map_err(Error::internal)?;
    let mut out = [0_u8; 32];
    compute(&argon(cost)?, password, &salt, &mut out, memory)?;
    let Cost { memory_kib, rounds } = cost;
    Ok(format!("argon2id${memory_kib}${rounds}${}${}", STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(out)))
}

fn verify(password: &[u8], stored: &str, memory: &mut Memory) -> bool {
    let parts: Vec<_> = stored.split('$').collect();
    let ["argon2id", kib, rounds, salt, expected] = parts.as_slice() else {
        return false;
    };
    let (Ok(memory_kib), Ok(rounds), Ok(salt), Ok(expected)) =
        (kib.parse(), rounds.parse(), STANDARD_NO_PAD.decode(salt), STANDARD_NO_PAD.decode(expected))
    else {
        return false;
    };
    let mut out = vec![0_u8; expected.len()];
    let Ok(argon) = argon(Cost { memory_kib, rounds }) else {
        return false;
    };
    if compute(&argon, password, &salt, &mut out, memory).is_err() {
        return false;
    }
    // No early end: the time must not tell how much of the hash is right.
    out.iter().zip(&expected).fold(0, |acc, (a, b)| acc | (a ^ b)) == 0
}

/// At least ten characters of at least three kinds, not one of the common ones, not the user name.
pub fn check_new(field: &str, password: &str, username: &str) -> Result<(), FieldError> {
    let fail = |code, zh, en| Err(FieldError::new(field, code, Text::new(zh, en)));
    if password.chars().count() > MAX_LENGTH {
        return fail("too_long", "密码最多 128 个字符", "A password has at most 128 characters");
    }
    let kinds = [
        password.chars().any(char::is_lowercase),
        password.chars().any(char::is_uppercase),
        password.chars().any(|c| c.is_ascii_digit()),
        password.chars().any(|c| !c.is_alphanumeric()),
    ];
    if password.chars().count() < MIN_LENGTH || kinds.into_iter().filter(|k| *k).count() < 3 {
        return fail(
            "too_weak",
            "密码至少 10 个字符，须含大写、小写、数字、符号中的三种",
            "A password needs at least 10 characters of three kinds: upper case, lower case, digits, symbols",
        );
    }
    let lower = password.to_lowercase();
    if COMMON.iter().any(|word| lower.contains(word)) {
        return fail("too_common", "密码过于常见，请换一个", "This password is too common");
    }
    if !username.is_empty() && lower.contains(&username.to_lowercase()) {
        return fail("contains_username", "密码不能包含用户名", "A password must not contain the user name");
    }
    Ok(())
}

/// Roots from which most guessed passwords are built.
const COMMON: &[&str] = &[
    "password", "passw0rd", "12345678", "qwerty", "abc123", "iloveyou", "admin123", "letmein", "welcome1", "88888888",
    "woaini", "1q2w3e4r", "zaq12wsx", "asdfghjk", "11111111", "00000000",
];

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: Cost = Cost { memory_kib: 8, rounds: 1 };

    #[test]
    fn a_hash_verifies_only_its_password() -> Result<()> {
        let mut memory = Memory::new();
        let stored = hash("正确 horse".as_bytes(), CHEAP, &mut memory)?;
        assert!(verify("正确 horse".as_bytes(), &stored, &mut memory));
        assert!(!verify(b"wrong", &stored, &mut memory));
        assert!(!verify(b"wrong", "argon2id$8$1$x", &mut memory));
        assert!(!verify(b"", "", &mut memory));
        Ok(())
    }

    #[test]
    fn weak_passwords_are_named() {
        for (password, code) in [
            ("Short1!", Some("too_weak")),
            ("alllowercaseletters", Some("too_weak")),
            ("MyPassword-99", Some("too_common")),
            ("Zhang.san-2024", Some("contains_username")),
            ("Lake-Heron-47", None),
            ("湖边的白鹭Aa1!湖边", None),
        ] {
            assert_eq!(check_new("p", password, "zhang.san").err().map(|e| e.code), code, "{password}");
        }
    }
}
