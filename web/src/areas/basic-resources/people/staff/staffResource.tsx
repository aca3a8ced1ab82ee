import { useMessages } from '@/i18n/messages';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Option, Resource } from '@/resource/types';
import { at } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { StaffInput, StaffRow } from '../rows';
import { departmentOptions, ORG } from './departmentResource';

export const STAFF_PATH = at('/organization/staff');
const accounts = optionsOf('/api/security/user');

export interface StaffFilter {
  departmentId?: string;
  status?: string;
  employType?: string;
  gender?: string;
  post?: string;
}
export const staffService = tableService<StaffRow, StaffInput, StaffFilter>(STAFF_PATH, [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
  'import',
  'export',
]);

/** The plain table of staff; `departmentId` is where a new one starts. */
export function useStaff(departmentId?: string): Resource<StaffRow, StaffInput, StaffFilter> {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.staff;
  const of = <K extends string>(words: Readonly<Record<K, string>>): Option[] =>
    (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));
  return {
    name: 'staff',
    title: m.entity,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ORG,
    fields: {
      staffNo: { kind: 'code', label: m.staffNo },
      nameCn: { kind: 'text', label: c.nameCn },
      nameEn: { kind: 'text', label: c.nameEn },
      title: { kind: 'text', label: m.titleOf },
      gender: { kind: 'select', label: m.gender, options: of(m.genders) },
      departmentId: { kind: 'reference', label: m.department, source: departmentOptions },
      email: { kind: 'text', label: m.email },
      phone: {
        kind: 'protected',
        label: m.phone,
        help: m.phoneHelp,
        reveal: { path: STAFF_PATH, permissions: ORG, action: 'edit' },
      },
      post: { kind: 'text', label: m.post },
      employType: { kind: 'select', label: m.employType, options: of(m.employTypes) },
      status: {
        kind: 'select',
        label: all.status,
        options: [
          { value: 'ACTIVE', label: all.statuses.ACTIVE, status: 'success' },
          { value: 'LEFT', label: all.statuses.LEFT, status: 'default' },
        ],
      },
      userId: { kind: 'reference', label: m.user, source: accounts },
    },
    columns: [
      { name: 'staffNo', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      { name: 'title', optional: true },
      'departmentId',
      'post',
      { name: 'email', optional: true },
      { name: 'phone', optional: true },
      'employType',
      { name: 'status', sortable: true },
      { name: 'gender', optional: true },
      { name: 'userId', optional: true },
    ],
    filters: ['status', 'employType', 'post', 'gender', 'departmentId'],
    form: [
      { name: 'staffNo', required: true, max: 30 },
      { name: 'departmentId', required: true, initial: departmentId },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'title', max: 30 },
      'gender',
      { name: 'email', max: 200 },
      { name: 'phone', max: 30 },
      { name: 'post', max: 100 },
      { name: 'employType', required: true, initial: 'FT' },
      { name: 'status', required: true, initial: 'ACTIVE' },
      'userId',
    ],
    details: [
      'staffNo',
      'nameCn',
      'nameEn',
      'title',
      'gender',
      'departmentId',
      'post',
      'email',
      'phone',
      'employType',
      'status',
      'userId',
    ],
    service: staffService,
  };
}
