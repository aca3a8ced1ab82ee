import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { siMessages } from './messages';

export default function Help() {
  const m = useMessages(siMessages).help;
  return (
    <ContentReader
      contentKey="si-help"
      permission="ADMIN_AUTH_SI"
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
