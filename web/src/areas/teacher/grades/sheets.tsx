import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Card, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { gradeMessages } from './messages';
import { SheetPage } from './SheetPage';
import { stateName, TONES } from './states';
import type { SheetLine } from './types';
import './grades.css';

export default function GradeSheets() {
  const [params, setParams] = useSearchParams();
  const sheetId = params.get('sheetId');
  if (sheetId !== null) return <SheetPage key={sheetId} id={sheetId} onBack={() => setParams({})} />;
  return <SheetList onOpen={(id) => setParams({ sheetId: id })} />;
}

function SheetList({ onOpen }: { onOpen: (id: string) => void }) {
  const m = useMessages(gradeMessages);
  const found = useQuery({
    queryKey: ['my-grade-sheets'],
    queryFn: ({ signal }) => call<readonly SheetLine[]>('GET', '/api/teacher/grade-sheet', { signal }),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      {found.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none} />}
      <ul className="sheet-list">
        {found.data?.map((sheet) => (
          <li key={sheet.id}>
            <div className="sheet-name">
              <strong>
                <span className="code-text">{sheet.courseCode}</span> ({sheet.sectionNo}) {sheet.title}
              </strong>
              <span className="sheet-quiet">
                {sheet.semester} · {m.roles[sheet.role]}
              </span>
            </div>
            <div className="sheet-facts">
              <Badge status={TONES[sheet.status] ?? 'default'} text={stateName(m.states, sheet.status)} />
              <span>{m.progress(sheet.graded, sheet.rosterSize)}</span>
              <Due sheet={sheet} />
            </div>
            <Button type={sheet.status === 'CONFIRMED_AR' ? 'default' : 'primary'} onClick={() => onOpen(sheet.id)}>
              {m.open}
            </Button>
            {sheet.returnReason !== '' && <p className="sheet-returned">{m.returned(sheet.returnReason)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const OPEN: readonly string[] = ['NOT_STARTED', 'DRAFT', 'RETURNED'];

function Due({ sheet }: { sheet: SheetLine }) {
  const m = useMessages(gradeMessages);
  const [now] = useState(() => Date.now());
  if (!OPEN.includes(sheet.status)) return null;
  if (now < Date.parse(sheet.openAt)) return <span>{m.opens(formatDateTime(sheet.openAt))}</span>;
  const passed = now >= Date.parse(sheet.deadline);
  const late = sheet.lateUntil ?? undefined;
  return passed ? (
    <Tag color="error">
      {late === undefined ? m.deadline(formatDateTime(sheet.deadline)) : m.lateUntil(formatDateTime(late))}
    </Tag>
  ) : (
    <span>{m.deadline(formatDateTime(sheet.deadline))}</span>
  );
}
