import { Card, Flex, Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { teacherEvaluationMessages } from './messages';
import { useOwn } from './useOwn';

export default function EvaluationIntroduction() {
  const m = useMessages(teacherEvaluationMessages).introduction;
  const own = useOwn();
  const count = (status: string) => own.data?.filter((row) => row.status === status && !row.excluded).length ?? 0;
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      <ul style={{ paddingInlineStart: 20, lineHeight: 1.9, maxWidth: 760 }}>
        {m.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.now}
      </Typography.Title>
      {own.isPending && <Skeleton active />}
      {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.isSuccess && (
        <Flex vertical gap={8}>
          <Flex wrap gap="4px 16px">
            <span>{m.open(count('OPEN'))}</span>
            <Link to="/teacher/te/section">{m.toSections}</Link>
          </Flex>
          <Flex wrap gap="4px 16px">
            <span>{m.released(count('RELEASED'))}</span>
            <Link to="/teacher/te/evaluation">{m.toResults}</Link>
          </Flex>
        </Flex>
      )}
    </Card>
  );
}
