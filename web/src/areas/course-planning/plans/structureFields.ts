import type { Like } from '@/i18n/messages';
import { tableService } from '@/resource/tableService';
import type { Field, Service } from '@/resource/types';
import { type Common, cohortOptions, namedFields, streamOptions, studentTypeOptions } from '../common/fields';
import type { Kind } from '../common/rights';
import { fromHundredths, toHundredths } from './gpa';
import { byKind, ownerOptions, planAt, structureOptions } from './kind';
import type zhCN from './messages/zh-CN';
import type { Structure, StructureFilter, StructureInput } from './rows';

type Words = Like<typeof zhCN>['structure'];
/** A plan takes its parts along when it is deleted, and brings them back. */
const OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'history', 'import', 'export'] as const;
export const STATUSES = ['DRAFT', 'CHECKED', 'PUBLISHED', 'ARCHIVED'] as const;
const TONES = { DRAFT: 'default', CHECKED: 'processing', PUBLISHED: 'success', ARCHIVED: 'warning' } as const;

/** Averages are typed with two decimals; the server counts in hundredths. */
const sent = <D extends StructureInput>(draft: D): D => ({
  ...draft,
  minCgpa: toHundredths(draft.minCgpa),
  minMajorGpa: toHundredths(draft.minMajorGpa),
});
export const structureServices = byKind((kind): Service<Structure, StructureInput, StructureFilter> => {
  const table = tableService<Structure, StructureInput, StructureFilter>(planAt(kind, '/structure'), OFFERS);
  return {
    ...table,
    create: (draft, key) => table.create?.(sent(draft), key) ?? Promise.resolve(),
    update: (draft) => table.update?.(sent(draft)) ?? Promise.resolve(),
  };
});
/** A row as the form has it. */
export const typed = (row: Structure): Structure => ({
  ...row,
  minCgpa: fromHundredths(row.minCgpa) as unknown as number,
  minMajorGpa: fromHundredths(row.minMajorGpa) as unknown as number | null,
});

export const structureFields = (kind: Kind, m: Words, c: Common) =>
  ({
    ...namedFields(c),
    programmeId: { kind: 'reference', label: kind === 'major' ? c.programme : c.minor, source: ownerOptions[kind] },
    streamId: { kind: 'reference', label: c.stream, source: streamOptions },
    cohortId: { kind: 'reference', label: c.cohort, help: m.cohortHelp, source: cohortOptions },
    studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
    totalUnits: { kind: 'number', label: m.totalUnits },
    minUpperUnits: { kind: 'number', label: m.upperUnits, help: m.upperHelp },
    minCgpa: { kind: 'code', label: m.minCgpa },
    minMajorGpa: { kind: 'code', label: m.minMajorGpa, help: m.optional },
    planVersion: { kind: 'number', label: m.planVersion },
    status: {
      kind: 'select',
      label: m.status,
      options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
    },
    copiedFromId: { kind: 'reference', label: m.copiedFrom, source: structureOptions[kind] },
    publishedAt: { kind: 'dateTime', label: m.publishedAt },
  }) as const satisfies { readonly [K in keyof Structure]?: Field };
