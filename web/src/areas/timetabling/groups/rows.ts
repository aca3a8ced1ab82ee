import type { Entity } from '@/resource/types';

export interface GroupInput {
  semesterId: string;
  code: string;
  nameCn: string;
  nameEn: string;
  programmeId: string;
  streamId: string | null;
  year: number;
  expectedSize: number;
  remark: string;
}
export interface Group extends GroupInput, Entity {
  version: number;
}
export interface GroupFilter {
  semesterId?: string;
  programmeId?: string;
  year?: string;
}
export interface Member extends Entity {
  groupId: string;
  studentId: string;
}
