import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource, Service } from '@/resource/types';
import { NAMES, namedFields } from '../common/fields';
import { BASIC } from '../common/rights';
import { useCommon } from '../common/useCommon';
import type { Word, WordInput } from './rows';

export interface WordFilter {
  enabled?: boolean;
}
interface Props {
  name: string;
  words: { title: string; about: string; entity: string; keyword: string };
  service: Service<Word, WordInput, WordFilter>;
}

/** A list of words that plans are made of: a code, two names and a place in the order. */
export function DictionaryPage({ name, words, service }: Props) {
  const c = useCommon();
  const dictionary: Resource<Word, WordInput, WordFilter> = {
    name,
    ...words,
    permissions: BASIC,
    fields: {
      ...namedFields(c),
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      { name: 'sortOrder', sortable: true },
      'enabled',
    ],
    filters: ['enabled'],
    form: [...NAMES, { name: 'sortOrder', required: true, min: 0, initial: 0 }, { name: 'enabled', initial: true }],
    service,
  };
  return <ResourcePage resource={dictionary} />;
}
