import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { api, result } from '@/api/client';
import { formatNumber } from '@/lib/text';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useWords } from '../messages';

const COUNTS = ['students', 'results', 'released', 'missing', 'held', 'withoutAverages'] as const;

/** Who would see what, before anybody does. */
export function Preview({ id }: { id: string }) {
  const m = useWords().release;
  const { data } = useQuery({
    queryKey: ['grade-release-preview', id],
    queryFn: () => result(api.GET('/api/grades/release/{id}/preview', { params: { path: { id } } })),
  });
  if (data === undefined) return null;
  return (
    <Flex vertical gap={8}>
      <Typography.Title level={3} style={{ fontSize: 16, margin: 0 }}>
        {m.previewTitle}
      </Typography.Title>
      <DescriptionGrid
        columns={1}
        items={COUNTS.map((count) => ({ key: count, label: m[count], value: formatNumber(data[count]) }))}
      />
      {data.missing > 0 && <Typography.Text type="warning">{m.missingHint}</Typography.Text>}
    </Flex>
  );
}
