/** How results and requirements look. */
export const RESULT_COLOURS = { PASS: 'green', PASS_IF_CURRENT_COMPLETED: 'gold', FAIL: 'volcano' } as const;
export type Result = keyof typeof RESULT_COLOURS;
export const STATE_COLOURS = { MET: 'green', IF_PASSED: 'gold', NOT_MET: 'volcano' } as const;
