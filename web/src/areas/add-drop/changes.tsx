import { useSearchParams } from 'react-router';
import { DecisionList } from '@/university/selection/DecisionList';
import { decisionService } from '@/university/selection/decisions';
import { OfSemester } from '@/university/term/useSemester';
import { at } from './common/paths';
import { ADD_DROP } from './common/rights';
import { useWords } from './messages';

const service = decisionService(at('/student-subject'));

/** What students added, dropped and replaced, and what was refused. */
export default function Changes() {
  const m = useWords().changes;
  const [params] = useSearchParams();
  return (
    <OfSemester title={m.title}>
      <DecisionList
        name="adddrop-changes"
        title={m.title}
        about={m.about}
        empty={m.empty}
        permissions={ADD_DROP}
        semesterId={params.get('semesterId') ?? undefined}
        service={service}
      />
    </OfSemester>
  );
}
