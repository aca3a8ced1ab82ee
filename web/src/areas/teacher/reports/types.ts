/** A report as it lies in a queue. */
export interface Line {
  id: string;
  studentNo: string;
  studentName: string;
  period: string;
  status: string;
  due: string | null;
  overdue: boolean;
  waits: boolean;
}
export type DeskName = 'supervisor' | 'ap' | 'pd' | 'dean';

export const listKey = (desk: DeskName) => ['report-desk', desk] as const;
export const reportKey = (desk: DeskName, id: string) => ['report-desk', desk, id] as const;
