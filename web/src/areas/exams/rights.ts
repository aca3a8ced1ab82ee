/** The one code of the office's pages. */
export const EXAM = ['ADMIN_AUTH_LEARNING_EXAM'] as const;
