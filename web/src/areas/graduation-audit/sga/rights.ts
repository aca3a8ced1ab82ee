export const SGA = ['ADMIN_AUTH_RPG_SGA'] as const;
export const sgaApi = <P extends string>(path: P) => `/api/graduation-audit/sga/${path}` as const;
