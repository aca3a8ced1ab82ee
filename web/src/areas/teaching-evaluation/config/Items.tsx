import table from '@/api/tables/QuestionnaireItem.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { evaluationMessages } from '../messages';
import type { Item, ItemDraft } from '../rows';

interface Filter {
  questionnaireId?: string;
  kind?: string;
  about?: string;
  partCode?: string;
}
const items = describedTable<Item, ItemDraft, Filter>(table);

export function Items({ questionnaireId }: { questionnaireId: string }) {
  const m = useMessages(evaluationMessages).config.item;
  const fixed: Filter = { questionnaireId };
  return (
    <ResourcePage
      resource={{
        ...useTable(items),
        ...m,
        name: 'te-items',
        embedded: true,
        fixed,
        filters: ['kind', 'about'],
        columns: [
          { name: 'code', sortable: true },
          { name: 'partCode', sortable: true },
          'textCn',
          'textEn',
          'kind',
          'about',
          'required',
          { name: 'sortOrder', sortable: true },
        ],
        form: [
          { name: 'questionnaireId', required: true, wide: true, initial: questionnaireId },
          { name: 'partCode', required: true },
          { name: 'code', required: true },
          { name: 'kind', required: true, initial: 'SCALE' },
          { name: 'about', required: true, initial: 'TEACHER' },
          { name: 'textCn', required: true, wide: true },
          { name: 'textEn', required: true, wide: true },
          { name: 'required', initial: true },
          'sortOrder',
        ],
      }}
    />
  );
}
