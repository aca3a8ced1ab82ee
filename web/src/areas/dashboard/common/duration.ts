export interface DurationWords {
  minutes: (n: number) => string;
  hours: (n: number) => string;
  days: (n: number) => string;
}
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Below two days people count in hours. */
const HOURS_UP_TO = 48;

/** A length of time in its one telling unit. */
export function inWords(ms: number, words: DurationWords): string {
  const hours = Math.max(0, ms) / HOUR_MS;
  if (hours < 1) return words.minutes(Math.max(1, Math.round(hours * 60)));
  return hours < HOURS_UP_TO ? words.hours(Math.round(hours)) : words.days(Math.round(hours / DAY_HOURS));
}
