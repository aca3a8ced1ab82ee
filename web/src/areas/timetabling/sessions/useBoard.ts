import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import type { S } from '@/timetable/types';
import { answered, type Board, type Edited, moved, type Slot } from './board';
import {
  addSession,
  changeSession,
  loadBoard,
  placeSession,
  redoEdit,
  removeSessions,
  type SessionDraft,
  undoEdit,
  type View,
} from './calls';
import { boardMessages } from './messages';

/** A card that is pushed along by keys is sent once it rests. */
const RESTS_MS = 600;
const EDITS = ['add', 'place', 'edit', 'delete'] as const;
/** One edit after the other: each needs the version the one before it has left. */
const IN_TURN = { id: 'tts-board' };

/** The board of what is looked at, and everything that changes it; a move shows before the server has answered. */
export function useBoard(semesterId: string | undefined, view: View, ids: readonly string[]) {
  const m = useMessages(boardMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const queryKey = ['tts-board', semesterId, view, ...ids];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadBoard(semesterId ?? '', view, ids, signal),
    enabled: semesterId !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const change = (next: (board: Board) => Board) =>
    queries.setQueryData<Board>(queryKey, (board) => (board === undefined ? board : next(board)));
  const find = (id: string): S | undefined => {
    const board = queries.getQueryData<Board>(queryKey);
    return board && [...board.sessions, ...board.unplaced].find((session) => session.id === id);
  };
  const others = () => {
    void queries.invalidateQueries({ queryKey: ['tts-clashes'] });
    void queries.invalidateQueries({ queryKey: ['tts-difference'] });
  };
  const reload = () => {
    others();
    return queries.invalidateQueries({ queryKey: ['tts-board'] });
  };
  const took = (edited: Edited) => {
    change((board) => answered(board, edited));
    others();
  };

  const place = useMutation({
    scope: IN_TURN,
    mutationFn: ({ id, slot, placeId }: { id: string; slot: Slot; placeId?: string }) => {
      const session = find(id);
      if (session === undefined) throw new Error('gone');
      return placeSession(session, slot, placeId);
    },
    onSuccess: took,
    onError: () => void reload(),
  });
  const edit = useMutation({
    scope: IN_TURN,
    mutationFn: ({ id, draft }: { id: string; draft: Partial<SessionDraft> }) => {
      const session = find(id);
      if (session === undefined) throw new Error('gone');
      return changeSession(session, draft);
    },
    onSuccess: took,
    meta: { silent: true },
  });
  const add = useMutation({
    scope: IN_TURN,
    mutationFn: addSession,
    onSuccess: () => {
      void message.success(m.added);
      return reload();
    },
    meta: { silent: true },
  });
  const remove = useMutation({
    scope: IN_TURN,
    mutationFn: (id: string) => removeSessions([id]),
    onSuccess: () => {
      void message.success(m.removed);
      return reload();
    },
  });
  const wordOf = (what: string) => m.edits[EDITS.find((one) => one === what) ?? 'other'];
  const step = useMutation({
    scope: IN_TURN,
    mutationFn: (way: 'undo' | 'redo') => (way === 'undo' ? undoEdit : redoEdit)(semesterId ?? ''),
    onSuccess: ({ what }, way) => {
      void message.success(way === 'undo' ? m.undone(wordOf(what)) : m.redone(wordOf(what)));
      return reload();
    },
    onError: () => void reload(),
  });

  const resting = useRef<{ id: string; slot: Slot; timer: ReturnType<typeof setTimeout> }>(undefined);
  const settle = () => {
    const last = resting.current;
    if (last === undefined) return;
    globalThis.clearTimeout(last.timer);
    resting.current = undefined;
    place.mutate({ id: last.id, slot: last.slot });
  };
  const leaving = useRef(settle);
  useEffect(() => {
    leaving.current = settle;
  });
  // What was pushed is not lost when somebody leaves before it rests.
  useEffect(() => () => leaving.current(), []);

  return {
    query,
    board: query.data,
    /** Shows and sends a move. */
    move: (id: string, slot: Slot, placeId?: string) => {
      settle();
      change((board) => moved(board, id, slot));
      place.mutate({ id, slot, placeId });
    },
    /** Shows a move by keys, and sends it when the card rests. */
    nudge: (id: string, slot: Slot) => {
      if (resting.current !== undefined && resting.current.id !== id) settle();
      globalThis.clearTimeout(resting.current?.timer);
      change((board) => moved(board, id, slot));
      resting.current = { id, slot, timer: globalThis.setTimeout(() => leaving.current(), RESTS_MS) };
    },
    settle,
    edit,
    add,
    remove,
    undo: () => {
      settle();
      step.mutate('undo');
    },
    redo: () => step.mutate('redo'),
    stepping: step.isPending,
    reload,
  };
}
export type Editing = ReturnType<typeof useBoard>;
