import type { StudyStatus, StudyType } from '@/api/schema.gen';

export type { Cohort, CohortInput, StudyStatus, StudyType } from '@/api/schema.gen';

type Kept = 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'archivedAt';
/** What the forms write: the row without what the server keeps about it. */
export type StudyStatusInput = Omit<StudyStatus, Kept>;
export type StudyTypeInput = Omit<StudyType, Kept>;
