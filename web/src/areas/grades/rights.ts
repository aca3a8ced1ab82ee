/** Some keep grades, others look at them; what each may do is said by the actions they hold. */
export const GRADES = ['ADMIN_AUTH_LEARNING_SG_VIEW', 'ADMIN_AUTH_LEARNING_SG_EDIT'] as const;
/** Those who keep them. */
export const OFFICE = ['ADMIN_AUTH_LEARNING_SG_EDIT'] as const;
