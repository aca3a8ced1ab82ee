import { CheckOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Input, Popconfirm, Skeleton, Space, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import {
  LONGEST_NAME,
  loadViews,
  lookOf,
  removeView,
  renameView,
  type SavedView,
  sameLook,
  saveView,
  type ViewDraft,
} from './savedViews';

interface Props {
  screen: string;
  look: Pick<ViewDraft, 'query' | 'columns'>;
  onOpen: (look: Pick<ViewDraft, 'query' | 'columns'>) => void;
  onClose: () => void;
}

/** Chooses, renames and deletes saved looks at a list, and saves the present one. */
export default function ViewsPanel({ screen, look, onOpen, onClose }: Props) {
  const m = useMessages(resourceMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const views = useQuery({ queryKey: ['views', screen], queryFn: ({ signal }) => loadViews(screen, signal) });
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['views', screen] }),
  });
  const known = views.data ?? [];
  const there = known.some((view) => view.name === name.trim());
  const save = () => {
    if (name.trim() === '') return;
    change.mutate(() => saveView(screen, { name, ...lookOf(look.query, look.columns) }, known), {
      onSuccess: () => {
        setName('');
        void message.success(m.views.saved(name.trim()));
      },
    });
  };
  return (
    <Flex vertical gap={8} style={{ width: 280, maxWidth: '80vw' }}>
      {views.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {views.isSuccess && known.length === 0 && <Typography.Text type="secondary">{m.views.empty}</Typography.Text>}
      <ul className="plain-list" aria-label={m.views.title}>
        {known.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            current={sameLook(view, look)}
            busy={change.isPending}
            onOpen={() => {
              onOpen(view);
              onClose();
            }}
            onRename={(next) => change.mutate(() => renameView(view, next))}
            onRemove={() => change.mutate(() => removeView(view.id))}
          />
        ))}
      </ul>
      <Space.Compact block>
        <Input
          aria-label={m.views.name}
          placeholder={m.views.name}
          value={name}
          maxLength={LONGEST_NAME}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button type="primary" loading={change.isPending} disabled={name.trim() === ''} onClick={save}>
          {there ? m.views.replace : m.views.save}
        </Button>
      </Space.Compact>
    </Flex>
  );
}

interface RowProps {
  view: SavedView;
  current: boolean;
  busy: boolean;
  onOpen: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function ViewRow({ view, current, busy, onOpen, onRename, onRemove }: RowProps) {
  const m = useMessages(resourceMessages);
  const [edited, setEdited] = useState<string>();
  const finish = () => {
    if (edited !== undefined && edited.trim() !== '' && edited.trim() !== view.name) onRename(edited);
    setEdited(undefined);
  };
  if (edited !== undefined) {
    return (
      <li>
        <Space.Compact block>
          <Input
            autoFocus
            aria-label={m.views.newName}
            value={edited}
            maxLength={LONGEST_NAME}
            onChange={(event) => setEdited(event.target.value)}
            onPressEnter={finish}
          />
          <Button onClick={finish}>{m.save}</Button>
        </Space.Compact>
      </li>
    );
  }
  return (
    <li>
      <Flex align="center" gap={4}>
        <Button type="text" onClick={onOpen} aria-current={current || undefined} style={NAME}>
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{view.name}</span>
          {current && <CheckOutlined aria-label={m.views.current} />}
        </Button>
        <Button
          type="text"
          icon={<EditOutlined />}
          aria-label={m.views.rename(view.name)}
          title={m.views.rename(view.name)}
          disabled={busy}
          onClick={() => setEdited(view.name)}
        />
        <Popconfirm
          title={m.views.removeAsk(view.name)}
          okText={m.delete}
          okButtonProps={{ danger: true }}
          cancelText={m.cancel}
          onConfirm={onRemove}
        >
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={m.views.remove(view.name)}
            title={m.views.remove(view.name)}
            disabled={busy}
          />
        </Popconfirm>
      </Flex>
    </li>
  );
}
const NAME = { flex: 1, minWidth: 0, justifyContent: 'space-between' };
