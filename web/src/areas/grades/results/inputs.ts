import type { Field } from '@/resource/types';
import type { TaskInput } from '@/task/fields';

type Fields = Readonly<Record<string, Field | undefined>>;

/** An input for a field of the table, as the server describes it. */
export const input = (fields: Fields, name: string, more: Partial<TaskInput> = {}): readonly TaskInput[] => {
  const field = fields[name];
  return field === undefined ? [] : [{ name, field, ...more }];
};
