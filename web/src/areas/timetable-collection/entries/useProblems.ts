import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '@/api/client';
import type { CollectionProblem } from '@/api/schema.gen';
import { at } from '../common/side';
import type { InRound } from '../rounds/useRound';

/** What is still wrong or missing; without a row it is about the whole plan. */
export type Problem = Omit<CollectionProblem, 'kind'> & { kind: 'course' | 'group' | 'teacher' };

/** Everything the check finds in a round, or in what one division has planned for it. */
export function useProblems({ side, round, division }: InRound) {
  const query = { roundId: round.id, divisionId: division?.divisionId };
  return useQuery({
    queryKey: ['ttsp-problems', side, query],
    queryFn: ({ signal }) => call<readonly Problem[]>('GET', at(side, '/problems'), { query, signal }),
    staleTime: 0,
    meta: { silent: true },
  });
}

/** Known for all rows of a page at once; nothing while the check is under way. */
const OfRows = createContext<readonly Problem[] | undefined>(undefined);
export const ProblemsOfRows = OfRows.Provider;
export const useProblemsOf = (rowId: string): readonly Problem[] | undefined =>
  useContext(OfRows)?.filter((problem) => problem.rowId === rowId);
