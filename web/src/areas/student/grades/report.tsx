import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Flex, Select, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { api, result } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { studentMessages } from '../messages';
import { SemesterCard } from './SemesterCard';

const ALL = '';

/** A student's own results, semester by semester, as far as they are released. */
export default function GradeReport() {
  const m = useMessages(studentMessages).report;
  const [params, setParams] = useSearchParams();
  const yearId = params.get('yearId') ?? ALL;
  const { data } = useQuery({
    queryKey: ['own-grade-report', yearId],
    queryFn: () => result(api.GET('/api/grades/own/report', { params: { query: yearId === ALL ? {} : { yearId } } })),
  });
  const years = (data?.years ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card>
      <PageHead
        title={m.title}
        about={data === undefined ? m.about : `${data.studentNo} ${data.nameCn} ${data.nameEn}`}
        actions={
          <>
            <Select
              aria-label={m.year}
              value={yearId}
              style={{ minWidth: 160 }}
              options={[{ value: ALL, label: m.allYears }, ...years]}
              onChange={(value: string) => setParams(value === ALL ? {} : { yearId: value })}
            />
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {m.print}
            </Button>
          </>
        }
      />
      {data !== undefined && data.notice !== '' && (
        <Alert type="info" showIcon title={data.notice} style={{ marginBlockEnd: 16, whiteSpace: 'pre-line' }} />
      )}
      {data !== undefined && data.semesters.length === 0 && <Empty description={m.empty} />}
      <Flex vertical gap={24}>
        {data?.semesters.map((semester) => (
          <SemesterCard key={semester.id} semester={semester} />
        ))}
      </Flex>
      {data !== undefined && data.semesters.length > 0 && (
        <Typography.Paragraph type="secondary" style={{ marginBlockStart: 16 }}>
          {m.legend}
        </Typography.Paragraph>
      )}
    </Card>
  );
}
