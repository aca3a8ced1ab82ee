import { useMessages } from '@/i18n/messages';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Option, Resource } from '@/resource/types';
import { at, divisionOptions, namedFields, staffOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { Department, DepartmentInput } from '../rows';
import { DEPARTMENTS } from './departmentTree';

export const DEPARTMENT_PATH = at('/organization/department');
export const departmentOptions = optionsOf(DEPARTMENT_PATH);
export const ORG = ['ADMIN_AUTH_BASIC_ORG'] as const;

interface Filter {
  kind?: string;
  divisionId?: string;
  parentId?: string;
  enabled?: boolean;
}
const service = tableService<Department, DepartmentInput, Filter>(DEPARTMENT_PATH, [
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

/** The plain table of departments; `below` is where a new one starts. */
export function useDepartments(below?: string): Resource<Department, DepartmentInput, Filter> {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.department;
  const kinds: Option[] = [
    { value: 'ACADEMIC', label: m.kinds.ACADEMIC },
    { value: 'ADMIN', label: m.kinds.ADMIN },
  ];
  return {
    name: DEPARTMENTS,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ORG,
    fields: {
      ...namedFields(c),
      parentId: { kind: 'reference', label: m.parent, help: m.parentHelp, source: departmentOptions },
      kind: { kind: 'select', label: m.kind, options: kinds },
      headStaffId: { kind: 'reference', label: m.head, source: staffOptions },
      divisionId: { kind: 'reference', label: all.division, help: m.divisionHelp, source: divisionOptions },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'parentId',
      { name: 'kind', sortable: true },
      'headStaffId',
      'divisionId',
      { name: 'sortOrder', sortable: true, optional: true },
      { name: 'enabled', sortable: true },
    ],
    filters: ['kind', 'divisionId', 'parentId', 'enabled'],
    form: [
      { name: 'code', required: true, max: 50 },
      { name: 'kind', required: true, initial: 'ACADEMIC' },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'parentId', once: true, initial: below },
      'divisionId',
      'headStaffId',
      { name: 'sortOrder', min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    service,
  };
}
