import table from '@/api/tables/ReportAuthority.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { progressReportMessages } from './messages';
import type { Authority, AuthorityDraft } from './rows';

interface Filter {
  role?: string;
  programmeId?: string;
  divisionId?: string;
  staffId?: string;
}
const authorities = describedTable<Authority, AuthorityDraft, Filter>(table);

/** Who reads as head of a programme. */
export function Heads() {
  const m = useMessages(progressReportMessages).heads;
  const fixed: Filter = { role: 'HEAD' };
  return (
    <ResourcePage
      resource={{
        ...useTable(authorities),
        ...m,
        name: 'pr-heads',
        fixed,
        filters: ['programmeId', 'staffId'],
        columns: ['staffId', 'programmeId'],
        form: [
          { name: 'role', required: true, initial: 'HEAD', once: true },
          { name: 'programmeId', required: true, wide: true },
          { name: 'staffId', required: true, wide: true },
        ],
      }}
    />
  );
}

/** Who decides for a division. */
export function Deans() {
  const m = useMessages(progressReportMessages).deans;
  const fixed: Filter = { role: 'DEAN' };
  return (
    <ResourcePage
      resource={{
        ...useTable(authorities),
        ...m,
        name: 'pr-deans',
        fixed,
        filters: ['divisionId', 'staffId'],
        columns: ['staffId', 'divisionId'],
        form: [
          { name: 'role', required: true, initial: 'DEAN', once: true },
          { name: 'divisionId', required: true, wide: true },
          { name: 'staffId', required: true, wide: true },
        ],
      }}
    />
  );
}
