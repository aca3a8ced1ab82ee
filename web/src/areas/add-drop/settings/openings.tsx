import { useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { electiveTypesOf, useWorkingType } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { at } from '../common/paths';
import { ADD_DROP } from '../common/rights';
import { useWords } from '../messages';

interface OpeningDraft {
  semesterId: string;
  studentType: string;
  electiveTypeId?: string | null;
  enabled: boolean;
  remark?: string | null;
}
/** Whether courses of a type can be added and dropped in a semester. */
type Opening = OpeningDraft & Entity;
interface OpeningFilter {
  semesterId?: string;
  studentType?: string;
  electiveTypeId?: string;
  enabled?: boolean;
}
const service = tableService<Opening, OpeningDraft, OpeningFilter>(at('/open'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'enable',
  'history',
  'export',
]);

export default function Openings() {
  const c = useSelectionWords();
  const working = useWorkingType(c);
  const m = useWords().openings;
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const openings: Resource<Opening, OpeningDraft, OpeningFilter> = {
    name: 'adddrop-openings',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    called: ({ labels }) => [labels?.semesterId ?? m.entity, labels?.electiveTypeId ?? m.allOthers].flat().join(' · '),
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentType: working.field,
      electiveTypeId: {
        kind: 'reference',
        label: c.electiveType,
        source: electiveTypesOf(semesterId),
        help: m.typeHelp,
      },
      enabled: { kind: 'switch', label: m.open },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'semesterId',
      { name: 'studentType', sortable: true },
      { name: 'electiveTypeId', render: ({ labels }) => [labels?.electiveTypeId ?? m.allOthers].flat().join(', ') },
      { name: 'enabled', sortable: true },
      'remark',
    ],
    filters: ['semesterId', 'studentType', 'enabled', 'electiveTypeId'],
    form: [
      { name: 'semesterId', required: true, initial: semesterId },
      { name: 'studentType', required: true, initial: working.initial },
      { name: 'electiveTypeId' },
      { name: 'enabled', initial: true },
      { name: 'remark', max: 500, wide: true },
    ],
    service,
  };
  return <ResourcePage resource={openings} />;
}
