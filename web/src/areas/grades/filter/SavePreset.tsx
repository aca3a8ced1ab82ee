import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Modal, Select } from 'antd';
import { useTable } from '@/resource/described';
import { useSave } from '@/resource/useSave';
import { useWords } from '../messages';
import { type Filter, presets } from './conditions';

interface Props {
  filter: Filter;
  onClose: () => void;
}
interface Named {
  nameCn: string;
  nameEn: string;
  studentType: string;
}

/** The conditions as they stand, under a name; the semester is chosen anew each time. */
export function SavePreset({ filter, onClose }: Props) {
  const m = useWords().filter.save;
  const { fields } = useTable(presets);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<Named>();
  const { semesterId: _, ...conditions } = filter;
  const { save, busy, notice } = useSave<Named, unknown>({
    form,
    inputs: ['nameCn', 'nameEn', 'studentType'],
    run: (named) =>
      presets.service.create?.({ ...conditions, ...named, sortOrder: 0 } as never, crypto.randomUUID()) ??
      Promise.resolve(),
    onSaved: () => {
      void message.success(m.done);
      void queries.invalidateQueries({ queryKey: ['grade-presets'] });
      onClose();
    },
  });
  const types = fields.studentType?.kind === 'select' ? [...fields.studentType.options] : [];
  const rules = [{ required: true, whitespace: true, message: m.needed }];
  return (
    <Modal
      open
      title={m.action}
      okText={m.action}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {notice}
      <Form form={form} name="preset-save" layout="vertical" onFinish={(named: Named) => save(named)}>
        <Form.Item name="nameCn" label={fields.nameCn?.label} rules={rules}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="nameEn" label={fields.nameEn?.label} rules={rules}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="studentType" label={fields.studentType?.label} rules={rules} initialValue="UG">
          <Select options={types} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
