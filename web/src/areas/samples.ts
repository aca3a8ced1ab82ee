import type { GroupNode } from '@/app/manifest';

/** None: development, tests and a build of the gallery put `gallery/samples` in the place of this file. */
export const samples: readonly GroupNode[] = [];
