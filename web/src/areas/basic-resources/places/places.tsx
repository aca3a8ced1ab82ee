import { useNavigate } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { areaOptions, at, NAMES, namedFields, placeTypeOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { Place, PlaceInput } from '../rows';
import { placesMessages } from './messages';

interface Filter {
  areaId?: string;
  typeId?: string;
  status?: string;
  equipment?: string[];
  forTeaching?: boolean;
  forExam?: boolean;
}
const service = tableService<Place, PlaceInput, Filter>(at('/place'));

export default function Places() {
  const c = useCommon();
  const m = useMessages(placesMessages).place;
  const navigate = useNavigate();
  const places: Resource<Place, PlaceInput, Filter> = {
    name: 'places',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_PLACE'],
    fields: {
      ...namedFields(c),
      areaId: { kind: 'reference', label: m.area, source: areaOptions },
      typeId: { kind: 'reference', label: m.type, source: placeTypeOptions },
      floor: { kind: 'text', label: m.floor },
      capacity: { kind: 'number', label: m.capacity, help: m.capacityHelp },
      examCapacity: { kind: 'number', label: m.examCapacity, help: m.examCapacityHelp },
      equipment: {
        kind: 'multiSelect',
        label: m.equipment,
        options: Object.entries(m.equipmentItems).map(([value, label]) => ({ value, label })),
      },
      bookable: { kind: 'switch', label: m.bookable },
      forTeaching: { kind: 'switch', label: m.forTeaching },
      forExam: { kind: 'switch', label: m.forExam },
      status: {
        kind: 'select',
        label: m.status,
        options: [
          { value: 'ACTIVE', label: m.statuses.ACTIVE, status: 'success' },
          { value: 'MAINTENANCE', label: m.statuses.MAINTENANCE, status: 'warning' },
          { value: 'CLOSED', label: m.statuses.CLOSED, status: 'default' },
        ],
      },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'areaId',
      'typeId',
      'floor',
      { name: 'capacity', sortable: true, total: true },
      { name: 'examCapacity', sortable: true, total: true },
      'forTeaching',
      'forExam',
      { name: 'equipment', optional: true },
      { name: 'bookable', optional: true },
      'status',
      { name: 'remark', optional: true },
    ],
    filters: ['areaId', 'typeId', 'status', 'equipment', 'forTeaching', 'forExam'],
    form: [
      ...NAMES,
      { name: 'areaId', required: true },
      { name: 'typeId', required: true },
      { name: 'floor', max: 10 },
      { name: 'capacity', min: 0 },
      { name: 'examCapacity', min: 0 },
      { name: 'status', required: true, initial: 'ACTIVE' },
      { name: 'forTeaching', initial: true },
      { name: 'forExam', initial: true },
      { name: 'bookable', initial: false },
      { name: 'equipment', wide: true },
      { name: 'remark', max: 500 },
    ],
    rowActions: [
      {
        key: 'usage',
        label: m.usage,
        action: 'query',
        run: (row) => void navigate(`/basic-resources/place/place-used?keyword=${encodeURIComponent(row.code)}`),
      },
    ],
    service,
  };
  return <ResourcePage resource={places} />;
}
