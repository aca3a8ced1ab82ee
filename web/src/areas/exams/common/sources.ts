import type { OptionSource } from '@/resource/types';

const same = (value: string) => ({ value, label: value });

/** Codes that nobody keeps a list of: what is chosen stays, and what is typed is offered when it is one. */
export function typed(read: (text: string) => string | undefined, usual: readonly string[] = []): OptionSource {
  return async ({ keyword = '', ids }) => {
    if (ids !== undefined) return ids.map(same);
    const own = read(keyword.trim());
    const found = usual.filter((code) => code.includes(keyword.trim()));
    return [...new Set([...(own === undefined ? [] : [own]), ...found])].map(same);
  };
}

/** 9:00 and 09:00 are the same time. */
export const readTime = (text: string): string | undefined => {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:：](\d{2})$/u.exec(text) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
};

export const readDay = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** b4 is B4. */
export const readSeat = (text: string): string | undefined =>
  /^[a-z][1-9]\d?$/iu.test(text) ? text.toUpperCase() : undefined;

export const slotSource = typed(readTime, [
  '08:30',
  '09:00',
  '10:30',
  '13:30',
  '14:00',
  '15:30',
  '16:30',
  '18:30',
  '19:00',
]);
/** A day, or a day and the slot that begins then. */
export const readAway = (text: string): string | undefined => {
  const [day = '', time, ...more] = text.split(/\s+/u);
  if (time === undefined) return readDay(day);
  const [known, at] = [readDay(day), readTime(time)];
  return known === undefined || at === undefined || more.length > 0 ? undefined : `${known} ${at}`;
};

export const awaySource = typed(readAway);
export const daySource = typed(readDay);
export const seatSource = typed(readSeat);
