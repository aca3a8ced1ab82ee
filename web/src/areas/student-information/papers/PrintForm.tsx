import { PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Radio, Segmented, Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { at, STAFF } from '../common/fields';
import type { Picked } from '../tasks/picker/calls';
import { StudentPicker } from '../tasks/picker/StudentPicker';
import { useAddressed } from '../tasks/picker/useAddressed';
import { certifies, KINDS, type Kind, mostOf } from './kinds';
import { papersMessages } from './messages';
import './papers.css';

interface Values {
  kind: Kind;
  students: readonly Picked[];
  language: 'zh-CN' | 'en-US';
  purpose?: string;
}

/** Which paper, about whom and what for; each is given a number as it is made. */
export function PrintForm() {
  const m = useMessages(papersMessages).print;
  const { students, pending } = useAddressed();
  const may = useCan(STAFF)('export');
  if (pending) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (!may) return <Alert type="info" showIcon title={m.mayNot} description={m.mayNotAbout} />;
  return <Fields students={students} />;
}

function Fields({ students }: { students: readonly Picked[] }) {
  const m = useMessages(papersMessages).print;
  const language = useLanguage((s) => s.language);
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? KINDS[0];
  const chosen = Form.useWatch('students', form) ?? students;
  const printing = useMutation({
    mutationFn: ({ students: whom, purpose, ...values }: Values) =>
      download(
        at('/print'),
        {
          body: {
            ...values,
            language: certifies(values.kind) ? undefined : values.language,
            ids: whom.map((student) => student.id),
            purpose: purpose?.trim() ?? '',
          },
        },
        'POST',
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['issued-papers'] }),
  });
  const most = mostOf(kind);
  return (
    <Form
      form={form}
      name="print"
      layout="vertical"
      className="print-form"
      initialValues={{ kind: KINDS[0], language, students }}
      onFinish={(values) => printing.mutate(values)}
    >
      <Form.Item name="kind" label={m.kind}>
        <Radio.Group className="print-kinds">
          {KINDS.map((value) => (
            <Radio key={value} value={value}>
              <span className="print-kind">
                {m.kinds[value]}
                <Typography.Text type="secondary">{m.abouts[value]}</Typography.Text>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="students"
        label={m.students}
        rules={[
          { type: 'array', required: true, min: 1, message: m.nobody },
          { type: 'array', max: most, message: m.tooMany(most) },
        ]}
      >
        <StudentPicker />
      </Form.Item>
      {!certifies(kind) && (
        <Form.Item name="language" label={m.language}>
          <Segmented
            options={[
              { value: 'zh-CN', label: m.chinese },
              { value: 'en-US', label: m.english },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item
        name="purpose"
        label={m.purpose}
        extra={certifies(kind) ? m.purposePrinted : m.purposeKept}
        rules={[{ required: true, whitespace: true, message: m.purposeNeeded }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Flex wrap gap={16} align="center">
        <Button type="primary" htmlType="submit" icon={<PrinterOutlined />} loading={printing.isPending}>
          {m.submit(chosen.length)}
        </Button>
        {printing.isSuccess && (
          <span role="status">
            {m.done} <Link to="/si/query/student-print?tab=issued">{m.toIssued}</Link>
          </span>
        )}
      </Flex>
    </Form>
  );
}
