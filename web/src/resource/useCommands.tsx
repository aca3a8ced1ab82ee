import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { Command } from './RowActions';
import type { AnyRow, Screen } from './screen';
import type { ResourceList } from './useResourceList';

interface Needs {
  entity: string;
  permissions: readonly PermissionId[];
  screen: Screen;
  list: ResourceList;
  onEdit: (row: AnyRow) => void;
}

/** What the user may do with one row and with the selected rows: what the server offers and the rights allow. */
export function useCommands({ entity, permissions, screen, list, onEdit }: Needs) {
  const m = useMessages(resourceMessages);
  const { modal } = App.useApp();
  const can = useCan(permissions);
  const { service } = screen;
  const idsOf = (rows: readonly AnyRow[]) => rows.map((row) => row.id);
  const run = (kind: 'enable' | 'disable', rows: readonly AnyRow[]) => list.command.mutate({ kind, ids: idsOf(rows) });
  const askRemove = (rows: readonly AnyRow[]) => {
    void modal.confirm({
      title: m.deleteAsk(rows.length, entity),
      content: m.deleteEffect,
      okText: m.delete,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // A refusal is shown by the notice layer; the question is answered either way.
      onOk: () => list.command.mutateAsync({ kind: 'remove', ids: idsOf(rows) }).catch(() => undefined),
    });
  };

  const own = (row: AnyRow, first: boolean): readonly Command[] =>
    screen.rowActions
      .filter((action) => (action.first ?? false) === first && can(action.action) && (action.when?.(row) ?? true))
      .map(({ key, label, danger, run: start }) => ({ key, label, danger, run: () => start(row) }));
  const forRow = (row: AnyRow): readonly Command[] => [
    ...own(row, true),
    ...(service.update && screen.editable && can('edit') && !screen.locked(row)
      ? [{ key: 'edit', label: m.edit, run: () => onEdit(row) }]
      : []),
    ...own(row, false),
    ...(service.enable && row.enabled === false && can('enable')
      ? [{ key: 'enable', label: m.enable, run: () => run('enable', [row]) }]
      : []),
    ...(service.disable && row.enabled === true && can('disable')
      ? [{ key: 'disable', label: m.disable, run: () => run('disable', [row]) }]
      : []),
    ...(service.remove && can('delete') && !screen.locked(row)
      ? [{ key: 'delete', label: m.delete, danger: true, run: () => askRemove([row]) }]
      : []),
  ];

  const button = (key: string, label: string, start: () => void, danger = false): ReactNode => (
    <Button key={key} size="small" danger={danger} onClick={start}>
      {label}
    </Button>
  );
  const rows = list.selected;
  const bulk: readonly ReactNode[] = [
    ...screen.bulkActions
      .filter((action) => can(action.action))
      .map(({ key, label, danger, run: start }) => button(key, label, () => start(rows), danger)),
    ...(service.enable && can('enable') ? [button('enable', m.enable, () => run('enable', rows))] : []),
    ...(service.disable && can('disable') ? [button('disable', m.disable, () => run('disable', rows))] : []),
    ...(service.remove && can('delete') ? [button('delete', m.delete, () => askRemove(rows), true)] : []),
  ];
  return { can, forRow, bulk };
}
