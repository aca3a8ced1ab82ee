import { Alert, Modal, Table } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { FieldColumn } from './fields';
import { gradeMessages } from './messages';
import type { Change, Pasted } from './paste';

interface Props {
  pasted: Pasted;
  columns: readonly FieldColumn[];
  onApply: (changes: readonly Change[]) => void;
  onClose: () => void;
}

/** What a block from a spreadsheet would change, and what of it fits nowhere; nothing is written before this. */
export function PasteDialog({ pasted, columns, onApply, onClose }: Props) {
  const m = useMessages(gradeMessages).paste;
  const label = (field: string) => columns.find((column) => column.field === field)?.label ?? field;
  const lists = (['unknown', 'twice', 'withdrawn', 'missing'] as const).filter((key) => pasted[key].length > 0);
  return (
    <Modal
      open
      width={720}
      title={m.title}
      okText={m.apply}
      cancelText={m.cancel}
      okButtonProps={{ disabled: pasted.changes.length === 0 }}
      onOk={() => onApply(pasted.changes)}
      onCancel={onClose}
      destroyOnHidden
    >
      <Alert
        type={pasted.by === 'number' ? 'info' : 'warning'}
        title={m.by[pasted.by]}
        description={pasted.changes.length === 0 ? m.nothing : m.changes(pasted.changes.length)}
      />
      {lists.map((key) => (
        <Alert
          key={key}
          type="warning"
          style={{ marginBlockStart: 8 }}
          title={m[key]}
          description={pasted[key].slice(0, 20).join(', ')}
        />
      ))}
      {pasted.beyond > 0 && <Alert type="warning" style={{ marginBlockStart: 8 }} title={m.beyond(pasted.beyond)} />}
      <Table<Change>
        size="small"
        style={{ marginBlockStart: 8 }}
        rowKey={({ studentId, field }) => `${studentId} ${field}`}
        aria-label={m.title}
        dataSource={[...pasted.changes]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '', render: (_, { studentNo, name }) => `${studentNo} ${name}` },
          { title: '', render: (_, { field }) => label(field) },
          { title: m.before, dataIndex: 'before' },
          { title: m.after, dataIndex: 'value' },
        ]}
      />
    </Modal>
  );
}
