import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Flex, Input, Modal, Table } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { formatDateTime } from '@/lib/time';
import { resourceMessages } from '@/resource/messages';
import type { Option } from '@/resource/types';
import { staffOptions } from '../../common/fields';
import { TERM } from '../categories/Categories';
import { peopleMessages } from '../messages';
import { PeoplePicker } from '../PeoplePicker';
import { addMembers, GROUPS, loadMembers, type Member, type MemberKind, removeMembers, userOptions } from './calls';
import { useSightEffect } from './useSightEffect';

const PAGE_SIZE = 20;

/** Who is in the group: by staff record, or by account alone. */
export function MembersTab({ groupId, kind }: { groupId: string; kind: MemberKind }) {
  const all = useMessages(peopleMessages);
  const kit = useMessages(resourceMessages);
  const m = all.group;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const can = useCan(TERM);
  const [keyword, setKeyword] = useState('');
  const sought = useDeferredValue(keyword.trim());
  const [pageNo, setPageNo] = useState(1);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState(false);
  const effect = useSightEffect();
  const members = useQuery({
    queryKey: [GROUPS, 'members', groupId, kind, sought, pageNo],
    queryFn: ({ signal }) =>
      loadMembers(groupId, kind, { pageNo, pageSize: PAGE_SIZE, ...(sought && { keyword: sought }) }, signal),
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      setSelected([]);
      void message.success(m.effect.done);
      return queries.invalidateQueries({ queryKey: [GROUPS] });
    },
  });
  const remove = async (ids: readonly string[]) => {
    const yes = await effect.ask({
      title: m.effect.remove(ids.length),
      okText: m.effect.confirmRemove,
      load: () => removeMembers(groupId, ids, true),
    });
    if (yes) change.mutate(() => removeMembers(groupId, ids, false));
  };
  const add = async (ids: readonly string[]) => {
    const yes = await effect.ask({
      title: m.effect.add(ids.length),
      okText: m.effect.confirmAdd,
      load: () => addMembers(groupId, kind, ids, true),
    });
    if (!yes) return;
    change.mutate(() => addMembers(groupId, kind, ids, false), { onSuccess: () => setAdding(false) });
  };
  const staff = kind === 'STAFF';
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8} justify="space-between">
        <Input.Search
          allowClear
          aria-label={m.memberSearch}
          placeholder={m.memberSearch}
          style={{ maxWidth: 280 }}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPageNo(1);
          }}
        />
        <Flex gap={8}>
          {selected.length > 0 && can('delete') && (
            <Button danger loading={effect.busy} onClick={() => void remove(selected)}>
              {m.removeFrom} · {kit.selected(selected.length)}
            </Button>
          )}
          {can('edit') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {staff ? m.addStaff : m.addUsers}
            </Button>
          )}
        </Flex>
      </Flex>
      <Table<Member>
        rowKey="id"
        size="small"
        aria-label={staff ? m.tabs.staff : m.tabs.users}
        loading={{ spinning: members.isFetching, delay: 200 }}
        dataSource={members.data?.data ?? []}
        scroll={{ x: 'max-content' }}
        rowSelection={
          can('delete')
            ? {
                selectedRowKeys: [...selected],
                onChange: (keys) => setSelected(keys.map(String)),
                getTitleCheckboxProps: () => ({ 'aria-label': kit.selected(selected.length) }),
                getCheckboxProps: (row) => ({ 'aria-label': `${row.code} ${row.name}` }) as object,
              }
            : undefined
        }
        locale={{
          emptyText: members.isPending ? (
            <span />
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={sought !== '' ? m.pick.nobody : staff ? m.noStaff : m.noUsers}
            />
          ),
        }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: members.data?.totalCount ?? 0,
          size: 'small',
          showSizeChanger: false,
          hideOnSinglePage: true,
          showTotal: (total) => kit.total(formatNumber(total)),
          onChange: setPageNo,
        }}
        columns={[
          { title: m.number, dataIndex: 'code' },
          { title: m.name, dataIndex: 'name' },
          ...(staff ? [{ title: m.department, dataIndex: 'department' }] : []),
          { title: m.addedAt, dataIndex: 'addedAt', render: (at: string) => formatDateTime(at) },
          ...(can('delete')
            ? [
                {
                  title: kit.actions,
                  key: 'actions',
                  render: (_: unknown, row: Member) => (
                    <Button type="link" size="small" danger onClick={() => void remove([row.id])}>
                      {m.removeFrom}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {adding && (
        <AddDialog
          kind={kind}
          busy={effect.busy || change.isPending}
          taken={new Set(members.data?.data.map(({ id }) => id))}
          onAdd={(ids) => void add(ids)}
          onClose={() => setAdding(false)}
        />
      )}
      {effect.dialog}
    </Flex>
  );
}

interface AddProps {
  kind: MemberKind;
  busy: boolean;
  taken: ReadonlySet<string>;
  onAdd: (ids: readonly string[]) => void;
  onClose: () => void;
}

function AddDialog({ kind, busy, taken, onAdd, onClose }: AddProps) {
  const all = useMessages(peopleMessages);
  const m = all.group;
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  return (
    <Modal
      open
      title={kind === 'STAFF' ? m.addStaff : m.addUsers}
      width={760}
      okText={all.unit.preview}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={all.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => onAdd(chosen.map((option) => option.value))}
      onCancel={onClose}
    >
      <PeoplePicker
        name={kind}
        source={kind === 'STAFF' ? staffOptions : userOptions}
        chosen={chosen}
        taken={taken}
        onChange={setChosen}
      />
    </Modal>
  );
}
