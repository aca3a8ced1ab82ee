import { useMessages } from '@/i18n/messages';
import { Candidates } from './Candidates';
import { sgaMessages } from './messages';
import { StepBoard } from './StepBoard';
import { Views } from './Views';

/** Research students on the way to their degree: as a list, step by step, and what is overdue. */
export default function Students() {
  const m = useMessages(sgaMessages).students;
  return (
    <Views title={m.title} about={m.about} views={m.views}>
      {(view) => (view === 'students' ? <Candidates /> : <StepBoard key={view} overdue={view === 'overdue'} />)}
    </Views>
  );
}
