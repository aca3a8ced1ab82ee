import { inflateSync } from 'node:zlib';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

function base45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let left = pair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let n = 0; n < (pair ? 3 : 2); n += 1) {
      text += SIGNS[left % 45];
      left = Math.floor(left / 45);
    }
  }
  return text;
}

/** What the QR code of a transcript says, from the file inside its PDF: a pair of byte strings, the signed one first. */
export function paperCode(pdf: Buffer): string {
  const file = pdf.indexOf('/EmbeddedFile');
  let begin = pdf.indexOf('stream', file) + 'stream'.length;
  while (pdf[begin] === 13 || pdf[begin] === 10) begin += 1;
  const end = pdf.indexOf('endstream', begin);
  const object = pdf.subarray(pdf.lastIndexOf(' obj', file), begin).toString('latin1');
  const body = pdf.subarray(begin, end);
  const bytes = object.includes('FlateDecode') ? inflateSync(body) : body;
  // A list of two, then a length of one or two bytes.
  const [long, short] = [bytes[1] === 0x59, bytes[1] === 0x58];
  if (bytes[0] !== 0x82 || (!long && !short)) throw new Error('there is no paper inside the file');
  const from = long ? 4 : 3;
  const length = long ? bytes.readUInt16BE(2) : (bytes[2] ?? 0);
  return `CP1:${base45(bytes.subarray(from, from + length))}`;
}
