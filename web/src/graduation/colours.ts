/** How results and requirements look. */
export const RESULT_COLOURS = { PASS: 'success', PASS_IF_CURRENT_COMPLETED: 'warning', FAIL: 'error' } as const;
export type Result = keyof typeof RESULT_COLOURS;
export const STATE_COLOURS = { MET: 'success', IF_PASSED: 'warning', NOT_MET: 'error' } as const;
