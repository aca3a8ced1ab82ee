/**
 * Papers that verify without us: reads the code of a transcript and checks its signature in the browser, with the
 * network off once the public keys are here. The format is told in `docs/verifiable-papers.md`.
 */

export const PREFIX = 'CP1:';

export interface PaperKeys {
  keys: readonly { year: number; key: string }[];
}
export interface RevokedPapers {
  list: string;
}
export type Proved = 'genuine' | 'altered' | 'unknownKey' | 'revoked';
export interface Proof {
  proved: Proved;
  kind: string;
  serial: string;
  issued: string;
  /** Only what is proved is told. */
  summary: Readonly<Record<string, string | number>>;
  /** How new the knowledge about revocations is. */
  asOf?: string;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function base45(text: string): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = Array.from(text.slice(at, at + 3), (letter) => LETTERS.indexOf(letter));
    const value = group.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const most = [0, 0, 0x100, 0x10000][group.length] ?? 0;
    if (group.includes(-1) || value >= most) throw new SyntaxError('no code');
    if (group.length === 3) out.push(value >> 8);
    out.push(value & 0xff);
  }
  return Uint8Array.from(out);
}

type Cbor = number | string | boolean | null | Uint8Array<ArrayBuffer> | Cbor[] | { [key: string]: Cbor };

/** As much of CBOR as a paper has. */
export function cbor(bytes: Uint8Array<ArrayBuffer>): Cbor {
  let at = 0;
  const next = (count: number) => {
    if (at + count > bytes.length) throw new SyntaxError('the end is missing');
    at += count;
    return bytes.slice(at - count, at);
  };
  const size = (low: number): number => {
    if (low < 24) return low;
    if (low > 26) throw new SyntaxError('a number out of range');
    return next(2 ** (low - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
  };
  const read = (): Cbor => {
    const [head = 0] = next(1);
    const low = head & 31;
    switch (head >> 5) {
      case 0:
        return size(low);
      case 1:
        return -1 - size(low);
      case 2:
        return next(size(low));
      case 3:
        return new TextDecoder('utf-8', { fatal: true }).decode(next(size(low)));
      case 4:
        return Array.from({ length: size(low) }, read);
      case 5:
        return Object.fromEntries(Array.from({ length: size(low) }, () => [String(read()), read()]));
      default:
        if (head === 0xf6) return null;
        if (head === 0xf4 || head === 0xf5) return head === 0xf5;
        throw new SyntaxError('something that no paper has');
    }
  };
  const found = read();
  if (at !== bytes.length) throw new SyntaxError('something follows the end');
  return found;
}

function base64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function pair(bytes: Uint8Array<ArrayBuffer>): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const found = cbor(bytes);
  const [one, other] = Array.isArray(found) && found.length === 2 ? found : [];
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) throw new SyntaxError('no signed paper');
  return [one, other];
}

/** Nothing where there is no key of that year. */
async function holds(
  keys: PaperKeys,
  date: string,
  purpose: string,
  [said, signature]: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
): Promise<boolean | undefined> {
  const known = keys.keys.find(({ year }) => String(year) === date.slice(0, 4));
  if (known === undefined) return undefined;
  const key = await crypto.subtle.importKey('raw', base64(known.key), 'Ed25519', false, ['verify']);
  const message = Uint8Array.from([...new TextEncoder().encode(`${purpose}\n`), ...said]);
  return crypto.subtle.verify('Ed25519', key, signature, message);
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hashes of what was taken back; a list that nobody we know has signed is none. */
async function revocations(list: RevokedPapers, keys: PaperKeys): Promise<{ asOf: string; hashes: Set<string> }> {
  const signed = pair(base64(list.list));
  const said = cbor(signed[0]) as { asOf: string; serials: Uint8Array<ArrayBuffer>[] };
  if ((await holds(keys, said.asOf, 'collegium.revoked.v1', signed)) !== true) throw new SyntaxError('no list of ours');
  return { asOf: said.asOf, hashes: new Set(said.serials.map(hex)) };
}

/** Fails with a SyntaxError where the text is no code of a paper. */
export async function prove(code: string, keys: PaperKeys, list: RevokedPapers): Promise<Proof> {
  const text = code.trim().replace(/[\r\n\t]/g, '');
  if (!text.startsWith(PREFIX)) throw new SyntaxError('no code');
  const signed = pair(base45(text.slice(PREFIX.length)));
  const said = cbor(signed[0]) as {
    version: number;
    kind: string;
    serial: string;
    issued: string;
    summary: Record<string, string | number>;
  };
  if (said.version !== 1) throw new SyntaxError('a version that is not known');
  const { kind, serial, issued, summary } = said;
  const genuine = await holds(keys, issued, 'collegium.paper.v1', signed);
  if (genuine !== true) {
    return { proved: genuine === undefined ? 'unknownKey' : 'altered', kind, serial, issued, summary: {} };
  }
  const { asOf, hashes } = await revocations(list, keys);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(serial)));
  return { proved: hashes.has(hex(hash)) ? 'revoked' : 'genuine', kind, serial, issued, summary, asOf };
}
