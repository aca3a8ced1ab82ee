import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { ALL_OFFERS, at, NAMES, namedFields, STAFF, semesterOptions, studentTypeOptions } from '../common/fields';
import { Students } from '../common/Students';
import { useCommon } from '../common/useCommon';
import { basicsMessages } from './messages';
import type { Cohort, CohortInput } from './rows';

interface Filter {
  studentType?: string;
  enabled?: boolean;
}
const table = tableService<Cohort, CohortInput, Filter>(at('/cohort'), ALL_OFFERS);

/** Years are written without a separator, so their inputs give text; the server wants numbers. */
const withYears = <D extends CohortInput>(draft: D): D => ({
  ...draft,
  entryYear: Number(draft.entryYear),
  expectedGraduationYear: Number(draft.expectedGraduationYear),
});
const service: typeof table = {
  ...table,
  create: (draft, key) => table.create?.(withYears(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(withYears(draft)) ?? Promise.resolve(),
};

export default function Cohorts() {
  const c = useCommon();
  const m = useMessages(basicsMessages).cohort;
  const cohorts: Resource<Cohort, CohortInput, Filter> = {
    name: 'cohorts',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      ...namedFields(c),
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      entryYear: { kind: 'code', label: m.entryYear },
      entrySemesterId: { kind: 'reference', label: m.entrySemester, source: semesterOptions },
      expectedGraduationYear: { kind: 'code', label: m.graduationYear },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'studentType',
      { name: 'entryYear', sortable: true },
      'entrySemesterId',
      { name: 'expectedGraduationYear', sortable: true },
      'enabled',
    ],
    filters: ['studentType', 'enabled'],
    form: [
      ...NAMES,
      { name: 'studentType', required: true, initial: 'UG' },
      { name: 'entryYear', required: true, max: 4 },
      'entrySemesterId',
      { name: 'expectedGraduationYear', required: true, max: 4 },
      { name: 'enabled', initial: true },
    ],
    drawer: (row) => <Students title={m.students} query={{ cohortId: row.id }} />,
    service,
  };
  return <ResourcePage resource={cohorts} />;
}
