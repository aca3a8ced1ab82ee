import { Badge, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DateInput } from './DateInput';
import { NumberInput } from './NumberInput';
import { ProtectedValue } from './ProtectedValue';
import { ReferenceSelect } from './ReferenceSelect';
import type { Field } from './types';
import { inWords, type Labels, optionOf, scaleOf, type Words } from './wire';

export interface InputOptions {
  max?: number;
  min?: number;
  disabled?: boolean;
  /** A filter can be emptied by choosing nothing; a yes/no filter therefore has three states. */
  filter?: boolean;
  words: Words;
}

/** The control for a field; `Form.Item` hands it value, id and change handler. */
export function inputFor(
  field: Field,
  { max = 200, min, disabled = false, filter = false, words }: InputOptions,
): ReactNode {
  switch (field.kind) {
    case 'secret':
      return (
        <Input.Password maxLength={max} disabled={disabled} autoComplete="new-password" visibilityToggle={false} />
      );
    case 'text':
    case 'code':
    case 'protected':
      return <Input allowClear maxLength={max} disabled={disabled} autoComplete="off" />;
    case 'longText':
      return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={max} showCount disabled={disabled} />;
    case 'number':
      return (
        <NumberInput
          min={min === undefined ? undefined : min / scaleOf(field)}
          precision={field.places}
          step={1 / scaleOf(field)}
          disabled={disabled}
        />
      );
    case 'date':
      return <DateInput disabled={disabled} />;
    case 'dateTime':
      return <DateInput showTime disabled={disabled} />;
    case 'switch':
      return filter ? (
        <Select
          allowClear
          options={[
            { value: true, label: words.yes },
            { value: false, label: words.no },
          ]}
        />
      ) : (
        <Switch disabled={disabled} />
      );
    case 'select':
      return (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={[...field.options]}
          disabled={disabled}
        />
      );
    case 'multiSelect':
      return (
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={[...field.options]}
          disabled={disabled}
        />
      );
    case 'reference':
      return <ReferenceSelect source={field.source} disabled={disabled} />;
    case 'references':
      return <ReferenceSelect source={field.source} multiple disabled={disabled} />;
  }
}

/** A value as the table and the drawer show it: states as a dot and a word, never colour alone. */
export function show(
  field: Field,
  value: unknown,
  words: Words,
  labels?: Labels,
  name = '',
  rowId?: string,
): ReactNode {
  if (field.kind === 'protected' && rowId !== undefined && typeof value === 'string' && value !== '') {
    return <ProtectedValue mask={value} id={rowId} name={name} label={field.label} reveal={field.reveal} />;
  }
  if (field.kind === 'switch' && typeof value === 'boolean') {
    return <Badge status={value ? 'success' : 'default'} text={value ? words.yes : words.no} />;
  }
  if (field.kind === 'select' || (field.kind === 'multiSelect' && !Array.isArray(value))) {
    const option = optionOf(field.options, value);
    if (option?.status !== undefined) return <Badge status={option.status} text={option.label} />;
  }
  return inWords(field, value, words, labels?.[name]);
}

export const isNumeric = (field: Field): boolean => field.kind === 'number';

/** What a column is called, over the table and where columns are chosen. */
export const headOf = ({
  head,
  english,
  field,
}: {
  head?: string;
  english?: string;
  field: { label: string };
}): string => head ?? (english === undefined ? field.label : inBothLanguages(field.label));

/** The head of a column that shows both languages' texts: "Chinese name" would say only half of it. */
export const inBothLanguages = (label: string): string =>
  label.replace(/^\u4e2d\u6587(?=..)/u, '').replace(/^Chinese (\w)/u, (_, first: string) => first.toUpperCase());
