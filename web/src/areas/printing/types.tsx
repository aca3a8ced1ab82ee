import type { PrintType, PrintTypeInput } from '@/api/schema.gen';
import table from '@/api/tables/PrintType.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { printingMessages } from './messages';

const types = describedTable<PrintType, PrintTypeInput>(table);

export default function Types() {
  return (
    <ResourcePage
      resource={{
        ...useTable(types),
        ...useMessages(printingMessages).types,
        name: 'print-types',
        columns: [
          { name: 'code', sortable: true },
          { name: 'nameCn', english: 'nameEn', sortable: true },
          { name: 'paper', sortable: true },
          { name: 'price', sortable: true },
          { name: 'freeCopies', sortable: true },
          'maxPerDay',
          'blockedBy',
          'enabled',
          { name: 'studentTypes', optional: true },
          { name: 'statusIds', optional: true },
          { name: 'validDays', optional: true },
          { name: 'downloadable', optional: true },
          { name: 'sortOrder', sortable: true, optional: true },
        ],
      }}
    />
  );
}
