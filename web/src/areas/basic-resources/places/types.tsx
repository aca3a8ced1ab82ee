import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, NAMES, namedFields } from '../common/fields';
import { Related } from '../common/Related';
import { useCommon } from '../common/useCommon';
import type { PlaceType, PlaceTypeInput } from '../rows';
import { placesMessages } from './messages';

interface Filter {
  enabled?: boolean;
}
const service = tableService<PlaceType, PlaceTypeInput, Filter>(at('/place/type'), [
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

export default function PlaceTypes() {
  const c = useCommon();
  const m = useMessages(placesMessages).type;
  const types: Resource<PlaceType, PlaceTypeInput, Filter> = {
    name: 'place-types',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_PLACE'],
    fields: {
      ...namedFields(c),
      checksCapacity: { kind: 'switch', label: m.checksCapacity, help: m.checksCapacityHelp },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'checksCapacity',
      { name: 'sortOrder', sortable: true },
      'enabled',
    ],
    filters: ['enabled'],
    form: [
      ...NAMES,
      { name: 'checksCapacity', initial: true },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    drawer: (row) => (
      <Related title={m.places} path={at('/place')} query={{ typeId: row.id }} to="/basic-resources/place/place-list" />
    ),
    service,
  };
  return <ResourcePage resource={types} />;
}
