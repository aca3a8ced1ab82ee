import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, namedFields, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { DegreeConfig, DegreeInput } from '../rows';
import { ALL_OFFERS, TERM } from './Categories';

interface Filter {
  studentType?: string;
  enabled?: boolean;
}
const service = tableService<DegreeConfig, DegreeInput, Filter>(at('/student/degree'), ALL_OFFERS);

export function Degrees() {
  const c = useCommon();
  const m = useMessages(peopleMessages).degree;
  const working = useSession((s) => s.user?.studentType) ?? undefined;
  const degrees: Resource<DegreeConfig, DegreeInput, Filter> = {
    name: 'degrees',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: TERM,
    fields: {
      ...namedFields(c),
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      standardCode: { kind: 'code', label: m.standardCode, help: m.standardCodeHelp },
      minMonths: { kind: 'number', label: m.minMonths },
      maxMonths: { kind: 'number', label: m.maxMonths },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      { name: 'studentType', sortable: true },
      'standardCode',
      'minMonths',
      'maxMonths',
      { name: 'sortOrder', sortable: true, optional: true },
      { name: 'enabled', sortable: true },
    ],
    filters: ['studentType', 'enabled'],
    form: [
      { name: 'code', required: true, max: 30 },
      { name: 'studentType', required: true, initial: working },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'standardCode', max: 20 },
      { name: 'sortOrder', min: 0, initial: 0 },
      { name: 'minMonths', min: 1 },
      { name: 'maxMonths', min: 1 },
      { name: 'enabled', initial: true },
    ],
    service,
  };
  return <ResourcePage resource={degrees} />;
}
