import { Alert, Flex, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { taskMessages } from './messages';
import { type Effect, type EffectGroup, groupEffects, type Outcome, tellingChanges } from './outcome';
import './task.css';

const PAGE = 8;

/** Everything a command does to rows: what is worth a look first, then kind by kind, before and after. */
export function EffectPreview({ outcome }: { outcome: Outcome }) {
  const m = useMessages(taskMessages);
  const { effects, total, warnings } = outcome;
  const groups = groupEffects(effects);
  const shown = formatNumber(effects.length);
  return (
    <Flex vertical gap={16}>
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={m.warnings}
          description={
            <ul className="task-lines">
              {warnings.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      {/* Where rows with mistakes hold everything back, the warnings say so and the differences are still shown. */}
      {total === 0 && effects.length === 0 && <Alert type="info" showIcon title={m.nothing} />}
      {total > 0 && (
        <Typography.Text type="secondary">
          {effects.length < total ? m.cut(shown, formatNumber(total)) : m.total(shown)}
        </Typography.Text>
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </Flex>
  );
}

function Group({ group: { label, kind, effects } }: { group: EffectGroup }) {
  const m = useMessages(taskMessages);
  const title = m.group(label, m.kinds[kind], formatNumber(effects.length));
  const telling = effects.some((effect) => tellingChanges(effect).length > 0);
  return (
    <section aria-label={title}>
      <h3 className="task-group">{title}</h3>
      <Table<Effect & { place: number }>
        size="small"
        aria-label={title}
        rowKey="place"
        className="task-effects"
        // A row that does not exist yet has no id, and two of them may look alike.
        dataSource={effects.map((effect, place) => ({ ...effect, place }))}
        pagination={{ pageSize: PAGE, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: m.row, width: telling ? '34%' : undefined, render: (_, effect) => effect.title || label },
          ...(telling
            ? [{ title: m.changes, render: (_: unknown, effect: Effect) => <Changes effect={effect} /> }]
            : []),
        ]}
      />
    </section>
  );
}

function Changes({ effect }: { effect: Effect }) {
  const m = useMessages(taskMessages);
  return (
    <ul className={effect.kind === 'ADDED' ? 'task-lines task-facts' : 'task-lines'}>
      {tellingChanges(effect).map(({ field, label, before, after }) => (
        <li key={field}>
          <Typography.Text type="secondary">{label}</Typography.Text>{' '}
          {effect.kind === 'CHANGED' && (
            <>
              <span className="task-before">{before || m.empty}</span>{' '}
              <span role="img" aria-label={m.to}>
                →
              </span>{' '}
            </>
          )}
          <strong>{after || m.empty}</strong>
        </li>
      ))}
    </ul>
  );
}
