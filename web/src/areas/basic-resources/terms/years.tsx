import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at } from '../common/fields';
import { Related } from '../common/Related';
import { useCommon } from '../common/useCommon';
import type { CollegeYear, CollegeYearInput } from '../rows';
import { termsMessages } from './messages';

const service = tableService<CollegeYear, CollegeYearInput, object>(at('/college/year'));

export default function Years() {
  const c = useCommon();
  const m = useMessages(termsMessages).year;
  const years: Resource<CollegeYear, CollegeYearInput> = {
    name: 'years',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_TERM'],
    fields: {
      name: { kind: 'code', label: m.name, help: m.nameHelp },
      startDate: { kind: 'date', label: m.start },
      endDate: { kind: 'date', label: m.end },
      isCurrent: { kind: 'switch', label: m.isCurrent },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
    },
    columns: [
      { name: 'name', sortable: true },
      { name: 'startDate', sortable: true },
      'endDate',
      'isCurrent',
      { name: 'sortOrder', sortable: true, optional: true },
    ],
    form: [
      { name: 'name', required: true, max: 20 },
      { name: 'startDate', required: true },
      { name: 'endDate', required: true },
      { name: 'sortOrder', required: true, initial: 0 },
    ],
    drawer: (row) => (
      <Related
        title={m.semesters}
        path={at('/college/semester')}
        query={{ yearId: row.id }}
        to="/basic-resources/term/semester-list"
      />
    ),
    service,
  };
  return <ResourcePage resource={years} />;
}
