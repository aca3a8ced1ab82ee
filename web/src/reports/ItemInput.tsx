import { Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '@/i18n/language';
import { DateInput } from '@/resource/DateInput';
import type { Item } from './types';

interface Props {
  item: Pick<Item, 'kind' | 'text' | 'choices'>;
  id?: string;
  value?: string;
  disabled?: boolean;
  /** Of a text, in characters. */
  longest?: number;
  onChange?: (value: string) => void;
}

/** The input that fits a question; every answer is a text. */
export function ItemInput({ item, id, value = '', disabled, longest, onChange }: Props) {
  const zh = useLanguage((s) => s.language) === 'zh-CN';
  const common = { id, disabled, 'aria-label': item.text };
  switch (item.kind) {
    case 'CHOICE':
      return (
        <Select
          {...common}
          allowClear
          style={{ width: '100%', maxWidth: 360 }}
          value={value === '' ? undefined : value}
          options={item.choices.map(({ code, cn, en }) => ({ value: code, label: zh ? cn : en }))}
          onChange={(next?: string) => onChange?.(next ?? '')}
        />
      );
    case 'DATE':
      return (
        <div style={{ maxWidth: 200 }}>
          <DateInput
            {...common}
            value={value === '' ? null : dayjs(value)}
            onChange={(next) => onChange?.(dayjs.isDayjs(next) ? next.format('YYYY-MM-DD') : '')}
          />
        </div>
      );
    case 'NUMBER':
      return (
        <InputNumber
          {...common}
          stringMode
          value={value === '' ? null : value}
          onChange={(next) => onChange?.(next === null ? '' : String(next))}
        />
      );
    case 'LINE':
      return (
        <Input
          {...common}
          maxLength={longest ?? 500}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
    default:
      return (
        <Input.TextArea
          {...common}
          autoSize={{ minRows: 3, maxRows: 16 }}
          maxLength={longest ?? 10_000}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
  }
}
