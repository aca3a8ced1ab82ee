import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { at } from '../common/fields';
import type { Tree } from './tree';

/** At a character of a text, or at a part of a tree. */
export interface Fault {
  at: number | null;
  length: number | null;
  message: string;
}
export interface TextError {
  /** Characters before it, and how many it covers. */
  at: number;
  length: number;
  message: string;
}
export interface Checked {
  /** It can be read, and names nothing unknown. */
  valid: boolean;
  errors: readonly Fault[];
  tree: Tree | null;
  textCn: string;
  textEn: string;
  unknownCodes: readonly string[];
}
/** What the server makes of a text, in the reader's language. */
export const useRequirementCheck = (text: string, enabled = true) =>
  useQuery({
    queryKey: ['requirement', text],
    queryFn: ({ signal }) => call<Checked>('POST', at('/requirement/check'), { body: { text }, signal }),
    staleTime: 60_000,
    enabled,
  });
export const checkTree = (tree: Tree) => call<Checked>('POST', at('/requirement/check'), { body: { tree } });

/** Those of a text have a place in it. */
export const inText = (errors: readonly Fault[]): readonly TextError[] =>
  errors.map(({ at: place, length, message }) => ({ at: place ?? 0, length: length ?? 0, message }));

export interface VerdictNode {
  holds: boolean;
  /** AND, OR or the kind of the condition. */
  op: string;
  /** The condition in words. */
  asks: string;
  /** What was found about the student. */
  found: string;
  children: readonly VerdictNode[];
}
export interface Verdict {
  holds: boolean;
  tree: VerdictNode | null;
}
export const tryOn = (text: string, studentId: string) =>
  call<Verdict>('POST', at('/requirement/try'), { body: { text, studentId } });
