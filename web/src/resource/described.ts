import { useMemo } from 'react';
import type { ApiPath } from '@/api/client';
import { call } from '@/api/client';
import type { PermissionId } from '@/auth/permissions';
import { type Language, useLanguage } from '@/i18n/language';
import { type Offer, tableService } from './tableService';
import type { Column, Entity, Field, Input, OptionSource, Resource, Service } from './types';

type Words = Readonly<Record<Language, string>>;

export interface DescribedField {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'code'
    | 'integer'
    | 'bool'
    | 'date'
    | 'instant'
    | 'choice'
    | 'choices'
    | 'codes'
    | 'reference'
    | 'references'
    | 'protected';
  readonly label: Words;
  readonly hint?: Words;
  readonly min?: number;
  readonly max?: number;
  readonly places?: number;
  readonly choices?: readonly { readonly value: string; readonly label: Words }[];
  /** Where the rows are that a reference may be chosen from. */
  readonly options?: string;
  readonly initial?: boolean | number | string;
  readonly required?: true;
  readonly filter?: true;
  readonly sort?: true;
  readonly search?: true;
  readonly readOnly?: true;
}

/** A table as the server describes it (`x-tables`), in `@/api/tables`. */
export interface TableDescription {
  readonly path: ApiPath;
  readonly label: Words;
  readonly permissions: readonly PermissionId[];
  readonly services: readonly Offer[];
  readonly fields: readonly DescribedField[];
}

/** A longer text is written in lines. */
const ONE_LINE = 200;

export interface DescribedTable<Row extends Entity, Draft extends object, Filter extends object> {
  description: TableDescription;
  service: Service<Row, Draft, Filter>;
  /** One function a field, because it is a cache key. */
  sources: ReadonlyMap<string, OptionSource>;
}

/** Outside the component, once a table. */
export function describedTable<Row extends Entity, Draft extends object, Filter extends object = object>(
  description: TableDescription,
): DescribedTable<Row, Draft, Filter> {
  const source =
    (options: string): OptionSource =>
    (query, signal) =>
      call('GET', options as ApiPath, { query: { ...query }, signal });
  const referring = description.fields.flatMap(({ name, options }) =>
    options === undefined ? [] : [[name, source(options)] as const],
  );
  return {
    description,
    service: tableService<Row, Draft, Filter>(description.path, description.services),
    sources: new Map(referring),
  };
}

type Said<Row extends Entity, Draft extends object, Filter extends object> = Required<
  Pick<Resource<Row, Draft, Filter>, 'permissions' | 'fields' | 'columns' | 'filters' | 'keyword' | 'form' | 'service'>
>;

/** What the server says of a table, in the reader's language; a page adds what is its own. */
export function useTable<Row extends Entity, Draft extends object, Filter extends object>(
  table: DescribedTable<Row, Draft, Filter>,
): Said<Row, Draft, Filter> {
  const language = useLanguage((s) => s.language);
  return useMemo(() => said(table, language), [table, language]);
}

export function said<Row extends Entity, Draft extends object, Filter extends object>(
  { description, service, sources }: DescribedTable<Row, Draft, Filter>,
  language: Language,
): Said<Row, Draft, Filter> {
  const shown = description.fields.flatMap((one) => {
    const field = fieldOf(one, sources.get(one.name), language);
    return field === undefined ? [] : [[one, field] as const];
  });
  const has = (name: string) => description.fields.some((one) => one.name === name);
  const columns = shown
    .filter(([{ name }]) => !(name === 'nameEn' && has('nameCn')))
    .map(([one]) => ({
      name: one.name,
      sortable: one.sort === true,
      ...(one.name === 'nameCn' && has('nameEn') && { english: 'nameEn' }),
    }));
  const inputs = shown
    .filter(([one]) => one.readOnly !== true)
    .map(([{ name, required, min, max, initial }]) => ({ name, required, min, max, initial }));
  const searched = description.fields.filter((one) => one.search === true).map((one) => one.label[language]);
  // The names are those of the server's own schema, from which the types of rows and drafts are made.
  return {
    permissions: description.permissions,
    fields: Object.fromEntries(shown.map(([{ name }, field]) => [name, field])) as Said<Row, Draft, Filter>['fields'],
    columns: columns as Column<Row>[],
    filters: shown
      .filter(([one, { kind }]) => one.filter === true && kind !== 'code' && kind !== 'text')
      .map(([{ name }]) => name as keyof Filter & string),
    keyword: searched.length > 0 && searched.join(language === 'zh-CN' ? '、' : ', '),
    form: inputs as Input<Draft>[],
    service,
  };
}

/** Nothing for what only a page of its own can show. */
function fieldOf(one: DescribedField, source: OptionSource | undefined, language: Language): Field | undefined {
  const words = { label: one.label[language], ...(one.hint && { help: one.hint[language] }) };
  const options = () => (one.choices ?? []).map(({ value, label }) => ({ value, label: label[language] }));
  switch (one.kind) {
    case 'text':
      return { ...words, kind: (one.max ?? 0) > ONE_LINE ? 'longText' : 'text' };
    case 'code':
    case 'date':
      return { ...words, kind: one.kind };
    case 'integer':
      return { ...words, kind: 'number', ...(one.places && { places: one.places }) };
    case 'bool':
      return { ...words, kind: 'switch' };
    case 'instant':
      return { ...words, kind: 'dateTime' };
    case 'choice':
      return { ...words, kind: 'select', options: options() };
    case 'choices':
      return { ...words, kind: 'multiSelect', options: options() };
    case 'reference':
    case 'references':
      // What nobody chooses is shown by its text.
      if (source === undefined) return one.readOnly && { ...words, kind: 'text' };
      return { ...words, kind: one.kind, source };
    case 'codes':
    case 'protected':
      return undefined;
  }
}
