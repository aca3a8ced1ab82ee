import { useMessages } from '@/i18n/messages';
import { approvalMessages } from './messages';

const MOST = 3;

/** People one after the other; of many the first few and how many they are. */
export function useNames(): (names: readonly string[]) => string {
  const m = useMessages(approvalMessages);
  return (names) =>
    names.length > MOST ? m.andOthers(names.slice(0, MOST).join(m.comma), names.length) : names.join(m.comma);
}
