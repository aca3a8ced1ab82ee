import type { ApiPath } from '@/api/client';

/** The registry sees all divisions, a division fills in for itself; the pages are the same. */
export type Side = 'office' | 'division';

export const OFFICE = ['ADMIN_AUTH_LEARNING_TTSP', 'STAFF_AUTH_LEARNING_TTSP'] as const;
export const DIVISION = ['STAFF_AUTH_TTSP_DIVISION'] as const;
/** Who decides, without those who only look. */
export const REGISTRY = ['ADMIN_AUTH_LEARNING_TTSP'] as const;
export const rightsOf = (side: Side) => (side === 'office' ? OFFICE : DIVISION);

export const at = (side: Side, path: `/${string}`): ApiPath =>
  `/api/ttsp${side === 'office' ? '' : '/user'}${path}` as const;

const PAGES = { office: '/learning/ttsp', division: '/learning/ttsp/user/course-planning' } as const;
export const pageOf = <S extends Side, P extends string>(side: S, page: P) => `${PAGES[side]}/${page}` as const;
