import type { ExamTarget } from '@/university/exams/types';
import { useWords } from '../messages';

export const targetKey = ({ day, startTime }: Pick<ExamTarget, 'day' | 'startTime'>) => `${day} ${startTime}`;

export type Tone = 'free' | 'costly' | 'impossible';

/** How a place of the timetable looks to somebody who moves a paper. */
export function toneOf({ overlapping, crowded, rushed, fits }: ExamTarget): Tone {
  if (overlapping > 0 || !fits) return 'impossible';
  return crowded > 0 || rushed > 0 ? 'costly' : 'free';
}

/** What a target costs, in words. */
export function useTargetWords(): (target: ExamTarget) => string {
  const m = useWords().schedule.cost;
  return ({ overlapping, crowded, rushed, fits }) => {
    const said = [
      overlapping > 0 ? m.overlapping(overlapping) : '',
      crowded > 0 ? m.crowded(crowded) : '',
      rushed > 0 ? m.rushed(rushed) : '',
      fits ? '' : m.full,
    ].filter(Boolean);
    return said.length === 0 ? m.free : said.join(m.and);
  };
}
