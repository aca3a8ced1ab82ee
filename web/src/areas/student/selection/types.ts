import type { RefusedRule } from '@/api/errors';
import type {
  AskExceptionInput,
  MyElectiveType,
  MyReceipt,
  MySection,
  MySelection,
  MySelectionRound,
  MyUnits,
  operations,
  ScheduleCombination,
  ScheduleInput,
  Schedules,
  SeatCounts,
  SectionOnOffer,
  SectionPick,
  SectionSlot,
  SelectionDecided,
  SelectionReceipt,
  WantedSection,
} from '@/api/schema.gen';
import type { Page } from '@/resource/types';

export type { SeatCount } from '@/api/schema.gen';

/** What the server describes as a text is one of a few words here. */
type Worded<T, W> = Omit<T, keyof W> & W;

/** What the live half of selection and of add/drop answers; both speak alike. */
export type RoundState = 'DRAFT' | 'SCHEDULED' | 'OPEN' | 'PAUSED' | 'CLOSED' | 'RESET';
export type Way = 'FIRST_COME' | 'LOTTERY' | 'RANKED';

export type Round = Worded<MySelectionRound, { kind: 'MOCK' | 'FORMAL' | 'ADDDROP'; way: Way; state: RoundState }>;
export type Units = MyUnits;
export type ElectiveType = MyElectiveType;
export type Slot = SectionSlot;
/** A section as every list here shows it. */
export type SectionLine = Pick<
  MySection,
  | 'sectionId'
  | 'courseId'
  | 'courseCode'
  | 'courseName'
  | 'sectionNo'
  | 'units'
  | 'teachers'
  | 'times'
  | 'rooms'
  | 'slots'
> & { curriculumType?: string };
export type OwnRow = Worded<MySection, { state: 'SELECTED' | 'WAITING' | 'PLANNED' | 'WISHED' }>;
export type Overview = Worded<
  MySelection,
  { round?: Round | null; rows: readonly OwnRow[]; wishes: readonly OwnRow[] }
>;
export type Cell = 'SELECT' | 'FULL' | 'CLASH' | 'SELECTED' | 'JOIN' | 'WAITING' | 'CLOSED' | 'NOT_ALLOWED';
export type Offered = Worded<SectionOnOffer, { cell: Cell; rules: readonly RefusedRule[] }>;
export type Catalogue = Page<Offered>;

export type Picked = SectionPick;
export type Receipt = SelectionReceipt;
export type Done = Worded<SelectionDecided, { result: 'DONE' | 'WAITING' }>;
/** An entry of the shopping list. */
export type Wish = WantedSection;
export type Checked = Worded<Result<'checkSectionsInSelection'>[number], { rules: readonly RefusedRule[] }>;
export type Preferences = Required<Pick<ScheduleInput, 'courseIds' | 'freeDays' | 'keepSectionIds'>> &
  Pick<ScheduleInput, 'notBefore' | 'notAfter'>;
export type Combination = ScheduleCombination;
export type Proposed = Schedules;
export type PleaBody = AskExceptionInput;
type Result<O extends keyof operations> = operations[O]['responses'] extends {
  200: { content: { 'application/json': { result: infer R } } };
}
  ? R
  : never;
/** How a place in a drawn round came about. */
export type Draw = Result<'myDrawsInSelection'>[number];
/** An entry of the list with what is known of its section. */
export type Wanted = Result<'myWantedSectionsInSelection'>[number];
export type DecisionLine = MyReceipt;
/** Seats are empty when nothing has happened since. */
export type Counts = Worded<SeatCounts, { state: RoundState }>;
