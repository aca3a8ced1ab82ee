import { ContentReader } from '@/content/ContentReader';
import { OFFICE } from './common/rights';
import { useWords } from './messages';

export default function AddDropHelp() {
  const m = useWords().help;
  return (
    <ContentReader
      contentKey="adddrop-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
