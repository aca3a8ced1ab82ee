import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { OptionSource } from './types';

type Value = string | readonly string[];
interface Props {
  source: OptionSource;
  multiple?: boolean;
  disabled?: boolean;
  id?: string;
  /** Where no label of a form names it. */
  label?: string;
  /** What nothing chosen means. */
  placeholder?: string;
  value?: Value | null;
  onChange?: (value: Value | undefined) => void;
}

let sources = 0;
const numbers = new WeakMap<OptionSource, number>();
/** A function is no cache key; the declaration is made anew at every render but its source usually is not. */
function keyOf(source: OptionSource): number {
  const known = numbers.get(source) ?? ++sources;
  numbers.set(source, known);
  return known;
}

/** Chooses rows of another table; the server searches, and says what the chosen ids are called. */
export function ReferenceSelect({
  source,
  multiple = false,
  disabled = false,
  id,
  label,
  placeholder,
  value,
  onChange,
}: Props) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const searched = useDeferredValue(keyword);
  const ids = [value ?? []].flat();
  const found = useQuery({
    queryKey: ['options', keyOf(source), searched],
    queryFn: ({ signal }) => source(searched === '' ? {} : { keyword: searched }, signal),
    enabled: opened,
    staleTime: 30_000,
  });
  const chosen = useQuery({
    queryKey: ['options', keyOf(source), 'ids', ids],
    queryFn: ({ signal }) => source({ ids }, signal),
    enabled: ids.length > 0,
    staleTime: 30_000,
  });
  const options = [...(found.data ?? []), ...(chosen.data ?? [])];
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  return (
    <Select
      id={id}
      aria-label={label}
      placeholder={placeholder}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      disabled={disabled}
      loading={found.isFetching || chosen.isFetching}
      value={value === null || value === undefined ? undefined : (value as string)}
      options={unique.map((option) => ({ value: option.value, label: option.label }))}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next: string | string[] | undefined) => onChange?.(next)}
    />
  );
}
