import { Flex, Typography } from 'antd';
import { formatDateTime } from '@/lib/time';

export interface Word {
  id: string;
  fromOffice: boolean;
  text: string;
  at: string;
}

interface Props {
  words: readonly Word[];
  empty: string;
  office: string;
  student: string;
}

/** What was said in confidence, oldest first. */
export function Words({ words, empty, office, student }: Props) {
  if (words.length === 0) return <Typography.Paragraph type="secondary">{empty}</Typography.Paragraph>;
  return (
    <Flex vertical gap={12} style={{ marginBlockEnd: 12 }}>
      {words.map(({ id, fromOffice, text, at }) => (
        <div key={id}>
          <Flex wrap gap="4px 8px" align="baseline">
            <strong>{fromOffice ? office : student}</strong>
            <Typography.Text type="secondary">{formatDateTime(at)}</Typography.Text>
          </Flex>
          <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</div>
        </div>
      ))}
    </Flex>
  );
}
