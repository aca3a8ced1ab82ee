import { ContentReader } from '@/content/ContentReader';
import { useWords } from './messages';
import { OFFICE } from './rights';

export default function GradesHelp() {
  const m = useWords().help;
  return (
    <ContentReader
      contentKey="grades-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
