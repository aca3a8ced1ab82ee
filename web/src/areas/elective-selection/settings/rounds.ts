import { call } from '@/api/client';
import { tableService } from '@/resource/tableService';
import type { Entity, Service } from '@/resource/types';
import { listOf } from '@/university/selection/byWord';
import { at } from '../common/paths';

export interface RoundDraft {
  semesterId: string;
  studentType: string;
  kind: string;
  no: number;
  nameCn: string;
  nameEn: string;
  startAt: string;
  endAt: string;
  years: readonly string[];
  /** Typed as "FE:50, GE:30". */
  shares?: string | null;
  allocation: string;
  resetAfter?: boolean;
}
export type Round = RoundDraft &
  Entity & {
    version: number;
    state: string;
    seedCommitment?: string | null;
    revealedSeed?: string | null;
  };
export interface RoundFilter {
  semesterId?: string;
  studentType?: string;
  kind?: string;
  state?: string;
}
type Stored = Omit<Round, 'shares'> & { shares: readonly string[] };

export const KINDS = ['MOCK', 'FORMAL'] as const;
export const ALL_KINDS = [...KINDS, 'ADDDROP'] as const;
export const ALLOCATIONS = ['FIRST_COME', 'LOTTERY', 'RANKED'] as const;
export const STATES = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'RESET'] as const;
export const TONES = {
  DRAFT: 'default',
  OPEN: 'success',
  PAUSED: 'warning',
  CLOSED: 'default',
  RESET: 'default',
} as const;
/** A round that is going on has live figures. */
export const running = ({ state }: Pick<Round, 'state'>): boolean => state === 'OPEN' || state === 'PAUSED';

export const typed = (row: Stored): Round => ({ ...row, shares: row.shares.join(', ') });
export const sent = <D extends Pick<RoundDraft, 'shares'>>({ shares, ...draft }: D) => ({
  ...draft,
  shares: listOf(shares),
});

const table = tableService<Stored, object, RoundFilter>(at('/round'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
  'export',
]);
export const loadRound = async (id: string, signal?: AbortSignal): Promise<Round> =>
  typed(await call<Stored>('GET', at(`/round/${encodeURIComponent(id)}`), { signal }));

export const roundService: Service<Round, RoundDraft, RoundFilter> = {
  ...table,
  list: async (query, signal) => {
    const page = await table.list(query, signal);
    return { ...page, data: page.data.map(typed) };
  },
  get: loadRound,
  create: (draft, key) => table.create?.(sent(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(sent(draft)) ?? Promise.resolve(),
};
