import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, NAMES, namedFields } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { College, CollegeInput } from '../rows';
import { universityMessages } from './messages';

const service = tableService<College, CollegeInput, object>(at('/college/item'));

export default function Colleges() {
  const c = useCommon();
  const m = useMessages(universityMessages).college;
  const colleges: Resource<College, CollegeInput> = {
    name: 'colleges',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_COLLEGE'],
    fields: {
      ...namedFields(c),
      moeCode: { kind: 'code', label: m.moeCode, help: m.moeCodeHelp },
      address: { kind: 'text', label: m.address },
      phone: { kind: 'text', label: m.phone },
      email: { kind: 'text', label: m.email },
      website: { kind: 'text', label: m.website },
      defaultLocale: {
        kind: 'select',
        label: m.defaultLocale,
        options: [
          { value: 'zh-CN', label: m.locales.zh },
          { value: 'en-US', label: m.locales.en },
        ],
      },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'moeCode',
      'phone',
      'email',
      'website',
      { name: 'address', optional: true },
      'defaultLocale',
    ],
    form: [
      ...NAMES,
      { name: 'moeCode', max: 20 },
      { name: 'phone', max: 50 },
      { name: 'email', max: 100 },
      { name: 'website', max: 200 },
      { name: 'defaultLocale', required: true, initial: 'zh-CN' },
      { name: 'address', wide: true, max: 200 },
    ],
    service,
  };
  return <ResourcePage resource={colleges} />;
}
