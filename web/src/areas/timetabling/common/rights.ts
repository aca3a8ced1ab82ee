/** Divisions read what the office writes; what each may do is said by the actions they hold. */
export const TTS = ['ADMIN_AUTH_LEARNING_TTS', 'STAFF_AUTH_LEARNING_TTS'] as const;
/** Those who make the timetable. */
export const OFFICE = ['ADMIN_AUTH_LEARNING_TTS'] as const;
