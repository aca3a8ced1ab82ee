import { useState } from 'react';
import { Papers, type PapersProps } from './Papers';

interface Props extends Omit<PapersProps, 'value' | 'onChange'> {
  /** Ids of stored files. */
  value?: readonly string[];
  onChange?: (ids: readonly string[]) => void;
}

/** Files that go with a task, named in it by their ids. */
export function Attachments({ value = [], onChange, ...rest }: Props) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Papers
      {...rest}
      value={value.map((id) => ({ id, name: names.get(id) ?? id }))}
      onChange={(files) => {
        setNames(new Map(files.map(({ id, name }) => [id, name])));
        onChange?.(files.map(({ id }) => id));
      }}
    />
  );
}
