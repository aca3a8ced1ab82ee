import type { Entity } from '@/resource/types';

export const OFFICE = ['ADMIN_AUTH_TE'] as const;

export interface Folder extends Entity {
  nameCn: string;
  nameEn: string;
  semesterId: string;
  studentType: string;
  kind: 'FINAL' | 'PULSE';
  questionnaireId: string;
  openAt: string;
  closeAt: string;
  releaseAt: string | null;
  minClass: number;
  gateGrades: boolean;
  status: 'DRAFT' | 'OPEN' | 'CLOSED' | 'RELEASED';
  publicKey: string;
  ballots: number;
  renewals: number;
}
export type FolderDraft = Pick<
  Folder,
  | 'nameCn'
  | 'nameEn'
  | 'semesterId'
  | 'studentType'
  | 'kind'
  | 'questionnaireId'
  | 'openAt'
  | 'closeAt'
  | 'releaseAt'
  | 'minClass'
  | 'gateGrades'
>;
export interface FolderFilter {
  semesterId?: string;
  studentType?: string;
  kind?: string;
  status?: string;
  questionnaireId?: string;
}

export interface Section extends Entity {
  folderId: string;
  label: string;
  courseId: string;
  teacherId: string;
  divisionId: string | null;
  programmeId: string | null;
  enrolled: number;
  answers: number;
  excluded: boolean;
  reason: string;
}
export interface SectionFilter {
  folderId?: string;
  divisionId?: string;
  teacherId?: string;
  excluded?: boolean;
}

export interface Questionnaire extends Entity {
  code: string;
  edition: number;
  nameCn: string;
  nameEn: string;
  points: number;
  allowNa: boolean;
  lowCn: string;
  lowEn: string;
  highCn: string;
  highEn: string;
  remark: string;
  status: 'DRAFT' | 'PUBLISHED' | 'RETIRED';
}
export type QuestionnaireDraft = Omit<Questionnaire, keyof Entity | 'edition' | 'status'>;

export interface Part extends Entity {
  questionnaireId: string;
  code: string;
  titleCn: string;
  titleEn: string;
  sortOrder: number;
}
export type PartDraft = Omit<Part, keyof Entity>;

export interface Item extends Entity {
  questionnaireId: string;
  partCode: string;
  code: string;
  kind: 'SCALE' | 'TEXT';
  about: 'COURSE' | 'TEACHER';
  textCn: string;
  textEn: string;
  required: boolean;
  sortOrder: number;
}
export type ItemDraft = Omit<Item, keyof Entity>;

export interface Viewer extends Entity {
  staffId: string;
  scope: 'DIVISION' | 'PROGRAMME' | 'OWN';
  divisionId: string | null;
  programmeId: string | null;
  remark: string;
}
export type ViewerDraft = Omit<Viewer, keyof Entity>;

export interface Comment extends Entity {
  folderId: string;
  teSectionId: string;
  itemCode: string;
  text: string;
  state: 'WAITING' | 'SHOWN' | 'HIDDEN';
  reason: string;
  screenedBy: string | null;
}
export interface CommentFilter {
  folderId?: string;
  teSectionId?: string;
  state?: string;
}

export interface EvaluationResult extends Entity {
  folderId: string;
  cut: 'SECTION' | 'PROGRAMME' | 'DIVISION' | 'UNIVERSITY';
  label: string;
  courseId: string | null;
  teacherId: string | null;
  divisionId: string | null;
  programmeId: string | null;
  enrolled: number;
  answers: number;
  shown: boolean;
  mean: number | null;
  low: number | null;
  high: number | null;
}
export interface ResultFilter {
  folderId?: string;
  cut?: string;
  shown?: boolean;
}
