import { useMutation } from '@tanstack/react-query';
import { Button, Form, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { bodyOf, initialValues, type TaskInput, type Values } from '@/task/fields';
import { TaskCard } from '@/task/TaskCard';
import { TaskFields } from '@/task/TaskFields';
import { cohortOptions, programmeOptions, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { FileChoice } from '../change/FileChoice';
import { exportRegister, uploadRegister } from './calls';
import { batchMessages } from './messages';
import { useSheetTask } from './useSheetTask';

const FORMATS = ['xlsx', 'dbf'] as const;
const SHORTEST = 4;

/** The national register: our students out, its file held against our records. */
export function NationalRegister() {
  const all = useMessages(batchMessages);
  const m = all.register;
  const { onError, task } = useSheetTask('register', uploadRegister);
  const inputs: readonly TaskInput[] = [
    {
      name: 'file',
      field: { kind: 'text', label: all.file },
      control: <FileChoice label={m.chooseFile} accept=".xlsx,.dbf" />,
      required: true,
    },
    onError,
    {
      name: 'reason',
      field: { kind: 'longText', label: all.reason, help: all.reasonHelp },
      required: true,
      max: 500,
    },
  ];
  return (
    <>
      <Export />
      <section aria-label={m.importTitle} style={{ marginBlockStart: 24 }}>
        <h2 className="card-title">{m.importTitle}</h2>
        <Typography.Paragraph type="secondary">{m.importAbout}</Typography.Paragraph>
        <TaskCard task={{ ...task, inputs }} />
      </section>
    </>
  );
}

function Export() {
  const c = useCommon();
  const m = useMessages(batchMessages).register;
  const [form] = Form.useForm();
  const take = useMutation({ mutationFn: (query: Values) => exportRegister(query) });
  const inputs: readonly TaskInput[] = [
    {
      name: 'format',
      field: {
        kind: 'select',
        label: m.format,
        options: FORMATS.map((value) => ({ value, label: value.toUpperCase() })),
      },
      required: true,
      initial: 'xlsx',
    },
    { name: 'studentType', field: { kind: 'select', label: m.type, options: studentTypeOptions(c) } },
    { name: 'cohortId', field: { kind: 'reference', label: m.cohort, source: cohortOptions } },
    { name: 'programmeId', field: { kind: 'reference', label: m.programme, source: programmeOptions } },
    {
      name: 'purpose',
      field: { kind: 'text', label: m.purpose, help: m.purposeHelp },
      required: true,
      wide: true,
      complaint: (value) => (String(value ?? '').trim().length < SHORTEST ? m.purposeHelp : undefined),
    },
  ];
  return (
    <section aria-label={m.exportTitle} className="task-page">
      <h2 className="card-title">{m.exportTitle}</h2>
      <Typography.Paragraph type="secondary">{m.exportAbout}</Typography.Paragraph>
      <Form
        form={form}
        name="register-export"
        layout="vertical"
        className="task-form"
        initialValues={initialValues(inputs)}
        onFinish={(values: Values) => take.mutate(bodyOf(inputs, values))}
      >
        <TaskFields inputs={inputs} />
      </Form>
      <Button type="primary" loading={take.isPending} onClick={form.submit}>
        {m.export}
      </Button>
    </section>
  );
}
