import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { evaluationMessages } from './messages';
import { OFFICE } from './rows';

export default function EvaluationHelp() {
  const m = useMessages(evaluationMessages).help;
  return (
    <ContentReader
      contentKey="te-help"
      permission={OFFICE[0]}
      title={m.title}
      about={m.about}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
