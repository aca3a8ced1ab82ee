import type { BulkAction, Column, Entity, Field, Input, Resource, RowAction, Service } from './types';

export type AnyRow = Entity & Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;
export interface Located {
  name: string;
  field: Field;
}
export type ScreenColumn = Omit<Column<AnyRow>, 'name' | 'english'> & Located & { english?: string };
export type ScreenInput = Omit<Input<Values>, 'name'> & Located;

/** The same declaration with the lists spelled out and the types erased: what the parts of the screen work with. */
export interface Screen {
  columns: readonly ScreenColumn[];
  filters: readonly Located[];
  inputs: readonly ScreenInput[];
  details: readonly Located[];
  fields: Readonly<Record<string, Field | undefined>>;
  rowActions: readonly RowAction<AnyRow>[];
  locked: (row: AnyRow) => boolean;
  bulkActions: readonly BulkAction<AnyRow>[];
  service: Service<AnyRow, Values, Values>;
  fixed: Values;
  /** Whether there is a form, declared or the page's own. */
  editable: boolean;
  prepare: ((row: AnyRow) => Promise<AnyRow>) | undefined;
  confirm: ((draft: Values, row: AnyRow | undefined) => Promise<boolean>) | undefined;
}

export function screenOf<Row extends Entity, Draft extends object, Filter extends object>(
  resource: Resource<Row, Draft, Filter>,
): Screen {
  if (typeof resource.service?.list !== 'function') throw new Error(`${resource.name}: a table needs its loader`);
  const fields = resource.fields as Screen['fields'];
  const locate = <T extends { name: string }>(entry: string | T): T & Located => {
    const spec = (typeof entry === 'string' ? { name: entry } : entry) as T;
    const field = fields[spec.name];
    if (field === undefined) throw new Error(`${resource.name}: "${spec.name}" is listed but not described in fields`);
    return { ...spec, field };
  };
  const columns = resource.columns.map((c) => locate(c as string | ScreenColumn));
  const inputs = (resource.form ?? []).map((f) => locate(f as string | ScreenInput));
  const named = resource.details ?? [...new Set([...columns, ...inputs].map((entry) => entry.name))];
  return {
    columns,
    inputs,
    filters: (resource.filters ?? []).map((f) => locate(f as string)),
    details: named.map((name) => locate(name)),
    fields,
    rowActions: (resource.rowActions ?? []) as unknown as Screen['rowActions'],
    locked: (resource.locked ?? (() => false)) as unknown as Screen['locked'],
    bulkActions: (resource.bulkActions ?? []) as unknown as Screen['bulkActions'],
    service: resource.service as unknown as Screen['service'],
    fixed: { ...resource.fixed },
    editable: inputs.length > 0 || resource.editor !== undefined,
    prepare: resource.prepare as unknown as Screen['prepare'],
    confirm: resource.confirm as unknown as Screen['confirm'],
  };
}
