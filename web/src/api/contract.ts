import type { LoginView } from './schema.gen';

export type { LoginView, SecondFactorAsked as FactorAsked, SecondFactorMethod as FactorMethod } from './schema.gen';
/** Answers of the ways in, as web and server have agreed on them. */
export type Channel = 'EMAIL' | 'SMS';

export interface Challenge {
  challenge: string;
  channel: Channel;
  expiresAt: string;
  resendAfterS: number;
}
export interface SsoAnswer {
  login?: LoginView | null;
  linked: boolean;
  redirect?: string | null;
}
export interface Provider {
  code: string;
  kind: 'OIDC' | 'OAUTH2' | 'CAS' | 'WPS';
  nameZh: string;
  nameEn: string;
}
export interface SignInWays {
  code: boolean;
  forgot: boolean;
  register: boolean;
  lookup: boolean;
  providers: readonly Provider[];
}
export interface Puzzle {
  puzzle: string;
  difficulty: number;
  expiresAt: string;
}
export interface FoundNumber {
  studentNo: string | null;
  programme: string | null;
}
