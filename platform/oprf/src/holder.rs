//! The browser's half, for tests, the demo and the load generator.

use rand_core::{OsRng, RngCore};
use voprf::{EvaluationElement, Group, PoprfClient, Proof, Ristretto255};

use crate::{Evaluated, Malformed, NONCE, decode, encode};

pub struct Holder {
    nonce: [u8; NONCE],
    shown: String,
    blinded: String,
    client: PoprfClient<Ristretto255>,
}

impl Holder {
    /// Draws a nonce and blinds it.
    pub fn new() -> Result<Self, Malformed> {
        let mut nonce = [0; NONCE];
        OsRng.fill_bytes(&mut nonce);
        let made = PoprfClient::blind(&nonce, &mut OsRng).map_err(|_| Malformed)?;
        Ok(Self { nonce, shown: encode(&nonce), blinded: encode(&made.message.serialize()), client: made.state })
    }

    pub fn nonce(&self) -> &str {
        &self.shown
    }

    pub fn blinded(&self) -> &str {
        &self.blinded
    }

    /// Checks the proof and takes the blinding off.
    pub fn token(&self, made: &Evaluated, public_key: &str, purpose: &str) -> Result<String, Malformed> {
        let element = EvaluationElement::deserialize(&decode(&made.evaluated)?).map_err(|_| Malformed)?;
        let proof = Proof::deserialize(&decode(&made.proof)?).map_err(|_| Malformed)?;
        let key = <Ristretto255 as Group>::deserialize_elem(&decode(public_key)?).map_err(|_| Malformed)?;
        let token = self.client.finalize(&self.nonce, &element, &proof, key, Some(purpose.as_bytes()));
        token.map(|token| encode(&token)).map_err(|_| Malformed)
    }
}
