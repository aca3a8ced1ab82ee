import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Flex, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { OwnPrinting, PrintOffer } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { printMessages } from '@/prints/messages';
import { Amount } from '@/prints/OfferFacts';
import { mostOf } from '@/prints/price';
import { NumberInput } from '@/resource/NumberInput';
import { OWN_PRINTS, place } from './calls';
import { ownPrintMessages } from './messages';

interface Props {
  own: OwnPrinting;
  offer: PrintOffer;
  onClose: () => void;
}
interface Values {
  stationId: string;
  copies: number;
  purpose?: string;
}

/** Where it is collected, how many, what for; the price is told before. */
export function OrderDialog({ own: { stations, maxCopies }, offer, onClose }: Props) {
  const m = useMessages(ownPrintMessages);
  const words = useMessages(printMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [copies, setCopies] = useState(1);
  const [form] = Form.useForm<Values>();
  const order = useMutation({
    mutationFn: (values: Values) => place({ typeId: offer.typeId, ...values }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: OWN_PRINTS });
      void message.success(m.ordered);
      onClose();
    },
  });
  const labelOf = ({ name, location, opensAt, closesAt }: OwnPrinting['stations'][number]) =>
    [name, location, opensAt === '' ? '' : m.hours(opensAt, closesAt)].filter(Boolean).join(' · ');
  return (
    <Modal
      open
      title={m.orderOf(offer.name)}
      okText={m.place}
      confirmLoading={order.isPending}
      okButtonProps={{ disabled: stations.length === 0 }}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="own-order"
        layout="vertical"
        initialValues={{ stationId: stations[0]?.id, copies: 1 }}
        onFinish={(values) => order.mutate(values)}
        onValuesChange={(_, values) => setCopies(values.copies ?? 1)}
      >
        {stations.length === 0 && <Alert type="warning" showIcon title={m.noStation} />}
        <Form.Item name="stationId" label={m.station} rules={[{ required: true, message: m.stationNeeded }]}>
          <Select options={stations.map((station) => ({ value: station.id, label: labelOf(station) }))} />
        </Form.Item>
        <Form.Item name="copies" label={words.copies} rules={[{ required: true }]}>
          <NumberInput min={1} max={mostOf(offer, maxCopies)} precision={0} />
        </Form.Item>
        {offer.hasPurpose && (
          <Form.Item name="purpose" label={words.purpose} extra={words.purposeHelp}>
            <Input maxLength={100} />
          </Form.Item>
        )}
      </Form>
      <Flex>
        <Amount offer={offer} copies={copies} />
      </Flex>
    </Modal>
  );
}
