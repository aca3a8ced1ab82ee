import type * as api from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

/** Rows as lists have them: with the texts of what they refer to. */
type Labelled<Row> = Row & Pick<Entity, 'labels'>;

export type StudentGrade = Labelled<api.StudentGrade>;
export type StudentGpa = Labelled<api.StudentGpa>;
export type GradeRegulation = Labelled<api.GradeRegulation>;
export type Transcript = Labelled<api.Transcript>;
export type GradeRelease = Labelled<api.GradeRelease>;
export type { GradeReleaseInput } from '@/api/schema.gen';
