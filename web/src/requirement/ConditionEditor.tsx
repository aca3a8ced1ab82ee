import { DeleteOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { codesOf } from '@/university/codes';
import { programmeOptions, streamOptions } from '@/university/references';
import { useCourseCodes } from '@/university/useCourseCodes';
import { requirementMessages } from './messages';
import { ATOMS, type Condition, withOp } from './tree';

interface Props {
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}
/** Streams stand beside programmes in requirements. */
const programmeCodes = codesOf(programmeOptions, streamOptions);
const GRADES = ['A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D'] as const;
const YEARS = [1, 2, 3, 4, 5, 6] as const;
const MOST_UNITS = 300;
const HIGHEST_CGPA = 4;

/** One condition: its kind, and what it is about. */
export function ConditionEditor({ condition, onChange, onRemove }: Props) {
  const m = useMessages(requirementMessages);
  const set = (change: Partial<Condition>) => onChange({ ...condition, ...change });
  return (
    <div className="requirement-condition">
      <Select
        aria-label={m.kind}
        className="requirement-kind"
        value={condition.op}
        options={ATOMS.map((value) => ({ value, label: m.kinds[value] }))}
        onChange={(op) => onChange(withOp(condition, op))}
      />
      <Detail condition={condition} set={set} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={m.removeCondition} onClick={onRemove} />
    </div>
  );
}

function Detail({ condition, set }: { condition: Condition; set: (change: Partial<Condition>) => void }): ReactNode {
  const m = useMessages(requirementMessages);
  const codes = useCourseCodes();
  const course = (
    <div className="requirement-course">
      <ReferenceSelect
        source={codes}
        label={m.course}
        placeholder={m.course}
        value={condition.course}
        onChange={(next) => set({ course: next as string | undefined })}
      />
    </div>
  );
  switch (condition.op) {
    case 'TAKEN':
    case 'NOT_TAKEN':
    case 'REGISTERED_NOW':
      return course;
    case 'PASSED_WITH':
      return (
        <>
          {course}
          <Select
            aria-label={m.grade}
            placeholder={m.grade}
            style={{ minWidth: 96 }}
            value={condition.grade}
            options={GRADES.map((value) => ({ value, label: value }))}
            onChange={(grade) => set({ grade })}
          />
        </>
      );
    case 'PROGRAMME_IN':
    case 'PROGRAMME_NOT_IN':
      return (
        <div className="requirement-course">
          <ReferenceSelect
            multiple
            source={programmeCodes}
            label={m.programmes}
            placeholder={m.programmes}
            value={condition.programmes}
            onChange={(next) => set({ programmes: next as string[] | undefined })}
          />
        </div>
      );
    case 'YEAR_IN':
      return (
        <Select
          mode="multiple"
          className="requirement-course"
          aria-label={m.years}
          placeholder={m.years}
          value={[...(condition.years ?? [])]}
          options={YEARS.map((value) => ({ value, label: value }))}
          onChange={(years: number[]) => set({ years })}
        />
      );
    case 'COHORT_IN':
      return (
        <Select
          mode="tags"
          className="requirement-course"
          aria-label={m.cohorts}
          placeholder={m.cohorts}
          tokenSeparators={[',', ' ']}
          value={(condition.cohorts ?? []).map(String)}
          onChange={(given: string[]) =>
            set({ cohorts: given.filter((year) => /^\d{4}$/.test(year)).map((year) => Number(year)) })
          }
        />
      );
    case 'MIN_UNITS':
      return (
        <InputNumber
          aria-label={m.units}
          placeholder={m.units}
          min={1}
          max={MOST_UNITS}
          precision={0}
          value={condition.units}
          onChange={(units) => set({ units: units ?? undefined })}
        />
      );
    case 'MIN_CGPA':
      return (
        <InputNumber
          aria-label={m.cgpa}
          placeholder={m.cgpa}
          min={0}
          max={HIGHEST_CGPA}
          step={0.1}
          precision={2}
          value={condition.cgpa === undefined ? undefined : condition.cgpa / 100}
          onChange={(cgpa) => set({ cgpa: cgpa === null ? undefined : Math.round(cgpa * 100) })}
        />
      );
  }
}
