import { ScheduleOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { addDropArea } from './add-drop/area';
import { electiveSelectionArea } from './elective-selection/area';
import { gradeSubmissionArea } from './grade-submission/area';
import { gradesArea } from './grades/area';
import { graduationArea } from './graduation-audit/area';
import { collectionArea, divisionPlanningArea } from './timetable-collection/area';
import { timetablingArea } from './timetabling/area';
import { learningTitle } from './timetabling/messages/titles';

/** Everything about courses as they are held: one branch of the menu, an area for each part of it. */
export const learningArea = {
  path: '/learning',
  title: learningTitle,
  icon: ScheduleOutlined,
  children: [
    timetablingArea,
    collectionArea,
    divisionPlanningArea,
    electiveSelectionArea,
    addDropArea,
    gradesArea,
    gradeSubmissionArea,
    graduationArea,
  ],
} as const satisfies GroupNode;
