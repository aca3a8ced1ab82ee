import { Badge } from 'antd';
import type { OpenWindow, WindowInput } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { systemMessages } from '../messages';
import { studentTypeOptions } from '../options';
import { windowState } from './windowState';

interface Row extends OpenWindow {
  state?: never;
}
interface Filter {
  module?: string;
  studentType?: string;
  enabled?: boolean;
  startAtFrom?: string;
  endAtTo?: string;
}
const service = tableService<Row, WindowInput, Filter>('/api/system/window', [
  'get',
  'add',
  'edit',
  'delete',
  'enable',
  'history',
  'import',
  'export',
]);

export function Windows() {
  const all = useMessages(systemMessages);
  const m = all.window;
  const windows: Resource<Row, WindowInput, Filter> = {
    name: 'windows',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SYSTEM'],
    fields: {
      titleZh: { kind: 'text', label: all.nameZh },
      titleEn: { kind: 'text', label: all.nameEn },
      module: { kind: 'code', label: all.module },
      studentType: { kind: 'select', label: m.studentType, options: studentTypeOptions(all) },
      startAt: { kind: 'dateTime', label: m.startAt },
      endAt: { kind: 'dateTime', label: m.endAt },
      startAtFrom: { kind: 'dateTime', label: m.startAt },
      endAtTo: { kind: 'dateTime', label: m.endAt },
      state: { kind: 'text', label: m.state },
      enabled: { kind: 'switch', label: all.enabled },
    },
    columns: [
      { name: 'titleZh', english: 'titleEn' },
      { name: 'module', sortable: true },
      { name: 'studentType', sortable: true },
      { name: 'startAt', sortable: true },
      { name: 'endAt', sortable: true },
      {
        name: 'state',
        render: (row) => {
          const { word, status } = windowState(row, serverNow());
          return <Badge status={status} text={m.states[word]} />;
        },
      },
      'enabled',
    ],
    filters: ['module', 'studentType', 'enabled'],
    form: [
      { name: 'module', required: true, max: 50 },
      { name: 'studentType', required: true },
      { name: 'titleZh', required: true, max: 100 },
      { name: 'titleEn', required: true, max: 100 },
      { name: 'startAt', required: true },
      { name: 'endAt', required: true },
      { name: 'enabled', initial: true },
    ],
    details: ['titleZh', 'titleEn', 'module', 'studentType', 'startAt', 'endAt', 'enabled'],
    service,
  };
  return <ResourcePage resource={windows} />;
}
