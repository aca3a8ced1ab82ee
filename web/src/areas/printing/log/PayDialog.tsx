import { Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { printingMessages } from '../messages';
import type { OrderRow } from '../rows';
import { PayAndPrint } from './PayAndPrint';

/** An order that was left unpaid. */
export function PayDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const m = useMessages(printingMessages).order;
  return (
    <Modal open title={m.placed(row.orderNo)} onCancel={onClose} footer={null}>
      <PayAndPrint order={row} onClose={onClose} />
    </Modal>
  );
}
