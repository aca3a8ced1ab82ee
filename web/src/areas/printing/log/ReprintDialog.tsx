import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Form, Modal, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { PrintOrderView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { NumberInput } from '@/resource/NumberInput';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { printingMessages } from '../messages';
import { type OrderRow, PRINTS } from '../rows';
import { PayAndPrint } from './PayAndPrint';
import { stationOptions } from './references';

/** The same paper once more: an order of its own, paid like any other. */
export function ReprintDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const m = useMessages(printingMessages).order;
  const queries = useQueryClient();
  const [stationId, setStation] = useState<string | undefined>(row.stationId);
  const [copies, setCopies] = useState(1);
  const place = useMutation({
    mutationFn: () =>
      call<PrintOrderView>('POST', '/api/printer/order/reprint', { body: { id: row.id, stationId, copies } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [PRINTS] }),
  });
  return (
    <Modal
      open
      title={m.again(row.orderNo)}
      onCancel={onClose}
      footer={
        place.data === undefined
          ? [
              <Button key="close" onClick={onClose}>
                {m.close}
              </Button>,
              <Button
                key="place"
                type="primary"
                disabled={stationId === undefined}
                loading={place.isPending}
                onClick={() => place.mutate()}
              >
                {m.place}
              </Button>,
            ]
          : null
      }
    >
      {place.data === undefined ? (
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">{m.aboutAgain}</Typography.Text>
          <Form layout="vertical">
            <Form.Item label={m.station} htmlFor="reprint-station" required>
              <ReferenceSelect
                id="reprint-station"
                source={stationOptions}
                value={stationId}
                onChange={(value) => setStation(typeof value === 'string' ? value : undefined)}
              />
            </Form.Item>
            <Form.Item label={m.copies} htmlFor="reprint-copies" required>
              <NumberInput
                id="reprint-copies"
                min={1}
                max={50}
                precision={0}
                value={copies}
                onChange={(value) => setCopies(typeof value === 'number' ? value : 1)}
              />
            </Form.Item>
          </Form>
        </Flex>
      ) : (
        <PayAndPrint order={place.data} onClose={onClose} />
      )}
    </Modal>
  );
}
