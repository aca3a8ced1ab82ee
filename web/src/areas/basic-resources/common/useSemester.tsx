import { useQuery } from '@tanstack/react-query';
import { Empty, Select } from 'antd';
import dayjs from 'dayjs';
import { Link, useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { DATE_FORMAT } from '@/app/constants';
import { useCan } from '@/auth/Can';
import { useSession } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import type { Option, Page } from '@/resource/types';
import type { Semester } from '../rows';
import { at, semesterOptions } from './fields';
import { startSemester } from './semesters';
import { useCommon } from './useCommon';

const MOST = 200;

const bare = ({ value, label }: Option): Semester =>
  ({
    id: value,
    code: '',
    nameCn: label,
    nameEn: label,
    startDate: '',
    endDate: '',
    studentTypes: [],
    currentFor: [],
  }) as unknown as Semester;

/** The semester a page is about: the address says which, else the current one of the working type. */
export function useSemester() {
  const [params, setParams] = useSearchParams();
  // Pages about other things are offered the names of semesters only.
  const mayList = useCan(['ADMIN_AUTH_BASIC_TERM'])('query');
  const studentType = useSession((s) => s.user?.studentType);
  const semesters = useQuery({
    queryKey: ['semesters', 'choice'],
    queryFn: async ({ signal }) => {
      if (!mayList) return (await semesterOptions({}, signal)).map(bare);
      const query = { pageNo: 1, pageSize: MOST, sortField: 'startDate', sortOrder: 'descend' };
      return (await call<Page<Semester>>('GET', at('/college/semester'), { query, signal })).data;
    },
    staleTime: 60_000,
  });
  const all = semesters.data ?? [];
  const semester =
    all.find(({ id }) => id === params.get('semesterId')) ??
    startSemester(all, studentType, dayjs().format(DATE_FORMAT));
  const choose = (id: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.set('semesterId', id);
      next.delete('pageNo');
      next.delete('month');
      return next;
    });
  return { semesters: all, semester, choose, pending: semesters.isPending };
}

interface SelectProps {
  semesters: readonly Semester[];
  semester: Semester | undefined;
  onChoose: (id: string) => void;
}
export function SemesterSelect({ semesters, semester, onChoose }: SelectProps) {
  const m = useCommon();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (
    <Select
      aria-label={m.semester}
      style={{ minWidth: 220, maxWidth: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={semester?.id}
      options={semesters.map((one) => ({
        value: one.id,
        label: `${one.code === '' ? '' : `${one.code} – `}${chinese ? one.nameCn : one.nameEn}${one.currentFor.length > 0 ? ` · ${m.current}` : ''}`,
      }))}
      onChange={onChoose}
    />
  );
}

/** Without a semester there is nothing to look at; says where they are made. */
export function NoSemester() {
  const m = useCommon();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noSemester}>
      <Link to="/basic-resources/term/semester-list">{m.toSemesters}</Link>
    </Empty>
  );
}
