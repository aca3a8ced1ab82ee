import type { UserInfo } from './schema.gen';

/** Answers of the ways in, as web and server have agreed on them. */
export type FactorMethod = 'TOTP' | 'RECOVERY' | 'EMAIL' | 'SMS';
export type Channel = 'EMAIL' | 'SMS';

export interface FactorAsked {
  /** Stands for the password that was right; opens nothing but the second step. */
  ticket: string;
  methods: readonly FactorMethod[];
  expiresAt: string;
}
export interface LoginView {
  token?: string | null;
  expiresAt?: string | null;
  mustChangePassword: boolean;
  mustEnrolSecondFactor?: boolean;
  secondFactor?: FactorAsked | null;
}
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

/** Who is signed in, and what they must do before anything else. */
export type Who = UserInfo & { mustEnrolSecondFactor?: boolean };
