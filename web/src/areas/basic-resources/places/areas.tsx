import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, NAMES, namedFields } from '../common/fields';
import { Related } from '../common/Related';
import { useCommon } from '../common/useCommon';
import type { PlaceArea, PlaceAreaInput } from '../rows';
import { placesMessages } from './messages';

interface Filter {
  enabled?: boolean;
}
const service = tableService<PlaceArea, PlaceAreaInput, Filter>(at('/place/area'), [
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

export default function PlaceAreas() {
  const c = useCommon();
  const m = useMessages(placesMessages).area;
  const areas: Resource<PlaceArea, PlaceAreaInput, Filter> = {
    name: 'place-areas',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_PLACE'],
    fields: {
      ...namedFields(c),
      campus: { kind: 'text', label: m.campus },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'campus',
      { name: 'sortOrder', sortable: true },
      'enabled',
    ],
    filters: ['enabled'],
    form: [
      ...NAMES,
      { name: 'campus', max: 100 },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    drawer: (row) => (
      <Related title={m.places} path={at('/place')} query={{ areaId: row.id }} to="/basic-resources/place/place-list" />
    ),
    service,
  };
  return <ResourcePage resource={areas} />;
}
