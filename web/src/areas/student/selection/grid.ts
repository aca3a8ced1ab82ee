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

/** Such as odd weeks in brackets after the hours, in the order of the meetings; there may be brackets inside. */
const WORDS = /[(（](.+)[)）]$/u;
const weeksOf = ({ times, slots }: SectionLine, at: number): string =>
  times.length === slots.length ? (WORDS.exec(times[at] ?? '')?.[1] ?? '') : '';

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
export function weekOf(placed: readonly Placed[], weeks: number, words: (a: string, b: string) => string): GridWeek {
  const sessions = placed.flatMap(({ section, standing }) =>
    section.slots.map((slot, at) => sessionOf(section, standing, slot, at)),
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
    weeks: [...slot.weeks],
    weeksText: weeksOf(section, at),
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
