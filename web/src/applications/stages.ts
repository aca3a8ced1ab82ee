import type { Application, PayState, State } from './types';

export const STATE_TONES: Readonly<Record<State, string>> = {
  DRAFT: 'warning',
  SUBMITTED: 'processing',
  PROCESSING: 'geekblue',
  READY: 'success',
  COLLECTED: 'default',
  REJECTED: 'error',
  CANCELLED: 'default',
};
export const PAY_TONES: Readonly<Record<PayState, string>> = {
  NONE: 'default',
  DUE: 'warning',
  PAID: 'success',
  REFUNDED: 'default',
};

const WAY: readonly string[] = ['SUBMITTED', 'PROCESSING', 'READY', 'COLLECTED'];
const ENDED: readonly string[] = ['REJECTED', 'CANCELLED'];
const OVER: readonly string[] = ['COLLECTED', ...ENDED];

export const isOver = ({ state }: Pick<Application, 'state'>): boolean => OVER.includes(state);
/** As long as nobody has taken it up. */
export const mayCancel = ({ state }: Pick<Application, 'state'>): boolean => state === 'DRAFT' || state === 'SUBMITTED';
export const mayPay = ({ state, payState }: Pick<Application, 'state' | 'payState'>): boolean =>
  state === 'SUBMITTED' && payState === 'DUE';
/** Work on it should have been done by now. */
export const isLate = ({ state, dueOn }: { state: string; dueOn?: string | null }, today: string): boolean =>
  (state === 'SUBMITTED' || state === 'PROCESSING') && typeof dueOn === 'string' && dueOn < today;

export interface Stage {
  state: State;
  at?: string;
  status: 'finish' | 'process' | 'wait' | 'error';
}

/** The way of an application: what it has passed and when, where it stands, what is to come. */
export function stagesOf({ state, events }: Pick<Application, 'state' | 'events'>): readonly Stage[] {
  const stage = (name: string, status: Stage['status']): Stage => {
    const at = events.find((event) => event.state === name)?.at;
    return { state: name as State, status, ...(at !== undefined && { at }) };
  };
  if (ENDED.includes(state)) {
    const passed = WAY.filter((name) => events.some((event) => event.state === name));
    return [...passed.map((name) => stage(name, 'finish')), stage(state, 'error')];
  }
  const now = WAY.indexOf(state);
  const last = WAY.length - 1;
  return WAY.map((name, place) => {
    if (place < now || (place === now && now === last)) return stage(name, 'finish');
    return stage(name, place === now ? 'process' : 'wait');
  });
}

const URGENT: readonly string[] = ['READY', 'DRAFT', 'SUBMITTED', 'PROCESSING'];
type Urgent = Pick<Application, 'state' | 'payState' | 'submittedAt'>;
const rankOf = (one: Urgent): number => {
  if (isOver(one)) return URGENT.length + 1;
  return mayPay(one) ? 0 : 1 + URGENT.indexOf(one.state);
};

/** What the student has to do comes first, then what is on its way; the newest before the older ones. */
export const inOrder = <A extends Urgent>(applications: readonly A[]): readonly A[] =>
  applications.toSorted((a, b) => rankOf(a) - rankOf(b) || (b.submittedAt ?? '').localeCompare(a.submittedAt ?? ''));
