import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { base45, cbor, type PaperKeys, prove, type RevokedPapers } from './proof';

/** The same examples that the program itself is tested with. */
const EXAMPLES = JSON.parse(readFileSync('../docs/verifiable-papers.json', 'utf8')) as {
  keys: PaperKeys;
  revoked: RevokedPapers;
  papers: readonly { about: string; code: string; serial: string; verdict: string }[];
};
const VERDICTS = { genuine: 'GENUINE', altered: 'ALTERED', unknownKey: 'UNKNOWN_KEY', revoked: 'REVOKED' } as const;

it.each(EXAMPLES.papers.map((paper) => [paper.about, paper] as const))('a paper %s', async (_, paper) => {
  const found = prove(` ${paper.code}\n`, EXAMPLES.keys, EXAMPLES.revoked);
  if (paper.verdict === 'MALFORMED') {
    await expect(found).rejects.toThrow(SyntaxError);
    return;
  }
  const { proved, serial, summary, asOf } = await found;
  expect([VERDICTS[proved], serial]).toEqual([paper.verdict, paper.serial]);
  const known = proved === 'genuine' || proved === 'revoked';
  expect(summary.no).toBe(known ? '1930001001' : undefined);
  expect(asOf).toBe(known ? '2026-11-18T00:00:00Z' : undefined);
});

it('a list of revocations by somebody else proves nothing', async () => {
  const [good] = EXAMPLES.papers;
  const list = EXAMPLES.revoked.list;
  const changed = { list: `${list.slice(0, 40)}${list[40] === 'A' ? 'B' : 'A'}${list.slice(41)}` };
  await expect(prove(good?.code ?? '', EXAMPLES.keys, changed)).rejects.toThrow();
});

it('reads base45 and CBOR', () => {
  expect(new TextDecoder().decode(base45('%69 VD92EX0'))).toBe('Hello!!');
  for (const wrong of ['GGW', 'A', '::', 'aB8']) expect(() => base45(wrong)).toThrow(SyntaxError);
  expect(cbor(Uint8Array.from([0xa1, 0x61, 0x61, 0x82, 0x19, 0x03, 0xe8, 0x24]))).toEqual({ a: [1000, -5] });
  expect(() => cbor(Uint8Array.from([0x82, 0x01]))).toThrow(SyntaxError);
});
