import { drop, keep, kept } from '@/lib/vault';
import type { Blinded } from './token';

/** A comment as its author finds it again. */
export interface Commitment {
  label: string;
  itemCode: string;
  text: string;
  commitment: string;
}

/** What this browser knows of a card: answers that are not sent, or what is left of the ballot. Never leaves it. */
export interface CardState {
  kind: 'te';
  cardId: string;
  folderId: string;
  figures: Readonly<Record<string, number>>;
  comments: Readonly<Record<string, string>>;
  /** Taken before the answers leave; kept until they have arrived. */
  ballot?: Blinded & { token?: string };
  /** The blinded nonce of the receipt, then the receipt itself. */
  receipt?: Blinded & { token?: string };
  sent: boolean;
  handedIn: boolean;
  commitments: readonly Commitment[];
}

const idOf = (cardId: string) => `te ${cardId}`;

export const fresh = (folderId: string, cardId: string): CardState => ({
  kind: 'te',
  cardId,
  folderId,
  figures: {},
  comments: {},
  sent: false,
  handedIn: false,
  commitments: [],
});

export async function load(account: string): Promise<ReadonlyMap<string, CardState>> {
  const all = await kept<Partial<CardState>>(account);
  const own = all.filter((one): one is CardState => one.kind === 'te');
  return new Map(own.map((one) => [one.cardId, one]));
}

export const save = (account: string, state: CardState): Promise<void> =>
  keep(account, [{ id: idOf(state.cardId), value: state }]);

export const forget = (account: string, cardId: string): Promise<void> => drop(account, [idOf(cardId)]);
