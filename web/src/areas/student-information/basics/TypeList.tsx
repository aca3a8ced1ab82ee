import table from '@/api/tables/StudyType.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { basicsMessages } from './messages';
import type { StudyType, StudyTypeInput } from './rows';

const types = describedTable<StudyType, StudyTypeInput, { enabled?: boolean }>(table);

export function TypeList() {
  const m = useMessages(basicsMessages).type;
  return <ResourcePage resource={{ ...useTable(types), ...m, name: 'study-types', embedded: true }} />;
}
