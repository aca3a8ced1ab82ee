import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { graduationMessages } from './messages';
import { type Kind, OFFICE } from './rights';

export default function GraduationHelp({ kind }: { kind: Kind }) {
  const m = useMessages(graduationMessages).help;
  return (
    <ContentReader
      contentKey={`graduation-${kind}-help`}
      permission={OFFICE[0]}
      title={m.title[kind]}
      about={m.about}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
