import type { Kept } from '../rows';
import type { Unit } from './units/tree';

export interface DepartmentInput {
  code: string;
  nameEn: string;
  nameCn: string;
  parentId?: string | null;
  kind: string;
  headStaffId?: string | null;
  divisionId?: string | null;
  sortOrder?: number | null;
  enabled: boolean;
}
export interface Department extends Kept, DepartmentInput {}
/** A department in the tree the server answers. */
export interface DepartmentNode extends Unit {
  kind: string;
  divisionId: string | null;
  headStaffId: string | null;
  staffCount: number;
  version: number;
  enabled: boolean;
  children: readonly DepartmentNode[];
}
export interface StaffInput {
  staffNo: string;
  nameEn: string;
  nameCn: string;
  title: string;
  gender: string;
  departmentId: string;
  email: string;
  phone: string;
  post: string;
  employType: string;
  status: string;
  userId?: string | null;
}
export interface StaffRow extends Kept, StaffInput {}
export interface TeacherInput {
  staffId: string;
  teacherNo: string;
  divisionId: string;
  programmeIds: string[];
  maxHours?: number | null;
  canSupervise: string[];
  status: string;
}
export interface Teacher extends Kept, TeacherInput {
  nameEn: string;
  nameCn: string;
}
export interface Promoted {
  created: number;
  already: number;
  refused: readonly { id: string; title: string; reason: string }[];
}
export interface CategoryInput {
  code: string;
  nameEn: string;
  nameCn: string;
  studentType: string;
  degrees: string[];
  needsVisa: boolean;
  inMoeRegister: boolean;
  sortOrder?: number | null;
  enabled: boolean;
}
export interface StudentCategory extends Kept, CategoryInput {}
export interface DegreeInput {
  code: string;
  nameEn: string;
  nameCn: string;
  studentType: string;
  standardCode: string;
  minMonths?: number | null;
  maxMonths?: number | null;
  sortOrder?: number | null;
  enabled: boolean;
}
export interface DegreeConfig extends Kept, DegreeInput {}
export interface CodeInput {
  codeSet: string;
  code: string;
  nameEn: string;
  nameCn: string;
  standard: string;
  sortOrder?: number | null;
  enabled: boolean;
}
export interface CodeItem extends Kept, CodeInput {}
export interface RegionInput {
  code: string;
  nameEn: string;
  nameCn: string;
  parentId?: string | null;
  level: string;
  sortOrder?: number | null;
  enabled: boolean;
}
export interface Region extends Kept, RegionInput {}
export interface DataGroupInput {
  nameEn: string;
  nameCn: string;
  studentTypes: string[];
  categoryIds: string[];
  divisionIds: string[];
  description: string;
  enabled: boolean;
}
export interface DataGroup extends Kept, DataGroupInput {}
