//! Tokens that whoever issued them does not recognise: the partially oblivious PRF of RFC 9497 over ristretto255.
//!
//! The holder blinds a nonce, the issuer evaluates it for a public purpose, the holder unblinds. Later the issuer
//! recomputes the token from the nonce, and cannot tell which evaluation it came from. The proof that comes along shows
//! that everybody's was made with the one published key. Everything on the wire is base64url without padding.

mod holder;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand_core::OsRng;
use subtle::ConstantTimeEq;
use voprf::{BlindedElement, Group, PoprfServer, Ristretto255};

pub use holder::Holder;

/// Bytes of a nonce; its base64url has [`NONCE_TEXT`] characters.
pub const NONCE: usize = 32;
pub const NONCE_TEXT: usize = 43;

/// What came in is no element, nonce or token, or the proof does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a blinded nonce, an evaluation or a token")
    }
}
impl std::error::Error for Malformed {}

/// What the holder gets back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    pub evaluated: String,
    pub proof: String,
}

/// Whoever has the key.
pub struct Issuer(PoprfServer<Ristretto255>);

impl Issuer {
    /// The same seed gives the same key.
    pub fn of_seed(seed: &[u8; 32]) -> Result<Self, Malformed> {
        PoprfServer::new_from_seed(seed, b"collegium teaching evaluation").map(Self).map_err(|_| Malformed)
    }

    pub fn public_key(&self) -> String {
        encode(&<Ristretto255 as Group>::serialize_elem(self.0.get_public_key()))
    }

    /// Evaluates what the holder has blinded, for a purpose that both know.
    pub fn evaluate(&self, blinded: &str, purpose: &str) -> Result<Evaluated, Malformed> {
        let element = BlindedElement::<Ristretto255>::deserialize(&decode(blinded)?).map_err(|_| Malformed)?;
        let made = self.0.blind_evaluate(&mut OsRng, &element, Some(purpose.as_bytes())).map_err(|_| Malformed)?;
        Ok(Evaluated { evaluated: encode(&made.message.serialize()), proof: encode(&made.proof.serialize()) })
    }

    /// Whether the token is the one of this nonce and purpose.
    pub fn accepts(&self, nonce: &str, token: &str, purpose: &str) -> bool {
        let (Ok(nonce), Ok(token)) = (decode(nonce), decode(token)) else { return false };
        if nonce.len() != NONCE {
            return false;
        }
        match self.0.evaluate(&nonce, Some(purpose.as_bytes())) {
            Ok(own) => own[..].ct_eq(&token).into(),
            Err(_) => false,
        }
    }
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decode(text: &str) -> Result<Vec<u8>, Malformed> {
    // Longer than anything of this protocol: a proof has 64 bytes, a token 64.
    if text.len() > 128 {
        return Err(Malformed);
    }
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BALLOT: &str = "folder|section|ballot";

    fn issuer(n: u8) -> Issuer {
        Issuer::of_seed(&[n; 32]).unwrap()
    }

    #[test]
    fn a_token_is_good_for_its_nonce_purpose_and_key_alone() {
        let (own, holder) = (issuer(1), Holder::new().unwrap());
        let evaluated = own.evaluate(holder.blinded(), BALLOT).unwrap();
        let token = holder.token(&evaluated, &own.public_key(), BALLOT).unwrap();
        assert!(own.accepts(holder.nonce(), &token, BALLOT));
        assert!(!own.accepts(holder.nonce(), &token, "folder|section|done"));
        assert!(!own.accepts(Holder::new().unwrap().nonce(), &token, BALLOT));
        assert!(!issuer(2).accepts(holder.nonce(), &token, BALLOT));
        for bad in ["", "AAAA", "!", &"A".repeat(200)] {
            assert!(!own.accepts(holder.nonce(), bad, BALLOT) && !own.accepts(bad, &token, BALLOT));
            assert_eq!(own.evaluate(bad, BALLOT), Err(Malformed));
        }
    }

    #[test]
    fn an_evaluation_by_a_key_of_ones_own_is_found_out() {
        let (published, own, holder) = (issuer(1), issuer(2), Holder::new().unwrap());
        let tagged = own.evaluate(holder.blinded(), BALLOT).unwrap();
        assert_eq!(holder.token(&tagged, &published.public_key(), BALLOT), Err(Malformed));
        let other = published.evaluate(holder.blinded(), "another purpose").unwrap();
        assert_eq!(holder.token(&other, &published.public_key(), BALLOT), Err(Malformed));
    }

    /// RFC 9497, A.1.3, test vector 1 of the POPRF mode: nonce and token of the browser's half and ours are the same.
    #[test]
    fn the_vector_of_the_standard_holds() {
        let key = hex("145c79c108538421ac164ecbe131942136d5570b16d8bf41a24d4337da981e07");
        let server = PoprfServer::<Ristretto255>::new_with_key(&key).unwrap();
        let input = hex("00");
        let output = server.evaluate(&input, Some(b"test info")).unwrap();
        let expected = "ca688351e88afb1d841fde4401c79efebb2eb75e7998fa9737bd5a82a152406d38bd29f680504e54fd4587eddcf2f37a2617ac2fbd2993f7bdf45442ace7d221";
        assert_eq!(output[..], hex(expected)[..]);
    }

    fn hex(text: &str) -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    }
}
