import { call } from '@/api/client';
import type { Provider } from '@/api/contract';
import type { SecondFactorView, SignInView } from '@/api/schema.gen';
import type { Page } from '@/resource/types';

/** Query keys and calls of what people see about their own account. */
export type FactorState = SecondFactorView;
export type OwnSignIn = SignInView;
export interface OwnLink {
  id: string;
  kind: Provider['kind'];
  provider: string;
  issuer: string;
  subject: string;
  createdAt: string;
  lastUsedAt: string | null;
}
export const CHANNELS = ['EMAIL', 'SMS', 'INBOX'] as const;
export interface Wish {
  code: string;
  name: string;
  module: string;
  channels: Readonly<Partial<Record<(typeof CHANNELS)[number], boolean>>>;
  locked: boolean;
}

export const factorQuery = {
  queryKey: ['second-factor'],
  queryFn: () => call<FactorState>('GET', '/api/user/second-factor'),
};
export const linksQuery = {
  queryKey: ['links'],
  queryFn: () => call<OwnLink[]>('GET', '/api/user/links'),
};
export const wishesQuery = {
  queryKey: ['notification-wishes'],
  queryFn: () => call<Wish[]>('GET', '/api/user/notifications'),
};
export const signInsQuery = (pageNo: number, pageSize: number) => ({
  queryKey: ['own-sign-ins', pageNo, pageSize],
  queryFn: () => call<Page<OwnSignIn>>('GET', '/api/user/sign-ins', { query: { pageNo, pageSize } }),
});
