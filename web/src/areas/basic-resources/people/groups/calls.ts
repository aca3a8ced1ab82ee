import { call } from '@/api/client';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Option, OptionSource, Page, Paging } from '@/resource/types';
import { at } from '../../common/fields';
import type { DataGroup, DataGroupInput } from '../rows';
import type { SightPreview } from './views';

export const GROUPS = 'data-groups';
export const GROUP_PATH = at('/student/category/role');
export const groupService = tableService<DataGroup, DataGroupInput, object>(GROUP_PATH, [
  'get',
  'add',
  'edit',
  'delete',
  'enable',
  'history',
]);
export const userOptions = optionsOf('/api/security/user');

export type MemberKind = 'STAFF' | 'USER';
export interface Member {
  kind: MemberKind;
  id: string;
  code: string;
  name: string;
  department?: string | null;
  addedAt: string;
}
export const loadMembers = (
  roleId: string,
  kind: MemberKind,
  paging: Paging,
  signal?: AbortSignal,
): Promise<Page<Member>> =>
  call<Page<Member>>('GET', `${GROUP_PATH}/staff`, { query: { roleId, kind, ...paging }, signal });

const SAVE = { STAFF: `${GROUP_PATH}/staff/save`, USER: `${GROUP_PATH}/user/save` } as const;
export const addMembers = (
  roleId: string,
  kind: MemberKind,
  ids: readonly string[],
  dryRun: boolean,
): Promise<SightPreview> => call<SightPreview>('POST', SAVE[kind], { body: { roleId, ids, dryRun } });

export const removeMembers = (roleId: string, ids: readonly string[], dryRun: boolean): Promise<SightPreview> =>
  call<SightPreview>('DELETE', `${GROUP_PATH}/staff/delete`, { query: { roleId, ids, dryRun } });

export const previewGroup = (
  draft: Pick<DataGroupInput, 'studentTypes' | 'categoryIds' | 'divisionIds' | 'enabled'>,
  id: string | undefined,
): Promise<SightPreview> => {
  const { studentTypes, categoryIds, divisionIds, enabled } = draft;
  return call<SightPreview>('POST', `${GROUP_PATH}/preview`, {
    body: { ...(id === undefined ? {} : { id }), studentTypes, categoryIds, divisionIds, enabled },
  });
};

interface TypeData {
  studentType: string;
  categories: readonly { id: string; code: string; nameCn: string; nameEn: string }[];
}
/** Categories of every type: a group is not of the type in use, and the options of the table are. */
export const categoryOptionsIn =
  (chinese: boolean): OptionSource =>
  async ({ keyword, ids }, signal) => {
    const types = await call<readonly TypeData[]>('GET', at('/student/category/data'), { signal });
    const options: Option[] = types
      .flatMap((type) => type.categories)
      .map(({ id, code, nameCn, nameEn }) => ({ value: id, label: `${code} ${chinese ? nameCn : nameEn}` }));
    const wanted = keyword?.toLowerCase();
    return options.filter(({ value, label }) =>
      ids === undefined ? wanted === undefined || label.toLowerCase().includes(wanted) : ids.includes(value),
    );
  };
