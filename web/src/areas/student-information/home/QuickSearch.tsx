import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Input, Skeleton, Table, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { STAFF } from '../common/fields';
import { recordOf } from '../common/RecordLink';
import { useCommon } from '../common/useCommon';
import { type Found, quickly } from './calls';
import { homeMessages } from './messages';

const SHORTEST = 2;
const MOST = 20;

/** Finds a student at the counter; what was typed stays out of the address, for it may be a document's number. */
export function QuickSearch() {
  const c = useCommon();
  const m = useMessages(homeMessages).search;
  const mayOpen = useCan(STAFF)('get');
  const [keyword, setKeyword] = useState('');
  const found = useQuery({
    queryKey: ['si-quick', keyword],
    queryFn: ({ signal }) => quickly(keyword, signal),
    enabled: keyword.length >= SHORTEST,
    gcTime: 0,
  });
  return (
    <Flex vertical gap={12}>
      <Input.Search
        className="home-search"
        aria-label={m.label}
        placeholder={m.hint}
        enterButton={m.button}
        allowClear
        autoFocus
        maxLength={100}
        loading={found.isFetching}
        onSearch={(text) => setKeyword(text.trim())}
      />
      {keyword.length === 1 && <Typography.Text type="warning">{m.short}</Typography.Text>}
      {found.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {found.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none}>
          <Typography.Text type="secondary">{m.noneAbout}</Typography.Text>
        </Empty>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <Table<Found>
          size="small"
          rowKey="id"
          aria-label={m.results}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...found.data]}
          columns={[
            {
              title: c.studentNo,
              fixed: 'left',
              render: (_, row) => (mayOpen ? <Link to={recordOf(row.id)}>{row.studentNo}</Link> : row.studentNo),
            },
            { title: c.personNameCn, dataIndex: 'nameCn' },
            { title: c.personNameEn, dataIndex: 'nameEn' },
            { title: c.programme, dataIndex: 'programme' },
            { title: c.yearOfStudy, align: 'right', render: (_, row) => row.yearOfStudy ?? c.none },
            { title: c.status, dataIndex: 'status' },
            { title: m.idNo, render: (_, row) => row.idNoMasked || c.none },
          ]}
          footer={found.data.length >= MOST ? () => m.first(MOST) : undefined}
        />
      )}
    </Flex>
  );
}
