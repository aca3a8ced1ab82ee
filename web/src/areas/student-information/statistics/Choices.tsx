import { Checkbox, Flex, Select } from 'antd';
import type { PropsWithChildren, ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import {
  categoryOptions,
  cohortOptions,
  divisionOptions,
  programmeOptions,
  semesterOptions,
  statusOptions,
} from '../common/fields';
import { statisticsMessages } from './messages';
import { type Chosen, DIMENSIONS, type Dimension } from './pivot';

/** What the counts can be narrowed to, by the words of the dimensions. */
export const FILTERS = [
  { name: 'divisionId', dimension: 'division', source: divisionOptions },
  { name: 'programmeId', dimension: 'programme', source: programmeOptions },
  { name: 'cohortId', dimension: 'cohort', source: cohortOptions },
  { name: 'statusId', dimension: 'status', source: statusOptions },
  { name: 'categoryId', dimension: 'category', source: categoryOptions },
] as const satisfies readonly { name: string; dimension: Dimension; source: unknown }[];

interface Props {
  rows: Dimension;
  columns: Dimension;
  semesterId: string | undefined;
  activeOnly: boolean;
  filters: Chosen;
  swap: ReactNode;
  onChange: (change: Readonly<Record<string, unknown>>) => void;
}

/** What is counted by what, as of when, and of whom. */
export function Choices({ rows, columns, semesterId, activeOnly, filters, swap, onChange }: Props) {
  const m = useMessages(statisticsMessages);
  const dimension = (name: 'rows' | 'columns', value: Dimension, other: Dimension) => (
    <Labelled label={m[name]}>
      <Select<Dimension>
        value={value}
        onChange={(next) => onChange({ [name]: next })}
        options={DIMENSIONS.map((one) => ({ value: one, label: m.dimensions[one], disabled: one === other }))}
      />
    </Labelled>
  );
  return (
    <Flex vertical gap={8} className="no-print">
      <Flex wrap gap={12} align="center">
        {dimension('rows', rows, columns)}
        {swap}
        {dimension('columns', columns, rows)}
        <Labelled label={m.moment}>
          <ReferenceSelect
            source={semesterOptions}
            placeholder={m.now}
            value={semesterId}
            onChange={(next) => onChange({ semesterId: next })}
          />
        </Labelled>
      </Flex>
      <Flex wrap gap={12} align="center">
        {FILTERS.map(({ name, dimension: word, source }) => (
          <Labelled key={name} label={m.dimensions[word]}>
            <ReferenceSelect
              source={source}
              placeholder={m.any}
              value={filters[name]}
              onChange={(next) => onChange({ [name]: next })}
            />
          </Labelled>
        ))}
        <Checkbox checked={activeOnly} onChange={({ target }) => onChange({ activeOnly: target.checked || undefined })}>
          {m.activeOnly}
        </Checkbox>
      </Flex>
    </Flex>
  );
}

function Labelled({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
    <label className="statistics-choice">
      <span>{label}</span>
      {children}
    </label>
  );
}
