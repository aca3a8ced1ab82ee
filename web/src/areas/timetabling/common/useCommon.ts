import { useMessages } from '@/i18n/messages';
import { commonMessages } from './messages';

export const useCommon = () => useMessages(commonMessages);
