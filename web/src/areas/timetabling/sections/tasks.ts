import type { Values } from '@/task/fields';
import { quotasIn } from './quotas';
import type { Section } from './rows';

export type Verb = 'split' | 'merge' | 'cancel' | 'quota' | 'combine' | 'separate' | 'preregister';

/** A section as people call it: course and number. */
export const nameOf = ({ labels, courseCode, sectionNo }: Section): string =>
  `${String(labels?.courseId ?? courseCode ?? '').split(' – ')[0]} ${sectionNo}`.trim();

/** What the server wants of what was filled in. */
export function bodyFor(verb: Verb, rows: readonly Section[], semesterId: string | undefined, values: Values): object {
  const ids = rows.map(({ id }) => id);
  switch (verb) {
    case 'split':
      return { id: ids[0], quotas: quotasIn(String(values.quotas ?? '')) };
    case 'merge':
      return { ids, intoId: values.intoId, reason: values.reason };
    case 'cancel':
      return { ids, reason: values.reason };
    case 'quota': {
      const quotas = (values.quotas ?? {}) as Readonly<Record<string, number | null>>;
      return { items: rows.map(({ id, quota }) => ({ id, quota: quotas[id] ?? quota })) };
    }
    case 'combine':
    case 'separate':
      return { ids };
    case 'preregister':
      return { semesterId, groupIds: values.groupIds };
  }
}
