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
