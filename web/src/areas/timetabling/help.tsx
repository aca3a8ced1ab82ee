import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { OFFICE } from './common/rights';
import { ttsMessages } from './messages';

export default function TimetableHelp() {
  const m = useMessages(ttsMessages).help;
  return (
    <ContentReader
      contentKey="tts-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
