import { Empty, Table } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { isNumeric, show } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import type { Entity, Field } from '@/resource/types';

interface Props<Row extends Entity> {
  title: string;
  rows: readonly Row[];
  fields: Readonly<Record<string, Field>>;
  empty: string;
  /** Beside the title, such as the way to the page that keeps these rows. */
  extra?: ReactNode;
}

/** Rows that belong to a record, as a small table that says so when there are none. */
export function Rows<Row extends Entity>({ title, rows, fields, empty, extra }: Props<Row>) {
  const m = useMessages(resourceMessages);
  return (
    <section aria-label={title} className="record-part">
      <div className="record-head">
        <h2 className="record-title">{title}</h2>
        {extra}
      </div>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} styles={{ root: { marginBlock: 8 } }} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          aria-label={title}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true }}
          dataSource={[...rows]}
          columns={Object.entries(fields).map(([name, field]) => ({
            title: field.label,
            key: name,
            align: isNumeric(field) ? ('right' as const) : undefined,
            render: (_: unknown, row: Row) =>
              show(field, (row as Readonly<Record<string, unknown>>)[name], m, row.labels, name, row.id),
          }))}
        />
      )}
    </section>
  );
}
