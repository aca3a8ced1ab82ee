import { useMutation } from '@tanstack/react-query';
import { download } from '@/api/download';
import table from '@/api/tables/PrintClosing.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { printingMessages } from '../messages';
import type { ClosingFilter, ClosingRow } from '../rows';

const closings = describedTable<ClosingRow, ClosingRow, ClosingFilter>(table);

export function Closings() {
  const m = useMessages(printingMessages).closings;
  const sheet = useMutation({
    mutationFn: (id: string) => download(`/api/printer/closing/${id}/sheet`),
  });
  return (
    <ResourcePage
      resource={{
        ...useTable(closings),
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        name: 'print-closings',
        embedded: true,
        called: ({ closingNo }) => closingNo,
        filters: ['stationId'],
        form: undefined,
        rowActions: [
          { key: 'sheet', label: m.sheet, action: 'export' as const, first: true, run: ({ id }) => sheet.mutate(id) },
        ],
      }}
    />
  );
}
