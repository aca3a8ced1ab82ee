import type { CoursePlace, CoursePlaceInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { KEPT_OFFERS } from '@/university/tables';
import { at, courseOptions, placeAreaOptions, placeOptions, placeTypeOptions } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { placeMessages } from './messages';

type Row = CoursePlace & Entity;
interface Filter {
  courseId?: string;
}
const service = tableService<Row, CoursePlaceInput, Filter>(at('/course-place'), KEPT_OFFERS);

export default function CoursePlaces() {
  const c = useCommon();
  const m = useMessages(placeMessages);
  const needs: Resource<Row, CoursePlaceInput, Filter> = {
    name: 'tts-course-places',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: TTS,
    fields: {
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      priority: { kind: 'number', label: m.priority, help: m.priorityHelp },
      placeTypeIds: { kind: 'references', label: m.types, source: placeTypeOptions },
      areaIds: { kind: 'references', label: m.areas, source: placeAreaOptions },
      placeIds: { kind: 'references', label: m.places, source: placeOptions },
      equipment: {
        kind: 'multiSelect',
        label: m.equipment,
        options: Object.entries(m.items).map(([value, label]) => ({ value, label })),
      },
      minCapacity: { kind: 'number', label: m.minCapacity },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'courseId',
      { name: 'priority', sortable: true },
      'placeTypeIds',
      'areaIds',
      'placeIds',
      'equipment',
      'minCapacity',
      { name: 'remark', optional: true },
    ],
    filters: ['courseId'],
    form: [
      { name: 'courseId', required: true, once: true },
      { name: 'priority', required: true, min: 1, initial: 1 },
      { name: 'placeTypeIds', initial: [] },
      { name: 'areaIds', initial: [] },
      { name: 'placeIds', initial: [] },
      { name: 'equipment', initial: [] },
      { name: 'minCapacity', min: 1 },
      { name: 'remark', max: 500, wide: true },
    ],
    service,
  };
  return <ResourcePage resource={needs} />;
}
