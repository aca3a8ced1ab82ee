import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Entity, Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import type { Kind } from '../common/rights';
import { planAt, structureOptions } from './kind';
import { plansMessages } from './messages';
import { OrderList } from './OrderList';
import { Chooser, NothingChosen, useChosen } from './useChosen';
import './plans.css';

export interface Line {
  text: string;
  note: string;
}
interface Props<Row> {
  kind: Kind;
  table: 'category' | 'subject';
  title: string;
  lineOf: (row: Row) => Line;
  onClose: () => void;
}
/** More than any plan has. */
const MOST = 200;

/** Puts the rows of one plan in order, by dragging or by keys. */
export function OrderDialog<Row extends Entity>({ kind, table, title, lineOf, onClose }: Props<Row>) {
  const m = useMessages(plansMessages).order;
  const { message } = App.useApp();
  const queries = useQueryClient();
  // The list behind may be narrowed to a plan already.
  const [listed] = useChosen('structureId');
  const [structureId, setStructureId] = useState(listed);
  const [order, setOrder] = useState<readonly Row[]>();
  const path = planAt(kind, `/${table}`);
  const rows = useQuery({
    queryKey: [`plan-order-${table}`, kind, structureId],
    queryFn: async ({ signal }) => {
      const query = { structureId, pageNo: 1, pageSize: MOST, sortField: 'sortOrder', sortOrder: 'ascend' };
      return (await call<Page<Row>>('GET', path, { query, signal })).data;
    },
    enabled: structureId !== undefined,
    meta: { silent: true },
  });
  const save = useMutation({
    mutationFn: (ids: readonly string[]) => call('POST', `${path}/order`, { body: { structureId, ids } }),
    onSuccess: () => {
      void message.success(m.saved);
      void queries.invalidateQueries();
      onClose();
    },
  });
  const shown = order ?? rows.data;
  return (
    <Modal
      open
      width={640}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button
            type="primary"
            disabled={order === undefined}
            loading={save.isPending}
            onClick={() => order && save.mutate(order.map(({ id }) => id))}
          >
            {m.save}
          </Button>
        </>
      }
    >
      <Chooser
        label={m.structure}
        source={structureOptions[kind]}
        value={structureId}
        onChoose={(next) => {
          setStructureId(next);
          setOrder(undefined);
        }}
      />
      {structureId === undefined && <NothingChosen text={m.choose} />}
      {rows.isLoading && <Skeleton active />}
      {rows.isError && <Failed error={rows.error} onRetry={() => void rows.refetch()} />}
      {shown?.length === 0 && <NothingChosen text={m.empty} />}
      {shown !== undefined && shown.length > 0 && (
        <OrderList rows={shown} lineOf={lineOf} onChange={(next) => setOrder(next)} />
      )}
    </Modal>
  );
}
