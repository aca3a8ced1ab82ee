import { create } from 'zustand';

interface Asking {
  /** Answers all calls that wait: true when the person has proved who they are. */
  answer: (proved: boolean) => void;
}

/** The question that is open, if one is; the dialog stands wherever the page is. */
export const useStepUp = create<{ asking: Asking | null }>(() => ({ asking: null }));

let open: Promise<boolean> | undefined;

/** Asks once, however many calls were refused at the same time. */
export function proveAgain(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({
      asking: {
        answer: (proved) => {
          open = undefined;
          useStepUp.setState({ asking: null });
          resolve(proved);
        },
      },
    });
  });
  return open;
}
