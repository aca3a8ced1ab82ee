import type { ReactNode } from 'react';
import type { ApiPath } from '@/api/client';
import type { ActionList, PermissionId } from '@/auth/permissions';

export interface Paging {
  pageNo?: number;
  pageSize?: number;
  sortField?: string;
  sortOrder?: 'ascend' | 'descend';
  keyword?: string;
}
export interface Page<Row> {
  data: Row[];
  pageNo: number;
  pageSize?: number;
  totalCount: number;
  totalPage?: number;
}
export interface Option {
  value: string;
  label: string;
  /** Shown as a dot beside the word. */
  status?: 'default' | 'processing' | 'success' | 'warning' | 'error';
}
/** Finds the options of a reference: by what is typed, or by the ids that are chosen already. */
export type OptionSource = (
  query: { keyword?: string; ids?: readonly string[] },
  signal?: AbortSignal,
) => Promise<readonly Option[]>;

/** What a field is, said once; whether it is a column, a filter or an input is said by the lists below. */
export type Field = { label: string; help?: string } & (
  | { kind: 'text' | 'code' | 'longText' | 'date' | 'dateTime' | 'switch' }
  /** With `places`, a whole number on the wire that people read and write with so many decimals. */
  | { kind: 'number'; places?: number }
  /** Written but never read: left empty, what the server has stays. */
  | { kind: 'secret' }
  /** Shown as a mask; the whole value takes a reason, and every look is logged. */
  | { kind: 'protected'; reveal: Reveal }
  | { kind: 'select' | 'multiSelect'; options: readonly Option[] }
  | { kind: 'reference' | 'references'; source: OptionSource }
);

/** Who may see the whole value, and the table whose `reveal` operation answers it. */
export interface Reveal {
  path: ApiPath;
  permissions: readonly PermissionId[];
  action: ActionList;
}

type Key<T> = keyof T & string;

export interface Column<Row> {
  name: Key<Row>;
  sortable?: boolean;
  width?: number;
  /** Sums of the selected rows are shown for marked columns. */
  total?: boolean;
  /** The same name in English; the reader's language comes first, the other stands under it in grey. */
  english?: Key<Row>;
  /** Hidden until somebody chooses it. */
  optional?: boolean;
  /** What it is called when it shows more than its field. */
  head?: string;
  render?: (row: Row) => ReactNode;
}
export interface Input<Draft> {
  name: Key<Draft>;
  required?: boolean;
  max?: number;
  min?: number;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** Can be set when adding but not changed later. */
  once?: boolean;
  initial?: unknown;
  /** Shown only while the rest of the form says so. */
  when?: (values: Readonly<Partial<Draft>>) => boolean;
}
export interface RowAction<Row> {
  key: string;
  label: string;
  action: ActionList;
  danger?: boolean;
  /** What is mostly done with a row stands before editing it. */
  first?: boolean;
  /** Left out for rows it makes no sense for. */
  when?: (row: Row) => boolean;
  run: (row: Row) => void;
}
export interface BulkAction<Row> {
  key: string;
  label: string;
  action: ActionList;
  danger?: boolean;
  run: (rows: readonly Row[]) => void;
}

export interface HistoryEntry {
  id: string;
  at: string;
  actorName: string;
  /** What was done, in the reader's language. */
  action: string;
  reason?: string | null;
  /** Values as text; `label` is the server's word for the field. */
  changes: readonly { field: string; label: string; before?: string | null; after?: string | null }[];
}
export interface ImportReport {
  batchId: string | null;
  dryRun: boolean;
  total: number;
  valid: number;
  created: number;
  updated: number;
  failed: number;
  committed: boolean;
  errors: readonly {
    row?: number | null;
    column?: string | null;
    field?: string | null;
    code: string;
    message: string;
  }[];
}
export interface ImportBatch {
  id: string;
  fileName: string;
  at: string;
  by: string;
  created: number;
  updated: number;
  undoneAt?: string | null;
}
export type SheetFormat = 'xlsx' | 'csv';
export interface ImportService {
  template: (format: SheetFormat) => Promise<void>;
  run: (file: File, options: { dryRun: boolean; onError: 'abort' | 'skip' }) => Promise<ImportReport>;
  batches: (signal?: AbortSignal) => Promise<readonly ImportBatch[]>;
  undo: (id: string) => Promise<unknown>;
}

