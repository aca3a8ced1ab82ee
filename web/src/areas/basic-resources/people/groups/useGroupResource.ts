import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import type { Resource } from '@/resource/types';
import { divisionOptions, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { TERM } from '../categories/Categories';
import { peopleMessages } from '../messages';
import type { DataGroup, DataGroupInput } from '../rows';
import { GROUPS, groupService } from './calls';
import { categoriesFor } from './OpensTab';

type Confirm = (draft: DataGroupInput, row: DataGroup | undefined) => Promise<boolean>;

/** The form of a data group; saving it first shows whose view changes. */
export function useGroupResource(confirm: Confirm): Resource<DataGroup, DataGroupInput> {
  const c = useCommon();
  const m = useMessages(peopleMessages).group;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return {
    name: GROUPS,
    title: m.title,
    entity: m.entity,
    permissions: TERM,
    fields: {
      nameCn: { kind: 'text', label: c.nameCn },
      nameEn: { kind: 'text', label: c.nameEn },
      studentTypes: { kind: 'multiSelect', label: m.studentTypes, help: m.openHelp, options: studentTypeOptions(c) },
      categoryIds: { kind: 'references', label: m.categories, help: m.openHelp, source: categoriesFor(chinese) },
      divisionIds: { kind: 'references', label: m.divisions, help: m.openHelp, source: divisionOptions },
      description: { kind: 'longText', label: m.description },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [{ name: 'nameCn', english: 'nameEn' }],
    form: [
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'divisionIds', wide: true, initial: [] },
      { name: 'studentTypes', wide: true, initial: [] },
      { name: 'categoryIds', wide: true, initial: [] },
      { name: 'description', max: 500 },
      { name: 'enabled', initial: true },
    ],
    confirm,
    service: groupService,
  };
}
