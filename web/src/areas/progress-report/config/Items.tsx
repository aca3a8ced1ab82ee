import table from '@/api/tables/ReportFormItem.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { progressReportMessages } from '../messages';
import type { ItemDraft, ItemRow } from '../rows';

interface Filter {
  formId?: string;
  part?: string;
  kind?: string;
}
const items = describedTable<ItemRow, ItemDraft, Filter>(table);

export function Items({ formId }: { formId: string }) {
  const m = useMessages(progressReportMessages).config.item;
  const fixed: Filter = { formId };
  return (
    <ResourcePage
      resource={{
        ...useTable(items),
        ...m,
        name: 'pr-items',
        embedded: true,
        fixed,
        filters: ['part', 'kind'],
        columns: [
          { name: 'code', sortable: true },
          { name: 'part', sortable: true },
          'textCn',
          'textEn',
          'kind',
          'required',
          { name: 'sortOrder', sortable: true },
        ],
        form: [
          { name: 'formId', required: true, wide: true, initial: formId },
          { name: 'part', required: true, initial: 'STUDENT' },
          { name: 'code', required: true },
          { name: 'kind', required: true, initial: 'TEXT' },
          { name: 'required', initial: true },
          { name: 'textCn', required: true, wide: true },
          { name: 'textEn', required: true, wide: true },
          { name: 'hintCn', wide: true },
          { name: 'hintEn', wide: true },
          { name: 'choices', wide: true },
          'sortOrder',
        ],
      }}
    />
  );
}
