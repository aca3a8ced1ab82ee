import type { Like } from '@/i18n/messages';
import type { Field, Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

type Words = Like<typeof zhCN>;
export const STUDENT_TYPES = ['UG', 'TPG', 'RPG'] as const;
export const studentTypeOptions = (m: Pick<Words, 'types'>): Option[] =>
  STUDENT_TYPES.map((value) => ({ value, label: m.types[value] }));

/** The fields nearly every table has; what a code may look like is said by its area. */
export const namedFields = (m: Pick<Words, 'code' | 'nameCn' | 'nameEn'> & { codeHelp: string }) =>
  ({
    code: { kind: 'code', label: m.code, help: m.codeHelp },
    nameCn: { kind: 'text', label: m.nameCn },
    nameEn: { kind: 'text', label: m.nameEn },
  }) as const satisfies Readonly<Record<string, Field>>;

export const NAMES = [
  { name: 'code', required: true, max: 20 },
  { name: 'nameCn', required: true, max: 100 },
  { name: 'nameEn', required: true, max: 200 },
] as const;

/** A plain table with everything the server offers for one. */
export const ALL_OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'enable', 'history', 'import', 'export'] as const;
/** The same without switching rows on and off. */
export const KEPT_OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'history', 'import', 'export'] as const;
