import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { blind, commitmentOf, purposeOf, toBytes, toText, unblind } from './token';

const PURPOSE = purposeOf('folder', 'card', 'ballot');
const server = ristretto255_oprf.poprf(new TextEncoder().encode(PURPOSE));
const keys = server.deriveKeyPair(new Uint8Array(32).fill(1), new TextEncoder().encode('test'));
const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

describe('ballot tokens', () => {
  it('are what the server computes of the nonce', async () => {
    const made = await blind(PURPOSE, toText(keys.publicKey));
    const { evaluated, proof } = server.blindEvaluate(keys.secretKey, toBytes(made.blinded));
    const answer = { evaluated: toText(evaluated), proof: toText(proof) };
    const token = await unblind(made, answer, PURPOSE, toText(keys.publicKey));
    expect(token).toBe(toText(server.evaluate(keys.secretKey, toBytes(made.nonce))));
  });

  it('are refused when they were made with another key than the published one', async () => {
    const other = server.deriveKeyPair(new Uint8Array(32).fill(2), new TextEncoder().encode('test'));
    const made = await blind(PURPOSE, toText(keys.publicKey));
    const { evaluated, proof } = server.blindEvaluate(other.secretKey, toBytes(made.blinded));
    const answer = { evaluated: toText(evaluated), proof: toText(proof) };
    await expect(unblind(made, answer, PURPOSE, toText(keys.publicKey))).rejects.toThrow();
  });

  it('follow the vector of RFC 9497, A.1.3, as the server does', () => {
    const own = ristretto255_oprf.poprf(new TextEncoder().encode('test info'));
    const key = bytes('145c79c108538421ac164ecbe131942136d5570b16d8bf41a24d4337da981e07');
    expect(hex(own.evaluate(key, bytes('00')))).toBe(
      'ca688351e88afb1d841fde4401c79efebb2eb75e7998fa9737bd5a82a152406d38bd29f680504e54fd4587eddcf2f37a2617ac2fbd2993f7bdf45442ace7d221',
    );
  });

  it('make commitments that only the author of a text can make', async () => {
    expect(await commitmentOf('n', 'C1', ' text ')).toBe(await commitmentOf('n', 'C1', 'text'));
    expect(await commitmentOf('n', 'C1', 'text')).not.toBe(await commitmentOf('m', 'C1', 'text'));
  });
});
