import { ContentReader } from '@/content/ContentReader';
import { useWords } from '../messages';
import { EXAM } from '../rights';

export default function ExamIntroduction() {
  const { title, about, empty, edit, read } = useWords().introduction;
  return (
    <ContentReader
      contentKey="exam-introduction"
      permission={EXAM[0]}
      title={title}
      about={about}
      empty={{ title: empty, edit, read }}
    />
  );
}
