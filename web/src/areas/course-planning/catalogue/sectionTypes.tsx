import { useMessages } from '@/i18n/messages';
import { tableService } from '@/resource/tableService';
import { ALL_OFFERS, at } from '../common/fields';
import { DictionaryPage, type WordFilter } from './DictionaryPage';
import { catalogueMessages } from './messages';
import type { Word, WordInput } from './rows';

const service = tableService<Word, WordInput, WordFilter>(at('/section-type'), ALL_OFFERS);

export default function SectionTypes() {
  const m = useMessages(catalogueMessages).sectionType;
  return <DictionaryPage name="section-types" words={m} service={service} />;
}
