import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select, Typography } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { useNamed } from '@/university/useNamed';
import { STAFF } from '../../common/fields';
import { tasksMessages } from '../messages';
import { namedStudents, type Picked, quickStudents } from './calls';

interface Props {
  id?: string;
  /** Cannot be chosen once more. */
  taken?: ReadonlySet<string>;
  autoFocus?: boolean;
  onPick: (student: Picked) => void;
}

/** Finds one student by number, name or pinyin and hands them over; the box is empty again for the next. */
export function StudentSearch({ id, taken, autoFocus, onPick }: Props) {
  const m = useMessages(tasksMessages).picker;
  const nameOf = useNamed();
  const mayLook = useCan(STAFF)('query');
  const [keyword, setKeyword] = useState('');
  const sought = useDeferredValue(keyword.trim());
  const found = useQuery({
    queryKey: ['students', 'quick', sought, m.search],
    queryFn: ({ signal }) => (mayLook ? quickStudents(sought, nameOf, signal) : namedStudents(sought, signal)),
    enabled: sought !== '',
    staleTime: 10_000,
  });
  const rows = sought === '' ? [] : (found.data ?? []);
  return (
    <Select
      id={id}
      aria-label={m.search}
      placeholder={m.search}
      autoFocus={autoFocus}
      prefix={<SearchOutlined />}
      suffixIcon={null}
      style={{ width: '100%' }}
      value={null as string | null}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      loading={found.isFetching}
      notFoundContent={
        <Typography.Text type="secondary">
          {sought === '' ? m.typeFirst : found.isFetching ? m.searching : m.nobody(sought)}
        </Typography.Text>
      }
      options={rows.map((row) => ({ value: row.id, label: row.label, note: row.note, disabled: taken?.has(row.id) }))}
      optionRender={({ data }) => (
        <div className="picker-option">
          <span>{data.label}</span>
          <span className="small-grey">{data.disabled ? m.already : data.note}</span>
        </div>
      )}
      onSelect={(value) => {
        const row = rows.find((one) => one.id === value);
        if (row !== undefined) onPick(row);
        setKeyword('');
      }}
    />
  );
}
