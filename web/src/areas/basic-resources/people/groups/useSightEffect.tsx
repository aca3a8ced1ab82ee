import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SightModal } from './SightModal';
import type { SightPreview } from './views';

interface Question {
  title: string;
  okText: string;
  preview: SightPreview;
  answer: (yes: boolean) => void;
}
interface Ask {
  title: string;
  okText: string;
  load: () => Promise<SightPreview>;
}

/** Asks with the effect in view: whose sight changes, before anything is written. */
export function useSightEffect(): { ask: (question: Ask) => Promise<boolean>; busy: boolean; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>();
  const load = useMutation({ mutationFn: (work: () => Promise<SightPreview>) => work() });
  const ask = async ({ title, okText, load: work }: Ask): Promise<boolean> => {
    const preview = await load.mutateAsync(work).catch(() => undefined);
    if (preview === undefined) return false;
    return new Promise((resolve) => {
      setQuestion({
        title,
        okText,
        preview,
        answer: (yes) => {
          setQuestion(undefined);
          resolve(yes);
        },
      });
    });
  };
  return { ask, busy: load.isPending, dialog: question && <SightModal {...question} /> };
}
