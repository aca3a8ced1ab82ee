import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { report } from '@/app/failures';
import { Enrolment } from '@/auth/factor/Enrolment';
import { accept, type Step } from '@/auth/flow';
import { loadUser, signOut } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { MustChangePassword } from './MustChangePassword';
import { waysMessages } from './messages';
import { SecondFactor } from './SecondFactor';
import './ways.css';

interface Props {
  step: Step;
  /** The one just used, so that nobody types it twice. */
  password: string | undefined;
  onStep: (step: Step | undefined) => void;
}

/** What follows the first answer: second factor, a new password, setting up a factor. */
export default function FurtherSteps({ step, password, onStep }: Props) {
  const m = useMessages(waysMessages).enrol;
  const queries = useQueryClient();
  const leave = () => {
    onStep(undefined);
    queries.clear();
    signOut().catch(report);
  };
  // The server knows whether something else has to be done now.
  const goOn = async () => {
    const { user } = await loadUser();
    onStep({ is: user?.mustEnrolSecondFactor ? 'enrol' : 'done' });
  };
  switch (step.is) {
    case 'factor':
      return (
        <SecondFactor
          asked={step.asked}
          onPassed={(view) => onStep(accept(view))}
          onRestart={() => onStep(undefined)}
        />
      );
    case 'change':
      return <MustChangePassword current={password} onChanged={() => void goOn().catch(report)} onLeave={leave} />;
    case 'enrol':
      return (
        <>
          <h2 className="login-title">{m.title}</h2>
          <p>{m.about}</p>
          <Enrolment onDone={() => void goOn().catch(report)} />
          <Button block type="text" onClick={leave}>
            {m.leave}
          </Button>
        </>
      );
    case 'done':
      return null;
  }
}
