import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Card, Empty, Flex, Input, Skeleton, Tabs, Typography } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { type AnyRow, screenOf } from '@/resource/screen';
import { PageHead } from '@/ui/PageHead';
import { TERM } from './categories/Categories';
import { GROUPS, groupService, previewGroup } from './groups/calls';
import { MembersTab } from './groups/MembersTab';
import { OpensTab } from './groups/OpensTab';
import { SeenTab } from './groups/SeenTab';
import { useGroupResource } from './groups/useGroupResource';
import { useSightEffect } from './groups/useSightEffect';
import { peopleMessages } from './messages';
import type { DataGroup } from './rows';
import { unitName } from './units/tree';
import './units/units.css';

const EditModal = lazy(() => import('@/resource/EditModal'));
const MOST = 200;

/** Data groups at the left; at the right what the chosen one opens and for whom. */
export default function DataGroups() {
  const all = useMessages(peopleMessages);
  const kit = useMessages(resourceMessages);
  const m = all.group;
  const language = useLanguage((s) => s.language);
  const can = useCan(TERM);
  const [params, setParams] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const [editing, setEditing] = useState<{ row?: DataGroup }>();
  const effect = useSightEffect();
  const resource = useGroupResource((draft, row) =>
    effect.ask({
      title: m.effect.save,
      okText: m.effect.confirmSave,
      load: () => previewGroup({ ...draft, enabled: draft.enabled ?? row?.enabled ?? true }, row?.id),
    }),
  );
  const screen = screenOf(resource);
  const queries = useQueryClient();
  const groups = useQuery({
    queryKey: [GROUPS, 'list'],
    queryFn: ({ signal }) => groupService.list({ pageSize: MOST, sortField: 'nameCn' }, signal),
  });
  const rows = groups.data?.data ?? [];
  const shown = rows.filter(({ nameCn, nameEn }) =>
    `${nameCn} ${nameEn}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const chosen = rows.find(({ id }) => id === params.get('id')) ?? rows[0];
  const tab = params.get('tab') ?? 'opens';
  const refresh = () => void queries.invalidateQueries({ queryKey: [GROUPS] });
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          can('add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({})}>
              {kit.addOf(m.entity)}
            </Button>
          )
        }
      />
      <div className="unit-columns">
        <Flex vertical gap={8} style={{ minWidth: 0 }}>
          <Input
            allowClear
            prefix={<SearchOutlined />}
            aria-label={m.search}
            placeholder={m.search}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          {groups.isPending && <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />}
          <ul className="plain-list" aria-label={m.list}>
            {shown.map((group) => (
              <li key={group.id}>
                <button
                  type="button"
                  className="palette-row group-row"
                  aria-current={group.id === chosen?.id || undefined}
                  onClick={() => setParams({ tab, id: group.id })}
                >
                  <span className="break-anywhere">{unitName(group, language)}</span>
                  {!group.enabled && <Badge status="default" text={all.unit.disabled} />}
                </button>
              </li>
            ))}
          </ul>
          {groups.isSuccess && rows.length > 0 && shown.length === 0 && (
            <Typography.Text type="secondary">{m.noMatch}</Typography.Text>
          )}
        </Flex>
        <div style={{ minWidth: 0 }}>
          {groups.isSuccess && chosen === undefined && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.empty}>
              {can('add') && (
                <Button type="primary" onClick={() => setEditing({})}>
                  {kit.addOf(m.entity)}
                </Button>
              )}
            </Empty>
          )}
          {chosen !== undefined && (
            <>
              <GroupHead group={chosen} onEdit={() => setEditing({ row: chosen })} onChanged={refresh} />
              <Tabs
                activeKey={tab}
                onChange={(next) => setParams({ tab: next, id: chosen.id })}
                destroyOnHidden
                items={[
                  { key: 'opens', label: m.tabs.opens, children: <OpensTab group={chosen} screen={screen} /> },
                  {
                    key: 'staff',
                    label: m.tabs.staff,
                    children: <MembersTab key={chosen.id} groupId={chosen.id} kind="STAFF" />,
                  },
                  {
                    key: 'users',
                    label: m.tabs.users,
                    children: <MembersTab key={chosen.id} groupId={chosen.id} kind="USER" />,
                  },
                  { key: 'seen', label: m.tabs.seen, children: <SeenTab /> },
                ]}
              />
            </>
          )}
        </div>
      </div>
      {editing !== undefined && (
        <Suspense>
          <EditModal
            name={GROUPS}
            title={editing.row === undefined ? kit.addOf(m.entity) : kit.editOf(m.entity)}
            screen={screen}
            row={editing.row as unknown as AnyRow | undefined}
            open
            onSaved={() => {
              setEditing(undefined);
              refresh();
            }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {effect.dialog}
    </Card>
  );
}

interface HeadProps {
  group: DataGroup;
  onEdit: () => void;
  onChanged: () => void;
}

/** The chosen group and what can be done with it; each time the effect comes first. */
function GroupHead({ group, onEdit, onChanged }: HeadProps) {
  const all = useMessages(peopleMessages);
  const kit = useMessages(resourceMessages);
  const m = all.group;
  const language = useLanguage((s) => s.language);
  const { message } = App.useApp();
  const can = useCan(TERM);
  const effect = useSightEffect();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown> | undefined) => Promise.resolve(work()),
    onSuccess: () => {
      void message.success(m.effect.done);
      onChanged();
    },
  });
  const run = async (title: string, enabled: boolean, work: () => Promise<unknown> | undefined) => {
    const yes = await effect.ask({ title, okText: title, load: () => previewGroup({ ...group, enabled }, group.id) });
    if (yes) change.mutate(work);
  };
  return (
    <Flex wrap gap={8} justify="space-between" align="center">
      <div style={{ minWidth: 0 }}>
        <h2 style={{ margin: 0, fontSize: 18 }} className="break-anywhere">
          {unitName(group, language)}
        </h2>
        {group.description !== '' && <Typography.Text type="secondary">{group.description}</Typography.Text>}
      </div>
      <Flex gap={8} wrap role="group" aria-label={all.unit.commands(unitName(group, language))}>
        {can('edit') && <Button onClick={onEdit}>{m.edit}</Button>}
        {group.enabled
          ? can('disable') && (
              <Button
                loading={effect.busy}
                onClick={() => void run(m.disable, false, () => groupService.disable?.([group.id]))}
              >
                {m.disable}
              </Button>
            )
          : can('enable') && (
              <Button
                loading={effect.busy}
                onClick={() => void run(m.enable, true, () => groupService.enable?.([group.id]))}
              >
                {m.enable}
              </Button>
            )}
        {can('delete') && (
          <Button
            danger
            onClick={() => void run(kit.deleteAsk(1, m.entity), false, () => groupService.remove?.([group.id]))}
          >
            {m.delete}
          </Button>
        )}
      </Flex>
      {effect.dialog}
    </Flex>
  );
}
