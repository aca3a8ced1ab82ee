import { ScheduleOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { collectionArea, divisionPlanningArea } from './timetable-collection/area';
import { timetablingArea } from './timetabling/area';
import { learningTitle } from './timetabling/messages/titles';

/** Everything about courses as they are held: one branch of the menu, an area for each part of it. */
export const learningArea = {
  path: '/learning',
  title: learningTitle,
  icon: ScheduleOutlined,
  children: [timetablingArea, collectionArea, divisionPlanningArea],
} as const satisfies GroupNode;
