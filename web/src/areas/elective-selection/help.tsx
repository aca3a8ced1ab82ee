import { ContentReader } from '@/content/ContentReader';
import { OFFICE } from './common/rights';
import { useWords } from './messages';

export default function SelectionHelp() {
  const m = useWords().help;
  return (
    <ContentReader
      contentKey="es-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
