import { useQuery } from '@tanstack/react-query';
import { Card, Checkbox, Drawer, Flex, Input, List, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { ExamClashPair, ExamClashStudent } from '@/api/schema.gen';
import type { Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSeason } from '../common/useSeason';
import { useWords } from '../messages';

const PAGE_SIZE = 20;

/** Every two papers with students in common, those at the same time first. */
export default function ClashPairs() {
  const m = useWords().pairs;
  const season = useSeason();
  const [params] = useSearchParams();
  const [keyword, setKeyword] = useState(params.get('keyword') ?? '');
  const [overlapping, setOverlapping] = useState(false);
  const [pageNo, setPageNo] = useState(1);
  const [open, setOpen] = useState<ExamClashPair>();
  const query = { itemId: season.itemId ?? '', keyword, overlapping, pageNo, pageSize: PAGE_SIZE };
  const pairs = useQuery({
    queryKey: ['exam-pairs', query],
    queryFn: ({ signal }) => call<Page<ExamClashPair>>('GET', '/api/exam/clash', { query, signal }),
    enabled: season.itemId !== undefined,
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <SeasonSelect season={season} />
      <Flex wrap gap={12} align="center" style={{ marginBlockEnd: 12 }}>
        <Input.Search
          aria-label={m.keyword}
          placeholder={m.keyword}
          allowClear
          defaultValue={keyword}
          onSearch={(text) => {
            setKeyword(text);
            setPageNo(1);
          }}
          style={{ maxWidth: 280 }}
        />
        <Checkbox checked={overlapping} onChange={({ target }) => setOverlapping(target.checked)}>
          {m.onlyOverlapping}
        </Checkbox>
      </Flex>
      {pairs.isError && <Failed error={pairs.error} onRetry={() => void pairs.refetch()} />}
      <Table<ExamClashPair>
        size="small"
        rowKey={({ oneId, otherId }) => `${oneId}/${otherId}`}
        loading={pairs.isFetching}
        scroll={{ x: true }}
        dataSource={pairs.data?.data ?? []}
        locale={{ emptyText: <Typography.Text type="secondary">{m.empty}</Typography.Text> }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: pairs.data?.totalCount ?? 0,
          showSizeChanger: false,
          onChange: setPageNo,
        }}
        columns={[
          { key: 'one', title: m.one, render: (_, { one, oneTitle }) => `${one} ${oneTitle}` },
          { key: 'other', title: m.other, render: (_, { other, otherTitle }) => `${other} ${otherTitle}` },
          {
            key: 'students',
            title: m.students,
            align: 'right',
            render: (_, pair) => (
              <button type="button" className="link-button" onClick={() => setOpen(pair)}>
                {m.names(pair.students)}
              </button>
            ),
          },
          {
            key: 'overlapping',
            title: m.state,
            render: (_, pair) => (pair.overlapping ? <Tag color="error">{m.overlapping}</Tag> : m.apart),
          },
        ]}
      />
      {open !== undefined && <Names pair={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function Names({ pair, onClose }: { pair: ExamClashPair; onClose: () => void }) {
  const m = useWords().pairs;
  const names = useQuery({
    queryKey: ['exam-pair-students', pair.oneId, pair.otherId],
    queryFn: ({ signal }) =>
      call<ExamClashStudent[]>('GET', '/api/exam/clash/student', {
        query: { one: pair.oneId, other: pair.otherId },
        signal,
      }),
  });
  return (
    <Drawer open title={`${pair.one} × ${pair.other}`} onClose={onClose}>
      <List
        size="small"
        loading={names.isPending}
        dataSource={names.data ?? []}
        header={m.names(names.data?.length ?? pair.students)}
        renderItem={({ studentNo, name }) => <List.Item>{`${studentNo} ${name}`}</List.Item>}
      />
    </Drawer>
  );
}
