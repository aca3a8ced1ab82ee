import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, NAMES, namedFields, staffOptions, studentTypeOptions } from '../common/fields';
import { Related } from '../common/Related';
import { useCommon } from '../common/useCommon';
import type { Division, DivisionInput } from '../rows';
import { universityMessages } from './messages';

interface Filter {
  studentTypes?: string[];
  enabled?: boolean;
}
const service = tableService<Division, DivisionInput, Filter>(at('/college/division'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'enable',
  'history',
  'import',
  'export',
]);

export default function Divisions() {
  const c = useCommon();
  const m = useMessages(universityMessages).division;
  const divisions: Resource<Division, DivisionInput, Filter> = {
    name: 'divisions',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
    fields: {
      ...namedFields(c),
      deanStaffId: { kind: 'reference', label: m.dean, source: staffOptions },
      associateDeanIds: { kind: 'references', label: m.associateDeans, source: staffOptions },
      officeEmail: { kind: 'text', label: m.officeEmail, help: m.officeEmailHelp },
      studentTypes: {
        kind: 'multiSelect',
        label: c.studentTypes,
        help: m.studentTypesHelp,
        options: studentTypeOptions(c),
      },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'deanStaffId',
      { name: 'associateDeanIds', optional: true },
      'officeEmail',
      'studentTypes',
      { name: 'sortOrder', sortable: true, optional: true },
      'enabled',
    ],
    filters: ['studentTypes', 'enabled'],
    form: [
      ...NAMES,
      { name: 'studentTypes', required: true },
      'deanStaffId',
      'associateDeanIds',
      { name: 'officeEmail', max: 100 },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    drawer: (row) => (
      <Related
        title={m.programmes}
        path={at('/college/programme/programme')}
        query={{ divisionId: row.id }}
        to="/basic-resources/college/division/programme-list"
      />
    ),
    service,
  };
  return <ResourcePage resource={divisions} />;
}
