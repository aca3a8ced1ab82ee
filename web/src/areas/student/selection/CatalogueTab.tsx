import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Flex, Input, Pagination, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { Failed } from '@/task/Failed';
import { nameOf, useSelection } from './context';
import { selectionMessages } from './messages';
import { Look } from './SeatOverlay';
import { SectionTable } from './SectionTable';
import { SelectionCell } from './SelectionCell';
import type { Offered } from './types';

const PAGE_SIZE = 20;
const CELLS = ['SELECT', 'JOIN', 'FULL', 'CLASH', 'SELECTED', 'WAITING', 'NOT_ALLOWED'] as const;

/** Everything on offer, with the selection cell of each section. */
export function CatalogueTab() {
  const m = useMessages(selectionMessages);
  const c = m.catalogue;
  const { calls, overview } = useSelection();
  const [params, setParams] = useSearchParams();
  const filter = {
    typeId: params.get('typeId') ?? undefined,
    keyword: params.get('keyword') ?? undefined,
    cell: params.get('cell') ?? undefined,
  };
  const pageNo = Number(params.get('pageNo') ?? 1) || 1;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const change = (next: object) =>
    setParams((old) => writeState(old, { pageNo: undefined, ...next }), { replace: true });
  const found = useQuery({
    queryKey: [calls.base, 'catalogue', filter, pageNo],
    queryFn: ({ signal }) => calls.catalogue({ ...filter, pageNo, pageSize: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  const rows = found.data?.data ?? [];
  return (
    <Flex vertical gap={12}>
      <search>
        <Flex wrap gap={8} className="catalogue-filters">
          <Select
            allowClear
            aria-label={c.type}
            placeholder={c.allTypes}
            value={filter.typeId}
            options={overview.types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(typeId?: string) => change({ typeId })}
          />
          <Select
            allowClear
            aria-label={c.cell}
            placeholder={c.allCells}
            value={filter.cell}
            options={CELLS.map((value) => ({ value, label: m.cells[value] }))}
            onChange={(cell?: string) => change({ cell })}
          />
          <Words key={filter.keyword ?? ''} start={filter.keyword ?? ''} onSearch={(keyword) => change({ keyword })} />
        </Flex>
      </search>
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={c.none}>
          {filtered && (
            <>
              <p>{c.noneAbout}</p>
              <Button onClick={() => change({ typeId: undefined, keyword: undefined, cell: undefined })}>
                {c.clear}
              </Button>
            </>
          )}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <OfferedTable rows={rows} typeId={filter.typeId} />
          <Pagination
            current={pageNo}
            pageSize={PAGE_SIZE}
            total={found.data?.totalCount ?? 0}
            showSizeChanger={false}
            showTotal={c.total}
            responsive
            onChange={(next) => change({ pageNo: next === 1 ? undefined : next })}
          />
        </>
      )}
    </Flex>
  );
}

function Words({ start, onSearch }: { start: string; onSearch: (words: string | undefined) => void }) {
  const c = useMessages(selectionMessages).catalogue;
  const [words, setWords] = useState(start);
  const search = () => onSearch(words.trim() === '' ? undefined : words.trim());
  return (
    <Flex gap={8} className="catalogue-words">
      <Input
        allowClear
        aria-label={c.keyword}
        placeholder={c.keyword}
        maxLength={60}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={search}
      />
      <Button icon={<SearchOutlined />} onClick={search}>
        {c.search}
      </Button>
    </Flex>
  );
}

function OfferedTable({ rows, typeId }: { rows: readonly Offered[]; typeId: string | undefined }) {
  const m = useMessages(selectionMessages);
  const { seats } = useSelection();
  return (
    <SectionTable
      label={m.catalogue.list}
      rows={rows}
      parts={[
        { label: m.column.remark, of: ({ remark }) => remark },
        {
          label: m.column.seats,
          of: (row) => {
            const { left, waiting } = seats.get(row.sectionId) ?? row;
            return (
              <span className="seat-count">
                {m.catalogue.left(Math.max(0, left))}
                {waiting > 0 && ` · ${m.catalogue.queueing(waiting)}`} <Look row={row} name={nameOf(row)} />
              </span>
            );
          },
        },
      ]}
      actionLabel={m.column.choose}
      action={(row) => <SelectionCell row={row} typeId={typeId} />}
    />
  );
}
