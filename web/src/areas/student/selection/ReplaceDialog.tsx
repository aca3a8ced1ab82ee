import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Modal, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Calls } from './calls';
import { nameOf } from './context';
import { selectionMessages } from './messages';
import type { SectionLine } from './types';

const MOST = 50;

interface Props {
  calls: Calls;
  from: SectionLine & { electiveTypeId?: string | null | undefined };
  onNext: (to: SectionLine) => void;
  onClose: () => void;
}

/** What shall come in the place of a section: other sections of its course stand first. */
export function ReplaceDialog({ calls, from, onNext, onClose }: Props) {
  const m = useMessages(selectionMessages);
  const [keyword, setKeyword] = useState('');
  const [to, setTo] = useState<string>();
  const wanted = useDeferredValue(keyword === '' ? from.courseCode : keyword);
  const found = useQuery({
    queryKey: [calls.base, 'catalogue', 'replace', wanted],
    queryFn: ({ signal }) => calls.catalogue({ keyword: wanted, pageNo: 1, pageSize: MOST }, signal),
    placeholderData: (before) => before,
  });
  const others = (found.data?.data ?? []).filter(
    ({ sectionId, cell }) => sectionId !== from.sectionId && cell !== 'SELECTED' && cell !== 'CLOSED',
  );
  const chosen = others.find(({ sectionId }) => sectionId === to);
  return (
    <Modal
      open
      title={m.replace.title(nameOf(from))}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>{m.ask.cancel}</Button>
          <Button type="primary" disabled={chosen === undefined} onClick={() => chosen && onNext(chosen)}>
            {m.replace.next}
          </Button>
        </Flex>
      }
    >
      <Select
        autoFocus
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        aria-label={m.replace.to}
        placeholder={m.replace.hint}
        style={{ width: '100%' }}
        loading={found.isFetching}
        value={to}
        onChange={setTo}
        notFoundContent={m.replace.none}
        options={others.map((row) => ({
          value: row.sectionId,
          label: `${nameOf(row)} ${row.courseName} · ${row.times.join(' ')} · ${m.catalogue.left(row.left)}`,
        }))}
      />
    </Modal>
  );
}
