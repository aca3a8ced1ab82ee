import { Button, Card, Empty, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { REGISTRY, type Side } from '../common/side';
import { collectionMessages } from '../messages';
import { RoundTask } from './RoundTask';
import { type InRound, useRound } from './useRound';

interface Props {
  side: Side;
  title: string;
  about: string;
  children: (found: InRound) => ReactNode;
}

/** A page about a round; while there is none it says so, and who can change that. */
export function RoundFrame({ side, title, about, children }: Props) {
  const m = useMessages(collectionMessages).round;
  const { pending, error, found, refresh } = useRound(side);
  const [opening, setOpening] = useState(false);
  if (found !== undefined) return children(found);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={title} about={about} />
      {pending && <Skeleton active paragraph={{ rows: 10 }} />}
      {error !== undefined && <Failed error={error} onRetry={refresh} />}
      {!pending && error === undefined && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              {m.none}
              <br />
              {side === 'division' ? m.noneDivision : m.noneOffice}
            </>
          }
        >
          {side === 'office' && (
            <Can permissions={REGISTRY} action="add">
              <Button type="primary" onClick={() => setOpening(true)}>
                {m.open.action}
              </Button>
            </Can>
          )}
        </Empty>
      )}
      {opening && <RoundTask verb="open" onClose={() => setOpening(false)} />}
    </Card>
  );
}
