import type { Entity } from '@/resource/types';

/** The record in the order it is read: who somebody is, how they came, what they study, how they are reached. */
export const SECTIONS = {
  identity: [
    'studentNo',
    'nameCn',
    'nameEn',
    'pinyinSurname',
    'pinyinGiven',
    'preferredName',
    'formerName',
    'gender',
    'birthDate',
    'idType',
    'idNo',
    'idExpiry',
    'nationality',
    'ethnicity',
    'politicalStatus',
    'religion',
    'maritalStatus',
    'nativePlace',
    'birthPlace',
    'originRegion',
    'hukouType',
    'hukouAddress',
    'visaNo',
    'permitExpiry',
  ],
  admission: [
    'candidateNo',
    'admissionBatch',
    'admissionType',
    'gaokaoScore',
    'highSchool',
    'previousDegree',
    'previousInstitution',
    'offerDate',
    'entryDate',
    'entrySemesterId',
  ],
  study: [
    'studentType',
    'categoryId',
    'degree',
    'divisionId',
    'programmeId',
    'streamId',
    'cohortId',
    'yearOfStudy',
    'classNo',
    'studyMode',
    'studyLength',
    'studyStatusId',
    'statusSince',
    'statusUntil',
    'studyTypeId',
    'expectedGraduation',
    'maxEndDate',
    'advisorId',
    'thesisTitle',
    'candidatureStatus',
    'candidatureDate',
    'moeRegisterStatus',
    'moeRegisterNo',
  ],
  contact: [
    'mobile',
    'email',
    'personalEmail',
    'wechat',
    'homeAddress',
    'postalCode',
    'mailingAddress',
    'dormitory',
    'emergencyName',
    'emergencyRelation',
    'emergencyMobile',
  ],
  flags: ['feeHold', 'libraryHold', 'disciplineHold', 'gradeHold', 'examSpecialNeed', 'documentsChecked'],
} as const;
export type Section = keyof typeof SECTIONS;
export type StudentField = (typeof SECTIONS)[Section][number];

export const HOLDS = ['feeHold', 'libraryHold', 'disciplineHold', 'gradeHold'] as const;
export type Hold = (typeof HOLDS)[number];

/** A student as the server tells them; which of the facts are there depends on who asks. */
export type StudentRow = Entity & {
  studentNo: string;
  nameCn: string;
  nameEn: string;
} & Partial<Record<Exclude<StudentField, 'studentNo' | 'nameCn' | 'nameEn'>, string | number | boolean | null>>;
