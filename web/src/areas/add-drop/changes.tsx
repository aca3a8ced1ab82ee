import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { DecisionList } from '@/university/selection/DecisionList';
import { decisionService } from '@/university/selection/decisions';
import { DeskTask } from '@/university/selection/desk/DeskTask';
import { useSelectionWords } from '@/university/selection/messages';
import { OfSemester } from '@/university/term/useSemester';
import { at } from './common/paths';
import { ADD_DROP, OFFICE } from './common/rights';
import { useWords } from './messages';

const service = decisionService(at('/student-subject'));

/** What students added, dropped and replaced, and what was refused. */
export default function Changes() {
  const m = useWords().changes;
  const c = useSelectionWords();
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [desk, setDesk] = useState<'add' | 'drop'>();
  return (
    <OfSemester title={m.title}>
      <DecisionList
        name="adddrop-changes"
        title={m.title}
        about={m.about}
        empty={m.empty}
        permissions={ADD_DROP}
        semesterId={semesterId}
        service={service}
        toolbar={(['add', 'drop'] as const).map((act) => (
          <Can key={act} permissions={OFFICE} action={act === 'add' ? 'add' : 'delete'}>
            <Button onClick={() => setDesk(act)}>{c.desk[act].action}</Button>
          </Can>
        ))}
      />
      {desk !== undefined && (
        <DeskTask door="addDrop" act={desk} semesterId={semesterId} onClose={() => setDesk(undefined)} />
      )}
    </OfSemester>
  );
}
