import { call } from '@/api/client';
import { download } from '@/api/download';
import { errorFromThrown } from '@/api/errors';
import type { KioskPapers, KioskStation, KioskVisit, OwnPrintOrder, PrintOrderView } from '@/api/schema.gen';
import { recall, remember } from '@/lib/storage';

/** The station and the student, who is known to nothing but this page. */
export interface Pass {
  key: string;
  visit: string;
}

const KEY = 'kiosk-key';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const storedKey = () => recall(KEY, isText);
export const keepKey = (key: string) => remember(KEY, key);

export const openStation = (key: string, signal?: AbortSignal) =>
  call<KioskStation>('POST', '/api/kiosk/station', { body: { key }, signal });
export const enter = (key: string, code: string) =>
  call<KioskVisit>('POST', '/api/kiosk/enter', { body: { key, code } });
export const leave = (pass: Pass) => call<unknown>('POST', '/api/kiosk/leave', { body: pass });
export const loadPapers = (pass: Pass, signal?: AbortSignal) =>
  call<KioskPapers>('POST', '/api/kiosk/papers', { body: pass, signal });

export interface Wish {
  typeId: string;
  copies: number;
  purpose: string;
}
type Begun = Pick<OwnPrintOrder, 'id' | 'state' | 'copies'>;

/** From where the order stands to the paper: the money first. Asked again it goes on where it was cut. */
export async function finish(pass: Pass, begun: Wish | Begun): Promise<{ copies: number; serialNo: string }> {
  const ordered =
    'id' in begun ? begun : await call<PrintOrderView>('POST', '/api/kiosk/order', { body: { ...pass, ...begun } });
  const body = { ...pass, id: ordered.id };
  const unpaid = ordered.state === 'ORDERED';
  const paid = unpaid ? await call<PrintOrderView>('POST', '/api/kiosk/pay', { body }) : undefined;
  await download('/api/kiosk/print', { body }, 'POST');
  const known = paid ?? ordered;
  return { copies: known.copies, serialNo: 'serialNo' in known ? String(known.serialNo) : '' };
}

/** The first rule a refusal names. */
export const ruleOf = (thrown: unknown): string | undefined => errorFromThrown(thrown).rules[0]?.code;
