import { lazy } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, namedFields } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { College, CollegeInput } from '../rows';
import { LogoImage } from './Logo';
import { universityMessages } from './messages';

const CollegeEditor = lazy(() => import('./CollegeEditor').then((module) => ({ default: module.CollegeEditor })));
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
    details: ['code', 'nameCn', 'nameEn', 'moeCode', 'phone', 'email', 'website', 'address', 'defaultLocale'],
    drawer: (row) => row.logo && <LogoImage id={row.logo} size={96} />,
    editor: (props) => <CollegeEditor {...props} />,
    service,
  };
  return <ResourcePage resource={colleges} />;
}
