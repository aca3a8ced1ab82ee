import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { api, call, result } from '@/api/client';
import { useSession } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';
import { studentTypeLabel } from './studentTypes';

const CONFIG = '/api/basic/resources/student/type/config/change';
interface TypeConfig {
  studentType: string;
  semester: { code: string; nameCn: string; nameEn: string } | null;
  groups: number;
}

/** The working student type; the page is read anew because everything on it depends on the type. */
export function StudentTypeSelect() {
  const m = useMessages(shellMessages);
  const user = useSession((s) => s.user);
  // One type alone is no choice.
  const has = (user?.studentTypes.length ?? 0) > 1;
  const types = useQuery({
    queryKey: ['student-types'],
    queryFn: () => result(api.GET('/api/user/student-types')),
    enabled: has,
    initialData: user?.studentTypes ?? [],
  });
  const [open, setOpen] = useState(false);
  const configs = useQueries({
    queries: types.data.map((studentType) => ({
      queryKey: ['student-types', 'config', studentType],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<TypeConfig>('GET', CONFIG, { query: { studentType }, signal }),
      enabled: open,
      staleTime: 60_000,
      // The names of the types are enough to choose one.
      meta: { silent: true },
    })),
    combine: (answers) => answers.map((answer) => answer.data),
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
      onOpenChange={setOpen}
      optionRender={({ value, label }) => (
        <TypeOption label={label} config={configs.find((config) => config?.studentType === value)} />
      )}
      options={types.data.map((type) => ({ value: type, label: studentTypeLabel(type) }))}
      onChange={(type) => change.mutate(type)}
    />
  );
}

/** What working in a type means: its current semester, and how many data groups limit the view. */
function TypeOption({ label, config }: { label: ReactNode; config: TypeConfig | undefined }) {
  const m = useMessages(shellMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  if (config === undefined) return label;
  const { semester, groups } = config;
  return (
    <span className="type-option">
      {label}
      <span>
        {semester === null ? m.noCurrentSemester : chinese ? semester.nameCn : semester.nameEn}
        {groups > 0 && ` · ${m.limitedBy(groups)}`}
      </span>
    </span>
  );
}
