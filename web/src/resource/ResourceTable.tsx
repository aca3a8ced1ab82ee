import { Button, Table, type TableColumnType, type TableProps, Typography } from 'antd';
import type { ReactNode } from 'react';
import { SIZE_CHANGER } from '@/app/constants';
import { type Language, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { useDevice } from '@/shell/layout';
import { headOf, isNumeric, show } from './kinds';
import { resourceMessages } from './messages';
import { type Command, RowActions } from './RowActions';
import type { AnyRow, ScreenColumn } from './screen';
import type { ResourceList } from './useResourceList';
import type { Words } from './wire';

interface Props {
  label: string;
  list: ResourceList;
  columns: readonly ScreenColumn[];
  commands: (row: AnyRow) => readonly Command[];
  /** What a row is called for those who hear the page. */
  called: (row: AnyRow) => string;
  selectable: boolean;
  empty: ReactNode;
  onOpen?: (row: AnyRow) => void;
}

export function ResourceTable({ label, list, columns, commands, called, selectable, empty, onOpen }: Props) {
  const m = useMessages(resourceMessages);
  const language = useLanguage((s) => s.language);
  const device = useDevice();
  const { state, setState, selected, setSelected } = list;
  const rows = list.list.data?.data ?? [];
  const known = new Map([...selected, ...rows].map((row) => [row.id, row]));

  const shown: TableColumnType<AnyRow>[] = columns.map((column, i) => ({
    title: headOf(column),
    dataIndex: column.name,
    key: column.name,
    width: column.width,
    fixed: i === 0 ? 'left' : undefined,
    align: isNumeric(column.field) ? 'right' : 'left',
    sorter: column.sortable ?? false,
    sortOrder: state.sortField === column.name ? (state.sortOrder ?? null) : null,
    render: (_, row) => {
      const whole = cell(column, row, m, language);
      // A fixed cell as wide as a phone would leave no room for what scrolls beside it.
      const content = i === 0 && device === 'mobile' ? <span style={NARROW}>{whole}</span> : whole;
      if (i > 0 || onOpen === undefined) return content;
      // The identifying cell is the way in for the keyboard; the mouse may click anywhere in the row.
      return (
        <Button type="link" size="small" onClick={() => onOpen(row)} style={OPENER}>
          {content}
        </Button>
      );
    },
  }));
  if (rows.some((row) => commands(row).length > 0)) {
    shown.push({
      title: m.actions,
      key: 'actions',
      fixed: device === 'mobile' ? undefined : 'right',
      width: 120,
      className: 'no-print',
      render: (_, row) => <RowActions commands={commands(row)} />,
    });
  }
  const onTableChange: TableProps<AnyRow>['onChange'] = (page, _filters, sort) => {
    const order = Array.isArray(sort) ? sort[0] : sort;
    const sorted = order?.order ? { sortField: order.field, sortOrder: order.order } : {};
    setState({ pageNo: page.current, pageSize: page.pageSize, sortField: undefined, sortOrder: undefined, ...sorted });
  };
  return (
    <Table<AnyRow>
      rowKey="id"
      size="small"
      aria-label={label}
      columns={shown}
      dataSource={rows}
      loading={{ spinning: list.list.isFetching, delay: 200 }}
      className={onOpen ? 'clickable-rows' : ''}
      locale={{ emptyText: list.list.isPending ? <span /> : empty }}
      scroll={{ x: 'max-content' }}
      onChange={onTableChange}
      onRow={(row) => ({
        onClick: (event) => {
          // Buttons, boxes and links in the row do their own work, and so do dialogs that they have opened.
          const target = event.target as HTMLElement;
          if (!event.currentTarget.contains(target)) return;
          if (!target.closest('button, a, input, label, .ant-dropdown, .ant-table-selection-column')) onOpen?.(row);
        },
      })}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: selected.map((row) => row.id),
              preserveSelectedRowKeys: true,
              onChange: (keys) => setSelected(keys.flatMap((key) => known.get(String(key)) ?? [])),
              getTitleCheckboxProps: () => ({ 'aria-label': m.selected(selected.length) }),
              getCheckboxProps: (row) => ({ 'aria-label': called(row) }) as object,
            }
          : undefined
      }
      pagination={{
        current: state.pageNo,
        pageSize: state.pageSize,
        total: list.list.data?.totalCount ?? 0,
        size: 'small',
        showSizeChanger: SIZE_CHANGER,
        pageSizeOptions: [10, 20, 50, 100],
        showLessItems: device === 'mobile',
        showTotal: (total) => m.total(formatNumber(total)),
        style: { marginBlock: 8 },
      }}
    />
  );
}
const OPENER = { padding: 0, height: 'auto', textAlign: 'start' as const };
const NARROW = { display: 'inline-block', maxWidth: '38vw', whiteSpace: 'normal' as const };

function cell(column: ScreenColumn, row: AnyRow, words: Words, language: Language): ReactNode {
  if (column.render) return column.render(row);
  const value = show(column.field, row[column.name], words, row.labels, column.name, row.id);
  const english = column.english === undefined ? undefined : row[column.english];
  if (!english) return value;
  const [first, second] = language === 'zh-CN' ? [value, String(english)] : [String(english), value];
  return (
    <span style={{ display: 'inline-block', verticalAlign: 'middle', lineHeight: 1.2 }}>
      {first}
      <br />
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {second}
      </Typography.Text>
    </span>
  );
}
