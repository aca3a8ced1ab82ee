import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Column, Input, Resource, Service } from '@/resource/types';
import {
  at,
  categoryOptions,
  divisionOptions,
  NAMES,
  namedFields,
  programmeOptions,
  staffOptions,
  studentTypeOptions,
} from '../common/fields';
import { Related } from '../common/Related';
import { useCommon } from '../common/useCommon';
import type { Programme, ProgrammeDraft } from '../rows';
import { universityMessages } from './messages';

export type ProgrammeKind = 'category' | 'programme' | 'stream' | 'minor';
interface Filter {
  divisionId?: string[];
  studentType?: string;
  categoryId?: string;
  parentProgrammeId?: string;
  enabled?: boolean;
}
type ProgrammeService = Service<Programme, ProgrammeDraft, Filter>;

/** Cohorts are written as years are, without a separator, so their inputs give text; the server wants numbers. */
const withYears = <D extends ProgrammeDraft>(draft: D): D => ({
  ...draft,
  ...('admissionFrom' in draft && { admissionFrom: yearOf(draft.admissionFrom) }),
  ...('admissionTo' in draft && { admissionTo: yearOf(draft.admissionTo) }),
});
const yearOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'enable', 'history', 'import', 'export'] as const;
const withCommands = (table: ProgrammeService): ProgrammeService => ({
  ...table,
  create: (draft, key) => table.create?.(withYears(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(withYears(draft)) ?? Promise.resolve(),
  // One address takes away programmes of every kind.
  remove: (ids) => call('DELETE', at('/college/programme'), { query: { ids } }),
});
const serviceOf = (kind: ProgrammeKind) => withCommands(tableService(at(`/college/${kind}/programme`), OFFERS));
const SERVICES: Readonly<Record<ProgrammeKind, ProgrammeService>> = {
  category: serviceOf('category'),
  programme: serviceOf('programme'),
  stream: serviceOf('stream'),
  minor: serviceOf('minor'),
};

type Columns = readonly (keyof Programme)[];
const COLUMNS: Readonly<Record<ProgrammeKind, { shown: Columns; optional: Columns }>> = {
  category: { shown: ['divisionId', 'studentType', 'degreeTitleCn'], optional: [] },
  programme: {
    shown: ['divisionId', 'categoryId', 'studentType', 'lengthYears', 'directorStaffId', 'isHonours'],
    optional: ['degreeTitleCn', 'moeMajorCode', 'maxYears', 'admissionFrom', 'admissionTo'],
  },
  stream: {
    shown: ['parentProgrammeId', 'divisionId', 'studentType', 'directorStaffId'],
    optional: ['admissionFrom', 'admissionTo'],
  },
  minor: {
    shown: ['divisionId', 'studentType', 'quota', 'minCgpa', 'directorStaffId'],
    optional: ['excludedProgrammeIds', 'admissionFrom', 'admissionTo'],
  },
};
const FILTERS: Readonly<Record<ProgrammeKind, readonly (keyof Filter)[]>> = {
  category: ['divisionId', 'studentType', 'enabled'],
  programme: ['divisionId', 'categoryId', 'studentType', 'enabled'],
  stream: ['divisionId', 'parentProgrammeId', 'studentType', 'enabled'],
  minor: ['divisionId', 'studentType', 'enabled'],
};
const DIVISION = { name: 'divisionId', required: true } as const;
const STUDENT_TYPE = { name: 'studentType', required: true, initial: 'UG' } as const;
const ENABLED = { name: 'enabled', initial: true } as const;
const FORMS: Readonly<Record<ProgrammeKind, readonly (keyof ProgrammeDraft | Input<ProgrammeDraft>)[]>> = {
  category: [
    ...NAMES,
    DIVISION,
    STUDENT_TYPE,
    { name: 'degreeTitleCn', max: 100 },
    { name: 'degreeTitleEn', max: 100 },
    ENABLED,
  ],
  programme: [
    ...NAMES,
    DIVISION,
    STUDENT_TYPE,
    'categoryId',
    { name: 'degreeTitleCn', max: 100 },
    { name: 'degreeTitleEn', max: 100 },
    { name: 'moeMajorCode', max: 20 },
    { name: 'lengthYears', min: 1, initial: 4 },
    { name: 'maxYears', min: 1 },
    'directorStaffId',
    { name: 'admissionFrom', max: 4 },
    { name: 'admissionTo', max: 4 },
    'isHonours',
    ENABLED,
  ],
  stream: [
    ...NAMES,
    DIVISION,
    { name: 'parentProgrammeId', required: true },
    STUDENT_TYPE,
    'directorStaffId',
    { name: 'admissionFrom', max: 4 },
    { name: 'admissionTo', max: 4 },
    ENABLED,
  ],
  minor: [
    ...NAMES,
    DIVISION,
    STUDENT_TYPE,
    { name: 'quota', min: 0 },
    { name: 'minCgpa', max: 4 },
    'directorStaffId',
    { name: 'excludedProgrammeIds', wide: true },
    { name: 'admissionFrom', max: 4 },
    { name: 'admissionTo', max: 4 },
    ENABLED,
  ],
};

/** The four lists of programmes differ in what they show and ask for, not in how they work. */
export function ProgrammePage({ kind }: { kind: ProgrammeKind }) {
  const c = useCommon();
  const m = useMessages(universityMessages).programme;
  const { shown, optional } = COLUMNS[kind];
  const column = (name: keyof Programme): Column<Programme> => ({
    name,
    ...(name === 'degreeTitleCn' ? { english: 'degreeTitleEn' } : {}),
  });
  const programmes: Resource<Programme, ProgrammeDraft, Filter> = {
    name: `programmes-${kind}`,
    title: m.kinds[kind].title,
    about: m.kinds[kind].about,
    entity: m.kinds[kind].entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
    fields: {
      ...namedFields(c),
      divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
      parentProgrammeId: { kind: 'reference', label: m.parent, help: m.parentHelp, source: programmeOptions },
      categoryId: { kind: 'reference', label: m.category, source: categoryOptions },
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      degreeTitleCn: { kind: 'text', label: m.degreeTitleCn },
      degreeTitleEn: { kind: 'text', label: m.degreeTitleEn },
      moeMajorCode: { kind: 'code', label: m.moeMajorCode, help: m.moeMajorCodeHelp },
      lengthYears: { kind: 'number', label: m.lengthYears },
      maxYears: { kind: 'number', label: m.maxYears },
      directorStaffId: {
        kind: 'reference',
        label: kind === 'minor' ? m.directorMinor : m.director,
        source: staffOptions,
      },
      isHonours: { kind: 'switch', label: m.isHonours },
      admissionFrom: { kind: 'code', label: m.admissionFrom, help: m.admissionHelp },
      admissionTo: { kind: 'code', label: m.admissionTo, help: m.admissionHelp },
      quota: { kind: 'number', label: m.quota, help: m.quotaHelp },
      minCgpa: { kind: 'code', label: m.minCgpa, help: m.minCgpaHelp },
      excludedProgrammeIds: {
        kind: 'references',
        label: m.excluded,
        help: m.excludedHelp,
        source: programmeOptions,
      },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      ...shown.map(column),
      ...optional.map((name) => ({ ...column(name), optional: true })),
      'enabled',
    ],
    filters: FILTERS[kind],
    form: FORMS[kind],
    drawer: (row) => {
      if (kind === 'programme') {
        return (
          <Related
            title={m.streams}
            path={at('/college/stream/programme')}
            query={{ parentProgrammeId: row.id }}
            to="/basic-resources/college/division/stream-list"
          />
        );
      }
      if (kind !== 'category') return null;
      return (
        <Related
          title={m.members}
          path={at('/college/programme/programme')}
          query={{ categoryId: row.id }}
          to="/basic-resources/college/division/programme-list"
        />
      );
    },
    service: SERVICES[kind],
  };
  return <ResourcePage resource={programmes} />;
}
