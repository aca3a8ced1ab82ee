import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { ALL_OFFERS, at, NAMES, namedFields, STAFF } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { basicsMessages } from './messages';
import type { StudyType, StudyTypeInput } from './rows';

interface Filter {
  enabled?: boolean;
}
const service = tableService<StudyType, StudyTypeInput, Filter>(at('/study-type'), ALL_OFFERS);

export function TypeList() {
  const c = useCommon();
  const m = useMessages(basicsMessages).type;
  const types: Resource<StudyType, StudyTypeInput, Filter> = {
    name: 'study-types',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      ...namedFields(c),
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      { name: 'sortOrder', sortable: true },
      'enabled',
    ],
    filters: ['enabled'],
    form: [...NAMES, { name: 'sortOrder', required: true, min: 0, initial: 0 }, { name: 'enabled', initial: true }],
    service,
  };
  return <ResourcePage resource={types} />;
}
