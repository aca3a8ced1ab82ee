import { call } from '@/api/client';
import { errorFromResponse } from '@/api/errors';
import { useLanguage } from '@/i18n/language';
import type { CardState } from './store';
import { blind, commitmentOf, type Evaluation, purposeOf, unblind } from './token';
import type { Card, Folder } from './types';

/** Without session, cookie or referrer: nothing that goes along says who sends it. */
async function anonymously(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': useLanguage.getState().language },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await errorFromResponse(response);
  const { result } = (await response.json()) as { result: unknown };
  return result;
}

/** Every step is kept before the next one, so that a closed browser goes on where it stopped and nothing counts twice. */
export async function cast(
  folder: Folder,
  card: Card,
  state: CardState,
  persist: (state: CardState) => Promise<void>,
): Promise<CardState> {
  const { publicKey } = folder;
  const forBallot = purposeOf(folder.id, card.id, 'ballot');
  const forReceipt = purposeOf(folder.id, card.id, 'done');
  let now = state;
  const next = async (change: Partial<CardState>) => {
    now = { ...now, ...change };
    await persist(now);
  };
  if (now.ballot === undefined) await next({ ballot: await blind(forBallot, publicKey) });
  if (now.receipt === undefined) await next({ receipt: await blind(forReceipt, publicKey) });
  const { ballot, receipt } = now;
  if (ballot === undefined || receipt === undefined) throw new Error('the ballot is gone');
  if (ballot.token === undefined) {
    const body = { cardId: card.id, blinded: ballot.blinded };
    const made = await call<Evaluation>('POST', '/api/te/own/ballot', { body });
    await next({ ballot: { ...ballot, token: await unblind(ballot, made, forBallot, publicKey) } });
  }
  const comments = Object.fromEntries(Object.entries(now.comments).filter(([, text]) => text.trim() !== ''));
  const made = await anonymously('/api/te/ballot', {
    cardId: card.id,
    nonce: ballot.nonce,
    token: now.ballot?.token,
    figures: now.figures,
    comments,
    blinded: receipt.blinded,
  });
  const commitments = await Promise.all(
    Object.entries(comments).map(async ([itemCode, text]) => ({
      label: card.label,
      itemCode,
      text: text.trim(),
      commitment: await commitmentOf(ballot.nonce, itemCode, text),
    })),
  );
  const token = await unblind(receipt, made as Evaluation, forReceipt, publicKey);
  await next({ sent: true, receipt: { ...receipt, token }, commitments, figures: {}, comments: {} });
  return now;
}

/** All receipts that wait, together and in an order that says nothing. */
export async function handIn(states: Iterable<CardState>): Promise<readonly CardState[]> {
  const waiting = [...states].filter(({ sent, handedIn }) => sent && !handedIn);
  if (waiting.length === 0) return [];
  const order = crypto.getRandomValues(new Uint32Array(waiting.length));
  const shuffled = waiting
    .map((state, at) => ({ state, at: order[at] ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ state }) => state);
  const receipts = shuffled.flatMap(({ cardId, receipt }) =>
    receipt?.token === undefined ? [] : [{ cardId, nonce: receipt.nonce, token: receipt.token }],
  );
  await call('POST', '/api/te/own/done', { body: { receipts } });
  return waiting.map((state) => ({ ...state, handedIn: true }));
}

export interface Fate {
  commitment: string;
  state: 'WAITING' | 'SHOWN' | 'HIDDEN';
  reason: string;
}
export const fates = async (commitments: readonly string[]): Promise<readonly Fate[]> =>
  (await anonymously('/api/te/comment-fate', { commitments })) as Fate[];
