import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from './messages';

export default function Manual() {
  const m = useMessages(systemMessages).manual;
  return (
    <ContentReader
      contentKey="manual"
      permission="ADMIN_AUTH_SYSTEM_MANUAL"
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
