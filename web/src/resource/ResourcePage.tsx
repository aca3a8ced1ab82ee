import { PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Card, Flex, type InputRef, Skeleton } from 'antd';
import { lazy, type PropsWithChildren, Suspense, useRef, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { useDevice } from '@/shell/layout';
import { PageHead } from '@/ui/PageHead';
import { BulkBar } from './BulkBar';
import { ColumnChooser } from './ColumnChooser';
import { useColumnChoice } from './columnChoice';
import { EmptyState } from './EmptyState';
import { ExportMenu } from './ExportMenu';
import { FilterBar } from './FilterBar';
import { FilterChips } from './FilterChips';
import { resourceMessages } from './messages';
import { ResourceTable } from './ResourceTable';
import { RowActions } from './RowActions';
import { SavedViews } from './SavedViews';
import { type AnyRow, screenOf, type Values } from './screen';
import type { Entity, Resource } from './types';
import { useCommands } from './useCommands';
import { useResourceList } from './useResourceList';
import { useShortcuts } from './useShortcuts';
import { inWords } from './wire';

// What opens on demand is fetched on demand; the list comes first.
const EditModal = lazy(() => import('./EditModal'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const RecordDrawer = lazy(() => import('./RecordDrawer'));

/** A whole list-and-edit screen from one declaration. */
export function ResourcePage<Row extends Entity, Draft extends object, Filter extends object>({
  resource,
}: {
  resource: Resource<Row, Draft, Filter>;
}) {
  const m = useMessages(resourceMessages);
  const { name, entity, permissions } = resource;
  const screen = screenOf(resource);
  const { service } = screen;
  const list = useResourceList(name, screen);
  const [columns, chooseColumns] = useColumnChoice(name, screen.columns);
  const [editing, setEditing] = useState<{ row?: AnyRow } | null>(null);
  const [opened, setOpened] = useState<AnyRow>();
  const [importing, setImporting] = useState(false);
  const search = useRef<InputRef>(null);
  const prepare = useMutation({
    mutationFn: async (row: AnyRow) => screen.prepare?.(row) ?? row,
    onSuccess: (row) => setEditing({ row }),
  });
  const { can, forRow, bulk } = useCommands({
    entity,
    permissions,
    screen,
    list,
    onEdit: (row) => (screen.prepare === undefined ? setEditing({ row }) : prepare.mutate(row)),
  });

  const mayAdd = service.create !== undefined && screen.editable && can(resource.adding ?? 'add');
  const mayImport = service.import !== undefined && can('import');
  const add = mayAdd ? () => setEditing({}) : undefined;
  const openable = service.get !== undefined || service.history !== undefined || resource.drawer !== undefined;
  const look = resource.onOpen as ((row: AnyRow) => void) | undefined;
  useShortcuts({ '/': () => search.current?.focus(), n: add });

  const given: Values = { keyword: list.state.keyword, ...list.state.filter };
  const narrow = (change: Values) => list.setState({ ...change, pageNo: 1 });
  const mobile = useDevice() === 'mobile';
  const whole: readonly string[] = resource.whole ?? [];
  const narrowing = Object.keys(given).filter((key) => !whole.includes(key));
  const clearAll = () => narrow(Object.fromEntries(narrowing.map((key) => [key, undefined])));
  const keywordHint = resource.keyword === false ? undefined : (resource.keyword ?? m.keywordHint);
  const filtered = narrowing.some((key) => given[key] !== undefined);
  const { called } = resource as { called?: (row: AnyRow) => string };
  const [first] = screen.columns;
  // The words of a reference, never the id behind them.
  const rowTitle = (row: AnyRow) =>
    called?.(row) ??
    (first === undefined || row[first.name] == null
      ? entity
      : inWords(first.field, row[first.name], m, row.labels?.[first.name]));

  const onClose = () => setEditing(null);
  const onSaved = () => {
    setEditing(null);
    setOpened(undefined);
    void list.refresh();
  };
  const toolbar = (
    <>
      {resource.toolbar}
      {mayImport && (
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          {m.import}
        </Button>
      )}
      {service.export && can('export') && (
        <ExportMenu
          formats={service.formats}
          run={(format, purpose) =>
            service.export?.(format, { ...list.query, pageNo: undefined, pageSize: undefined }, purpose) ??
            Promise.resolve()
          }
        />
      )}
      <Button icon={<ReloadOutlined />} aria-label={m.refresh} title={m.refresh} onClick={() => void list.refresh()} />
      <SavedViews
        screen={name}
        look={{ query: list.address.text, columns: columns.map((column) => column.name) }}
        onOpen={(look) => {
          list.address.open(look.query);
          chooseColumns(look.columns);
        }}
      />
      <ColumnChooser columns={screen.columns} chosen={columns} onChoose={chooseColumns} />
      {add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {m.addOf(entity)}
        </Button>
      )}
    </>
  );
  return (
    <Frame embedded={resource.embedded}>
      <PageHead title={resource.title} about={resource.about} actions={toolbar} level={resource.embedded ? 2 : 1} />
      {resource.banner}
      <Flex vertical gap={8}>
        {(screen.filters.length > 0 || keywordHint !== undefined) && (
          <FilterBar
            name={name}
            filters={screen.filters}
            value={given}
            keywordHint={keywordHint}
            searchRef={search}
            onChange={narrow}
          />
        )}
        <FilterChips
          // What a phone keeps behind "more" is said here.
          filters={screen.filters.filter(({ name }) => mobile || !whole.includes(name))}
          value={given}
          onChange={narrow}
        />
        <BulkBar rows={list.selected} columns={screen.columns} actions={bulk} onClear={() => list.setSelected([])} />
        {list.list.isPending && list.list.isFetching ? (
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        ) : (
          <ResourceTable
            label={resource.title}
            list={list}
            columns={columns}
            commands={forRow}
            called={rowTitle}
            selectable={bulk.length > 0 || screen.columns.some((column) => column.total)}
            empty={
              <EmptyState
                entity={entity}
                words={resource.empty}
                filtered={filtered}
                onAdd={add}
                importable={mayImport}
                onClearFilters={clearAll}
                onRetry={list.list.isError ? () => void list.refresh() : undefined}
              />
            }
            onOpen={look ?? (openable ? setOpened : undefined)}
          />
        )}
      </Flex>
      <Suspense>
        {editing !== null && resource.editor?.({ row: editing.row as unknown as Row | undefined, onSaved, onClose })}
        {editing !== null && resource.editor === undefined && (
          <EditModal
            key={editing.row?.id ?? 'new'}
            name={name}
            title={editing.row ? m.editOf(entity) : m.addOf(entity)}
            screen={screen}
            row={editing.row}
            open
            onSaved={onSaved}
            onClose={onClose}
          />
        )}
        {opened !== undefined && (
          <RecordDrawer
            name={name}
            screen={screen}
            title={rowTitle(opened)}
            row={opened}
            mayRead={can('get')}
            actions={<RowActions commands={forRow(opened)} />}
            onClose={() => setOpened(undefined)}
          >
            {resource.drawer && ((row) => resource.drawer?.(row as unknown as Row))}
          </RecordDrawer>
        )}
        {importing && service.import && (
          <ImportDialog
            name={name}
            title={m.importOf(entity)}
            service={service.import}
            onClose={() => setImporting(false)}
            onImported={() => void list.refresh()}
          />
        )}
      </Suspense>
    </Frame>
  );
}

function Frame({ embedded = false, children }: PropsWithChildren<{ embedded?: boolean }>) {
  if (embedded) return <div>{children}</div>;
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      {children}
    </Card>
  );
}
