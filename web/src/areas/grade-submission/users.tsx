import table from '@/api/tables/SectionUser.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { SectionUser, SectionUserDraft } from './common/rows';
import { submissionMessages } from './messages';

const users = describedTable<SectionUser, SectionUserDraft, { sectionId?: string; staffId?: string; role?: string }>(
  table,
);

export default function SectionUsers() {
  const m = useMessages(submissionMessages).users;
  return (
    <ResourcePage
      resource={{
        ...useTable(users),
        name: 'section-users',
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
      }}
    />
  );
}
