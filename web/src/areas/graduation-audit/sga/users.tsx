import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { sgaMessages } from './messages';
import { divisionUsers } from './rows';

export default function DivisionUsers() {
  const m = useMessages(sgaMessages).users;
  const described = useTable(divisionUsers);
  return (
    <ResourcePage
      resource={{
        ...described,
        ...m,
        name: 'sga-division-users',
        columns: ['divisionId', 'staffId', 'remark'],
        filters: ['divisionId', 'staffId'],
        form: described.form,
      }}
    />
  );
}
