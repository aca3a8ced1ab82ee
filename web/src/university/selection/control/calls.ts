import { type ApiPath, call } from '@/api/client';
import type { Outcome } from '@/task/outcome';

/** Selection and add/drop have the same calls, each at its own address. */
export type Door = 'es' | 'addDrop';
export const STATES = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'RESET'] as const;
export type RoundState = (typeof STATES)[number];

export interface ControlRound {
  id: string;
  version: number;
  kind: string;
  state: string;
  nameCn: string;
  nameEn: string;
  startAt: string;
  endAt: string;
}
export interface HotSection {
  sectionId: string;
  label: string;
  status: string;
  quota: number;
  released: number;
  selected: number;
  left: number;
  waiting: number;
  attempts: number;
  predictedFullAt?: string | null;
}
export interface Control {
  round: ControlRound;
  endsAt: string;
  now: string;
  perMinute: readonly { at: string; attempts: number; granted: number }[];
  refusals: readonly { code: string; label: string; count: number }[];
  hot: readonly HotSection[];
  totals: Readonly<Record<'entries' | 'attempts' | 'granted' | 'refused' | 'promoted' | 'seats' | 'waiting', number>>;
}
export interface Changed {
  dryRun: boolean;
  sectionId: string;
  quota: number;
  released: number;
  selected: number;
  waiting: number;
  promoted: number;
}
export interface Proved {
  ok: boolean;
  fault?: string | null;
  entries: number;
  compared: boolean;
  head: string;
}

const at = (door: Door, path: `/${string}`): ApiPath => `/api/${door}${path}`;
export const loadControl = (door: Door, roundId: string, signal?: AbortSignal) =>
  call<Control>('GET', at(door, '/control'), { query: { roundId }, signal });
export const proveBook = (door: Door, roundId: string) =>
  call<Proved>('GET', at(door, '/round/proof'), { query: { roundId } });
export const setQuota = (door: Door, body: object) => call<Changed>('POST', at(door, '/control/quota'), { body });
export const setSection = (door: Door, body: object) => call('POST', at(door, '/control/section'), { body });

export type RoundVerb = 'open' | 'pause' | 'resume' | 'extend' | 'close' | 'reset';
export const turn = (door: Door, verb: RoundVerb, body: object) => call('POST', at(door, `/round/${verb}`), { body });

/** What the office can do with a round that is as it is. */
export function verbsFor(state: string): readonly RoundVerb[] {
  if (state === 'OPEN') return ['pause', 'extend', 'close'];
  return state === 'PAUSED' ? ['resume', 'extend', 'close'] : [];
}

interface QuotaWords {
  effect: string;
  promotes: (count: number) => string;
}
/** The entry that a new quota makes, told as a change of the section; who moves up stands beside it. */
export function quotaOutcome(
  { dryRun, sectionId, quota, promoted }: Changed,
  section: Pick<HotSection, 'label' | 'quota'>,
  m: QuotaWords,
  quotaLabel: string,
): Outcome {
  const same = quota === section.quota;
  return {
    dryRun,
    total: same ? 0 : 1,
    effects: same
      ? []
      : [
          {
            subject: 'section',
            label: m.effect,
            id: sectionId,
            title: section.label,
            kind: 'CHANGED',
            changes: [{ field: 'quota', label: quotaLabel, before: String(section.quota), after: String(quota) }],
          },
        ],
    warnings: same ? [] : [{ code: 'promoted', message: m.promotes(promoted) }],
  };
}
