import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import table from '@/api/tables/SectionUser.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { sectionNames, sectionOptionsOf } from '@/university/sections';
import type { SectionUser, SectionUserDraft } from './common/rows';
import { sheetsOf } from './common/sheets';
import { TermImport } from './common/TermImport';
import { submissionMessages } from './messages';

interface Filter {
  sectionId?: string;
  staffId?: string;
  role?: string;
  source?: string;
}
const users = describedTable<SectionUser, SectionUserDraft, Filter>(table);
const sections = sectionOptionsOf(undefined);

/** A number alone names no section: rows come with the course before it. */
const service: typeof users.service = {
  ...users.service,
  list: async (query, signal) => {
    const page = await users.service.list(query, signal);
    const names = await sectionNames(
      page.data.map(({ sectionId }) => sectionId),
      signal,
    );
    const named = ({ sectionId, labels }: SectionUser) => ({ ...labels, sectionId: names.get(sectionId) ?? null });
    return { ...page, data: page.data.map((row) => ({ ...row, labels: named(row) })) };
  },
};
const PATHS = {
  run: '/api/sgs/section-user/import',
  template: '/api/sgs/section-user/template',
  batches: '/api/sgs/section-user/batches',
} as const;
const NAME = 'section-users';

export default function SectionUsers() {
  const all = useMessages(submissionMessages);
  const m = all.users;
  const described = useTable(users);
  const queries = useQueryClient();
  const [semesterId, setSemesterId] = useState<string>();
  return (
    <ResourcePage
      resource={{
        ...described,
        service,
        fields: { ...described.fields, sectionId: { kind: 'reference', label: all.section, source: sections } },
        columns: ['sectionId', 'staffId', { name: 'role', sortable: true }, { name: 'source', sortable: true }],
        filters: ['sectionId', 'staffId', 'role', 'source'],
        form: [
          { name: 'sectionId', required: true, wide: true },
          { name: 'staffId', required: true },
          { name: 'role', required: true },
        ],
        name: NAME,
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        banner: (
          <TermImport
            name={`${NAME}-import-${semesterId ?? ''}`}
            action={m.import}
            semesterId={semesterId}
            onChoose={setSemesterId}
            service={sheetsOf(PATHS, semesterId)}
            onImported={() => void queries.invalidateQueries({ queryKey: [NAME] })}
          />
        ),
      }}
    />
  );
}
