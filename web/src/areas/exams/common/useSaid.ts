import { useLanguage } from '@/i18n/language';
import type { TableDescription } from '@/resource/described';

/** Label and hint of a field that the kit has no control for, in the reader's language. */
export function useSaid({ fields }: TableDescription): (name: string) => { label: string; help?: string } {
  const language = useLanguage((s) => s.language);
  return (name) => {
    const field = fields.find((one) => one.name === name);
    return { label: field?.label[language] ?? name, ...(field?.hint && { help: field.hint[language] }) };
  };
}
