import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { sgaMessages } from './messages';
import { SGA } from './rights';

export default function SgaHelp() {
  const m = useMessages(sgaMessages).help;
  return (
    <ContentReader
      contentKey="sga-help"
      permission={SGA[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
