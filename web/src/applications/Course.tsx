import { Flex, Timeline, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { applicationMessages } from './messages';
import { StateTag } from './Tags';
import type { Application } from './types';

/** What has happened to an application, oldest first: when, by whom, and with which words. */
export function Course({ events }: Pick<Application, 'events'>) {
  const m = useMessages(applicationMessages);
  return (
    <section aria-label={m.events}>
      <h3 style={{ fontSize: 14, marginBlock: '0 12px' }}>{m.events}</h3>
      {events.length === 0 ? (
        <Typography.Text type="secondary">{m.noEvents}</Typography.Text>
      ) : (
        <Timeline
          items={events.map(({ at, state, by, note }, place) => ({
            key: place,
            content: (
              <Flex vertical gap={2}>
                <Flex wrap gap={8} align="center">
                  <StateTag state={state} />
                  <span>{by}</span>
                  <Typography.Text type="secondary">{formatDateTime(at)}</Typography.Text>
                </Flex>
                {note !== '' && <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</span>}
              </Flex>
            ),
          }))}
        />
      )}
    </section>
  );
}
