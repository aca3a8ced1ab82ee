import { Button, Card, Flex, Form, Space } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { bodyOf, initialValues, type TaskInput, type Values } from '@/task/fields';
import { TaskFields } from '@/task/TaskFields';
import { PageHead } from '@/ui/PageHead';
import { ResultPage } from '@/ui/ResultPage';
import { useNamed } from '@/university/useNamed';
import { at } from '../../common/fields';
import { recordOf } from '../../common/RecordLink';
import { useCommon } from '../../common/useCommon';
import { cardFacts } from './card';
import { filledFields } from './changes';
import { recordMessages } from './messages';
import { NumberInput } from './NumberInput';
import { SECTIONS, sectionInputs } from './sections';
import '@/task/task.css';

interface Added {
  id: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
}
const REQUIRED: ReadonlySet<string> = new Set([
  'nameCn',
  'idType',
  'idNo',
  'gender',
  'birthDate',
  'studentType',
  'categoryId',
  'programmeId',
  'cohortId',
]);
const STARTS: Values = { idType: 'RESIDENT', studentType: 'UG', studyMode: 'FT' };

export default function AddStudent() {
  const c = useCommon();
  const m = useMessages(recordMessages);
  const named = useNamed();
  const [form] = Form.useForm();
  const [added, setAdded] = useState<Added>();
  const key = useRef(crypto.randomUUID());
  const helps: Readonly<Record<string, string>> = {
    idNo: m.add.idHelp,
    pinyinSurname: m.add.pinyinHelp,
  };
  const prepared = (input: TaskInput): TaskInput => ({
    ...input,
    required: REQUIRED.has(input.name),
    initial: STARTS[input.name],
    field: {
      ...input.field,
      // A new number has no mask yet; it is typed as it is.
      ...(input.field.kind === 'protected' && { kind: 'text' }),
      ...(input.name in helps && { help: helps[input.name] }),
    } as TaskInput['field'],
    ...(input.name === 'studentNo' && { control: <NumberInput />, field: { ...input.field, help: m.add.numberHelp } }),
  });
  const declared = sectionInputs(m, c);
  const sections = SECTIONS.map((name) => ({ name, inputs: declared[name].map(prepared) }));
  const inputs = sections.flatMap((section) => section.inputs);
  const { save, busy, notice } = useSave<Values, Added>({
    form,
    inputs: inputs.map(({ name }) => name),
    run: (body) => call<Added>('POST', at('/student'), { body: filledFields(body), idempotencyKey: key.current }),
    onSaved: setAdded,
  });
  const fillFromCard = (changed: Values, all: Values) => {
    // What was typed differently is another attempt, not a repetition.
    key.current = crypto.randomUUID();
    const facts = all.idType === 'RESIDENT' && 'idNo' in changed ? cardFacts(String(changed.idNo ?? '')) : undefined;
    if (facts) form.setFieldsValue({ gender: facts.gender, birthDate: dayjs(facts.birthDate) });
  };
  const restart = () => {
    setAdded(undefined);
    form.resetFields();
  };
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.add.title} about={m.add.about} />
      {added !== undefined && (
        <ResultPage
          type="success"
          heading={2}
          title={m.add.done(`${added.studentNo} ${named(added)}`)}
          description={m.add.doneAbout}
          actions={
            <Space wrap>
              <Link to={recordOf(added.id)}>{m.add.toRecord}</Link>
              <Link to={`/si/task/registeStudent?keyword=${encodeURIComponent(added.studentNo)}`}>
                {m.add.toArrival}
              </Link>
              <Button onClick={restart}>{m.add.another}</Button>
            </Space>
          }
        />
      )}
      <Form
        form={form}
        name="student"
        layout="vertical"
        hidden={added !== undefined}
        className="task-page"
        initialValues={initialValues(inputs)}
        scrollToFirstError={{ focus: true }}
        onValuesChange={fillFromCard}
        onFinish={(values: Values) => save(bodyOf(inputs, values))}
      >
        {sections.map(({ name, inputs: shown }) => (
          <section key={name} aria-label={m.sections[name]} className="task-form">
            <h2>{m.sections[name]}</h2>
            <TaskFields inputs={shown} />
          </section>
        ))}
        <Flex vertical gap={16} align="start">
          {notice}
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.add.save}
          </Button>
        </Flex>
      </Form>
    </Card>
  );
}
