import { call } from '@/api/client';
import type { KioskCode, OrderMyPaperInput, OwnPrinting, PrintOrderView } from '@/api/schema.gen';

export const OWN_PRINTS = ['own-prints'] as const;
const PATH = '/api/student/printing';

export const loadOwn = (signal?: AbortSignal) => call<OwnPrinting>('GET', PATH, { signal });
export const place = (body: OrderMyPaperInput) => call<PrintOrderView>('POST', `${PATH}/order`, { body });
export const take = (step: 'pay' | 'cancel', id: string) =>
  call<PrintOrderView>('POST', `${PATH}/${step}`, { body: { id } });
export const askCode = () => call<KioskCode>('POST', `${PATH}/code`);
