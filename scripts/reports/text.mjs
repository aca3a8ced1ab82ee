// What the reports of all runners need: short reasons, and words a shell and an expression take literally.
const LONGEST = 600;

/** As one line; the whole message stands where the test ran. */
export const short = (lines) => lines.filter((line) => line !== '').join(' | ').slice(0, LONGEST);

export const linesOf = (text) =>
  (text ?? '')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim());

export const literally = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

export const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
