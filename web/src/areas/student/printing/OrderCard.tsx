import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Typography } from 'antd';
import { download } from '@/api/download';
import type { OwnPrintOrder } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { formatDateTime } from '@/lib/time';
import { printMessages } from '@/prints/messages';
import { isUnpaid, isWaiting } from '@/prints/price';
import { StateTag } from '@/prints/StateTag';
import { OWN_PRINTS, take } from './calls';
import { ownPrintMessages } from './messages';

type Step = 'pay' | 'cancel' | 'download';

/** One of my orders: what it costs, where it waits, and what I can do. */
export function OrderCard({ order, online }: { order: OwnPrintOrder; online: boolean }) {
  const m = useMessages(ownPrintMessages);
  const words = useMessages(printMessages);
  const facts = [
    words.copiesOf(order.copies),
    order.amount === 0 ? words.free : words.amount(yuan(order.amount)),
    order.orderNo,
    m.at(formatDateTime(order.orderedAt)),
    order.serialNo === '' ? '' : m.serial(order.serialNo),
  ].filter(Boolean);
  return (
    <Flex vertical gap={8} className="own-print">
      <Flex wrap gap={8} align="center">
        <h3>{order.typeName}</h3>
        <StateTag state={order.state} />
      </Flex>
      <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
      {(isUnpaid(order) || isWaiting(order)) && <span>{m.collectAt(order.stationName, order.location)}</span>}
      {isUnpaid(order) && order.amount > 0 && (
        <Typography.Text type="secondary">{online ? words.sandbox : words.offline}</Typography.Text>
      )}
      <Actions order={order} online={online} />
    </Flex>
  );
}

function Actions({ order, online }: { order: OwnPrintOrder; online: boolean }) {
  const m = useMessages(ownPrintMessages);
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const step = useMutation({
    mutationFn: async (what: Step) => {
      if (what === 'download') await download('/api/student/printing/download', { body: { id: order.id } }, 'POST');
      else await take(what, order.id);
    },
    onSuccess: (_, what) => void message.success({ pay: m.paid, cancel: m.cancelled, download: m.downloaded }[what]),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_PRINTS }),
  });
  const ask = (what: Step, title: string, content: string) =>
    void modal.confirm({
      title,
      content,
      okText: title,
      okButtonProps: { danger: what === 'cancel' },
      cancelText: m.keep,
      onOk: () => step.mutateAsync(what).catch(() => undefined),
    });
  const mayDownload = order.downloadable && isWaiting(order);
  if (!isUnpaid(order) && !mayDownload) return null;
  return (
    <Flex wrap gap={8}>
      {isUnpaid(order) && (online || order.amount === 0) && (
        <Button type="primary" loading={step.isPending} onClick={() => step.mutate('pay')}>
          {order.amount === 0 ? m.payFree : m.pay(yuan(order.amount))}
        </Button>
      )}
      {isUnpaid(order) && (
        <Button danger disabled={step.isPending} onClick={() => ask('cancel', m.cancel, m.cancelSure)}>
          {m.cancel}
        </Button>
      )}
      {mayDownload && (
        <Button type="primary" loading={step.isPending} onClick={() => ask('download', m.download, m.downloadSure)}>
          {m.download}
        </Button>
      )}
    </Flex>
  );
}
