import dayjs from 'dayjs';
import { call } from '@/api/client';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { Attachments } from '@/task/Attachments';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { at, semesterOptions } from '../../common/fields';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';
import { StudentPicker } from '../picker/StudentPicker';

/** The inputs that changes in the course of studies share. */
export function useChangeInputs(students: readonly Picked[]) {
  const { picker, change: m } = useMessages(tasksMessages);
  const text = (label: string, help?: string) => ({ kind: 'text', label, help }) as const;
  return {
    ids: {
      name: 'ids',
      field: text(picker.label),
      control: <StudentPicker />,
      required: true,
      initial: students,
    },
    effectiveDate: {
      name: 'effectiveDate',
      field: { kind: 'date', label: m.effectiveDate },
      required: true,
      initial: dayjs(serverNow()).format(DATE_FORMAT),
    },
    endDate: { name: 'endDate', field: { kind: 'date', label: m.endDate, help: m.endHelp }, required: true },
    semesterId: {
      name: 'semesterId',
      field: { kind: 'reference', label: m.semester, help: m.semesterHelp, source: semesterOptions },
    },
    reasonCode: { name: 'reasonCode', field: text(m.reasonCode), max: 50 },
    docNo: { name: 'docNo', field: text(m.docNo, m.docNoHelp), max: 100 },
    remark: { name: 'remark', field: { kind: 'longText', label: m.remark }, max: 500 },
    attachments: { name: 'attachments', field: text(m.attachments), control: <Attachments />, initial: [] },
  } as const satisfies Readonly<Record<string, TaskInput>>;
}

/** Texts that were left empty are left out; the server knows what that means. */
export const given = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));

export const idsOf = (value: unknown): readonly string[] => (value as readonly Picked[]).map(({ id }) => id);

/** Sends a command about several students. */
export const runChange =
  (path: 'study-status' | 'study-type' | 'reinstate' | 'degree' | 'category') =>
  (body: Values, dryRun: boolean): Promise<Outcome> =>
    call<Outcome>('POST', at(`/task/${path}`), { body: { ...given(body), ids: idsOf(body.ids), dryRun } });

export const itself = (outcome: Outcome): Outcome => outcome;
