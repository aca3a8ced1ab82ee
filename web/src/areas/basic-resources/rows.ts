import type {
  Minor,
  MinorInput,
  ProgrammeCategory,
  ProgrammeCategoryInput,
  ProgrammeInput,
  Programme as ProgrammeRow,
  Stream,
  StreamInput,
} from '@/api/schema.gen';

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
  Semester,
  SemesterInput,
} from '@/api/schema.gen';

/** What the lists of the four kinds of programmes show; each has its own part of it. */
export type Programme = ProgrammeCategory & ProgrammeRow & Stream & Minor;

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
