import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { graduationMessages } from './messages';
import type { Kind } from './rights';
import { duties } from './rows';

export default function Access({ kind }: { kind: Kind }) {
  const m = useMessages(graduationMessages).access;
  const described = useTable(duties[kind]);
  return (
    <ResourcePage
      resource={{
        ...described,
        name: `ga-access-${kind}`,
        title: m.title[kind],
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        columns: ['staffId', { name: 'duty', sortable: true }, 'divisionId', 'remark'],
        form: described.form,
      }}
    />
  );
}
