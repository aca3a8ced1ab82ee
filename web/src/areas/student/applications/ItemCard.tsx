import { Alert, Button, Flex, Typography } from 'antd';
import { serverNow } from '@/app/config';
import type { OwnItem } from '@/applications/types';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { formatDateTime } from '@/lib/time';
import { Conditions } from '@/requirement/Explanation';
import { Countdown } from '@/ui/Countdown';
import { ownApplicationMessages } from './messages';

interface Props {
  item: OwnItem;
  /** There is a draft of it. */
  begun: boolean;
  onOpen: () => void;
  onEnd: () => void;
}
const HOUR_MS = 3_600_000;
const MINUTES = 'YYYY-MM-DD HH:mm';

/** Something to apply for: until when, what it costs, how long it takes, and what stands against it. */
export function ItemCard({ item, begun, onOpen, onEnd }: Props) {
  const m = useMessages(ownApplicationMessages);
  const facts = [
    item.fee === 0 ? m.free : m.fee(yuan(item.fee)),
    m.workingDays(item.workingDays),
    m.often[item.often as keyof typeof m.often],
  ];
  return (
    <Flex vertical gap={8} className="oas-card">
      <h3>{item.name}</h3>
      {/* What stands against it says when it opens or has closed. */}
      {item.obstacles.every(({ code }) => code !== 'not_open') && <Window item={item} onEnd={onEnd} />}
      <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
      {item.notice !== '' && (
        <Typography.Paragraph
          ellipsis={{ rows: 3, expandable: 'collapsible', symbol: (open) => (open ? m.less : m.more) }}
          style={{ margin: 0, whiteSpace: 'pre-line' }}
        >
          {item.notice}
        </Typography.Paragraph>
      )}
      <div style={{ marginBlockStart: 'auto' }}>
        {begun ? (
          <Button type="primary" aria-label={`${m.goOn} ${item.name}`} onClick={onOpen}>
            {m.goOn}
          </Button>
        ) : item.obstacles.length === 0 ? (
          <Button type="primary" aria-label={`${m.apply} ${item.name}`} onClick={onOpen}>
            {m.apply}
          </Button>
        ) : (
          <Against item={item} />
        )}
      </div>
    </Flex>
  );
}

/** Why it cannot be applied for; conditions one by one with what was found. */
function Against({ item: { obstacles, verdict } }: { item: OwnItem }) {
  const m = useMessages(ownApplicationMessages);
  const unmet = verdict?.holds === false;
  return (
    <Flex vertical gap={8}>
      {obstacles.map(({ code, message }) => (
        <Alert
          key={code}
          type={code === 'not_eligible' ? 'warning' : 'info'}
          showIcon
          // The conditions stand below, one by one and in the reader's language.
          title={code === 'not_eligible' && unmet ? m.notEligible : message}
        />
      ))}
      {unmet && (
        <section aria-label={m.conditions}>
          <Typography.Text strong>{m.conditions}</Typography.Text>
          <Conditions verdict={verdict} />
        </section>
      )}
    </Flex>
  );
}

function Window({ item, onEnd }: { item: OwnItem; onEnd: () => void }) {
  const m = useMessages(ownApplicationMessages);
  const closes = Date.parse(item.closeAt);
  return (
    <span>
      {m.until(formatDateTime(item.closeAt, MINUTES))}
      {closes - serverNow() < HOUR_MS && (
        <>
          {' · '}
          {m.left} <Countdown until={closes} onEnd={onEnd} />
        </>
      )}
    </span>
  );
}
