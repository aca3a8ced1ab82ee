import { Form } from 'antd';
import type { Rule } from 'antd/es/form';
import { useMessages } from '@/i18n/messages';
import { inputFor } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import type { TaskInput } from './fields';

/** The inputs of a task, two beside each other where there is room. */
export function TaskFields({ inputs }: { inputs: readonly TaskInput[] }) {
  const m = useMessages(resourceMessages);
  return inputs.map((input) => {
    const { name, field, control, wide, max, min, disabled } = input;
    return (
      <Form.Item
        key={name}
        name={name}
        label={field.label}
        extra={field.help}
        className={wide || control !== undefined || field.kind === 'longText' ? 'wide' : undefined}
        valuePropName={field.kind === 'switch' && control === undefined ? 'checked' : 'value'}
        rules={rulesFor(input, m.required(field.label))}
      >
        {control ?? inputFor(field, { max, min, disabled, words: m })}
      </Form.Item>
    );
  });
}

/** Blanks alone are no text; an empty list is nothing chosen. */
function rulesFor({ required, field, control, complaint }: TaskInput, message: string): Rule[] {
  const own: Rule[] = complaint === undefined ? [] : [says(complaint)];
  if (!required) return own;
  if (control !== undefined)
    return [{ required: true, ...says((value) => (isNothing(value) ? message : undefined)) }, ...own];
  const text = field.kind === 'text' || field.kind === 'code' || field.kind === 'longText';
  return [{ required: true, message, ...(text ? { whitespace: true } : {}) }, ...own];
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const says = (complaint: (value: unknown) => string | undefined) => ({
  validator: (_: unknown, value: unknown) => {
    const problem = complaint(value);
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});
