import { call } from '@/api/client';
import type { Puzzle } from '@/api/contract';
import { solve } from '@/lib/puzzle';

/** A puzzle of the server with its answer; what makes asking in masses expensive. */
export async function solvedPuzzle(onProgress: (share: number) => void): Promise<{ puzzle: string; answer: string }> {
  onProgress(0);
  const { puzzle, difficulty } = await call<Puzzle>('GET', '/api/auth/puzzle');
  const answer = await solve(puzzle, difficulty, { onProgress });
  onProgress(1);
  return { puzzle, answer };
}
