import { useMessages } from '@/i18n/messages';
import { requirementMessages } from './messages';
import type { RequirementValue } from './value';

/** A requirement with gaps is not saved as what it was before; the text itself is judged by the server. */
export function useRequirementRule() {
  const m = useMessages(requirementMessages);
  return {
    validator: (_: unknown, value: RequirementValue | undefined) =>
      value?.unfinished ? Promise.reject(new Error(m.unfinished)) : Promise.resolve(),
  };
}
