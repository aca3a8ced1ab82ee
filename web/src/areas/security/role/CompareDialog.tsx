import { useQuery } from '@tanstack/react-query';
import { Badge, Checkbox, Flex, Modal, Table, type TableColumnType, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import type { Role } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { useActionNames } from '../useActionNames';

interface Line {
  permissionId: string;
  nameZh: string;
  nameEn: string;
  actions: string[][];
  differs: boolean;
}

/** Two to four roles side by side; what not all of them grant alike is marked. */
export function CompareDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const all = useMessages(securityMessages);
  const m = all.role;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const nameOf = useActionNames();
  const [only, setOnly] = useState(true);
  const ids = roles.map((role) => role.id);
  const compared = useQuery({
    queryKey: ['roles', 'compare', ids],
    queryFn: () => result(api.GET('/api/security/role/compare', { params: { query: { ids } } })),
  });
  const lines = (compared.data ?? []).filter((line) => !only || line.differs);
  const columns: TableColumnType<Line>[] = [
    {
      title: all.permission.title,
      key: 'permission',
      fixed: 'left',
      width: 220,
      render: (_, line) => (
        <Flex vertical>
          {chinese ? line.nameZh : line.nameEn}
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {line.permissionId}
          </Typography.Text>
        </Flex>
      ),
    },
    {
      title: m.differs,
      key: 'differs',
      width: 96,
      render: (_, { differs }) => (
        <Badge status={differs ? 'warning' : 'default'} text={differs ? m.differs : m.same} />
      ),
    },
    ...roles.map(
      (role, i): TableColumnType<Line> => ({
        title: chinese ? role.nameZh : role.nameEn,
        key: role.id,
        width: 220,
        render: (_, line) => <Actions mine={line.actions[i] ?? []} all={line.actions} nameOf={nameOf} none={m.none} />,
      }),
    ),
  ];
  return (
    <Modal open title={m.compareTitle(roles.length)} width={1000} footer={null} onCancel={onClose}>
      <Flex vertical gap={8}>
        <Checkbox checked={only} onChange={(event) => setOnly(event.target.checked)}>
          {m.onlyDifferences}
        </Checkbox>
        <Table<Line>
          rowKey="permissionId"
          size="small"
          loading={{ spinning: compared.isFetching, delay: 200 }}
          dataSource={lines}
          columns={columns}
          pagination={false}
          scroll={{ x: 'max-content', y: '55vh' }}
          locale={{ emptyText: m.noDifferences }}
        />
      </Flex>
    </Modal>
  );
}

interface ActionsProps {
  mine: readonly string[];
  all: readonly (readonly string[])[];
  nameOf: (code: string) => string;
  none: string;
}

/** What every compared role has stands plain, what only some have is strong. */
function Actions({ mine, all, nameOf, none }: ActionsProps) {
  if (mine.length === 0) return <Typography.Text type="secondary">{none}</Typography.Text>;
  return (
    <Flex wrap gap="0 8px" style={{ maxWidth: 260 }}>
      {mine.map((code) => (
        <Typography.Text key={code} strong={!all.every((actions) => actions.includes(code))}>
          {nameOf(code)}
        </Typography.Text>
      ))}
    </Flex>
  );
}
