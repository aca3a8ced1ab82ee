import { InputNumber } from 'antd';
import { useCommon } from '../common/useCommon';
import type { Section } from './rows';
import { nameOf } from './tasks';

interface Props {
  id?: string;
  sections: readonly Section[];
  value?: Readonly<Record<string, number | null>>;
  onChange?: (value: Readonly<Record<string, number | null>>) => void;
}

/** A quota for each of the chosen sections. */
export function QuotaList({ id, sections, value = {}, onChange }: Props) {
  const c = useCommon();
  return (
    <ul className="plain-list tts-quotas" id={id}>
      {sections.map((section) => (
        <li key={section.id}>
          <span>{nameOf(section)}</span>
          <InputNumber
            aria-label={nameOf(section)}
            min={0}
            value={value[section.id] ?? null}
            onChange={(quota) => onChange?.({ ...value, [section.id]: quota })}
          />
          <span className="small-grey">
            {c.enrolled} {section.enrolled}
          </span>
        </li>
      ))}
    </ul>
  );
}
