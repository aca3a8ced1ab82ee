import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { studentOptions } from '../../references';
import { sectionOptionsOf } from '../../sections';
import type { Door } from '../control/calls';
import { electiveTypesOf } from '../fields';
import { useSelectionWords } from '../messages';

export interface DeskProps {
  door: Door;
  act: 'add' | 'drop';
  semesterId: string | undefined;
  /** Where it was begun at a row. */
  studentId?: string | undefined;
  sectionId?: string | undefined;
  onClose: () => void;
}

/** The sentences of the rules have their data in words; the rest of it is for the program. */
function inWords(thrown: unknown): never {
  if (!(thrown instanceof ApiError) || thrown.rules.length === 0) throw thrown;
  const rules = thrown.rules.map((rule) => ({ ...rule, data: undefined }));
  throw new ApiError(thrown.kind, { code: thrown.code, message: thrown.message, refusal: { rules } }, thrown.status);
}

/** One course of one student, added or dropped by the office: by the rules, or past them with a reason. */
export function DeskTask({ door, act, semesterId, studentId, sectionId, onClose }: DeskProps) {
  const c = useSelectionWords();
  const m = c.desk[act];
  const queries = useQueryClient();
  const inputs: readonly TaskInput[] = [
    {
      name: 'studentId',
      field: { kind: 'reference', label: c.student, source: studentOptions },
      required: true,
      initial: studentId,
    },
    {
      name: 'sectionId',
      field: { kind: 'reference', label: c.section, source: sectionOptionsOf(semesterId) },
      required: true,
      initial: sectionId,
    },
    ...(act === 'drop'
      ? []
      : ([
          {
            name: 'electiveTypeId',
            field: {
              kind: 'reference',
              label: c.electiveType,
              source: electiveTypesOf(semesterId),
              help: c.desk.typeHelp,
            },
          },
          {
            name: 'overrideRules',
            field: { kind: 'switch', label: c.desk.override, help: c.desk.overrideHelp },
            initial: false,
            wide: true,
          },
        ] as const)),
    { name: 'reason', field: { kind: 'longText', label: c.reason }, required: true, max: 200, wide: true },
  ];
  const task = {
    name: `desk-${act}`,
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/${door}/student-subject/${act}`, { body: { ...body, dryRun } }).catch(inWords),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.action,
    done: m.done,
    onDone: () => void queries.invalidateQueries(),
    once: sectionId !== undefined,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
