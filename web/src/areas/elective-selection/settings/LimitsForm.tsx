import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, InputNumber, Typography } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { at } from '../common/paths';
import { OFFICE } from '../common/rights';
import { useWords } from '../messages';
import { atInputs, type Limits } from './limits';

interface View {
  settings: Limits;
  version: number;
  updatedAt?: string | null;
}
export const LIMITS = 'es-limits';
export const loadLimits = (signal?: AbortSignal) => call<View>('GET', at('/settings'), { signal });

/** How much one student may ask for at a time, and what everybody confirms before choosing. */
export function LimitsForm({ view }: { view: View }) {
  const m = useWords().limits;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE)('edit');
  const [form] = Form.useForm();
  const refresh = () => void queries.invalidateQueries({ queryKey: [LIMITS] });
  const { save, busy, notice } = useSave<Limits, View>({
    form,
    inputs: Object.keys(view.settings),
    run: (values, over) =>
      call<View>('PATCH', at('/settings'), {
        // What the form does not show stays as it is.
        body: { settings: { ...view.settings, ...values }, version: over ?? view.version },
      }).catch((thrown: unknown) => {
        throw atInputs(thrown);
      }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const number = (name: keyof Limits, label: string, extra: string) => (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: m.needed }]}>
      <InputNumber min={0} max={240} precision={0} style={{ width: 120 }} />
    </Form.Item>
  );
  const text = (name: keyof Limits, label: string) => (
    <Form.Item name={name} label={label}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={5000} showCount />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      name={LIMITS}
      layout="vertical"
      className="es-limits"
      disabled={!may}
      initialValues={view.settings}
      onFinish={(values: Limits) => save(values)}
    >
      {notice}
      <Flex wrap gap="0 32px">
        {number('maxWaiting', m.maxWaiting, m.maxWaitingHelp)}
        {number('requestsPerSecond', m.perSecond, m.perSecondHelp)}
        {number('reopenWithinMinutes', m.reopen, m.reopenHelp)}
      </Flex>
      <Typography.Paragraph type="secondary">{m.noticeAbout}</Typography.Paragraph>
      {text('noticeZh', m.noticeZh)}
      {text('noticeEn', m.noticeEn)}
      <Flex wrap gap={16} align="center">
        {may && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.save}
          </Button>
        )}
        {view.updatedAt && (
          <Typography.Text type="secondary">{m.lastChange(formatDateTime(view.updatedAt))}</Typography.Text>
        )}
      </Flex>
    </Form>
  );
}
