import type { ApiPath } from '@/api/client';

export const at = <P extends string>(path: P) => `/api/addDrop${path}` as const satisfies ApiPath;
export const page = <P extends string>(path: P) => `/learning/addDrop/${path}` as const;
