import divisionUser from '@/api/tables/SgaDivisionUser.gen';
import mail from '@/api/tables/SgaMail.gen';
import progress from '@/api/tables/SgaProgress.gen';
import requirement from '@/api/tables/SgaRequirement.gen';
import step from '@/api/tables/SgaStep.gen';
import student from '@/api/tables/SgaStudent.gen';
import type { Status, StepState } from '@/research/tones';
import { describedTable } from '@/resource/described';
import { optionsOf } from '@/resource/tableService';
import type { Entity } from '@/resource/types';
import { sgaApi } from './rights';

export interface Candidate extends Entity {
  studentId: string;
  status: Status;
  requirementId: string;
  divisionId: string | null;
  programmeId: string | null;
  nextDue: string | null;
  units: number;
  coreUnits: number;
  seminarUnits: number;
  gpa: number | null;
  candidatureOn: string | null;
  reportsDue: number;
  reportsOnTime: number;
  publications: number;
  thesisTitleCn: string;
  thesisTitleEn: string;
  similarity: number | null;
  intentOn: string | null;
  examiners: string;
  finalOn: string | null;
  clearedOn: string | null;
  submittedOn: string | null;
  oralOn: string | null;
  oralResult: string;
  awardedOn: string | null;
  stageSince: string;
  remindedAt: string | null;
}
export interface CandidateFilter {
  studentId?: string;
  status?: string;
  requirementId?: string;
  divisionId?: string;
  programmeId?: string;
  oralResult?: string;
  nextDueTo?: string;
}

export interface StepRow extends Entity {
  studentId: string;
  stepId: string;
  owner: string;
  state: StepState;
  outstanding: boolean;
  dueOn: string | null;
  note: string;
  comment: string;
  submittedAt: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
}
export interface StepFilter {
  stepId?: string;
  owner?: string;
  state?: string;
  outstanding?: string;
  dueOnTo?: string;
  divisionId?: string;
  requirementId?: string;
}

export interface Degree extends Entity {
  code: string;
  nameCn: string;
  nameEn: string;
  degree: string;
  studyLength: number | null;
  units: number;
  coreUnits: number;
  seminarUnits: number;
  gpaMin: number;
  publicationsMin: number;
  similarityMax: number;
  remark: string;
}
export interface Way extends Entity {
  code: string;
  nameCn: string;
  nameEn: string;
  owner: string;
  stage: string;
  anchor: string;
  offsetDays: number;
  evidence: boolean;
  hintCn: string;
  hintEn: string;
  sortOrder: number;
}
export interface DivisionUser extends Entity {
  divisionId: string;
  staffId: string;
  remark: string;
}
export interface Mail extends Entity {
  templateCode: string;
  address: string;
  subject: string;
  status: string;
  error: string;
  createdAt: string;
  sentAt: string | null;
}

export const candidates = describedTable<Candidate, Candidate, CandidateFilter>(student);
export const stepRows = describedTable<StepRow, StepRow, StepFilter>(progress);
export const degrees = describedTable<Degree, Omit<Degree, keyof Entity>, object>(requirement);
export const ways = describedTable<Way, Omit<Way, keyof Entity>, { owner?: string; stage?: string }>(step);
export const divisionUsers = describedTable<
  DivisionUser,
  Omit<DivisionUser, keyof Entity>,
  { divisionId?: string; staffId?: string }
>(divisionUser);
export const mails = describedTable<Mail, Mail, { templateCode?: string; status?: string }>(mail);
/** One function each, because it is a cache key. */
export const degreeOptions = optionsOf(sgaApi('requirement'));
export const stepOptions = optionsOf(sgaApi('step'));

/** Number and name, as the list has them. */
export const nameOf = ({ labels, studentId }: { labels?: Entity['labels']; studentId: string }) =>
  String(labels?.['studentId'] ?? studentId);
