import type { MinorInput, ProgrammeCategoryInput, ProgrammeInput, StreamInput } from '@/api/schema.gen';

export type {
  CalendarDate,
  CalendarDateInput,
  College,
  CollegeInput,
  CollegeYear,
  CollegeYearInput,
  Division,
  DivisionInput,
  Place,
  PlaceArea,
  PlaceAreaInput,
  PlaceInput,
  PlaceType,
  PlaceTypeInput,
  Programme,
  Semester,
  SemesterInput,
} from '@/api/schema.gen';

/** What the forms of the four kinds of programmes write; each sends its own part of it. */
export type ProgrammeDraft = ProgrammeCategoryInput & ProgrammeInput & StreamInput & MinorInput;

/** What every row of the area carries. */
export interface Kept {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  labels?: Readonly<Record<string, string | readonly string[] | null>>;
}
