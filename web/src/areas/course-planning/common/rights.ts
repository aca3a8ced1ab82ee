/** Divisions read what the registry writes; what each may do is said by the actions they hold. */
export const COURSES = ['ADMIN_AUTH_SP_COURSE_MANAGEMENT', 'STAFF_AUTH_SP'] as const;
export const BASIC = ['ADMIN_AUTH_SP_BASIC', 'STAFF_AUTH_SP'] as const;

/** Majors and minors have the same pages; what differs is whose rows they are and who may write them. */
export type Kind = 'major' | 'minor';
export const PLANS = {
  major: ['ADMIN_AUTH_SP_MAJOR', 'STAFF_AUTH_SP'],
  minor: ['ADMIN_AUTH_SP_MINOR', 'STAFF_AUTH_SP'],
} as const;
/** Who decides about the plans, without those who only look. */
export const OFFICE = { major: ['ADMIN_AUTH_SP_MAJOR'], minor: ['ADMIN_AUTH_SP_MINOR'] } as const;
