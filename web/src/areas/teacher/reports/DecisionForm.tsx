import { useMutation } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Form, Input, Select, Typography } from 'antd';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { ItemInput } from '@/reports/ItemInput';
import { reportMessages } from '@/reports/messages';
import { ADVICE, RATINGS, type Report } from '@/reports/types';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { deskMessages } from './messages';
import type { DeskName } from './types';

type Decision = 'ENDORSE' | 'RETURN_PREVIOUS' | 'RETURN_STUDENT';
interface Values {
  rating?: string;
  recommendation?: string;
  comment?: string;
  answers?: Readonly<Record<string, string>>;
}
const RATES: readonly string[] = ['SUPERVISOR', 'MEMBER', 'CHAIR'];
const ADVISES: readonly string[] = ['SUPERVISOR', 'CHAIR', 'DEAN'];

interface Props {
  desk: DeskName;
  report: Report;
  onDone: () => void;
}

/** What this desk says: passed on with its own words, or back with a reason. */
export function DecisionForm({ desk, report, onDone }: Props) {
  const m = useMessages(deskMessages);
  const words = useMessages(reportMessages);
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const role = report.actsAs;
  const part = desk === 'supervisor' ? 'SUPERVISOR' : 'PANEL';
  const items = desk === 'supervisor' || desk === 'ap' ? report.items.filter((item) => item.part === part) : [];
  const decide = useMutation({
    mutationFn: (decision: Decision) => {
      const { answers = {}, ...said } = form.getFieldsValue();
      const given = Object.entries(answers).filter(([, value]) => value !== undefined && value !== '');
      return call('POST', `/api/teacher/pr/${desk}/decide`, {
        body: {
          rating: '',
          recommendation: '',
          comment: '',
          ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
          reportId: report.id,
          version: report.version,
          decision,
          answers: Object.fromEntries(given),
        },
      });
    },
    onSuccess: () => {
      void message.success(m.form.done);
      onDone();
    },
    onError: (cause) => {
      const { errors } = errorFromThrown(cause);
      form.setFields(
        errors.map(({ field, message: text }) => {
          const [first = '', second] = (field ?? '').split('.');
          return { name: (second === undefined ? first : [first, second]) as 'comment', errors: [text] };
        }),
      );
    },
    meta: { silent: true },
  });
  const problem = decide.isError ? errorFromThrown(decide.error) : undefined;
  const back = (decision: Decision, title: string) => {
    if ((form.getFieldValue('comment') as string | undefined)?.trim()) {
      modal.confirm({
        title,
        content: m.form.sure,
        okText: title,
        cancelText: m.form.back,
        onOk: () => decide.mutate(decision),
      });
    } else {
      form.setFields([{ name: 'comment', errors: [m.form.sure] }]);
    }
  };
  const choices = (among: readonly string[], names: Readonly<Record<string, string>>) =>
    among.map((value) => ({ value, label: names[value] }));
  return (
    <section aria-label={m.form.title}>
      <Typography.Title level={3} style={{ fontSize: 15, margin: '16px 0 8px' }}>
        {m.form.title} · {words.desks[role]}
      </Typography.Title>
      {problem !== undefined && problem.rules.length > 0 && (
        <Alert
          type="warning"
          role="alert"
          style={{ marginBlockEnd: 16 }}
          title={<RefusalPanel message="" rules={problem.rules} />}
        />
      )}
      <Form<Values> form={form} name={`report-${desk}`} layout="vertical" onFinish={() => decide.mutate('ENDORSE')}>
        {items.map((item) => (
          <Form.Item
            key={item.code}
            name={['answers', item.code]}
            label={item.text}
            extra={item.hint === '' ? undefined : item.hint}
            required={item.required}
          >
            <ItemInput item={item} />
          </Form.Item>
        ))}
        {RATES.includes(role) && (
          <Form.Item name="rating" label={m.form.rating} required>
            <Select style={{ maxWidth: 360 }} options={choices(RATINGS, words.ratings)} />
          </Form.Item>
        )}
        {ADVISES.includes(role) && (
          <Form.Item name="recommendation" label={role === 'DEAN' ? m.form.decision : m.form.recommendation} required>
            <Select style={{ maxWidth: 360 }} options={choices(ADVICE, words.advice)} />
          </Form.Item>
        )}
        <Form.Item name="comment" label={m.form.comment}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={5000} />
        </Form.Item>
        <Flex wrap gap={8}>
          <Button type="primary" htmlType="submit" loading={decide.isPending}>
            {role === 'MEMBER' ? m.form.assess : m.form.endorse}
          </Button>
          {role !== 'MEMBER' && (
            <>
              {role !== 'SUPERVISOR' && (
                <Button onClick={() => back('RETURN_PREVIOUS', m.form.returnPrevious)}>{m.form.returnPrevious}</Button>
              )}
              <Button onClick={() => back('RETURN_STUDENT', m.form.returnStudent)}>{m.form.returnStudent}</Button>
            </>
          )}
        </Flex>
      </Form>
    </section>
  );
}
