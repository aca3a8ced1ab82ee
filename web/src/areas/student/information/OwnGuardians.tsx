import { Card, Empty, Flex, Tag } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { OwnGuardian } from '../calls';
import { studentMessages } from '../messages';

export function OwnGuardians({ guardians }: { guardians: readonly OwnGuardian[] }) {
  const m = useMessages(studentMessages).information;
  if (guardians.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noGuardians} />;
  return (
    <Flex vertical gap={12} className="task-page">
      {guardians.map(({ id, name, relation, mobile, email, isPrimary, isEmergency }) => (
        <Card key={id} size="small">
          <Flex wrap gap={8} align="center">
            <strong>{name}</strong>
            <span>{relation}</span>
            {isPrimary && <Tag>{m.primary}</Tag>}
            {isEmergency && <Tag>{m.emergency}</Tag>}
          </Flex>
          <div className="small-grey">{[mobile, email].filter(Boolean).join(' · ')}</div>
        </Card>
      ))}
    </Flex>
  );
}
