import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, namedFields, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { CategoryInput, StudentCategory } from '../rows';

interface Filter {
  studentType?: string;
  needsVisa?: boolean;
  inMoeRegister?: boolean;
  enabled?: boolean;
}
export const TERM = ['ADMIN_AUTH_BASIC_TERM'] as const;
export const ALL_OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'enable', 'history', 'import', 'export'] as const;
const degrees = optionsOf(at('/student/degree'));
const service = tableService<StudentCategory, CategoryInput, Filter>(at('/student/category'), ALL_OFFERS);

export function Categories() {
  const c = useCommon();
  const m = useMessages(peopleMessages).category;
  const working = useSession((s) => s.user?.studentType) ?? undefined;
  const categories: Resource<StudentCategory, CategoryInput, Filter> = {
    name: 'student-categories',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: TERM,
    fields: {
      ...namedFields(c),
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      degrees: { kind: 'references', label: m.degrees, source: degrees },
      needsVisa: { kind: 'switch', label: m.needsVisa },
      inMoeRegister: { kind: 'switch', label: m.inMoeRegister },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      { name: 'studentType', sortable: true },
      'degrees',
      'needsVisa',
      'inMoeRegister',
      { name: 'sortOrder', sortable: true, optional: true },
      { name: 'enabled', sortable: true },
    ],
    filters: ['studentType', 'needsVisa', 'inMoeRegister', 'enabled'],
    form: [
      { name: 'code', required: true, max: 30 },
      { name: 'studentType', required: true, initial: working },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'degrees', wide: true, initial: [] },
      { name: 'needsVisa', initial: false },
      { name: 'inMoeRegister', initial: true },
      { name: 'sortOrder', min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    service,
  };
  return <ResourcePage resource={categories} />;
}
