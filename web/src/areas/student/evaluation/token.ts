/** The browser's half of the partially oblivious PRF (RFC 9497, ristretto255). Loaded when the first ballot is taken. */

export interface Blinded {
  nonce: string;
  blind: string;
  blinded: string;
}
export interface Evaluation {
  evaluated: string;
  proof: string;
}

export const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
export const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const words = (text: string) => new TextEncoder().encode(text);

async function suite(purpose: string) {
  const { ristretto255_oprf } = await import('@noble/curves/ed25519.js');
  return ristretto255_oprf.poprf(words(purpose));
}

/** What a token is for; the server says the same words. */
export const purposeOf = (folderId: string, cardId: string, what: 'ballot' | 'done') => `${folderId}|${cardId}|${what}`;

/** Draws a nonce and blinds it: what leaves the browser says nothing about the nonce. */
export async function blind(purpose: string, publicKey: string): Promise<Blinded> {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const made = (await suite(purpose)).blind(nonce, toBytes(publicKey));
  return { nonce: toText(nonce), blind: toText(made.blind), blinded: toText(made.blinded) };
}

/** Takes the blinding off. Fails when the answer was not made with the folder's published key. */
export async function unblind(
  { nonce, blind: factor, blinded }: Blinded,
  { evaluated, proof }: Evaluation,
  purpose: string,
  publicKey: string,
): Promise<string> {
  const own = await suite(purpose);
  // The key that proofs are held against depends on the purpose alone; the nonce given here does not matter.
  const { tweakedKey } = own.blind(toBytes(nonce), toBytes(publicKey));
  const token = own.finalize(
    toBytes(nonce),
    toBytes(factor),
    toBytes(evaluated),
    toBytes(blinded),
    toBytes(proof),
    tweakedKey,
  );
  return toText(token);
}

/** By which the author of a comment asks later what became of it. */
export async function commitmentOf(nonce: string, itemCode: string, text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', words(`${nonce}|${itemCode}|${text.trim()}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
