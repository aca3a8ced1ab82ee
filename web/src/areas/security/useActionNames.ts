import { useQuery } from '@tanstack/react-query';
import { api, result } from '@/api/client';
import type { Action as ActionInfo } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';

const ALL = { params: { query: { pageSize: 100, sortField: 'sortOrder', sortOrder: 'ascend' } } } as const;

/** The actions in the administration's order and words. */
export function useActionList(): readonly ActionInfo[] {
  const actions = useQuery({
    queryKey: ['actions', 'all'],
    queryFn: () => result(api.GET('/api/security/action', ALL)),
  });
  return actions.data?.data ?? NONE;
}
const NONE: readonly ActionInfo[] = [];

export function useActionNames(): (code: string) => string {
  const actions = useActionList();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (code) => {
    const action = actions.find((candidate) => candidate.code === code);
    return action === undefined ? code : chinese ? action.nameZh : action.nameEn;
  };
}
