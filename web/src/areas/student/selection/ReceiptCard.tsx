import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { selectionMessages } from './messages';
import { saveJson } from './receipts';
import type { Receipt } from './types';

/** What a student keeps of a decision. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const m = useMessages(selectionMessages).receipt;
  return (
    <section className="receipt" aria-label={m.title}>
      <dl>
        <dt>{m.seq}</dt>
        <dd className="code-text">{receipt.seq}</dd>
        <dt>{m.at}</dt>
        <dd>{formatDateTime(receipt.at, 'YYYY-MM-DD HH:mm:ss.SSS')}</dd>
        <dt>{m.hash}</dt>
        <dd className="code-text">{receipt.hash}</dd>
        <dt>{m.mac}</dt>
        <dd className="code-text">{receipt.mac}</dd>
      </dl>
      <Button icon={<DownloadOutlined />} onClick={() => saveJson(receipt, m.file(receipt.seq))}>
        {m.save}
      </Button>
    </section>
  );
}
