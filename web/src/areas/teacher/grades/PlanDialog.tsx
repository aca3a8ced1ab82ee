import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, InputNumber, Modal, Select } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { gradeMessages } from './messages';
import type { SheetView } from './types';

interface Part {
  key?: string;
  name: string;
  weight: number;
}
interface Inputs {
  components: Part[];
  scoreSteps: { from: string; grade: string }[];
}
/** What most courses use; only a beginning. */
const USUAL: readonly (readonly [string, string])[] = [
  ['90', 'A'],
  ['85', 'A-'],
  ['80', 'B+'],
  ['75', 'B'],
  ['70', 'B-'],
  ['67', 'C+'],
  ['64', 'C'],
  ['60', 'C-'],
  ['50', 'D'],
  ['0', 'F'],
];

/** A key of its own for a part that is new. */
const freshKey = (taken: readonly string[]): string => {
  let n = taken.length + 1;
  while (taken.includes(`p${n}`)) n++;
  return `p${n}`;
};

export function PlanDialog({ sheet, onDone, onClose }: { sheet: SheetView; onDone: () => void; onClose: () => void }) {
  const m = useMessages(gradeMessages).plan;
  const { message } = App.useApp();
  const [form] = Form.useForm<Inputs>();
  const parts = Form.useWatch('components', form) ?? [];
  const sum = parts.reduce((all, part) => all + (part?.weight ?? 0), 0);
  const save = useMutation({
    mutationFn: ({ components, scoreSteps }: Inputs) => {
      const taken: string[] = components.flatMap(({ key }) => key ?? []);
      const keyed = components.map((part) => {
        const key = part.key ?? freshKey(taken);
        taken.push(key);
        return { key, name: part.name, weight: part.weight };
      });
      return call('POST', '/api/teacher/grade-sheet/plan', {
        body: { sheetId: sheet.id, version: sheet.version, components: keyed, scoreSteps },
      });
    },
    onSuccess: () => {
      void message.success(m.saved);
      onDone();
    },
  });
  const letters = sheet.grades.map(({ grade }) => ({ value: grade, label: grade }));
  return (
    <Modal
      open
      width={640}
      title={m.title}
      okText={m.save}
      cancelText={m.cancel}
      okButtonProps={{ loading: save.isPending, disabled: parts.length > 0 && sum !== 100 }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p>{m.about}</p>
      <Form<Inputs>
        form={form}
        name="grade-plan"
        layout="vertical"
        initialValues={{ components: sheet.components, scoreSteps: sheet.scoreSteps }}
        onFinish={(inputs) => save.mutate(inputs)}
      >
        <h3 style={{ fontSize: 14 }}>
          {m.parts} {parts.length > 0 && `· ${m.sum(sum)}`}
        </h3>
        <Form.List name="components">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Flex key={key} gap={8} align="baseline">
                  <Form.Item name={[name, 'name']} label={m.name} rules={[{ required: true }]} style={{ flex: 1 }}>
                    <Input maxLength={50} />
                  </Form.Item>
                  <Form.Item name={[name, 'weight']} label={m.weight} rules={[{ required: true }]}>
                    <InputNumber min={1} max={100} precision={0} />
                  </Form.Item>
                  <Button icon={<DeleteOutlined />} aria-label={m.remove} onClick={() => remove(name)} />
                </Flex>
              ))}
              <Button icon={<PlusOutlined />} onClick={() => add({ name: '', weight: Math.max(1, 100 - sum) })}>
                {m.addPart}
              </Button>
            </>
          )}
        </Form.List>
        <h3 style={{ fontSize: 14, marginBlockStart: 16 }}>{m.steps}</h3>
        <Form.List name="scoreSteps">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Flex key={key} gap={8} align="baseline">
                  <Form.Item name={[name, 'from']} label={m.from} rules={[{ required: true }]}>
                    <Input maxLength={5} inputMode="decimal" style={{ width: 100 }} />
                  </Form.Item>
                  <Form.Item name={[name, 'grade']} label={m.grade} rules={[{ required: true }]}>
                    <Select options={letters} style={{ width: 100 }} />
                  </Form.Item>
                  <Button icon={<DeleteOutlined />} aria-label={m.remove} onClick={() => remove(name)} />
                </Flex>
              ))}
              <Flex wrap gap={8}>
                <Button icon={<PlusOutlined />} onClick={() => add({ from: '', grade: undefined })}>
                  {m.addStep}
                </Button>
                {fields.length === 0 && (
                  <Button
                    onClick={() =>
                      form.setFieldValue(
                        'scoreSteps',
                        USUAL.filter(([, grade]) => letters.some(({ value }) => value === grade)).map(
                          ([from, grade]) => ({ from, grade }),
                        ),
                      )
                    }
                  >
                    {m.usual}
                  </Button>
                )}
              </Flex>
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  );
}
