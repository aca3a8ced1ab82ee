/** Divisions read what the office writes; what each may do is said by the actions they hold. */
export const ES = ['ADMIN_AUTH_LEARNING_ES', 'STAFF_AUTH_LEARNING_ES'] as const;
/** Those who run selection. */
export const OFFICE = ['ADMIN_AUTH_LEARNING_ES'] as const;
/** Those who may put students into sections by hand. */
export const SEATING = ['ADMIN_AUTH_LEARNING_TTS'] as const;
