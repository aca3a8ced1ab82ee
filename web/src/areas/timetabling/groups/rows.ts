import type { TimetableGroup } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type { TimetableGroupInput as GroupInput } from '@/api/schema.gen';
export type Group = TimetableGroup & Entity;
export interface GroupFilter {
  semesterId?: string;
  programmeId?: string;
  year?: string;
}
export interface Member extends Entity {
  groupId: string;
  studentId: string;
}
