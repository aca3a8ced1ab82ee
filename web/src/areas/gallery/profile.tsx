import { PrinterOutlined } from '@ant-design/icons';
import { Badge, Button, Card } from 'antd';
import { useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { galleryMessages } from './messages';

export default function ProfileSample() {
  const m = useMessages(galleryMessages).profile;
  const paper = useRef<HTMLDivElement>(null);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <div ref={paper}>
        <PageHead
          title={m.title}
          about={m.about}
          actions={
            <Button icon={<PrinterOutlined />} onClick={() => paper.current && printElement(paper.current)}>
              {m.print}
            </Button>
          }
        />
        <DescriptionGrid
          columns={4}
          items={[
            { key: 'name', label: m.name, value: 'Li Hua' },
            { key: 'number', label: m.number, value: '2026310045' },
            { key: 'programme', label: m.programme, value: 'Computer Science' },
            { key: 'state', label: m.state, value: <Badge status="success" text={m.active} /> },
            { key: 'since', label: m.since, value: '2026-09-01' },
            { key: 'adviser', label: m.adviser, value: 'Chen Wei' },
          ]}
        />
      </div>
    </Card>
  );
}
