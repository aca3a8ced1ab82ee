import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import type { RequirementFault, RequirementVerdict, RequirementView } from '@/api/schema.gen';
import type { Tree } from './tree';

export interface TextError {
  /** Characters before it, and how many it covers. */
  at: number;
  length: number;
  message: string;
}
/** What the server makes of a requirement; the tree is as the form editor has it. */
export type Checked = Omit<RequirementView, 'tree'> & { tree?: Tree | null };
/** What the server makes of a text, in the reader's language. */
export const useRequirementCheck = (text: string, enabled = true) =>
  useQuery({
    queryKey: ['requirement', text],
    queryFn: ({ signal }) => call<Checked>('POST', '/api/sp/requirement/check', { body: { text }, signal }),
    staleTime: 60_000,
    enabled,
  });
export const checkTree = (tree: Tree) => call<Checked>('POST', '/api/sp/requirement/check', { body: { tree } });

/** Those of a text have a place in it. */
export const inText = (errors: readonly RequirementFault[]): readonly TextError[] =>
  errors.map(({ at: place, length, message }) => ({ at: place ?? 0, length: length ?? 0, message }));

export const tryOn = (text: string, studentId: string) =>
  call<RequirementVerdict>('POST', '/api/sp/requirement/try', { body: { text, studentId } });
