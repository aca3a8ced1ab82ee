import { Table } from 'antd';
import type { FieldError } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';

/** What is wrong with a file, each at its row and column. */
export function RowErrors({ errors }: { errors: readonly FieldError[] }) {
  const m = useMessages(resourceMessages);
  return (
    <Table
      size="small"
      rowKey={(error) => `${error.row}-${error.column ?? error.field}-${error.code}-${error.message}`}
      dataSource={[...errors]}
      pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: m.errorRow, dataIndex: 'row', width: 70, align: 'right' },
        { title: m.errorColumn, render: (_, error) => error.column ?? error.field ?? m.none, width: 160 },
        { title: m.errorMessage, dataIndex: 'message' },
      ]}
    />
  );
}
