import table from '@/api/tables/QuestionnairePart.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { evaluationMessages } from '../messages';
import type { Part, PartDraft } from '../rows';

const parts = describedTable<Part, PartDraft, { questionnaireId?: string }>(table);

export function Parts({ questionnaireId }: { questionnaireId: string }) {
  const m = useMessages(evaluationMessages).config.part;
  return (
    <ResourcePage
      resource={{
        ...useTable(parts),
        ...m,
        name: 'te-parts',
        embedded: true,
        fixed: { questionnaireId },
        filters: [],
        columns: [{ name: 'code', sortable: true }, 'titleCn', 'titleEn', { name: 'sortOrder', sortable: true }],
        form: [
          { name: 'questionnaireId', required: true, wide: true, initial: questionnaireId },
          { name: 'code', required: true },
          { name: 'titleCn', required: true },
          { name: 'titleEn', required: true },
          'sortOrder',
        ],
      }}
    />
  );
}
