/** Majors and minors have the same pages; what differs is whose rows they are. */
export type Kind = 'major' | 'minor';
/** Who looks, and decides where they were named for it. */
export const PAGES = {
  major: ['ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR'],
  minor: ['ADMIN_AUTH_LEARNING_SP_GRADUATION_MINOR'],
} as const;
/** Who keeps batches and names people. */
export const OFFICE = ['ADMIN_AUTH_LEARNING_SP_GRADUATION'] as const;

export const apiAt = <P extends string>(kind: Kind, path: P) => `/api/graduation-audit/${kind}/${path}` as const;
export const pageAt = <P extends string>(kind: Kind, name: P) => `/learning/graduation-audit/${kind}/${name}` as const;
