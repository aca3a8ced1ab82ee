import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Modal, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { ClosedPrintTill, PrintTill } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { NumberInput } from '@/resource/NumberInput';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { printingMessages } from '../messages';
import { PRINTS } from '../rows';
import { stationOptions } from './references';

/** The drawer of a station is counted. */
export function TillDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(printingMessages).till;
  const queries = useQueryClient();
  const [stationId, setStation] = useState<string>();
  const [counted, setCounted] = useState<number>();
  const [remark, setRemark] = useState('');
  const till = useQuery({
    queryKey: [PRINTS, 'till', stationId],
    queryFn: ({ signal }) => call<PrintTill>('GET', '/api/printer/till', { query: { stationId }, signal }),
    enabled: stationId !== undefined,
    gcTime: 0,
  });
  const close = useMutation({
    mutationFn: () =>
      call<ClosedPrintTill>('POST', '/api/printer/till/close', {
        body: { stationId, counted: Math.round((counted ?? 0) * 100), remark },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [PRINTS] }),
        queries.invalidateQueries({ queryKey: ['print-closings'] }),
      ]),
  });
  const sheet = useMutation({
    mutationFn: (id: string) => download(`/api/printer/closing/${id}/sheet`),
  });
  const closed = close.data;
  const may = counted !== undefined && till.data !== undefined && till.data.movements > 0;
  return (
    <Modal
      open
      title={m.action}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {m.close}
        </Button>,
        closed === undefined ? (
          <Button key="confirm" type="primary" disabled={!may} loading={close.isPending} onClick={() => close.mutate()}>
            {m.confirm}
          </Button>
        ) : (
          <Button key="sheet" type="primary" loading={sheet.isPending} onClick={() => sheet.mutate(closed.id)}>
            {m.sheet}
          </Button>
        ),
      ]}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Form layout="vertical" disabled={closed !== undefined}>
          <Form.Item label={m.station} htmlFor="till-station" required>
            <ReferenceSelect
              id="till-station"
              source={stationOptions}
              disabled={closed !== undefined}
              value={stationId}
              onChange={(value) => setStation(typeof value === 'string' ? value : undefined)}
            />
          </Form.Item>
          {till.data !== undefined && closed === undefined && <Open till={till.data} />}
          <Form.Item label={m.counted} htmlFor="till-counted" required>
            <NumberInput
              id="till-counted"
              precision={2}
              value={counted}
              disabled={closed !== undefined}
              onChange={(value) => setCounted(typeof value === 'number' ? value : undefined)}
            />
          </Form.Item>
          <Form.Item label={m.remark} htmlFor="till-remark" extra={m.remarkHelp}>
            <Input
              id="till-remark"
              maxLength={500}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          </Form.Item>
        </Form>
        {closed !== undefined && <Alert type="success" showIcon role="status" title={m.done(closed.closingNo)} />}
      </Flex>
    </Modal>
  );
}

function Open({ till }: { till: PrintTill }) {
  const m = useMessages(printingMessages).till;
  if (till.movements === 0) return <Alert type="info" showIcon role="status" title={m.nothing} />;
  return (
    <Flex wrap gap="4px 32px" style={{ marginBlockEnd: 16 }}>
      <Statistic title={m.cash} value={yuan(till.cash)} styles={{ content: { fontSize: 18 } }} />
      <Statistic title={m.online} value={yuan(till.online)} styles={{ content: { fontSize: 18 } }} />
      <Statistic title={m.movements} value={till.movements} styles={{ content: { fontSize: 18 } }} />
      <Statistic title={m.waiting} value={till.waiting} styles={{ content: { fontSize: 18 } }} />
    </Flex>
  );
}
