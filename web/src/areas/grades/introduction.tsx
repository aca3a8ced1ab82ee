import { ContentReader } from '@/content/ContentReader';
import { useWords } from './messages';
import { OFFICE } from './rights';

export default function GradesIntroduction() {
  const m = useWords().introduction;
  return (
    <ContentReader
      contentKey="grades-introduction"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
