import table from '@/api/tables/EvaluationViewer.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { evaluationMessages } from './messages';
import type { Viewer, ViewerDraft } from './rows';

interface Filter {
  staffId?: string;
  scope?: string;
  divisionId?: string;
  programmeId?: string;
}
const viewers = describedTable<Viewer, ViewerDraft, Filter>(table);

export default function Viewers() {
  const m = useMessages(evaluationMessages).viewers;
  return <ResourcePage resource={{ ...useTable(viewers), ...m, name: 'te-viewers' }} />;
}
