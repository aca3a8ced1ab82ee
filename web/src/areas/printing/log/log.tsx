import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import table from '@/api/tables/PrintOrder.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { ReasonDialog } from '@/ui/ReasonDialog';
import { printingMessages } from '../messages';
import { OFFICE, type OrderFilter, type OrderRow, PRINTS } from '../rows';
import { OrderDialog } from './OrderDialog';
import { PayDialog } from './PayDialog';
import { ReprintDialog } from './ReprintDialog';
import { StateTag } from './StateTag';
import { TillDialog } from './TillDialog';
import { Totals } from './Totals';

const orders = describedTable<OrderRow, OrderRow, OrderFilter>(table);

type Step = 'refund' | 'cancel' | 'fail';
type Doing = { act: 'order' | 'till' } | { act: 'pay' | 'reprint' | Step; row: OrderRow };

/** The ledger of prints, and the counter that writes it. */
export default function Log() {
  const m = useMessages(printingMessages).log;
  const words = useMessages(printingMessages);
  const said = useTable(orders);
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: [PRINTS] });
  const print = useMutation({
    mutationFn: (id: string) => download('/api/printer/order/print', { body: { id } }, 'POST'),
    onSuccess: () => {
      void message.success(m.printed);
      return refresh();
    },
  });
  const among =
    (...states: readonly string[]) =>
    ({ state }: OrderRow) =>
      states.includes(state);
  const resource: Resource<OrderRow, OrderRow, OrderFilter> = {
    ...said,
    name: PRINTS,
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    called: ({ orderNo }) => orderNo,
    fields: {
      ...said.fields,
      orderedOnFrom: { kind: 'date', label: m.from },
      orderedOnTo: { kind: 'date', label: m.to },
    },
    columns: [
      { name: 'orderNo', sortable: true },
      'studentId',
      'typeId',
      { name: 'state', sortable: true, render: ({ state }) => <StateTag state={state} field={said.fields.state} /> },
      { name: 'copies', sortable: true, total: true },
      { name: 'amount', sortable: true, total: true },
      'method',
      'stationId',
      { name: 'orderedAt', sortable: true },
      'serialNo',
      { name: 'freeCopies', optional: true },
      { name: 'pages', optional: true, total: true },
      { name: 'timesPrinted', optional: true },
      { name: 'orderedByName', optional: true },
      { name: 'reprintOfId', optional: true },
      { name: 'reason', optional: true },
    ],
    filters: ['studentId', 'typeId', 'stationId', 'state', 'orderedOnFrom', 'orderedOnTo', 'method'],
    form: undefined,
    details: [
      'orderNo',
      'studentId',
      'typeId',
      'state',
      'copies',
      'freeCopies',
      'unitPrice',
      'amount',
      'method',
      'payNo',
      'serialNo',
      'pages',
      'timesPrinted',
      'stationId',
      'channel',
      'purpose',
      'reprintOfId',
      'orderedAt',
      'orderedByName',
      'printedAt',
      'reason',
    ],
    rowActions: [
      {
        key: 'pay',
        label: m.pay,
        action: 'edit',
        first: true,
        when: among('ORDERED'),
        run: (row) => setDoing({ act: 'pay', row }),
      },
      {
        key: 'print',
        label: m.print,
        action: 'export',
        first: true,
        when: among('PAID', 'FAILED'),
        run: ({ id }) => print.mutate(id),
      },
      {
        key: 'reprint',
        label: m.reprint,
        action: 'add',
        when: among('PRINTED'),
        run: (row) => setDoing({ act: 'reprint', row }),
      },
      {
        key: 'fail',
        label: m.fail,
        action: 'edit',
        when: among('PAID', 'PRINTED'),
        run: (row) => setDoing({ act: 'fail', row }),
      },
      {
        key: 'refund',
        label: m.refund,
        action: 'edit',
        danger: true,
        when: among('PAID', 'FAILED'),
        run: (row) => setDoing({ act: 'refund', row }),
      },
      {
        key: 'cancel',
        label: m.cancel,
        action: 'edit',
        danger: true,
        when: among('ORDERED'),
        run: (row) => setDoing({ act: 'cancel', row }),
      },
    ],
    toolbar: (
      <>
        <Can permissions={OFFICE} action="edit">
          <Button onClick={() => setDoing({ act: 'till' })}>{words.till.action}</Button>
        </Can>
        <Can permissions={OFFICE} action="add">
          <Button type="primary" onClick={() => setDoing({ act: 'order' })}>
            {words.order.action}
          </Button>
        </Can>
      </>
    ),
    banner: <Totals />,
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'order' && <OrderDialog onClose={done} />}
      {doing?.act === 'till' && <TillDialog onClose={done} />}
      {doing?.act === 'pay' && <PayDialog row={doing.row} onClose={done} />}
      {doing?.act === 'reprint' && <ReprintDialog row={doing.row} onClose={done} />}
      {(doing?.act === 'refund' || doing?.act === 'cancel' || doing?.act === 'fail') && (
        <StepDialog step={doing.act} row={doing.row} onClose={done} />
      )}
    </>
  );
}

const SAID = {
  refund: { effect: 'refundEffect', done: 'refunded' },
  cancel: { effect: 'cancelEffect', done: 'cancelled' },
  fail: { effect: 'failEffect', done: 'failed' },
} as const;

function StepDialog({ step, row, onClose }: { step: Step; row: OrderRow; onClose: () => void }) {
  const m = useMessages(printingMessages).log;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: (reason: string) =>
      call<unknown>('POST', `/api/printer/order/${step}`, { body: { id: row.id, reason } }),
    onSuccess: () => {
      void message.success(m[SAID[step].done]);
      onClose();
      return queries.invalidateQueries({ queryKey: [PRINTS] });
    },
  });
  return (
    <ReasonDialog
      title={`${m[step]} · ${row.orderNo}`}
      effect={m[SAID[step].effect](row.orderNo)}
      okText={m[step]}
      busy={run.isPending}
      onOk={run.mutate}
      onClose={onClose}
    />
  );
}
