import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Flex } from 'antd';
import { useRef, useState } from 'react';
import { saveBlob } from '@/api/download';
import { useMessages } from '@/i18n/messages';
import { printElement } from '@/ui/print';
import { authMessages } from '../messages';
import './factor.css';

/** The only time they are seen: going on takes saying that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const m = useMessages(authMessages).recovery;
  const paper = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(false);
  const [said, setSaid] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(m.copied),
      () => setSaid(m.copyFailed),
    );
  return (
    <Flex vertical gap={12}>
      <Alert type="warning" showIcon title={m.title} description={m.about} />
      <div ref={paper}>
        <ul className="plain-list recovery-codes code-text" aria-label={m.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Flex wrap gap={8}>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {m.copy}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), m.file)}
        >
          {m.download}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => paper.current && printElement(paper.current)}>
          {m.print}
        </Button>
        <span role="status">{said}</span>
      </Flex>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {m.saved}
      </Checkbox>
      <Button block size="large" type="primary" disabled={!kept} onClick={onDone}>
        {m.done}
      </Button>
    </Flex>
  );
}
