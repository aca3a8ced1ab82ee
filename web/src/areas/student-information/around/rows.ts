export type { Award, AwardInput, Guardian, GuardianInput, StudentMinor, StudentMinorInput } from '@/api/schema.gen';
