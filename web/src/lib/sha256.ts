/**
 * SHA-256 (FIPS 180-4) without a promise per digest: a puzzle takes hundreds of thousands of them, and the
 * browser's own one is absent where a site is opened without TLS.
 */
const K = new Uint32Array(64);
const START = new Uint32Array(8);
(function fill() {
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate && prime; factor += 1) prime = candidate % factor !== 0;
    if (!prime) continue;
    const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
    if (found < 8) START[found] = fraction(candidate ** (1 / 2));
    K[found] = fraction(candidate ** (1 / 3));
    found += 1;
  }
})();

const W = new Uint32Array(64);
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
const at = (list: Uint32Array, i: number): number => list[i] as number;

function compress(state: Uint32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) W[i] = block.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = at(W, i - 15);
    const b = at(W, i - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    W[i] = at(W, i - 16) + s0 + at(W, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(W, i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}

const encoder = new TextEncoder();

/** The digest as eight words. */
export function sha256(text: string): Uint32Array {
  const bytes = encoder.encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
  return state;
}

/** How many bits of the digest are zero before the first one. */
export function leadingZeros(digest: Uint32Array): number {
  let bits = 0;
  for (const word of digest) {
    bits += Math.clz32(word);
    if (word !== 0) break;
  }
  return bits;
}
