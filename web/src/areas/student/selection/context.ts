import { createContext, useContext } from 'react';
import type { Calls, Half } from './calls';
import type { Phase } from './cells';
import type { Link } from './events';
import type { Step } from './steps';
import type { Overview, OwnRow, SeatCount, SectionLine } from './types';

export interface Selection {
  half: Half;
  page: string;
  calls: Calls;
  overview: Overview;
  phase: Phase;
  /** The newest counts that came since the page was opened. */
  seats: ReadonlyMap<string, SeatCount>;
  link: Link;
  /** Asks for confirmation and then for the thing. */
  ask: (step: Step, words?: string) => void;
  /** First asks what shall come in its place. */
  replace: (row: Pick<OwnRow, 'electiveTypeId'> & SectionLine) => void;
  refresh: () => void;
  /** What was seen of a section anywhere on this page. */
  known: (sectionId: string) => SectionLine | undefined;
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('outside of a selection');
  return selection;
}

/** A sentence of the server without the name of its section, where that stands beside it. */
export function without(
  { courseCode, sectionNo }: Pick<SectionLine, 'courseCode' | 'sectionNo'>,
  text: string,
): string {
  const name = `${courseCode} ${sectionNo}`;
  return text.startsWith(name) ? text.slice(name.length).replace(/^[:：]\s*/u, '') : text;
}

/** A section as people name it. */
export const nameOf = ({ courseCode, sectionNo }: Pick<SectionLine, 'courseCode' | 'sectionNo'>): string =>
  `${courseCode} (${sectionNo})`;
