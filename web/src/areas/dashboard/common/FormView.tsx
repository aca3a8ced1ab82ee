import { Table } from 'antd';
import type { FormField } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { approvalMessages } from './messages';
import { columnsOf, commonOf } from './sections';

/** What was applied for in the reader's words; a form with lines is a table, with what all lines share above it. */
export function FormView({ sections }: { sections: readonly (readonly FormField[])[] }) {
  const m = useMessages(approvalMessages);
  const common = commonOf(sections);
  const columns = columnsOf(sections);
  return (
    <>
      {common.length > 0 && (
        <DescriptionGrid
          items={common.map(({ field, label, text }) => ({
            key: field,
            label,
            value: <span className="plain-body">{text}</span>,
          }))}
        />
      )}
      {columns.length > 0 && (
        <Table<Readonly<Record<string, string>>>
          size="small"
          rowKey="place"
          aria-label={m.rows(sections.length)}
          style={{ marginBlockStart: 8 }}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={sections.map((section, place) => ({
            ...Object.fromEntries(section.map(({ field, text }) => [field, text])),
            place: String(place + 1),
          }))}
          columns={[
            { title: '#', dataIndex: 'place', align: 'right' },
            ...columns.map(({ field, label }) => ({ title: label, dataIndex: field })),
          ]}
        />
      )}
    </>
  );
}
