import { useMutation } from '@tanstack/react-query';
import { Alert, App, Col, Form, Modal, Row } from 'antd';
import type { Rule } from 'antd/es/form';
import { useRef, useState } from 'react';
import { type ApiError, errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { useLeave } from '@/ui/useLeave';
import { ConflictDialog } from './ConflictDialog';
import { inputFor } from './kinds';
import { resourceMessages } from './messages';
import type { AnyRow, Screen, ScreenInput, Values } from './screen';
import { placeErrors } from './serverErrors';
import { fromInput, toInput } from './wire';

interface Props {
  name: string;
  title: string;
  screen: Screen;
  /** The row being edited, or nothing when a new one is being made. */
  row: AnyRow | undefined;
  open: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a row. Nothing typed is lost: the form stays until the server has accepted it. */
export default function EditModal({ name, title, screen, row, open, onSaved, onClose }: Props) {
  const m = useMessages(resourceMessages);
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Values | undefined;
  const [refused, setRefused] = useState<ApiError>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<{ draft: Values; current: AnyRow }>();
  const lastKey = useRef({ draft: '', key: '' });
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const { inputs, service } = screen;
  const shown = inputs.filter((input) => input.when?.(values ?? {}) ?? true);

  const save = useMutation({
    mutationFn: async ({ draft, version }: { draft: Values; version: number | undefined }) => {
      if ((await screen.confirm?.(draft, row)) === false) throw NOT_CONFIRMED;
      if (row !== undefined) return service.update?.({ ...draft, id: row.id, version: version ?? 0 });
      return service.create?.(draft, keyFor(draft, lastKey.current));
    },
    meta: { silent: true },
    onSuccess: () => {
      setConflict(undefined);
      void message.success(m.saved);
      onSaved();
    },
    onError: (thrown, { draft }) => {
      if (thrown === NOT_CONFIRMED) return;
      const error = errorFromThrown(thrown);
      if (error.kind === 'conflict') return setConflict({ draft, current: error.current as AnyRow });
      setConflict(undefined);
      if (error.kind === 'refused') return setRefused(error);
      if (error.kind !== 'invalid') return void report(error);
      const { atFields, first, other } = placeErrors(
        error.errors,
        shown.map((input) => input.name),
      );
      form.setFields(atFields);
      if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true });
      setNotes(error.errors.length === 0 ? [error.message] : other);
    },
  });
  const submit = (given: Values) => {
    setNotes([]);
    setRefused(undefined);
    const draft = Object.fromEntries(shown.map((f) => [f.name, fromInput(f.field, given[f.name])]));
    save.mutate({ draft, version: row?.version });
  };
  const initial = Object.fromEntries(
    inputs.map((f) => [f.name, row === undefined ? f.initial : toInput(f.field, row[f.name])]),
  );
  return (
    <>
      <Modal
        open={open}
        title={title}
        width={inputs.length > 5 ? 720 : 520}
        okText={m.save}
        cancelText={m.cancel}
        confirmLoading={save.isPending}
        mask={{ closable: false }}
        onOk={form.submit}
        onCancel={leave}
        destroyOnHidden
      >
        {notes.length > 0 && (
          <Alert type="error" role="alert" showIcon title={m.formErrors} description={notes.join('\n')} style={GAP} />
        )}
        {refused !== undefined && (
          <Alert
            type="warning"
            role="alert"
            showIcon
            title={refused.message || m.formErrors}
            description={<RefusalPanel message="" rules={refused.rules} onLeave={onClose} />}
            style={GAP}
          />
        )}
        <Form
          form={form}
          name={`${name}-edit`}
          layout="vertical"
          initialValues={initial}
          onFinish={submit}
          scrollToFirstError={{ focus: true }}
        >
          <Row gutter={16}>
            {shown.map((f) => (
              <Col key={f.name} xs={24} sm={f.wide || f.field.kind === 'longText' || inputs.length <= 5 ? 24 : 12}>
                <Form.Item
                  name={f.name}
                  label={f.field.label}
                  extra={f.field.help}
                  valuePropName={f.field.kind === 'switch' ? 'checked' : 'value'}
                  rules={rulesFor(f, m.required(f.field.label))}
                >
                  {inputFor(f.field, {
                    max: f.max,
                    min: f.min,
                    disabled: f.once === true && row !== undefined,
                    words: m,
                  })}
                </Form.Item>
              </Col>
            ))}
          </Row>
        </Form>
      </Modal>
      {conflict !== undefined && (
        <ConflictDialog
          inputs={shown}
          mine={conflict.draft}
          current={conflict.current}
          busy={save.isPending}
          onTakeMine={() => save.mutate({ draft: conflict.draft, version: conflict.current.version })}
          onDiscard={onSaved}
          onKeepEditing={() => setConflict(undefined)}
        />
      )}
    </>
  );
}
const NOT_CONFIRMED = new Error('not confirmed');
const GAP = { marginBlockEnd: 16, whiteSpace: 'pre-line' as const };

/** Blanks alone are no text; the rule must not be named for other kinds, which it would read as text. */
function rulesFor({ required, field }: ScreenInput, message: string): Rule[] {
  if (!required) return [];
  const text = field.kind === 'text' || field.kind === 'code' || field.kind === 'longText';
  return [{ required: true, message, ...(text ? { whitespace: true } : {}) }];
}

/** The same content sent again after a lost answer keeps its key, so it cannot be entered twice. */
function keyFor(draft: Values, last: { draft: string; key: string }): string {
  const text = JSON.stringify(draft);
  if (text !== last.draft) {
    last.draft = text;
    last.key = crypto.randomUUID();
  }
  return last.key;
}
