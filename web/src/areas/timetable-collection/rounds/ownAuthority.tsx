import { useMessages } from '@/i18n/messages';
import { collectionMessages } from '../messages';
import { AuthorityList } from './AuthorityList';
import { RoundBar } from './RoundBar';
import { RoundFrame } from './RoundFrame';

export default function OwnAuthority() {
  const m = useMessages(collectionMessages).authority;
  return (
    <RoundFrame side="division" title={m.title.division} about={m.about.division}>
      {(found) => (
        <AuthorityList
          found={found}
          title={m.title.division}
          about={m.about.division}
          banner={<RoundBar found={found} />}
        />
      )}
    </RoundFrame>
  );
}
