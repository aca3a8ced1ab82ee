export interface VerifiedPaper {
  found: boolean;
  kind?: string | null;
  serialNo?: string | null;
  issuedAt?: string | null;
  validUntil?: string | null;
  revoked: boolean;
  facts: readonly { label: string; value: string }[];
}
export type Verdict = 'valid' | 'expired' | 'revoked' | 'unknown';

/** What the paper proves today; the last day of its validity still counts. */
export function verdictOf({ found, revoked, validUntil }: VerifiedPaper, today: string): Verdict {
  if (!found) return 'unknown';
  if (revoked) return 'revoked';
  return validUntil && validUntil < today ? 'expired' : 'valid';
}
