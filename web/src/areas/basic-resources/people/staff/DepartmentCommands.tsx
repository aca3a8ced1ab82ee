import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { type AnyRow, screenOf } from '@/resource/screen';
import { peopleMessages } from '../messages';
import { ORG, useDepartments } from './departmentResource';
import { DEPARTMENTS } from './departmentTree';

const EditModal = lazy(() => import('@/resource/EditModal'));

interface Props {
  id: string;
  onAdd: () => void;
  onChanged: () => void;
  /** What stands between the plain commands and the deletion. */
  children: ReactNode;
}

/** The plain commands of the chosen department, by the kit's own form. */
export function DepartmentCommands({ id, onAdd, onChanged, children }: Props) {
  const m = useMessages(peopleMessages);
  const kit = useMessages(resourceMessages);
  const { modal, message } = App.useApp();
  const can = useCan(ORG);
  const departments = useDepartments();
  const screen = screenOf(departments);
  const [edited, setEdited] = useState<AnyRow>();
  const open = useMutation({
    mutationFn: async () => screen.service.get?.(id),
    onSuccess: (row) => setEdited(row),
  });
  const remove = useMutation({
    mutationFn: async () => screen.service.remove?.([id]),
    onSuccess: () => {
      void message.success(kit.deleted);
      onChanged();
    },
  });
  const ask = () =>
    void modal.confirm({
      title: kit.deleteAsk(1, m.department.entity),
      content: kit.deleteEffect,
      okText: kit.delete,
      okButtonProps: { danger: true },
      cancelText: kit.cancel,
      onOk: () => remove.mutateAsync().catch(() => undefined),
    });
  return (
    <>
      {can('edit') && (
        <Button loading={open.isPending} onClick={() => open.mutate()}>
          {m.unit.edit}
        </Button>
      )}
      {can('add') && <Button onClick={onAdd}>{m.unit.addBelow}</Button>}
      {children}
      {can('delete') && (
        <Button danger onClick={ask}>
          {m.unit.delete}
        </Button>
      )}
      {edited !== undefined && (
        <Suspense>
          <EditModal
            name={`${DEPARTMENTS}-one`}
            title={kit.editOf(m.department.entity)}
            screen={screen}
            row={edited}
            open
            onSaved={() => {
              setEdited(undefined);
              onChanged();
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
