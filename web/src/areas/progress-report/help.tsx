import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { progressReportMessages } from './messages';
import { OFFICE } from './rows';

export default function ReportHelp() {
  const m = useMessages(progressReportMessages).help;
  return (
    <ContentReader
      contentKey="pr-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
