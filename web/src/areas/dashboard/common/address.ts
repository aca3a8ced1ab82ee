import { useSearchParams } from 'react-router';
import { writeState } from '@/resource/listState';
import { isKind, type Kind } from './kinds';

/** An application somebody looks at; mails know its id alone. */
export interface Opened {
  id: string;
  kind?: Kind;
}

/** Which application is open stands in the address, so that mails and links lead to it. */
export function useOpened(): [Opened | undefined, (opened: { id: string; kind: string } | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const kind = params.get('process');
  const open = (next: { id: string; kind: string } | undefined) =>
    setParams((old) => writeState(old, { id: next?.id, process: next?.kind }));
  return [id ? { id, kind: isKind(kind) ? kind : undefined } : undefined, open];
}
