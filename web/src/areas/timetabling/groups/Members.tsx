import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import type { Page } from '@/resource/types';
import { at } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { RemoveMembers } from './GroupTasks';
import { groupMessages } from './messages';
import type { Group, Member } from './rows';

const MOST = 200;

/** Who is in a group; chosen ones can be taken out. */
export function Members({ group, onAdd }: { group: Group; onAdd: () => void }) {
  const c = useCommon();
  const m = useMessages(groupMessages);
  const [chosen, setChosen] = useState<readonly Member[]>([]);
  const [removing, setRemoving] = useState(false);
  const members = useQuery({
    queryKey: ['tts-groups', 'members', group.id],
    queryFn: ({ signal }) =>
      call<Page<Member>>('GET', at('/group-student'), {
        query: { groupId: group.id, pageNo: 1, pageSize: MOST },
        signal,
      }),
  });
  return (
    <section aria-label={m.members}>
      <Flex wrap gap={8} align="center" justify="space-between" style={{ marginBlockEnd: 8 }}>
        <h2 className="tts-part" style={{ margin: 0 }}>
          {m.membersOf(members.data?.totalCount ?? 0)}
        </h2>
        <Can permissions={TTS} action="edit">
          <Flex gap={8}>
            <Button size="small" danger disabled={chosen.length === 0} onClick={() => setRemoving(true)}>
              {m.remove.action}
            </Button>
            <Button size="small" onClick={onAdd}>
              {m.add.action}
            </Button>
          </Flex>
        </Can>
      </Flex>
      {members.isPending ? (
        <Skeleton active title={false} />
      ) : (
        <Table<Member>
          rowKey="id"
          size="small"
          aria-label={m.members}
          dataSource={members.data?.data ?? []}
          locale={{ emptyText: m.nobody }}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          rowSelection={{ selectedRowKeys: chosen.map(({ id }) => id), onChange: (_, rows) => setChosen(rows) }}
          columns={[{ title: c.student, render: (_, { labels }) => String(labels?.studentId ?? '') }]}
        />
      )}
      {removing && (
        <RemoveMembers
          members={chosen}
          onClose={() => {
            setRemoving(false);
            setChosen([]);
          }}
        />
      )}
    </section>
  );
}
