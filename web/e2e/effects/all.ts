import { addDropEffects } from './addDrop';
import { approvalEffects } from './approvals';
import { averageEffects } from './averages';
import { catalogueEffects } from './catalogue';
import { collectionEffects } from './collection';
import { evaluationEffects } from './evaluation';
import { examEffects } from './exams';
import { exceptionEffects } from './exceptions';
import { generalEffects } from './general';
import { gradeEffects } from './grades';
import { graduationEffects } from './graduation';
import { oasEffects } from './oas';
import { peopleEffects } from './people';
import { planEffects } from './plans';
import { printingEffects } from './printing';
import { reportEffects } from './reports';
import { researchEffects } from './research';
import { securityEffects } from './security';
import { selectionEffects } from './selection';
import { ssoEffects } from './sso';
import { studentListEffects } from './studentLists';
import { studentSelectionEffects } from './studentSelection';
import { studentEffects } from './students';
import { studentTaskEffects } from './studentTasks';
import { submissionEffects } from './submission';
import { systemEffects } from './system';
import { teachingEffects } from './teaching';
import { termsEffects } from './terms';
import { timetablingEffects } from './timetabling';
import type { Effect } from './types';
import { waysEffects } from './ways';

export type Effects = Readonly<Record<string, Effect>>;

/** Those of the semester: one of them makes another one current, which the others would notice. */
export const termEffects: Effects = {
  ...termsEffects,
  ...timetablingEffects,
  ...collectionEffects,
  ...selectionEffects,
  ...addDropEffects,
  ...teachingEffects,
  ...studentSelectionEffects,
  ...submissionEffects,
  ...evaluationEffects,
  ...examEffects,
};

/** Some concern the whole system (names, templates), so these too come one after the other. */
export const otherEffects: Effects = {
  ...generalEffects,
  ...exceptionEffects,
  ...approvalEffects,
  ...securityEffects,
  ...systemEffects,
  ...ssoEffects,
  ...waysEffects,
  ...peopleEffects,
  ...studentEffects,
  ...studentTaskEffects,
  ...studentListEffects,
  ...catalogueEffects,
  ...planEffects,
  ...gradeEffects,
  ...averageEffects,
  ...printingEffects,
  ...oasEffects,
  ...graduationEffects,
  ...reportEffects,
  ...researchEffects,
};
