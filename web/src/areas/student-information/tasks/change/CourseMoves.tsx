import { Table, Typography } from 'antd';
import type { TransferCourse } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { tasksMessages } from '../messages';

/** Before and after of every course a transfer touches, with the rule that decided it. */
export function CourseMoves({ courses }: { courses: readonly TransferCourse[] }) {
  const m = useMessages(tasksMessages).transfer;
  const title = m.courses(courses.length);
  return (
    <section aria-label={title} style={{ marginBlockStart: 16 }}>
      <h3 className="task-group">{title}</h3>
      {courses.length === 0 ? (
        <Typography.Text type="secondary">{m.noCourses}</Typography.Text>
      ) : (
        <Table<TransferCourse & { place: number }>
          size="small"
          aria-label={title}
          rowKey="place"
          dataSource={courses.map((course, place) => ({ ...course, place }))}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: m.student, dataIndex: 'student' },
            { title: m.course, dataIndex: 'course' },
            { title: m.from, dataIndex: 'from' },
            {
              title: m.to,
              render: (_, { from, to }) =>
                from === to ? <Typography.Text type="secondary">{m.same}</Typography.Text> : <strong>{to}</strong>,
            },
            { title: m.mark, dataIndex: 'mark' },
            { title: m.why, dataIndex: 'why' },
          ]}
        />
      )}
    </section>
  );
}
