import { App, Form } from 'antd';
import type { ReactNode } from 'react';
import { type ApiPath, call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { EditDrawer } from './EditDrawer';
import { resourceMessages } from './messages';
import { useSave } from './useSave';

interface Props<Values> {
  /** The prefix of the input ids. */
  name: string;
  /** The table: a new row is posted there, a changed one patched. */
  path: ApiPath;
  entity: string;
  width: number;
  row: { id: string; version: number } | undefined;
  inputs: readonly string[];
  initialValues: object;
  bodyOf: (values: Values) => object;
  className?: string;
  onSaved: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer in which one row of a table is added or changed, with the page's own form in it. */
export function RecordEditor<Values>({
  name,
  path,
  entity,
  width,
  row,
  inputs,
  initialValues,
  bodyOf,
  className,
  onSaved,
  onClose,
  children,
}: Props<Values>) {
  const m = useMessages(resourceMessages);
  const { message } = App.useApp();
  const [form] = Form.useForm();
  const { save, busy, notice } = useSave<Values, unknown>({
    form,
    inputs,
    run: (values, version) => {
      const body = bodyOf(values);
      if (row === undefined) return call('POST', path, { body });
      return call('PATCH', path, { body: { ...body, id: row.id, version: version ?? row.version } });
    },
    onSaved: () => {
      void message.success(m.saved);
      onSaved();
    },
    onDiscard: onSaved,
  });
  return (
    <EditDrawer
      entity={entity}
      adding={row === undefined}
      width={width}
      busy={busy}
      changed={() => form.isFieldsTouched()}
      notice={notice}
      onSave={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        className={className}
        initialValues={initialValues}
        onFinish={save}
        scrollToFirstError={{ focus: true }}
      >
        {children}
      </Form>
    </EditDrawer>
  );
}
