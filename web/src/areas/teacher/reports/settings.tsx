import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Flex, Form, Input, Skeleton, Switch, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import type { ReportDeskSettingView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { DateInput } from '@/resource/DateInput';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { deskMessages } from './messages';

type DeskPath = 'ap' | 'pd' | 'dean';
interface Values {
  awayFrom?: Dayjs | null;
  awayUntil?: Dayjs | null;
  deputyNo?: string;
  mail: boolean;
}

export const PanelSetting = () => <Setting desk="ap" />;
export const HeadSetting = () => <Setting desk="pd" />;
export const DeanSetting = () => <Setting desk="dean" />;

/** How a desk is kept: absence, deputy, letters. */
function Setting({ desk }: { desk: DeskPath }) {
  const m = useMessages(deskMessages).setting;
  const key = ['report-desk-setting', desk];
  const view = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<ReportDeskSettingView>('GET', `/api/teacher/pr/${desk}/setting`, { signal }),
    meta: { silent: true },
  });
  return (
    <Card>
      <PageHead title={m.titles[desk] ?? ''} about={desk === 'ap' ? m.aboutPanel : m.about} />
      {view.isPending && <Skeleton active />}
      {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
      {view.data !== undefined && <Inputs key={view.data.version} desk={desk} view={view.data} />}
    </Card>
  );
}

const day = (text?: string | null) => (text == null ? null : dayjs(text));

function Inputs({ desk, view }: { desk: DeskPath; view: ReportDeskSettingView }) {
  const m = useMessages(deskMessages).setting;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  const save = useMutation({
    mutationFn: ({ awayFrom, awayUntil, deputyNo, mail }: Values) =>
      call<ReportDeskSettingView>('PATCH', `/api/teacher/pr/${desk}/setting`, {
        body: {
          awayFrom: awayFrom?.format('YYYY-MM-DD') ?? null,
          awayUntil: awayUntil?.format('YYYY-MM-DD') ?? null,
          deputyNo: deputyNo ?? '',
          mail,
          version: view.version,
        },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(['report-desk-setting', desk], saved);
      void message.success(m.saved);
    },
    onError: (cause) => {
      const { errors } = errorFromThrown(cause);
      form.setFields(errors.map(({ field, message: text }) => ({ name: (field ?? '') as 'deputyNo', errors: [text] })));
    },
  });
  return (
    <Form<Values>
      form={form}
      name={`report-setting-${desk}`}
      layout="vertical"
      style={{ maxWidth: 560 }}
      initialValues={{
        awayFrom: day(view.awayFrom),
        awayUntil: day(view.awayUntil),
        deputyNo: view.deputyNo,
        mail: view.mail,
      }}
      onFinish={(values) => save.mutate(values)}
    >
      <Flex wrap gap="0 32px">
        <Form.Item name="awayFrom" label={m.awayFrom}>
          <DateInput />
        </Form.Item>
        <Form.Item name="awayUntil" label={m.awayUntil}>
          <DateInput />
        </Form.Item>
      </Flex>
      {view.mayDelegate && (
        <Form.Item name="deputyNo" label={m.deputy} extra={m.deputyHint}>
          <Input maxLength={30} />
        </Form.Item>
      )}
      {view.deputyName !== '' && <Typography.Paragraph>{m.deputyIs(view.deputyName)}</Typography.Paragraph>}
      <Form.Item name="mail" label={m.mail} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {m.save}
      </Button>
    </Form>
  );
}
