import type {
  DegreeConfigInput,
  StudentCategoryInput,
  CodeItem as WireCode,
  DataGroup as WireDataGroup,
  DegreeConfig as WireDegree,
  Department as WireDepartment,
  Region as WireRegion,
  Staff as WireStaff,
  StudentCategory as WireStudentCategory,
  Teacher as WireTeacher,
} from '@/api/schema.gen';
import type { Unit } from './units/tree';

export type {
  CodeInput,
  DataGroupInput,
  DepartmentInput,
  Promoted,
  RegionInput,
  StaffInput,
  TeacherInput,
} from '@/api/schema.gen';

/** What the server adds to every row of a list. */
interface Listed {
  labels?: Readonly<Record<string, string | readonly string[] | null>>;
}
export type Department = WireDepartment & Listed;
/** A department in the tree the server answers. */
export interface DepartmentNode extends Unit {
  kind: string;
  divisionId?: string | null;
  headStaffId?: string | null;
  /** Of this unit alone. */
  staffCount: number;
  version: number;
  enabled: boolean;
  children: readonly DepartmentNode[];
}
export type StaffRow = WireStaff & Listed;
export type Teacher = WireTeacher & Listed;
export type CategoryInput = StudentCategoryInput;
export type StudentCategory = WireStudentCategory & Listed;
export type DegreeInput = DegreeConfigInput;
export type DegreeConfig = WireDegree & Listed;
export type CodeItem = WireCode & Listed;
export type Region = WireRegion & Listed;
export type DataGroup = WireDataGroup & Listed;
