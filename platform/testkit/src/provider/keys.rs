//! Signing ID tokens, well and badly.

use std::sync::LazyLock;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::ids;
use ring::{
    hmac,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use rsa::{
    Pkcs1v15Sign, RsaPrivateKey,
    sha2::{Digest, Sha256},
    traits::PublicKeyParts,
};
use serde_json::{Value, json};

/// With what an ID token is signed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sign {
    #[default]
    OwnKey,
    /// A key of somebody else under the name of our own.
    Stranger,
    /// A key of somebody else under its own name.
    UnknownKey,
    /// `alg: none` and no signature.
    None,
    /// `alg: none` with a signature that looks like one.
    NoneSigned,
    /// An HMAC with the client secret.
    ClientSecret,
    /// An HMAC with the public key, which everybody knows.
    PublicKey,
    /// Our signature, and claims changed after it.
    Tampered,
}

pub struct SigningKey {
    id: String,
    pair: Pair,
}

enum Pair {
    Elliptic(Box<EcdsaKeyPair>),
    Rsa(&'static RsaPrivateKey),
}

/// Made once: it takes a while.
static RSA: LazyLock<RsaPrivateKey> =
    LazyLock::new(|| RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 2048).expect("a key"));

impl SigningKey {
    pub fn elliptic() -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).unwrap();
        Self { id: ids::new_id(), pair: Pair::Elliptic(Box::new(pair)) }
    }

    pub fn rsa() -> Self {
        Self { id: ids::new_id(), pair: Pair::Rsa(&RSA) }
    }

    fn algorithm(&self) -> &'static str {
        match self.pair {
            Pair::Elliptic(_) => "ES256",
            Pair::Rsa(_) => "RS256",
        }
    }

    fn sign(&self, text: &[u8]) -> Vec<u8> {
        match &self.pair {
            Pair::Elliptic(pair) => pair.sign(&SystemRandom::new(), text).unwrap().as_ref().to_vec(),
            Pair::Rsa(key) => key.sign(Pkcs1v15Sign::new::<Sha256>(), &Sha256::digest(text)).unwrap(),
        }
    }

    pub fn public(&self) -> Value {
        let mut key = match &self.pair {
            Pair::Elliptic(pair) => {
                let point = &pair.public_key().as_ref()[1..];
                json!({ "kty": "EC", "crv": "P-256", "x": encode(&point[..32]), "y": encode(&point[32..]) })
            }
            Pair::Rsa(key) => {
                json!({ "kty": "RSA", "n": encode(&key.n().to_bytes_be()), "e": encode(&key.e().to_bytes_be()) })
            }
        };
        key["use"] = "sig".into();
        key["kid"] = self.id.clone().into();
        key["alg"] = self.algorithm().into();
        key
    }

    pub fn token(&self, claims: &Value, how: Sign, secret: &str) -> String {
        let signer = if matches!(how, Sign::Stranger | Sign::UnknownKey) { &Self::elliptic() } else { self };
        let algorithm = match how {
            Sign::None | Sign::NoneSigned => "none",
            Sign::ClientSecret | Sign::PublicKey => "HS256",
            _ => signer.algorithm(),
        };
        let id = if how == Sign::UnknownKey { &signer.id } else { &self.id };
        let head = encode(json!({ "typ": "JWT", "alg": algorithm, "kid": id }).to_string().as_bytes());
        let text = format!("{head}.{}", encode(claims.to_string().as_bytes()));
        let keyed = |key: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text.as_bytes()).as_ref().to_vec();
        let signature = match how {
            Sign::None => vec![],
            Sign::ClientSecret => keyed(secret.as_bytes()),
            Sign::PublicKey => keyed(self.public().to_string().as_bytes()),
            _ => signer.sign(text.as_bytes()),
        };
        if how == Sign::Tampered {
            let mut other = claims.clone();
            other["sub"] = "somebody-else".into();
            return format!("{head}.{}.{}", encode(other.to_string().as_bytes()), encode(&signature));
        }
        format!("{text}.{}", encode(&signature))
    }
}

pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The left half of the hash, as `at_hash` has it.
pub fn half_hash(text: &str) -> String {
    encode(&Sha256::digest(text.as_bytes())[..16])
}

pub fn challenge(verifier: &str) -> String {
    encode(&Sha256::digest(verifier.as_bytes()))
}
