import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import table from '@/api/tables/SectionUser.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
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
const PATHS = {
  run: '/api/sgs/section-user/import',
  template: '/api/sgs/section-user/template',
  batches: '/api/sgs/section-user/batches',
} as const;
const NAME = 'section-users';

export default function SectionUsers() {
  const m = useMessages(submissionMessages).users;
  const queries = useQueryClient();
  const [semesterId, setSemesterId] = useState<string>();
  return (
    <ResourcePage
      resource={{
        ...useTable(users),
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