/** What the server offers for this table; what is missing here is not offered on the screen. */
export interface Service<Row, Draft, Filter> {
  list: (query: Paging & Filter, signal?: AbortSignal) => Promise<Page<Row>>;
  get?: (id: string, signal?: AbortSignal) => Promise<Row>;
  create?: (draft: Draft, idempotencyKey: string) => Promise<unknown>;
  update?: (draft: Draft & { id: string; version: number }) => Promise<unknown>;
  remove?: (ids: readonly string[]) => Promise<unknown>;
  /** Takes a deletion back. */
  restore?: (ids: readonly string[]) => Promise<unknown>;
  enable?: (ids: readonly string[]) => Promise<unknown>;
  disable?: (ids: readonly string[]) => Promise<unknown>;
  history?: (id: string, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>;
  import?: ImportService;
  /** Of an export that is not offered both as xlsx and as csv. */
  formats?: readonly SheetFormat[];
  export?: (format: SheetFormat, query: Paging & Filter, purpose?: string) => Promise<void>;
}

export interface Entity {
  id: string;
  version?: number;
  updatedAt?: string;
  enabled?: boolean;
  /** The texts of references, in the reader's language. */
  labels?: Readonly<Record<string, string | readonly string[] | null>>;
}

export interface Resource<Row extends Entity, Draft extends object = Row, Filter extends object = object> {
  /** The query key, the prefix of input ids, and the name the column choice is remembered under. */
  name: string;
  title: string;
  /** Part of a larger screen: without a card of its own, its title one level down. */
  embedded?: boolean;
  /** One line that says what the rows are. */
  about?: ReactNode;
  /** The word for one row, as in "add …". */
  entity: string;
  /** What is said while there are no rows, where they come about in another way than by adding them here. */
  empty?: string;
  permissions: readonly PermissionId[];
  /** What adding a row is called among the actions, where it is not plain adding. */
  adding?: ActionList;
  fields: { readonly [K in Key<Row> | Key<Draft> | Key<Filter>]?: Field };
  /** The first column identifies the row and stays in view. */
  columns: readonly (Key<Row> | Column<Row>)[];
  /** The first four are always visible, the others behind "more". */
  filters?: readonly Key<Filter>[];
  /** Filters that say which list this is, such as its semester: with them alone the list is whole, not narrowed. */
  whole?: readonly Key<Filter>[];
  /** What every query carries beside the filters, such as the term that is chosen above the list. */
  fixed?: Filter;
  /** Offers the keyword box, and says in it what it searches. */
  keyword?: string | false;
  form?: readonly (Key<Draft> | Input<Draft>)[];
  /** A form of the page's own in place of the declared one; it says when it has saved. */
  editor?: (props: { row: Row | undefined; onSaved: () => void; onClose: () => void }) => ReactNode;
  /** Asked before a declared form is saved, with what it would save; a no leaves the form as it is. */
  confirm?: (draft: Draft, row: Row | undefined) => Promise<boolean>;
  /** What the form needs beyond the row of the list, fetched before it opens. */
  prepare?: (row: Row) => Promise<Row>;
  /** What the drawer shows; every field of the columns and the form unless given. */
  details?: readonly Key<Row>[];
  rowActions?: readonly RowAction<Row>[];
  /** Rows that the server changes no more. */
  locked?: (row: Row) => boolean;
  bulkActions?: readonly BulkAction<Row>[];
  /** What a row is called over its drawer and at its box; its first column in words where this is not said. */
  called?: (row: Row) => string;
  /** What opening a row does where the page has a look of its own in place of the drawer. */
  onOpen?: (row: Row) => void;
  /** More in the drawer below the record, such as its relations. */
  drawer?: (row: Row) => ReactNode;
  /** Beside the add button. */
  toolbar?: ReactNode;
  /** Between the title and the filters, such as an opening window. */
  banner?: ReactNode;
  service: Service<Row, Draft, Filter>;
}
