import { ContentReader } from '@/content/ContentReader';
import { useMessages } from '@/i18n/messages';
import { REGISTRY, type Side } from '../common/side';
import { collectionMessages } from '../messages';

const KEYS = { office: 'ttsp-help', division: 'ttsp-user-help' } as const;

export default function CollectionHelp({ side }: { side: Side }) {
  const m = useMessages(collectionMessages).help;
  return (
    <ContentReader
      contentKey={KEYS[side]}
      permission={REGISTRY[0]}
      title={m.title[side]}
      about={m.about[side]}
      empty={{ title: m.empty, edit: m.edit, read: m.read }}
    />
  );
}
