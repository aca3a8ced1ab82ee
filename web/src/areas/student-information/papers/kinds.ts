export const KINDS = ['RECORD_CARD', 'ENROLMENT_CN', 'ENROLMENT_EN', 'LABELS', 'ROSTER', 'REGISTRATION_SLIP'] as const;
export type Kind = (typeof KINDS)[number];

/** Certificates are in one language by name, and say what they are for. */
export const certifies = (kind: Kind): boolean => kind === 'ENROLMENT_CN' || kind === 'ENROLMENT_EN';

/** How many students one call prints: each has a paper of their own, or all stand on one list. */
export const mostOf = (kind: Kind): number => (kind === 'LABELS' || kind === 'ROSTER' ? 1000 : 200);
