import type { ChallengeView, ProviderOption, SignInOptions, SsoView } from './schema.gen';

export type { LoginView, SecondFactorAsked as FactorAsked, SecondFactorMethod as FactorMethod } from './schema.gen';
/** Answers of the ways in, as web and server have agreed on them. */
export type Channel = 'EMAIL' | 'SMS';

export type Challenge = ChallengeView;
export type SsoAnswer = SsoView;
export type Provider = ProviderOption;
export type SignInWays = Omit<SignInOptions, 'password'>;
export interface Puzzle {
  puzzle: string;
  difficulty: number;
  expiresAt: string;
}
export interface FoundNumber {
  studentNo: string | null;
  programme: string | null;
}
