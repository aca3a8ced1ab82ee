import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import type { Page } from '@/resource/types';
import type { Division, Round } from '../common/rows';
import { at, type Side } from '../common/side';
import { isOpenFor, likeliest, type Openness, opennessOf } from '../common/window';
import { collectionMessages } from '../messages';

const MANY = 100;
/** What of the address belongs to the rows of a round and means nothing in another. */
const OF_ROWS = { ids: undefined, pageNo: undefined, divisionId: undefined };

export interface InRound {
  side: Side;
  rounds: readonly Round[];
  round: Round;
  openness: Openness;
  divisions: readonly Division[];
  /** The division that is filled in for; the registry works with all of them. */
  division: Division | undefined;
  /** Whether rows may be changed now. */
  writable: boolean;
  choose: (roundId: string) => void;
  chooseDivision: (divisionId: string) => void;
  refresh: () => void;
}

/** The round a page is about, kept in the address, with the divisions in it. */
export function useRound(side: Side) {
  const [params, setParams] = useSearchParams();
  const rounds = useQuery({
    queryKey: ['ttsp-rounds', side],
    queryFn: ({ signal }) =>
      call<Page<Round>>('GET', at(side, '/round'), { query: { pageNo: 1, pageSize: MANY }, signal }),
    meta: { silent: true },
  });
  const known = rounds.data?.data ?? [];
  const round = known.find(({ id }) => id === params.get('roundId')) ?? likeliest(known);
  const divisions = useQuery({
    queryKey: ['ttsp-divisions-of', side, round?.id],
    queryFn: ({ signal }) =>
      call<Page<Division>>('GET', at(side, '/division'), {
        query: { roundId: round?.id, pageNo: 1, pageSize: MANY },
        signal,
      }),
    enabled: round !== undefined,
    meta: { silent: true },
  });
  const failed = rounds.isError ? rounds : divisions.isError ? divisions : undefined;
  const refresh = () => {
    void rounds.refetch();
    void divisions.refetch();
  };
  const pending = rounds.isPending || (round !== undefined && divisions.isPending);
  let found: InRound | undefined;
  if (round !== undefined && divisions.data !== undefined) {
    const rows = divisions.data.data;
    const own = rows.find(({ divisionId }) => divisionId === params.get('divisionId')) ?? rows[0];
    const openness = opennessOf(round, serverNow());
    found = {
      side,
      rounds: known,
      round,
      openness,
      divisions: rows,
      division: side === 'division' ? own : undefined,
      writable: side === 'office' ? openness !== 'IMPORTED' : isOpenFor(openness, own?.submitStatus),
      choose: (roundId) => setParams((old) => writeState(old, { ...OF_ROWS, roundId })),
      chooseDivision: (divisionId) => setParams((old) => writeState(old, { ...OF_ROWS, divisionId })),
      refresh,
    };
  }
  return { pending, error: failed?.error, found, refresh };
}

/** What a round is called: its semester and for whom. */
export function useRoundName(): (round: Round) => string {
  const m = useMessages(collectionMessages);
  return ({ labels, semesterId, studentType }) =>
    m.round.name(
      [labels?.semesterId ?? semesterId].flat().join(', '),
      m.types[studentType as keyof typeof m.types] ?? studentType,
    );
}
