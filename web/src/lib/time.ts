import dayjs from 'dayjs';
import { AFTERNOON_FROM_HOUR, DATE_TIME_FORMAT, NIGHT_FROM_HOUR } from '@/app/constants';

export function formatDateTime(value: string | number | Date | null | undefined, format = DATE_TIME_FORMAT): string {
  if (value === null || value === undefined || value === '') return '';
  const moment = dayjs(value);
  return moment.isValid() ? moment.format(format) : String(value);
}

export type DayPart = 'morning' | 'afternoon' | 'night';
export function dayPartOf(hour: number): DayPart {
  if (hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour < NIGHT_FROM_HOUR ? 'afternoon' : 'night';
}

/** Hours, minutes and seconds left; never below zero. */
export function remainingOf(until: number, now: number): { hours: number; minutes: number; seconds: number } {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return { hours: Math.floor(left / 3600), minutes: Math.floor((left % 3600) / 60), seconds: left % 60 };
}
