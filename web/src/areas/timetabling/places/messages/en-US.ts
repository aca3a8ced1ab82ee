import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Course Place',
  about:
    'What place a course needs: type, area, certain places, equipment. The room finder and the suggestions follow it by priority.',
  entity: 'place requirement',
  keyword: 'Course code, title',
  priority: 'Priority',
  priorityHelp: '1 comes first',
  types: 'Place types',
  areas: 'Areas',
  places: 'Certain places',
  equipment: 'Equipment',
  minCapacity: 'Seats at least',
  items: {
    PROJECTOR: 'Projector',
    DISPLAY: 'Display screen',
    WHITEBOARD: 'Whiteboard',
    BLACKBOARD: 'Blackboard',
    SOUND: 'Sound system',
    RECORDING: 'Lecture recording',
    VIDEO_CALL: 'Video conference',
    COMPUTERS: 'Student computers',
    MOVABLE_SEATS: 'Movable seats',
    TIERED_SEATS: 'Tiered seats',
    LAB_BENCHES: 'Laboratory benches',
    PIANO: 'Piano',
    ACCESSIBLE: 'Accessible',
  },
} satisfies Like<typeof zhCN>;
