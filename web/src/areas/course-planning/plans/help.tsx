import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { type Kind, OFFICE } from '../common/rights';
import { plansMessages } from './messages';

export default function PlanHelp({ kind }: { kind: Kind }) {
  const m = useMessages(plansMessages).help;
  return (
    <ContentReader
      contentKey={`sp-${kind}-help`}
      permission={OFFICE[kind][0]}
      title={m.title[kind]}
      about={m.about[kind]}
      empty={{ title: m.empty, edit: m.emptyEdit, read: m.emptyRead }}
    />
  );
}
