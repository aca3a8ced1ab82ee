import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Segmented, Select, Skeleton, Typography } from 'antd';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiPath, call } from '@/api/client';
import { download } from '@/api/download';
import type { PermissionId } from '@/auth/permissions';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { writeState } from '@/resource/listState';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { FeedCard } from './FeedCard';
import { weekMessages } from './messages';
import { SectionList } from './SectionList';
import type { Week } from './types';
import { WeekGrid } from './WeekGrid';

interface Props {
  path: ApiPath;
  title: string;
  about: string;
  permission: PermissionId;
  /** Beside the course, its times and places. */
  show: Parameters<typeof SectionList>[0]['show'];
  hide?: Parameters<typeof WeekGrid>[0]['hide'];
}
const VIEWS = ['grid', 'table'] as const;

/** The timetable of the person who looks, as it was published. */
export function OwnWeek({ path, title, about, permission, show, hide }: Props) {
  const m = useMessages(weekMessages);
  const [params, setParams] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const view = params.get('view') === 'table' ? 'table' : 'grid';
  const paper = useRef<HTMLElement>(null);
  const found = useQuery({
    queryKey: [path, semesterId],
    queryFn: ({ signal }) => call<Week>('GET', path, { query: { semesterId }, signal }),
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  const week = found.data;
  const pdf = useMutation({
    mutationFn: () => download(`${path}/print`, { query: { semesterId: week?.semester.id } }),
  });
  const change = (next: object) => setParams((old) => writeState(old, { ...next }), { replace: true });
  // Before anything is published there are courses, but no times to draw.
  const told = week !== undefined && (week.published !== null || week.sessions.length > 0);
  const hard = week?.clashes.filter((clash) => clash.hard) ?? [];
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <PageHead
          title={title}
          about={about}
          actions={
            week !== undefined && (
              <>
                <Button icon={<PrinterOutlined />} onClick={() => paper.current && printElement(paper.current)}>
                  {m.print}
                </Button>
                <Button icon={<DownloadOutlined />} loading={pdf.isPending} onClick={() => pdf.mutate()}>
                  {m.pdf}
                </Button>
              </>
            )
          }
        />
        {found.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
        {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {week !== undefined && (
          <article ref={paper} className="week-paper">
            <p className="week-person">
              <b>
                {week.who.code} {week.who.name}
              </b>{' '}
              {week.who.note}
            </p>
            <Flex wrap gap={8} align="center" className="week-tools no-print">
              <Select
                aria-label={m.semester}
                value={week.semester.id}
                options={week.semesters.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => change({ semesterId: id })}
              />
              <Segmented<(typeof VIEWS)[number]>
                aria-label={m.view}
                value={view}
                options={VIEWS.map((value) => ({ value, label: m.views[value] }))}
                onChange={(next) => change({ view: next === 'grid' ? undefined : next })}
              />
            </Flex>
            <p>
              {/* On the screen the semester is chosen above. */}
              <span className="print-only">{week.semester.name} </span>
              {week.units > 0 && <span>{m.units(week.units)} · </span>}
              {week.published && (
                <Typography.Text type="secondary">
                  {m.published(formatDateTime(week.published.at, 'YYYY-MM-DD HH:mm'))}
                </Typography.Text>
              )}
            </p>
            {week.published === null && <Alert type="info" showIcon title={m.unpublished} />}
            {hard.length > 0 && (
              <Alert
                type="warning"
                showIcon
                title={m.clashes}
                description={hard.map(({ message }) => <div key={message}>{message}</div>)}
              />
            )}
            {view === 'grid' && told ? (
              <WeekGrid week={week} label={title} hide={hide} />
            ) : (
              <SectionList sections={week.sections} show={show} />
            )}
          </article>
        )}
      </Card>
      <FeedCard permission={permission} />
    </Flex>
  );
}
