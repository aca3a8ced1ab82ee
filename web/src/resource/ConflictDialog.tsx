import { Badge, Button, Modal, Table } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { AnyRow, Located, Values } from './screen';
import { sameValue } from './serverErrors';
import { useReferenceLabels } from './useReferenceLabels';
import { inWords } from './wire';

interface Props {
  inputs: readonly Located[];
  mine: Readonly<Values>;
  current: AnyRow;
  busy: boolean;
  onTakeMine: () => void;
  onDiscard: () => void;
  onKeepEditing: () => void;
}

/** Both versions field by field; what was typed stays in the form behind it until somebody decides. */
export function ConflictDialog({ inputs, mine, current, busy, onTakeMine, onDiscard, onKeepEditing }: Props) {
  const m = useMessages(resourceMessages);
  const labels = useReferenceLabels(inputs, mine);
  const rows = inputs.map(({ name, field }) => ({
    key: name,
    label: field.label,
    mine: inWords(field, mine[name], m, labels[name]),
    current: inWords(field, current[name], m, current.labels?.[name]),
    differs: !sameValue(mine[name], current[name]),
  }));
  return (
    <Modal
      open
      title={m.conflictTitle}
      width={640}
      onCancel={onKeepEditing}
      footer={
        <>
          <Button onClick={onKeepEditing}>{m.keepEditing}</Button>
          <Button danger onClick={onDiscard}>
            {m.discardMine}
          </Button>
          <Button type="primary" loading={busy} onClick={onTakeMine}>
            {m.takeMine}
          </Button>
        </>
      }
    >
      <p>{m.conflictAbout}</p>
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: m.field, dataIndex: 'label' },
          { title: m.yours, dataIndex: 'mine' },
          { title: m.theirs, dataIndex: 'current' },
          {
            title: '',
            dataIndex: 'differs',
            render: (differs: boolean) => (differs ? <Badge status="warning" text={m.differs} /> : null),
          },
        ]}
      />
    </Modal>
  );
}
