import table from '@/api/tables/OasClerk.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { registrationMessages } from './messages';
import type { ClerkDraft, ClerkRow } from './rows';

const clerks = describedTable<ClerkRow, ClerkDraft, { itemId?: string; staffId?: string }>(table);

export function Clerks() {
  const m = useMessages(registrationMessages).clerks;
  return <ResourcePage resource={{ ...useTable(clerks), ...m, name: 'oas-clerks', embedded: true }} />;
}
