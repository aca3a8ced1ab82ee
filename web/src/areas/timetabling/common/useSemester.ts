export { OfSemester, SemesterSelect, useSemester } from '@/university/term/useSemester';
