import { ArrowLeftOutlined, CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Empty, Flex, Skeleton } from 'antd';
import { type ApiPath, api, result } from '@/api/client';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { WeekSection } from '@/timetable/types';
import { teacherMessages } from '../messages';

/** The students of one section, with the papers a teacher takes to class. */
export function NameList({ section, onBack }: { section: WeekSection | undefined; onBack: () => void }) {
  const m = useMessages(teacherMessages).courses;
  const { message } = App.useApp();
  const can = useCan(['TEACHER_AUTH_TIMETABLE']);
  const path = `/api/teacher/section/${encodeURIComponent(section?.sectionId ?? '')}` as const satisfies ApiPath;
  const found = useQuery({
    queryKey: [path, 'student'],
    queryFn: ({ signal }) =>
      result(
        api.GET('/api/teacher/section/{id}/student', { params: { path: { id: section?.sectionId ?? '' } }, signal }),
      ),
    enabled: section !== undefined,
    meta: { silent: true },
  });
  const paper = useMutation({
    mutationFn: (what: 'roster' | 'attendance' | 'export') =>
      download(`${path}/${what}`, { query: what === 'export' ? { format: 'xlsx' } : {} }),
  });
  const students = found.data ?? [];
  const emails = students.map(({ email }) => email).filter((email) => email !== '');
  const copy = async () => {
    await navigator.clipboard.writeText(emails.join('; '));
    void message.success(m.copied(emails.length));
  };
  const back = (
    <Button type="link" icon={<ArrowLeftOutlined />} style={{ paddingInline: 0 }} onClick={onBack}>
      {m.back}
    </Button>
  );
  if (section === undefined) {
    return (
      <>
        {back}
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.gone} />
      </>
    );
  }
  return (
    <section aria-label={m.list}>
      {back}
      <Flex wrap gap={8} align="center" justify="space-between" style={{ marginBlock: '4px 12px' }}>
        <div>
          <h2 style={{ fontSize: 16, margin: 0 }}>
            {section.courseCode} ({section.sectionNo}) {section.title}
          </h2>
          <span>{[m.students(section.enrolled), ...section.times].join(' · ')}</span>
        </div>
        {can('export') && students.length > 0 && (
          <Flex wrap gap={8}>
            <Button icon={<PrinterOutlined />} onClick={() => paper.mutate('roster')}>
              {m.roster}
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => paper.mutate('attendance')}>
              {m.attendance}
            </Button>
            <Button icon={<CopyOutlined />} onClick={() => void copy()}>
              {m.copyEmails}
            </Button>
            <Button icon={<DownloadOutlined />} onClick={() => paper.mutate('export')}>
              {m.export}
            </Button>
          </Flex>
        )}
      </Flex>
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none} />}
      {students.length > 0 && (
        <div className="name-scroll">
          <table className="name-list" aria-label={m.list}>
            <thead>
              <tr>
                <th scope="col">{m.no}</th>
                <th scope="col">{m.studentNo}</th>
                <th scope="col">{m.name}</th>
                <th scope="col">{m.programme}</th>
                <th scope="col">{m.year}</th>
                <th scope="col">{m.email}</th>
              </tr>
            </thead>
            <tbody>
              {students.map(({ id, studentNo, name, programme, year, email }, place) => (
                <tr key={id}>
                  <td>{place + 1}</td>
                  <td>{studentNo}</td>
                  <td>{name}</td>
                  <td>{programme}</td>
                  <td>{year && m.yearOf(year)}</td>
                  <td>{email !== '' && <a href={`mailto:${email}`}>{email}</a>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
