import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { pageOf, REGISTRY } from '../common/side';
import { collectionMessages } from '../messages';
import { DivisionActions } from '../rounds/DivisionActions';
import { RoundBar } from '../rounds/RoundBar';
import { useRound } from '../rounds/useRound';

const STEPS = { course: 'toCourses', group: 'toGroups', teacher: 'toTeachers' } as const;

/** What the registry asks for, where the division stands, and where to go on. */
export default function Introduction() {
  const all = useMessages(collectionMessages);
  const m = all.introduction;
  const { found } = useRound('division');
  const query = queryText({ roundId: found?.round.id, divisionId: found?.division?.divisionId });
  return (
    <Flex vertical gap={12}>
      <ContentReader
        contentKey="ttsp-introduction"
        permission={REGISTRY[0]}
        title={m.title}
        about={m.about}
        empty={{ title: all.help.empty, edit: all.help.edit, read: all.help.read }}
        lead={
          found !== undefined && (
            <nav aria-label={m.steps}>
              <RoundBar found={found} actions={<DivisionActions found={found} />} />
              <Flex wrap gap={8} style={{ marginBlockEnd: 16 }}>
                {Object.entries(STEPS).map(([page, label]) => (
                  <Link key={page} to={`${pageOf('division', page)}${query}`}>
                    <Button>{m[label]}</Button>
                  </Link>
                ))}
              </Flex>
            </nav>
          )
        }
      />
    </Flex>
  );
}
