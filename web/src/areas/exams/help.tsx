import { ContentReader } from '@/content/ContentReader';
import { useWords } from './messages';
import { EXAM } from './rights';

export default function ExamHelp() {
  const { title, about, empty, edit, read } = useWords().help;
  return (
    <ContentReader
      contentKey="exam-help"
      permission={EXAM[0]}
      title={title}
      about={about}
      empty={{ title: empty, edit, read }}
    />
  );
}
