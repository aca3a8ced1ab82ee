import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { PrintingSettingsView, PrintOrderView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { printingMessages } from '../messages';
import { PRINTS } from '../rows';

type Order = Pick<PrintOrderView, 'id' | 'orderNo' | 'state' | 'amount' | 'copies' | 'freeCopies' | 'unitPrice'>;

/** What follows an order: the money, then the paper. */
export function PayAndPrint({ order, onClose }: { order: Order; onClose: () => void }) {
  const m = useMessages(printingMessages).order;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [PRINTS] });
  const settings = useQuery({
    queryKey: ['printing-settings'],
    queryFn: ({ signal }) => call<PrintingSettingsView>('GET', '/api/printer/config', { signal }),
  });
  const pay = useMutation({
    mutationFn: (method: 'CASH' | 'SANDBOX' | undefined) =>
      call<PrintOrderView>('POST', '/api/printer/order/pay', { body: { id: order.id, method } }),
    onSuccess: refresh,
  });
  const print = useMutation({
    mutationFn: () => download('/api/printer/order/print', { body: { id: order.id } }, 'POST'),
    onSuccess: refresh,
  });
  const paid = order.state !== 'ORDERED' || pay.isSuccess;
  const ways = settings.data?.settings;
  const free = order.amount === 0;
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>{free ? m.free : m.amount(yuan(order.amount))}</Typography.Text>
      <Typography.Text type="secondary">
        {m.price(order.copies, order.freeCopies, yuan(order.unitPrice))}
      </Typography.Text>
      {!paid && !free && ways?.online === true && <Alert type="warning" showIcon title={m.onlineHint} />}
      {!paid && !free && ways?.online === false && !ways.cash && <Alert type="error" showIcon title={m.noMethod} />}
      {print.isSuccess && <Alert type="success" showIcon role="status" title={m.done} />}
      <Flex wrap gap={8} justify="end">
        <Button onClick={onClose}>{paid ? m.close : m.later}</Button>
        {!paid && free && (
          <Button type="primary" loading={pay.isPending} onClick={() => pay.mutate(undefined)}>
            {m.confirmFree}
          </Button>
        )}
        {!paid && !free && ways?.online === true && (
          <Button loading={pay.isPending} onClick={() => pay.mutate('SANDBOX')}>
            {m.online}
          </Button>
        )}
        {!paid && !free && ways?.cash === true && (
          <Button type="primary" loading={pay.isPending} onClick={() => pay.mutate('CASH')}>
            {m.cash}
          </Button>
        )}
        {paid && !print.isSuccess && (
          <Button type="primary" loading={print.isPending} onClick={() => print.mutate()}>
            {m.print}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
