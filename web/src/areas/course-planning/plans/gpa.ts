/** Grade points are whole hundredths on the wire and two decimals to people. */
export const fromHundredths = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : (value / 100).toFixed(2);

/** What was typed, as hundredths; nothing typed is nothing, and what is no number is left to the server to refuse. */
export function toHundredths(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  return Math.round(Number(value) * 100);
}
