import { Badge, Modal, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { peopleMessages } from '../messages';
import { amountOf, changedPeople, type Direction, type Sight, type SightPreview } from './views';

interface Props {
  title: string;
  okText: string;
  preview: SightPreview;
  answer: (yes: boolean) => void;
}
const STATES = { more: 'success', less: 'warning', other: 'processing', same: 'default' } as const;

/** Whose view changes, from what to what; nothing is written until it is confirmed. */
export function SightModal({ title, okText, preview, answer }: Props) {
  const all = useMessages(peopleMessages);
  const m = all.group.effect;
  const people = changedPeople(preview.people);
  const counts = (sight: Sight) =>
    m.counts(formatNumber(amountOf(sight.divisions)), formatNumber(amountOf(sight.students)));
  const words: Readonly<Record<Direction, string>> = { more: m.more, less: m.less, other: m.other, same: '' };
  return (
    <Modal
      open
      title={title}
      width={760}
      okText={okText}
      cancelText={all.cancel}
      mask={{ closable: false }}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        <Typography.Text strong>{people.length === 0 ? m.nobody : m.people(people.length)}</Typography.Text>{' '}
        <Typography.Text type="secondary">{all.unit.effectAbout}</Typography.Text>
      </p>
      {people.length > 0 && (
        <Table
          size="small"
          rowKey="userId"
          aria-label={m.title}
          dataSource={[...people]}
          pagination={people.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false}
          scroll={{ y: 360 }}
          columns={[
            { title: m.person, dataIndex: 'name' },
            { title: m.before, render: (_, { before }) => counts(before) },
            { title: m.after, render: (_, { after }) => counts(after) },
            {
              title: '',
              render: (_, { direction }) => <Badge status={STATES[direction]} text={words[direction]} />,
            },
          ]}
        />
      )}
    </Modal>
  );
}
