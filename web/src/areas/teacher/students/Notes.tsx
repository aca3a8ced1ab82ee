import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { teacherMessages } from '../messages';
import { type Note, removeNote, saveNote } from './calls';

const LONGEST = 2000;
const RIGHTS = ['TEACHER_AUTH'] as const;

/** A teacher's own notes about a student; nobody else reads them. */
export function Notes({ studentId, notes }: { studentId: string; notes: readonly Note[] }) {
  const m = useMessages(teacherMessages).students;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Note>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['my-students', 'one', studentId] });
  const remove = useMutation({
    mutationFn: removeNote,
    onSuccess: () => {
      void message.success(m.removed);
      return refresh();
    },
  });
  const ask = (note: Note) =>
    void modal.confirm({
      title: m.removeAsk,
      content: note.text,
      okText: m.remove,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // The failure is shown by the notice layer; the question is answered either way.
      onOk: () => remove.mutateAsync(note.id).catch(() => undefined),
    });
  const saved = () => {
    setChanged(undefined);
    void message.success(m.saved);
    void refresh();
  };
  return (
    <section aria-label={m.notes}>
      <h2 style={{ fontSize: 14, marginBlock: '0 4px' }}>{m.notes}</h2>
      <Typography.Paragraph type="secondary">{m.notesAbout}</Typography.Paragraph>
      {notes.length === 0 && <Typography.Paragraph>{m.noNotes}</Typography.Paragraph>}
      <ul className="note-list">
        {notes.map((note) => (
          <li key={note.id}>
            {changed?.id === note.id ? (
              <NoteForm
                key={note.id}
                studentId={studentId}
                note={note}
                onSaved={saved}
                onCancel={() => setChanged(undefined)}
              />
            ) : (
              <>
                <div className="plain-body">{note.text}</div>
                <Flex wrap gap={8} align="center">
                  <Typography.Text type="secondary">{m.writtenAt(formatDateTime(note.updatedAt))}</Typography.Text>
                  <Can permissions={RIGHTS} action="edit">
                    <Button size="small" type="link" onClick={() => setChanged(note)}>
                      {m.edit}
                    </Button>
                  </Can>
                  <Can permissions={RIGHTS} action="delete">
                    <Button size="small" type="link" danger onClick={() => ask(note)}>
                      {m.remove}
                    </Button>
                  </Can>
                </Flex>
              </>
            )}
          </li>
        ))}
      </ul>
      <Can permissions={RIGHTS} action="add">
        <div style={{ marginBlockStart: 12 }}>
          <NoteForm studentId={studentId} note={undefined} onSaved={saved} />
        </div>
      </Can>
    </section>
  );
}

interface FormProps {
  studentId: string;
  note: Note | undefined;
  onSaved: () => void;
  onCancel?: () => void;
}
function NoteForm({ studentId, note, onSaved, onCancel }: FormProps) {
  const m = useMessages(teacherMessages).students;
  const [form] = Form.useForm<{ text: string }>();
  const { save, busy, notice } = useSave<string, Note>({
    form,
    inputs: ['text'],
    run: (text) => saveNote(studentId, text, note),
    onSaved: () => {
      form.resetFields();
      onSaved();
    },
  });
  return (
    <Form
      form={form}
      name={`note-${note?.id ?? 'new'}`}
      layout="vertical"
      initialValues={{ text: note?.text ?? '' }}
      onFinish={({ text }) => save(text)}
    >
      {notice}
      <Form.Item
        name="text"
        label={m.newNote}
        rules={[{ required: true, whitespace: true, message: m.needed }]}
        style={{ marginBlockEnd: 8 }}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={LONGEST} />
      </Form.Item>
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.add}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{m.cancel}</Button>}
      </Flex>
    </Form>
  );
}
