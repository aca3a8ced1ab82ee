import type { operations } from '@/api/schema.gen';

export const MODES = ['FRESH', 'REPAIR', 'CONTINUE', 'ALTERNATIVE'] as const;
export type Mode = (typeof MODES)[number];

/** In the order in which they are asked; what each stands for is said beside it. */
export const WISHES = [
  ['twoInARow', 10],
  ['twoInADay', 5],
  ['threeInTwoDays', 3],
  ['spread', 1],
  ['spreadSlots', 5],
  ['largeLate', 20],
  ['largePapers', 10],
  ['lateSlots', 6],
  ['mixedDurations', 2],
  ['roomOpened', 1],
  ['moved', 20],
] as const;

export const plansKey = (itemId: string) => ['exam-plans', itemId];
export type Plan = operations['listExamPlans']['responses'][200]['content']['application/json']['result'][number];
