/** What every row of the area carries. */
export interface Kept {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  labels?: Readonly<Record<string, string | readonly string[] | null>>;
}
export interface CollegeInput {
  code: string;
  nameEn: string;
  nameCn: string;
  logo?: string | null;
  address: string;
  phone: string;
  email: string;
  website: string;
  moeCode: string;
  defaultLocale: string;
}
export interface College extends Kept, CollegeInput {}
export interface CollegeYearInput {
  name: string;
  startDate: string;
  endDate: string;
  sortOrder: number;
}
export interface CollegeYear extends Kept, CollegeYearInput {
  isCurrent: boolean;
}
export interface SemesterInput {
  code: string;
  yearId: string;
  no: number;
  nameEn: string;
  nameCn: string;
  startDate: string;
  endDate: string;
  firstClassDay?: string | null;
  lastClassDay?: string | null;
  addDropStart?: string | null;
  addDropEnd?: string | null;
  revisionStart?: string | null;
  revisionEnd?: string | null;
  examStart?: string | null;
  examEnd?: string | null;
  gradeReleaseDate?: string | null;
  weeks: number;
  studentTypes: string[];
}
export interface Semester extends Kept, SemesterInput {
  currentFor: string[];
  status: string;
}
export interface DivisionInput {
  code: string;
  nameEn: string;
  nameCn: string;
  deanStaffId?: string | null;
  associateDeanIds: string[];
  officeEmail: string;
  studentTypes: string[];
  sortOrder: number;
  enabled: boolean;
}
export interface Division extends Kept, DivisionInput {}
export interface ProgrammeInput {
  code: string;
  nameEn: string;
  nameCn: string;
  divisionId: string;
  parentProgrammeId?: string | null;
  categoryId?: string | null;
  studentType: string;
  degreeTitleEn: string;
  degreeTitleCn: string;
  moeMajorCode: string;
  lengthYears?: number | null;
  maxYears?: number | null;
  directorStaffId?: string | null;
  isHonours: boolean;
  admissionFrom?: number | null;
  admissionTo?: number | null;
  quota?: number | null;
  minCgpa: string;
  excludedProgrammeIds: string[];
  enabled: boolean;
}
export interface Programme extends Kept, ProgrammeInput {
  kind: string;
}
export interface PlaceAreaInput {
  code: string;
  nameEn: string;
  nameCn: string;
  campus: string;
  sortOrder: number;
  enabled: boolean;
}
export interface PlaceArea extends Kept, PlaceAreaInput {}
export interface PlaceTypeInput {
  code: string;
  nameEn: string;
  nameCn: string;
  checksCapacity: boolean;
  sortOrder: number;
  enabled: boolean;
}
export interface PlaceType extends Kept, PlaceTypeInput {}
export interface PlaceInput {
  code: string;
  nameEn: string;
  nameCn: string;
  areaId: string;
  typeId: string;
  floor: string;
  capacity?: number | null;
  examCapacity?: number | null;
  equipment: string[];
  bookable: boolean;
  forTeaching: boolean;
  forExam: boolean;
  status: string;
  remark: string;
}
export interface Place extends Kept, PlaceInput {}
export interface CalendarDateInput {
  semesterId: string;
  date: string;
  dayType: string;
  effectiveWeekday?: number | null;
  noteCn: string;
  noteEn: string;
}
export interface CalendarDate extends Kept, CalendarDateInput {
  weekNo: number;
  weekday: number;
  handMade: boolean;
}
