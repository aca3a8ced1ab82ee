/** Divisions read what the office writes; what each may do is said by the actions they hold. */
export const ADD_DROP = ['ADMIN_AUTH_LEARNING_ES_ADDDROP', 'STAFF_AUTH_LEARNING_ES_ADDDROP'] as const;
/** Those who run add/drop. */
export const OFFICE = ['ADMIN_AUTH_LEARNING_ES_ADDDROP'] as const;
