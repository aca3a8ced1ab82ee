import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  code: 'Course code',
  title: 'Course',
  day: 'Date',
  time: 'Time',
  rooms: 'Venue',
  seat: 'Seat',
  remark: 'Remark',
  none: '—',
  forms: { CLOSED: 'Closed book', OPEN: 'Open book', ONLINE: 'Online', ORAL: 'Oral', NONE: 'No exam' },
  barred: 'Barred from this exam',
  pending: 'Awaits approval',
  refused: 'Refused',
  reasons: {
    UNREGISTERED: 'not registered',
    ABSENCE: 'absent too often',
    FEE_HOLD: 'fees are owed',
    HOLD: 'on hold',
    OTHER: 'other reason',
  },
  extra: (minutes: number) => `${minutes} extra minutes`,
  announcedFor: (at: string) => `The timetable is to be published on ${at}`,
  seatsFrom: (at: string) => `Seats are released at ${at}`,
  seatsOut: 'Seats are released',
} satisfies Like<typeof zhCN>;
