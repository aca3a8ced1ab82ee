import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex, Skeleton, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { teacherMessages } from '../messages';
import { loadSummary, type TeacherStudent } from './calls';
import { Notes } from './Notes';

interface Props {
  student: TeacherStudent;
  semesterId: string | undefined;
  onClose: () => void;
}

/** What a teacher may know of a student: who they are, whether they are away, and one's own notes. */
export function StudentDrawer({ student, semesterId, onClose }: Props) {
  const m = useMessages(teacherMessages).students;
  const found = useQuery({
    queryKey: ['my-students', 'one', student.id, semesterId],
    queryFn: ({ signal }) => loadSummary(student.id, semesterId, signal),
    meta: { silent: true },
  });
  const summary = found.data;
  return (
    <Drawer open size={560} title={`${student.studentNo} ${student.name}`} onClose={onClose} destroyOnHidden>
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {summary !== undefined && (
        <Flex vertical gap={16}>
          <DescriptionGrid
            columns={1}
            items={[
              { key: 'programme', label: m.programme, value: summary.student.programme },
              { key: 'year', label: m.year, value: summary.student.year ?? m.none },
              { key: 'status', label: m.status, value: summary.status },
              { key: 'sections', label: m.sections, value: summary.student.sections.join(', ') || m.none },
              {
                key: 'email',
                label: m.email,
                value:
                  summary.student.email === '' ? (
                    m.none
                  ) : (
                    <a href={`mailto:${summary.student.email}`}>{summary.student.email}</a>
                  ),
              },
              ...(!summary.student.cgpa ? [] : [{ key: 'cgpa', label: m.cgpa, value: summary.student.cgpa }]),
            ]}
          />
          <section aria-label={m.notices}>
            <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.notices}</h2>
            {summary.notices.length === 0 && <Typography.Text type="secondary">{m.noNotices}</Typography.Text>}
            <ul className="plain-list">
              {summary.notices.map(({ from, to, text }) => (
                <li key={`${from} ${text}`}>
                  <Typography.Text type="secondary">{to ? m.until(from, to) : m.since(from)}</Typography.Text> {text}
                </li>
              ))}
            </ul>
          </section>
          <Notes studentId={student.id} notes={summary.notes} />
        </Flex>
      )}
    </Drawer>
  );
}
