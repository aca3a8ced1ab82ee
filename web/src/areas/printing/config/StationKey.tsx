import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Input, Modal, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import type { NewStationKey, PrintStation, StationKeyView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { printingMessages } from '../messages';
import { OFFICE } from '../rows';

const PATH = '/api/printer/station-key';

/** The key by which a station's kiosk proves itself: issued, shown once, replaced, revoked. */
export function StationKey({ station, onClose }: { station: PrintStation; onClose: () => void }) {
  const m = useMessages(printingMessages).key;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE)('edit');
  const queryKey = ['station-key', station.id];
  const body = { stationId: station.id };
  const view = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<StationKeyView>('GET', PATH, { query: body, signal }),
    meta: { silent: true },
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const issue = useMutation({ mutationFn: () => call<NewStationKey>('POST', PATH, { body }), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: () => call('POST', `${PATH}/revoke`, { body }),
    onSuccess: () => {
      issue.reset();
      void message.success(m.revoked);
      return refresh();
    },
  });
  const ask = (title: string, content: string, run: () => Promise<unknown>) =>
    void modal.confirm({
      title,
      content,
      okText: title,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // The failure is shown by the notice layer; the question is answered either way.
      onOk: () => run().catch(() => undefined),
    });
  const key = issue.data?.key;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    void message.success(m.copied);
  };
  return (
    <Modal open title={m.title(station.code)} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.about(`${globalThis.location.origin}/kiosk`)}</Typography.Text>
        {view.isPending && <Skeleton active title={false} />}
        {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
        {view.data?.active === false && <span>{m.none}</span>}
        {view.data?.active && (
          <span>
            {[
              view.data.issuedAt && m.issued(formatDateTime(view.data.issuedAt), view.data.issuedByName),
              view.data.lastSeenAt ? m.seen(formatDateTime(view.data.lastSeenAt)) : m.unseen,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {key !== undefined && (
          <>
            <Alert type="warning" showIcon title={m.once} />
            <Flex wrap gap={8}>
              <Input
                readOnly
                aria-label={m.key}
                value={key}
                style={{ flex: '1 1 240px' }}
                onFocus={(event) => event.target.select()}
              />
              <Button icon={<CopyOutlined />} onClick={() => void copy(key)}>
                {m.copy}
              </Button>
            </Flex>
          </>
        )}
        {may && view.data !== undefined && (
          <Flex wrap gap={8} justify="end">
            {view.data.active && (
              <Button
                danger
                loading={revoke.isPending}
                onClick={() => ask(m.revoke, m.revokeAsk, () => revoke.mutateAsync())}
              >
                {m.revoke}
              </Button>
            )}
            <Button
              type="primary"
              loading={issue.isPending}
              onClick={() =>
                view.data.active ? ask(m.replace, m.replaceAsk, () => issue.mutateAsync()) : issue.mutate()
              }
            >
              {view.data.active ? m.replace : m.issue}
            </Button>
          </Flex>
        )}
      </Flex>
    </Modal>
  );
}
