import { useMutation, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { api, result } from '@/api/client';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';
import { studentTypeLabel } from './studentTypes';

/** The working student type; the page is read anew because everything on it depends on the type. */
export function StudentTypeSelect() {
  const m = useMessages(shellMessages);
  const user = useSession((s) => s.user);
  const has = (user?.studentTypes.length ?? 0) > 0;
  const types = useQuery({
    queryKey: ['student-types'],
    queryFn: () => result(api.GET('/api/user/student-types')),
    enabled: has,
    initialData: user?.studentTypes ?? [],
  });
  const change = useMutation({
    mutationFn: (studentType: string) => result(api.POST('/api/user/student-type', { body: { studentType } })),
    onSuccess: () => globalThis.location.reload(),
  });
  if (!has) return null;
  return (
    <Select
      aria-label={m.studentType}
      size="small"
      variant="filled"
      popupMatchSelectWidth={false}
      value={user?.studentType ?? undefined}
      loading={change.isPending}
      options={types.data.map((type) => ({ value: type, label: studentTypeLabel(type) }))}
      onChange={(type) => change.mutate(type)}
    />
  );
}
