import { minutesOf } from '@/timetable/placing';
import type { GridWeek, S } from '@/timetable/types';
import type { SectionLine, Slot } from './types';

/** How a section stands in the week; the colours of the grid mean this here. */
export const STANDING = { LEC: 'taken', LAB: 'waiting', TUT: 'wanted', OTHER: 'required' } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];
const KIND: Readonly<Record<Standing, keyof typeof STANDING>> = {
  taken: 'LEC',
  waiting: 'LAB',
  wanted: 'TUT',
  required: 'OTHER',
};

const TIME = /(\d{1,2}:\d{2})\s*[-–—~]\s*(\d{1,2}:\d{2})/u;
/** Such as weeks 1–16 in brackets after the hours. */
const SPAN = /[(（]\D*(\d+)\s*[-–—]\s*(\d+)/u;
const twoDigits = (time: string) => time.padStart(5, '0');

/** When a section meets: as the server says it, else out of its words. */
export function slotsOf(section: SectionLine, weekdays: Readonly<Record<number, string>>): readonly Slot[] {
  if (section.slots !== undefined) return section.slots;
  return section.times.flatMap((text, at) => {
    const [, start, end] = TIME.exec(text) ?? [];
    const day = Object.entries(weekdays).find(([, word]) => text.startsWith(word));
    if (start === undefined || end === undefined || day === undefined) return [];
    const [, first = 0, last = 0] = (SPAN.exec(text) ?? []).map(Number);
    const weeks = Array.from({ length: Math.max(0, last - first + 1) }, (_, after) => first + after);
    const apart = section.rooms.length === section.times.length;
    return [
      {
        weekday: Number(day[0]),
        start: twoDigits(start),
        end: twoDigits(end),
        room: (apart ? section.rooms[at] : section.rooms.join(', ')) || null,
        ...(first > 0 && { weeks }),
      },
    ];
  });
}

const meetTogether = (a: S, b: S): boolean =>
  a.weekday === b.weekday &&
  a.weekday >= 1 &&
  minutesOf(a.startTime) < minutesOf(b.endTime) &&
  minutesOf(b.startTime) < minutesOf(a.endTime) &&
  a.weeks.some((week) => b.weeks.includes(week));

interface Placed {
  section: SectionLine;
  standing: Standing;
}

/** Sections as a week that the grid can draw, with what meets at the same time. */
export function weekOf(
  placed: readonly Placed[],
  weekdays: Readonly<Record<number, string>>,
  words: (a: string, b: string) => string,
): GridWeek {
  const slots = placed.map((one) => ({
    ...one,
    slots: slotsOf(one.section, weekdays).filter(({ weekday }) => weekday >= 1),
  }));
  // Weeks that are not told are all weeks.
  const weeks = Math.max(1, ...slots.flatMap((one) => one.slots).flatMap((slot) => slot.weeks ?? []));
  const all = Array.from({ length: weeks }, (_, at) => at + 1);
  const sessions = slots.flatMap(({ section, standing, slots: own }) =>
    own.map((slot, at) => sessionOf(section, standing, { ...slot, weeks: slot.weeks ?? all }, at)),
  );
  const clashes = sessions.flatMap((one, at) =>
    sessions
      .slice(at + 1)
      .filter((other) => other.sectionId !== one.sectionId && meetTogether(one, other))
      .map((other) => ({
        hard: true,
        sessionIds: [one.id, other.id],
        message: words(`${one.courseCode} (${one.sectionNo})`, `${other.courseCode} (${other.sectionNo})`),
      })),
  );
  return {
    semester: { weeks },
    periods: HOURS,
    weekdays: [1, 2, 3, 4, 5],
    sessions,
    clashes,
    makeUpDays: [],
    freeDays: [],
  };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const HOURS = Array.from({ length: 14 }, (_, at) => ({ no: at + 1, start: clock(at + 8), end: clock(at + 9) }));

function sessionOf(section: SectionLine, standing: Standing, slot: Slot, at: number): S {
  return {
    id: `${section.sectionId} ${at}`,
    sectionId: section.sectionId,
    courseId: section.courseId,
    courseCode: section.courseCode,
    sectionNo: section.sectionNo,
    title: section.courseName,
    kind: KIND[standing],
    weekday: slot.weekday,
    startTime: slot.start,
    endTime: slot.end,
    weeks: [...(slot.weeks ?? [])],
    weeksText: '',
    placeName: slot.room ?? section.rooms[0] ?? null,
    teacherNames: [...section.teachers],
    teacherIds: [],
    teacherName: null,
    groupIds: [],
    groupNames: [],
    hours: 0,
    enrolled: 0,
    quota: 0,
    published: true,
    status: '',
    version: 0,
  };
}
