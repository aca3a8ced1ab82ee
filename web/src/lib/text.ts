/** Characters with code 0 to 128 are one wide, all others two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += (char.codePointAt(0) ?? 0) <= 128 ? 1 : 2;
  return width;
}

/** The longest beginning that fits, with an ellipsis when something was cut off. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const char of text) {
    used += textWidth(char);
    if (used > width) break;
    kept += char;
  }
  return `${kept}…`;
}

/** Thousands separators; what is no number stays as it is. */
export function formatNumber(value: unknown): string {
  const [whole = '', fraction] = String(value ?? '').split('.');
  if (!/^-?\d+$/.test(whole)) return String(value ?? '');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
/** A file's size in the largest unit that leaves at least one, with one decimal above bytes. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return `${step === 0 ? size : size.toFixed(1)} ${UNITS[step]}`;
}
