import { leadingZeros, sha256 } from './sha256';

const SLICE_MS = 12;
const LOOK_EVERY = 256;

interface Options {
  /** From 0 to 1: how likely an answer would have been found by now. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Finds an answer whose digest begins with that many zero bits, in slices that leave the page alive. */
export async function solve(puzzle: string, difficulty: number, { onProgress, signal }: Options = {}): Promise<string> {
  const expected = 2 ** difficulty;
  let began = performance.now();
  for (let tried = 0; ; tried += 1) {
    if (leadingZeros(sha256(`${puzzle}:${tried}`)) >= difficulty) return String(tried);
    if (tried % LOOK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    onProgress?.(1 - Math.exp(-tried / expected));
    await nextTurn();
    signal?.throwIfAborted();
    began = performance.now();
  }
}
