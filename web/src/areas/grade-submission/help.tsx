import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { PERMISSIONS } from './common/rows';
import { submissionMessages } from './messages';

export default function SubmissionHelp() {
  const m = useMessages(submissionMessages).help;
  return (
    <ContentReader
      contentKey="sgs-help"
      permission={PERMISSIONS[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
