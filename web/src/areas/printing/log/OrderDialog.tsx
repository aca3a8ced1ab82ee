import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { PrintingSettingsView, PrintOrderView, PrintQuote } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { NumberInput } from '@/resource/NumberInput';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { studentOptions } from '@/university/references';
import { printingMessages } from '../messages';
import { PRINTS } from '../rows';
import { PayAndPrint } from './PayAndPrint';
import { stationOptions } from './references';

const typeOptions = optionsOf('/api/printer/type');

const only = (value: string | readonly string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** At the counter: who, what, how often; what it costs or why not; then paid and printed. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(printingMessages).order;
  const queries = useQueryClient();
  const [studentId, setStudent] = useState<string>();
  const [typeId, setType] = useState<string>();
  const [stationId, setStation] = useState<string>();
  const [copies, setCopies] = useState(1);
  const [purpose, setPurpose] = useState('');
  const ready = studentId !== undefined && typeId !== undefined && stationId !== undefined;
  const asked = { studentId, typeId, stationId, copies };
  const quote = useQuery({
    queryKey: ['print-quote', asked],
    queryFn: ({ signal }) => call<PrintQuote>('GET', '/api/printer/order/quote', { query: asked, signal }),
    enabled: ready,
    gcTime: 0,
    staleTime: 0,
  });
  const settings = useQuery({
    queryKey: ['printing-settings'],
    queryFn: ({ signal }) => call<PrintingSettingsView>('GET', '/api/printer/config', { signal }),
  });
  const place = useMutation({
    mutationFn: () => call<PrintOrderView>('POST', '/api/printer/order', { body: { ...asked, purpose } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [PRINTS] }),
  });
  const order = place.data;
  if (order !== undefined) {
    return (
      <Modal open title={m.placed(order.orderNo)} onCancel={onClose} footer={null}>
        <PayAndPrint order={order} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={m.action}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {m.close}
        </Button>,
        <Button
          key="place"
          type="primary"
          disabled={!ready || quote.data?.allowed !== true}
          loading={place.isPending}
          onClick={() => place.mutate()}
        >
          {m.place}
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Form layout="vertical">
          <Form.Item label={m.student} htmlFor="print-student" required>
            <ReferenceSelect
              id="print-student"
              source={studentOptions}
              value={studentId}
              onChange={(value) => setStudent(only(value))}
            />
          </Form.Item>
          <Form.Item label={m.type} htmlFor="print-type" required>
            <ReferenceSelect
              id="print-type"
              source={typeOptions}
              value={typeId}
              onChange={(value) => setType(only(value))}
            />
          </Form.Item>
          <Form.Item label={m.station} htmlFor="print-station" required>
            <ReferenceSelect
              id="print-station"
              source={stationOptions}
              value={stationId}
              onChange={(value) => setStation(only(value))}
            />
          </Form.Item>
          <Form.Item label={m.copies} htmlFor="print-copies" required>
            <NumberInput
              id="print-copies"
              min={1}
              max={settings.data?.settings.maxCopies ?? 1}
              precision={0}
              value={copies}
              onChange={(value) => setCopies(typeof value === 'number' ? value : 1)}
            />
          </Form.Item>
          <Form.Item label={m.purpose} htmlFor="print-purpose" extra={m.purposeHelp}>
            <Input
              id="print-purpose"
              maxLength={100}
              value={purpose}
              onChange={(event) => setPurpose(event.target.value)}
            />
          </Form.Item>
        </Form>
        {quote.data !== undefined && <Quote quote={quote.data} />}
      </Flex>
    </Modal>
  );
}

/** The price, or everything that stands against it. */
export function Quote({ quote }: { quote: PrintQuote }) {
  const m = useMessages(printingMessages).order;
  if (!quote.allowed) {
    return (
      <Alert
        type="error"
        showIcon
        role="status"
        title={m.refused}
        description={
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {quote.reasons.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        }
      />
    );
  }
  const price = m.price(quote.copies, quote.freeCopies, yuan(quote.unitPrice));
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={quote.amount === 0 ? m.free : m.amount(yuan(quote.amount))}
      description={
        <>
          <div>{price}</div>
          {typeof quote.maxPerDay === 'number' && <div>{m.today(quote.today, quote.maxPerDay)}</div>}
        </>
      }
    />
  );
}
