import { type ApiPath, call } from '@/api/client';
import type {
  Laboratory,
  LaboratoryChange,
  RoundControl,
  RoundHotSection,
  RoundSeatsChanged,
  SelectionProof,
} from '@/api/schema.gen';
import type { Outcome } from '@/task/outcome';

/** Selection and add/drop have the same calls, each at its own address. */
export type Door = 'es' | 'addDrop';
export const STATES = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'RESET'] as const;
export type RoundState = (typeof STATES)[number];

export type Control = RoundControl;
export type HotSection = RoundHotSection;
export type Changed = RoundSeatsChanged;
export type Proved = SelectionProof;
export type ChangedStudent = LaboratoryChange;
export type { Laboratory };

const at = (door: Door, path: `/${string}`): ApiPath => `/api/${door}${path}`;
export const loadControl = (door: Door, roundId: string, signal?: AbortSignal) =>
  call<Control>('GET', at(door, '/control'), { query: { roundId }, signal });
export const proveBook = (door: Door, roundId: string) =>
  call<Proved>('GET', at(door, '/round/proof'), { query: { roundId } });
/** What would have come of the round in other ways; the same seed draws the same lots. */
export const compareWays = (door: Door, roundId: string, seed: string) =>
  call<Laboratory>('POST', at(door, '/lab'), { body: { roundId, seed } });
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
