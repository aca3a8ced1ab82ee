import { useMessages } from '@/i18n/messages';
import { commonMessages } from './messages';

/** Words of the whole area. */
export const useCommon = () => useMessages(commonMessages);
