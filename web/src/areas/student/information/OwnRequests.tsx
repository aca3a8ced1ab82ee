import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Card, Empty, Flex, Typography } from 'antd';
import type { ChangeRequestView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { INFORMATION, withdrawRequest } from '../calls';
import { studentMessages } from '../messages';

const TONES = { PENDING: 'processing', APPROVED: 'success', REJECTED: 'error', WITHDRAWN: 'default' } as const;
type State = keyof typeof TONES;

/** What was asked for, newest first, and what became of it. */
export function OwnRequests({ requests }: { requests: readonly ChangeRequestView[] }) {
  const m = useMessages(studentMessages).information;
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: withdrawRequest,
    onSuccess: () => {
      void message.success(m.withdrawn);
      return queries.invalidateQueries({ queryKey: INFORMATION });
    },
  });
  const ask = ({ id, requestNo }: ChangeRequestView) =>
    modal.confirm({
      title: m.withdraw,
      content: m.withdrawAsk(requestNo),
      okText: m.withdraw,
      cancelText: m.cancel,
      // A refusal is shown by the notice layer; the question is answered either way.
      onOk: () => withdraw.mutateAsync(id).catch(() => undefined),
    });
  if (requests.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noRequests} />;
  return (
    <Flex vertical gap={12} className="task-page">
      {requests.map((request) => (
        <Card
          key={request.id}
          size="small"
          title={<h2 className="card-title code-text">{request.requestNo}</h2>}
          extra={<Badge status={TONES[request.state as State]} text={m.states[request.state as State]} />}
        >
          <ul className="plain-list">
            {request.changes.map(({ field, label, before, after }) => (
              <li key={field}>
                <Typography.Text type="secondary">{label}</Typography.Text> {before || m.none} →{' '}
                <strong>{after || m.none}</strong>
              </li>
            ))}
          </ul>
          <div className="small-grey">{m.submitted(formatDateTime(request.submittedAt))}</div>
          {request.decidedAt && (
            <div className="small-grey">{m.decided(formatDateTime(request.decidedAt), request.decidedBy)}</div>
          )}
          {request.comment !== '' && (
            <div>
              <Typography.Text type="secondary">{m.comment}</Typography.Text> {request.comment}
            </div>
          )}
          {request.state === 'PENDING' && (
            <Button style={{ marginBlockStart: 8 }} onClick={() => ask(request)}>
              {m.withdraw}
            </Button>
          )}
        </Card>
      ))}
    </Flex>
  );
}
