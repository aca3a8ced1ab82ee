import { Alert, App, Button, Flex, Skeleton, Typography } from 'antd';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { ItemInput } from '@/reports/ItemInput';
import type { Report } from '@/reports/types';
import { ownReportMessages } from './messages';
import { useAutosave } from './useAutosave';

interface Props {
  report: Report;
  busy: boolean;
  onSubmit: () => void;
}

/** The student's part, question by question; each is saved by itself. */
export function Writing({ report, busy, onSubmit }: Props) {
  const m = useMessages(ownReportMessages);
  const account = useSession((s) => s.user?.id) ?? '';
  const { message } = App.useApp();
  const { saver, state } = useAutosave(account, report);
  if (saver === undefined || state === undefined) return <Skeleton active />;
  const asked = report.items.filter(({ part }) => part === 'STUDENT');
  const submit = async () => {
    if (await saver.flush()) onSubmit();
    else void message.warning(m.unsaved);
  };
  return (
    <Flex vertical gap={16} style={{ maxWidth: 860 }}>
      {asked.map((item) => {
        const collision = state.collisions.get(item.code);
        const wrong = state.wrong.get(item.code);
        const input = `report-${item.code}`;
        return (
          <div key={item.code}>
            <label htmlFor={input}>
              {item.text}
              {item.required && <Typography.Text type="danger"> * </Typography.Text>}
            </label>
            <ItemInput
              id={input}
              item={item}
              value={saver.shown(item.code)}
              onChange={(value) => void saver.write(item.code, value)}
            />
            {item.hint !== '' && <Typography.Text type="secondary">{item.hint}</Typography.Text>}
            {wrong !== undefined && <Typography.Text type="danger">{wrong}</Typography.Text>}
            {collision !== undefined && (
              <Alert
                type="warning"
                role="alert"
                title={m.collisionTitle}
                description={
                  <Flex vertical gap={8} align="start">
                    <div style={{ whiteSpace: 'pre-wrap' }}>
                      {m.theirs}: {collision.value}
                    </div>
                    <Flex wrap gap={8}>
                      <Button size="small" onClick={() => void saver.settle(item.code, true)}>
                        {m.keepMine}
                      </Button>
                      <Button size="small" onClick={() => void saver.settle(item.code, false)}>
                        {m.keepTheirs}
                      </Button>
                    </Flex>
                  </Flex>
                }
              />
            )}
          </div>
        );
      })}
      <Flex wrap gap={12} align="center">
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {m.submit}
        </Button>
        <Typography.Text type="secondary" role="status">
          {state.waiting ? m.offline : state.pending.size > 0 ? m.saving : m.saved}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
