import { call } from '@/api/client';
import { download } from '@/api/download';
import type { Entity } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { at } from '../../common/fields';

export interface Newcomer extends Entity {
  studentNo: string;
  nameCn: string;
  nameEn: string;
  idNo: string;
  programmeId?: string | null;
  cohortId?: string | null;
  categoryId?: string | null;
  documentsChecked: boolean;
  feeHold: boolean;
  photoAdmission?: string | null;
  entryDate?: string | null;
}
export interface NewcomerFilter {
  programmeId?: string;
  cohortId?: string;
  categoryId?: string;
  documentsChecked?: boolean;
  feeHold?: boolean;
}

export const checkDocuments = (ids: readonly string[], documentsChecked: boolean): Promise<unknown> =>
  call('PATCH', at('/newcomer'), { body: { ids, documentsChecked } });

export const register = (ids: readonly string[], { date, reason }: Values, dryRun: boolean): Promise<Outcome> =>
  call('POST', at('/task/register'), {
    body: { ids, date, checks: reason ? { ignoreDocuments: reason } : {}, dryRun },
  });

export const markNoShow = (ids: readonly string[], { date, remark }: Values, dryRun: boolean): Promise<Outcome> =>
  call('POST', at('/task/no-show'), { body: { ids, date, remark: remark ?? '', dryRun } });

/** A paper per student, in one file. */
export const printSlips = (ids: readonly string[], language: string, purpose: string): Promise<void> =>
  download(at('/print'), { body: { kind: 'REGISTRATION_SLIP', ids, language, purpose } }, 'POST');
