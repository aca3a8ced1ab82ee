import table from '@/api/tables/PanelMember.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { progressReportMessages } from './messages';
import type { Panelist, PanelistDraft } from './rows';

interface Filter {
  reportId?: string;
  staffId?: string;
  role?: string;
}
const panelists = describedTable<Panelist, PanelistDraft, Filter>(table);

export default function Panels() {
  const m = useMessages(progressReportMessages).panels;
  return <ResourcePage resource={{ ...useTable(panelists), ...m, name: 'pr-panels' }} />;
}
