import { CalendarOutlined, PrinterOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Segmented, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DATE_FORMAT } from '@/app/constants';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { useDevice } from '@/shell/layout';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { NoSemester, SemesterSelect, useSemester } from '../common/useSemester';
import { readCalendar, uploadService } from './calls';
import { addDays, clamp, isMonth, monthOf } from './dates';
import { daysByDate } from './days';
import { MonthView } from './MonthView';
import { calendarMessages } from './messages';
import { PaperHead } from './PaperHead';
import { TermView } from './TermView';

const DateList = lazy(() => import('./DateList'));
const ImportDialog = lazy(() => import('@/resource/ImportDialog'));
const DayEditor = lazy(() => import('./DayEditor').then((module) => ({ default: module.DayEditor })));
const Generate = lazy(() => import('./Generate').then((module) => ({ default: module.Generate })));

const VIEWS = ['term', 'month', 'list'] as const;
type View = (typeof VIEWS)[number];

/** The academic calendar of a semester: the whole term, month by month, or as a list. */
export default function CalendarPage() {
  const m = useMessages(calendarMessages);
  const can = useCan(['ADMIN_AUTH_BASIC_TERM']);
  const queries = useQueryClient();
  const device = useDevice();
  const [params, setParams] = useSearchParams();
  const { semesters, semester, choose, pending } = useSemester();
  const [opened, setOpened] = useState<string>();
  const [dialog, setDialog] = useState<'generate' | 'upload'>();
  const [at, setAt] = useState<string>();
  const paper = useRef<HTMLDivElement>(null);
  const set = (change: Readonly<Record<string, unknown>>) => setParams((old) => writeState(old, change));

  const calendar = useQuery({
    queryKey: ['calendar', semester?.id],
    queryFn: ({ signal }) => readCalendar(semester?.id ?? '', signal),
    enabled: semester !== undefined,
  });
  const view: View = VIEWS.find((one) => one === params.get('view')) ?? (device === 'mobile' ? 'month' : 'term');
  const today = dayjs().format(DATE_FORMAT);
  const days = daysByDate(calendar.data?.weeks ?? []);
  const start = semester === undefined ? today : clamp(today, semester.startDate, semester.endDate);
  const inTerm = semester !== undefined && at !== undefined && clamp(at, semester.startDate, semester.endDate) === at;
  const active = inTerm ? at : start;
  const asked = params.get('month');
  const month = isMonth(asked) ? asked : monthOf(active);
  const move = (date: string) => {
    setAt(date);
    if (view === 'month' && monthOf(date) !== month) set({ month: monthOf(date) });
  };
  const toMonth = (next: string) => {
    set({ month: next });
    if (semester) setAt(clamp(`${next}-01`, semester.startDate, semester.endDate));
  };
  const step = (by: number) => {
    if (semester === undefined || opened === undefined) return;
    const to = clamp(addDays(opened, by), semester.startDate, semester.endDate);
    move(to);
    setOpened(to);
  };
  const mayGenerate = can('edit') && semester !== undefined;
  const actions = (
    <>
      <Segmented<View>
        aria-label={m.view}
        value={view}
        onChange={(value) => set({ view: value, pageNo: undefined })}
        options={VIEWS.map((value) => ({ value, label: m[value] }))}
      />
      {view !== 'list' && days.size > 0 && (
        <Button icon={<PrinterOutlined />} onClick={() => paper.current && printElement(paper.current)}>
          {m.print}
        </Button>
      )}
      {can('import') && semester !== undefined && (
        <Button icon={<UploadOutlined />} onClick={() => setDialog('upload')}>
          {m.upload}
        </Button>
      )}
      {mayGenerate && (
        <Button type="primary" icon={<CalendarOutlined />} onClick={() => setDialog('generate')}>
          {m.generate}
        </Button>
      )}
    </>
  );
  const empty = calendar.isSuccess && days.size === 0;
  return (
    <Card styles={{ body: { padding: device === 'mobile' ? 8 : 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} actions={actions} />
      <Flex vertical gap={12}>
        <div className="no-print">
          <SemesterSelect semesters={semesters} semester={semester} onChoose={choose} />
        </div>
        {!pending && semester === undefined && <NoSemester />}
        {(pending || calendar.isLoading) && <Skeleton active title={false} paragraph={{ rows: 16, width: '100%' }} />}
        {empty && view !== 'list' && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <Flex vertical gap={4}>
                <span>{m.emptyTitle}</span>
                <span>{mayGenerate ? m.emptyAbout : m.emptyRead}</span>
              </Flex>
            }
          >
            {mayGenerate && (
              <Button type="primary" onClick={() => setDialog('generate')}>
                {m.generate}
              </Button>
            )}
          </Empty>
        )}
        {calendar.data && semester && view !== 'list' && !empty && (
          <div ref={paper} className="calendar">
            <PaperHead semester={semester} />
            {view === 'term' ? (
              <TermView
                calendar={calendar.data}
                semester={semester}
                days={days}
                today={today}
                active={active}
                onMove={move}
                onOpen={setOpened}
              />
            ) : (
              <MonthView
                calendar={calendar.data}
                semester={semester}
                days={days}
                month={month}
                today={today}
                active={active}
                onMove={move}
                onMonth={toMonth}
                onOpen={setOpened}
              />
            )}
          </div>
        )}
        {semester && view === 'list' && (
          <Suspense fallback={<Skeleton active />}>
            <DateList key={semester.id} semesterId={semester.id} />
          </Suspense>
        )}
      </Flex>
      <Suspense>
        {semester && opened !== undefined && (
          <DayEditor
            semesterId={semester.id}
            date={opened}
            day={days.get(opened)}
            onStep={step}
            onClose={() => setOpened(undefined)}
          />
        )}
        {semester && dialog === 'generate' && (
          <Generate semesterId={semester.id} onClose={() => setDialog(undefined)} />
        )}
        {semester && dialog === 'upload' && (
          <ImportDialog
            name="calendar-dates"
            title={m.uploadTitle}
            service={uploadService(semester.id)}
            onClose={() => setDialog(undefined)}
            onImported={() => {
              void queries.invalidateQueries({ queryKey: ['calendar'] });
              void queries.invalidateQueries({ queryKey: ['calendar-dates'] });
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}
